//! Questions that a form should ask besides the relationship itself, because the family's records cannot
//! tell: if a parent has more children, and a child another parent. The form sends the answers along, to be
//! saved in the same action.

use kinship::{Family, PartnerState};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::store as members;
use crate::members::wire::PersonRef;
use crate::text_enum;

use super::model::{Kind, RelationType};

/// A form lists at most this many people for each question.
const MOST: usize = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Draft {
    /// The member whose word was chosen; missing if they are new
    pub from_id: Option<Id>,
    /// The other side; missing if they are new
    pub to_id: Option<Id>,
    #[serde(rename = "type")]
    pub word: RelationType,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Questions {
    /// Parent relationships that may be true as well
    proposals: Vec<Proposal>,
    /// For siblings: the known parents of the two, one of whom half-siblings may share
    parents: Vec<PersonRef>,
    /// For a parent: the child's other parents, each of whom may be the parent's partner
    partners: Vec<PartnerProposal>,
}

/// "`person` and the parent are partners."
#[derive(Serialize, ToSchema)]
pub struct PartnerProposal {
    person: PersonRef,
    /// True if likely enough to be preselected
    preselected: bool,
}

text_enum! {
    /// The question that a proposal answers.
    pub enum Question {
        /// Who else is the child's parent?
        OtherParent = "other-parent",
        /// Which children of one partner are also the other's?
        PartnersChild = "partners-child",
        /// Which full siblings have the same parent?
        Sibling = "sibling",
    }
}

/// "`parent` is a parent of `child`."
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    question: Question,
    /// Missing if it is the new person
    parent: Option<PersonRef>,
    /// Missing if it is the new person
    child: Option<PersonRef>,
    /// True if likely enough to be preselected
    preselected: bool,
}

/// A proposal by id; `None` stands for the new person.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Proposed {
    question: Question,
    parent: Option<Id>,
    child: Option<Id>,
    preselected: bool,
}

/// The ids that the questions are about.
pub struct Asked {
    proposed: Vec<Proposed>,
    parents: Vec<Id>,
    partners: Vec<(Id, bool)>,
}

/// The questions that a form should ask, as far as the family's records show.
pub fn ask(family: &Family<Id>, draft: &Draft) -> Asked {
    let fact = draft.word.kind();
    let (mut proposed, mut parents, mut partners) = (Vec::new(), Vec::new(), Vec::new());
    match fact {
        Kind::Parent => {
            let (parent, child) = if draft.word.is_parent() {
                (draft.from_id, draft.to_id)
            } else {
                (draft.to_id, draft.from_id)
            };
            proposed.extend(other_parents(family, parent, child));
            proposed.extend(siblings(family, parent, child));
            partners = other_parent_as_partner(family, parent, child);
        }
        Kind::Partner => {
            proposed.extend(partners_children(family, draft.from_id, draft.to_id));
            proposed.extend(partners_children(family, draft.to_id, draft.from_id));
        }
        Kind::Sibling => {
            let known = |id: Option<Id>| id.map(|id| family.parents_of(id)).unwrap_or_default();
            parents = known(draft.from_id);
            parents.extend(known(draft.to_id));
            parents.sort_unstable();
            parents.dedup();
        }
    }
    proposed.truncate(MOST);
    Asked { proposed, parents, partners }
}

fn parents_of(family: &Family<Id>, child: Option<Id>) -> Vec<Id> {
    child.map(|child| family.parents_of(child)).unwrap_or_default()
}

/// The partners of a child's parent, if the child has no other parent yet.
fn other_parents(family: &Family<Id>, parent: Option<Id>, child: Option<Id>) -> Vec<Proposed> {
    let Some(parent) = parent else { return Vec::new() };
    if parents_of(family, child).iter().any(|known| *known != parent) {
        return Vec::new();
    }
    let partners = family.partners_of(parent);
    let only_one = partners.iter().filter(|(_, state)| is_together(*state)).count() == 1;
    let proposal = |(partner, state)| Proposed {
        question: Question::OtherParent,
        parent: Some(partner),
        child,
        preselected: only_one && is_together(state),
    };
    partners.into_iter().filter(|(partner, _)| Some(*partner) != child).map(proposal).collect()
}

fn is_together(state: PartnerState) -> bool {
    matches!(state, PartnerState::Married | PartnerState::Partners)
}

/// A child's other parents who are not the parent's partners yet. If there is only one, and neither of the
/// two has a partner, they are probably a couple.
fn other_parent_as_partner(family: &Family<Id>, parent: Option<Id>, child: Option<Id>) -> Vec<(Id, bool)> {
    let own = parent.map(|parent| family.partners_of(parent)).unwrap_or_default();
    let known = |id: Id| Some(id) == parent || own.iter().any(|(partner, _)| *partner == id);
    let mut others = parents_of(family, child);
    others.retain(|id| !known(*id));
    let only_one = others.len() == 1;
    let is_single = |id: Id| !family.partners_of(id).into_iter().any(|(_, state)| is_together(state));
    others.into_iter().map(|id| (id, only_one && own.is_empty() && is_single(id))).collect()
}

/// The children of one partner who have no other parent yet.
fn partners_children(family: &Family<Id>, of: Option<Id>, partner: Option<Id>) -> Vec<Proposed> {
    let Some(of) = of else { return Vec::new() };
    let children = family.children_of(of).into_iter();
    let alone = children.filter(|child| Some(*child) != partner && family.parents_of(*child) == [of]);
    alone
        .map(|child| Proposed {
            question: Question::PartnersChild,
            parent: partner,
            child: Some(child),
            preselected: false,
        })
        .collect()
}

/// The brothers and sisters of a child who may have the same parent too, because they have at most one, whom
/// the child shares. Full siblings, who share all parents anyway, are preselected.
fn siblings(family: &Family<Id>, parent: Option<Id>, child: Option<Id>) -> Vec<Proposed> {
    let Some(child) = child else { return Vec::new() };
    let own = family.parents_of(child);
    let siblings = family.siblings_of(child).into_iter();
    let open = siblings.filter(|sibling| {
        let parents = family.parents_of(*sibling);
        let shares_all = parents.iter().all(|known| own.contains(known));
        Some(*sibling) != parent
            && shares_all
            && parents.len() < 2
            && !family.is_half_or_step(child, *sibling)
    });
    open.map(|sibling| Proposed {
        question: Question::Sibling,
        parent,
        child: Some(sibling),
        preselected: family.is_recorded_full(child, sibling),
    })
    .collect()
}

impl Asked {
    /// Adds the names.
    pub async fn named(self, conn: &mut Conn) -> Result<Questions, DbError> {
        let mut proposals = Vec::with_capacity(self.proposed.len());
        for Proposed { question, parent, child, preselected } in self.proposed {
            let (parent, child) = (person(conn, parent).await?, person(conn, child).await?);
            proposals.push(Proposal { question, parent, child, preselected });
        }
        let mut parents = Vec::with_capacity(self.parents.len());
        for parent in self.parents {
            parents.extend(person(conn, Some(parent)).await?);
        }
        let mut partners = Vec::with_capacity(self.partners.len());
        for (partner, preselected) in self.partners {
            let named = person(conn, Some(partner)).await?;
            partners.extend(named.map(|person| PartnerProposal { person, preselected }));
        }
        Ok(Questions { proposals, parents, partners })
    }
}

async fn person(conn: &mut Conn, id: Option<Id>) -> Result<Option<PersonRef>, DbError> {
    let Some(id) = id else { return Ok(None) };
    Ok(members::line(conn, id).await?.map(PersonRef::from))
}
