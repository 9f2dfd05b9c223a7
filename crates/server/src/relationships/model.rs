use axum::http::StatusCode;
use fuzzy_date::FuzzyDate;
use kinship::{Link, ParentKind, PartnerState, SiblingKind};

use crate::clock::Moment;
use crate::error::{FieldProblems, Problem, Result};
use crate::ids::Id;
use crate::members::{Gender, KnownDate};
use crate::sources::CitationForm;
use crate::visible::tidy_optional;
use crate::{row, text_enum};

text_enum! {
    /// "`from` is the {type} of `to`."
    pub enum RelationType {
        Father = "father",
        Mother = "mother",
        Sister = "sister",
        Brother = "brother",
        Son = "son",
        Daughter = "daughter",
        Spouse = "spouse",
        Parent = "parent",
        Child = "child",
    }
}

text_enum! {
    pub enum Kind {
        Parent = "parent",
        Partner = "partner",
        Sibling = "sibling",
    }
}

text_enum! {
    /// The kind of parent: by birth, adopted, step or foster; or the kind of sibling: full, half or step.
    pub enum Qualifier {
        Birth = "birth",
        Adopted = "adopted",
        Step = "step",
        Foster = "foster",
        Full = "full",
        Half = "half",
    }
}

text_enum! {
    /// The status of a couple.
    pub enum State {
        Married = "married",
        Partners = "partners",
        Divorced = "divorced",
        Widowed = "widowed",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Relationship in relationships.relationships {
        pub id: Id => Hidden,
        pub kind: Kind => Hidden,
        pub first_id: Id => Refers("members", Refuse),
        pub second_id: Id => Refers("members", Refuse),
        pub from_id: Id => Hidden,
        pub word: RelationType => Plain("type"),
        pub qualifier: Option<Qualifier> => Plain("qualifier"),
        pub shared_parent_id: Option<Id> => Names("sharedParent", "members", Refuse),
        pub state: Option<State> => Plain("state"),
        pub engaged_on: Option<FuzzyDate> => Date("engagedOn"),
        pub engaged_place: Option<String> => Plain("engagedPlace"),
        pub started_on: Option<FuzzyDate> => Date("startedOn"),
        pub started_place: Option<String> => Plain("startedPlace"),
        pub ended_on: Option<FuzzyDate> => Date("endedOn"),
        pub ended_place: Option<String> => Plain("endedPlace"),
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

/// A relationship as stored: once, whichever side it was entered from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    pub kind: Kind,
    pub first: Id,
    pub second: Id,
}

impl RelationType {
    pub fn kind(self) -> Kind {
        use RelationType::*;
        match self {
            Father | Mother | Parent | Son | Daughter | Child => Kind::Parent,
            Sister | Brother => Kind::Sibling,
            Spouse => Kind::Partner,
        }
    }

    /// True if the word says that `from` is the parent of `to`.
    pub fn is_parent(self) -> bool {
        matches!(self, Self::Father | Self::Mother | Self::Parent)
    }

    pub fn fact(self, from: Id, to: Id) -> Fact {
        use RelationType::*;
        match self {
            Father | Mother | Parent => Fact { kind: Kind::Parent, first: from, second: to },
            Son | Daughter | Child => Fact { kind: Kind::Parent, first: to, second: from },
            Sister | Brother => Fact { kind: Kind::Sibling, first: from.min(to), second: from.max(to) },
            Spouse => Fact { kind: Kind::Partner, first: from.min(to), second: from.max(to) },
        }
    }

    /// The gender that the word implies.
    pub fn gender(self) -> Option<Gender> {
        use RelationType::*;
        match self {
            Father | Brother | Son => Some(Gender::Male),
            Mother | Sister | Daughter => Some(Gender::Female),
            Spouse | Parent | Child => None,
        }
    }

    /// The same relationship in the word for this gender, if the gender is known: a woman entered as a father
    /// is a mother.
    pub fn for_gender(self, gender: Option<Gender>) -> Self {
        use RelationType::*;
        let (male, female, neutral) = match self {
            Father | Mother | Parent => (Father, Mother, Parent),
            Son | Daughter | Child => (Son, Daughter, Child),
            Brother | Sister => (Brother, Sister, self),
            Spouse => (Spouse, Spouse, Spouse),
        };
        match gender {
            Some(Gender::Male) => male,
            Some(Gender::Female) => female,
            Some(Gender::Other) => neutral,
            None => self,
        }
    }

    /// The word for `to` as seen from `from`: by the gender of `to` if known, otherwise by the table.
    pub fn inverse(self, gender: Option<Gender>) -> Self {
        use RelationType::*;
        let by_gender = |male, female, neutral, unknown| match gender {
            Some(Gender::Male) => male,
            Some(Gender::Female) => female,
            Some(Gender::Other) => neutral,
            None => unknown,
        };
        match self {
            Father => by_gender(Son, Daughter, Child, Son),
            Mother => by_gender(Son, Daughter, Child, Daughter),
            Parent => by_gender(Son, Daughter, Child, Child),
            Son => by_gender(Father, Mother, Parent, Father),
            Daughter => by_gender(Father, Mother, Parent, Mother),
            Child => by_gender(Father, Mother, Parent, Parent),
            Brother => by_gender(Brother, Sister, Brother, Brother),
            Sister => by_gender(Brother, Sister, Sister, Sister),
            Spouse => Spouse,
        }
    }
}

impl Relationship {
    pub fn to_id(&self) -> Id {
        self.other(self.from_id)
    }

    pub fn other(&self, id: Id) -> Id {
        if self.first_id == id { self.second_id } else { self.first_id }
    }

    /// The word for the other person, of this gender, as seen from `id`.
    pub fn label(&self, id: Id, other_gender: Option<Gender>) -> RelationType {
        if self.from_id == id { self.word.inverse(other_gender) } else { self.word.for_gender(other_gender) }
    }

    pub fn link(&self) -> Link<Id> {
        match self.kind {
            Kind::Parent => Link::Parent {
                parent: self.first_id,
                child: self.second_id,
                kind: match self.qualifier {
                    Some(Qualifier::Adopted) => ParentKind::Adopted,
                    Some(Qualifier::Step) => ParentKind::Step,
                    Some(Qualifier::Foster) => ParentKind::Foster,
                    None | Some(Qualifier::Birth | Qualifier::Full | Qualifier::Half) => ParentKind::Birth,
                },
            },
            Kind::Partner => Link::Partner {
                a: self.first_id,
                b: self.second_id,
                state: match self.state {
                    None | Some(State::Married) => PartnerState::Married,
                    Some(State::Partners) => PartnerState::Partners,
                    Some(State::Divorced) => PartnerState::Divorced,
                    Some(State::Widowed) => PartnerState::Widowed,
                },
            },
            Kind::Sibling => Link::Sibling {
                a: self.first_id,
                b: self.second_id,
                kind: match self.qualifier {
                    Some(Qualifier::Half) => SiblingKind::Half { shared: self.shared_parent_id },
                    Some(Qualifier::Step) => SiblingKind::Step,
                    _ => SiblingKind::Full,
                },
            },
        }
    }
}

/// A relationship as submitted in the form.
#[derive(Clone, Debug)]
pub struct RelationshipForm {
    pub from_id: Id,
    pub to_id: Id,
    pub word: RelationType,
    pub qualifier: Option<Qualifier>,
    pub shared_parent_id: Option<Id>,
    pub state: Option<State>,
    pub started_on: Option<String>,
    pub ended_on: Option<String>,
    pub more: CoupleForm,
}

/// Further details of a couple. `None` leaves a field as it is, and an empty one is removed.
#[derive(Clone, Debug, Default)]
pub struct CoupleForm {
    pub engaged_on: Option<String>,
    pub engaged_place: Option<String>,
    pub started_place: Option<String>,
    pub ended_place: Option<String>,
    /// Relationships of every kind have citations.
    pub citations: Option<Vec<CitationForm>>,
}

/// The places of a couple's engagement, beginning and end.
const PLACES: [&str; 3] = ["engagedPlace", "startedPlace", "endedPlace"];
const MAX_PLACE: usize = 200;

impl CoupleForm {
    fn engaged_on(
        &self,
        problems: &mut FieldProblems,
        before: &Relationship,
        kind: Kind,
    ) -> Option<FuzzyDate> {
        let partner = kind == Kind::Partner;
        let Some(typed) = &self.engaged_on else { return before.engaged_on.filter(|_| partner) };
        if !partner && !typed.trim().is_empty() {
            problems.add("engagedOn", "couples-only", &[]);
        }
        KnownDate::understand(problems, "engagedOn", Some(typed)).date
    }

    fn places(&self, problems: &mut FieldProblems, before: &Relationship, kind: Kind) -> [Option<String>; 3] {
        let partner = kind == Kind::Partner;
        let typed = [&self.engaged_place, &self.started_place, &self.ended_place];
        let before = [&before.engaged_place, &before.started_place, &before.ended_place];
        let mut places = [None, None, None];
        for (((place, field), typed), before) in places.iter_mut().zip(PLACES).zip(typed).zip(before) {
            let Some(typed) = typed else {
                *place = before.clone().filter(|_| partner);
                continue;
            };
            *place = tidy_optional(Some(typed.clone()));
            problems.check_line(field, place.as_deref().unwrap_or_default(), MAX_PLACE);
            if !partner && place.is_some() {
                problems.add(field, "couples-only", &[]);
            }
        }
        places
    }
}

impl Kind {
    /// The qualifier of a relationship of this kind; one that belongs to another kind is left out.
    fn qualifier(self, chosen: Option<Qualifier>) -> Option<Qualifier> {
        use Qualifier::*;
        match (self, chosen) {
            (Kind::Parent, Some(Adopted | Step | Foster)) | (Kind::Sibling, Some(Half | Step)) => chosen,
            (Kind::Parent, _) => Some(Birth),
            (Kind::Sibling, _) => Some(Full),
            (Kind::Partner, _) => None,
        }
    }
}

impl RelationshipForm {
    pub fn apply(&self, before: Relationship, now: Moment) -> Result<Relationship> {
        if self.from_id == self.to_id {
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "same-person").at("toId").into());
        }
        let fact = self.word.fact(self.from_id, self.to_id);
        let mut problems = FieldProblems::default();
        let partner = fact.kind == Kind::Partner;
        let mut date = |field: &str, typed: &Option<String>| {
            KnownDate::understand(&mut problems, field, typed.as_deref().filter(|_| partner)).date
        };
        let started_on = date("startedOn", &self.started_on);
        let ended_on = date("endedOn", &self.ended_on);
        let qualifier = fact.kind.qualifier(self.qualifier);
        let half = fact.kind == Kind::Sibling && qualifier == Some(Qualifier::Half);
        let shared_parent_id = self.shared_parent_id.filter(|_| half);
        if shared_parent_id.is_some_and(|parent| parent == self.from_id || parent == self.to_id) {
            problems.add("sharedParentId", "invalid", &[]);
        }
        let engaged_on = self.more.engaged_on(&mut problems, &before, fact.kind);
        let [engaged_place, started_place, ended_place] = self.more.places(&mut problems, &before, fact.kind);
        CitationForm::check(&mut problems, "citations", self.more.citations.as_deref().unwrap_or_default());
        problems.check()?;
        let mut relationship = Relationship {
            engaged_on,
            engaged_place,
            started_place,
            ended_place,
            kind: fact.kind,
            first_id: fact.first,
            second_id: fact.second,
            from_id: self.from_id,
            word: self.word,
            qualifier,
            shared_parent_id,
            state: self.state.filter(|_| partner),
            started_on,
            ended_on,
            ..before.clone()
        };
        if relationship != before {
            relationship.updated_at = now;
        } else {
            relationship.version = before.version;
        }
        Ok(relationship)
    }
}

impl Relationship {
    /// True if this member is one of the two.
    pub fn is_about(&self, member: Option<Id>) -> bool {
        member.is_some_and(|member| member == self.first_id || member == self.second_id)
    }

    pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
        Self {
            id,
            kind: Kind::Sibling,
            first_id: id,
            second_id: id,
            from_id: id,
            word: RelationType::Sister,
            qualifier: None,
            shared_parent_id: None,
            state: None,
            engaged_on: None,
            engaged_place: None,
            started_on: None,
            started_place: None,
            ended_on: None,
            ended_place: None,
            created_by,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }
}
