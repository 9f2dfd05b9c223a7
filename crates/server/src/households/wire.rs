//! Request and response types of the household routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, Reason, User, WhyNot, ask, may, policy};
use crate::clock::Moment;
use crate::ids::Id;

use super::model::{Household, HouseholdForm};
use super::store::PersonLine;

/// A household or branch, as the viewer may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Household)]
pub struct HouseholdView {
    pub id: Id,
    pub name: String,
    pub description: Option<String>,
    /// Null for a former user
    pub created_by: Option<Id>,
    /// The accounts in it; null unless the viewer is one of them or a site admin
    pub members: Option<Vec<Id>>,
    /// The admins among them; null like `members`
    pub admins: Option<Vec<Id>>,
    /// The same people by name; null like `members`
    pub people: Option<Vec<HouseholdPersonView>>,
    pub member_count: usize,
    /// True if the viewer belongs to it
    pub mine: bool,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: HouseholdCan,
    /// The reasons for actions that are not allowed, by the names in `can`
    #[schema(value_type = BTreeMap<String, Reason>)]
    pub why_not: WhyNot,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HouseholdPerson)]
pub struct HouseholdPersonView {
    pub id: Id,
    pub name: String,
    pub admin: bool,
    /// The family member linked to this account
    pub member_id: Option<Id>,
}

impl From<PersonLine> for HouseholdPersonView {
    fn from(line: PersonLine) -> Self {
        Self { id: line.user_id, name: line.name, admin: line.admin, member_id: line.member_id }
    }
}

/// The viewer's permissions for this family.
#[derive(Serialize, ToSchema)]
pub struct HouseholdCan {
    /// Also add and remove members and admins
    pub edit: bool,
    pub delete: bool,
    pub leave: bool,
    /// Always false for children
    pub invite: bool,
}

impl HouseholdView {
    pub fn new(household: Household, lines: Vec<PersonLine>, viewer: &User) -> Self {
        let own_line = lines.iter().find(|line| line.user_id == viewer.id);
        let mine = own_line.is_some();
        let own = household.is_kept_by(viewer, own_line.is_some_and(|line| line.admin));
        let change = may(viewer, Action::ChangeHousehold { own });
        let mut why_not = WhyNot::new();
        let mut ask = |name, answer| ask(&mut why_not, name, answer);
        let can = HouseholdCan {
            edit: ask("edit", change),
            delete: ask("delete", change),
            leave: mine && policy::allows(viewer, Action::LeaveHousehold),
            invite: ask("invite", may(viewer, Action::Invite { own })),
        };
        let member_count = lines.len();
        let people: Option<Vec<HouseholdPersonView>> =
            policy::allows(viewer, Action::SeeHouseholdPeople { own: mine })
                .then(|| lines.into_iter().map(Into::into).collect());
        let ids = |of: fn(&HouseholdPersonView) -> bool| {
            people.as_ref().map(|people| people.iter().filter(|person| of(person)).map(|p| p.id).collect())
        };
        Self {
            members: ids(|_| true),
            admins: ids(|person| person.admin),
            people,
            member_count,
            mine,
            id: household.id,
            name: household.name,
            description: household.description,
            created_by: household.created_by,
            version: household.version,
            created_at: household.created_at,
            updated_at: household.updated_at,
            can,
            why_not,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Households {
    pub items: Vec<HouseholdView>,
    pub can: HouseholdsCan,
}

#[derive(Serialize, ToSchema)]
pub struct HouseholdsCan {
    pub create: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHousehold {
    /// A UUID v7 made by the client
    pub id: Option<Id>,
    pub name: String,
    pub description: Option<String>,
}

impl NewHousehold {
    pub fn form(self) -> HouseholdForm {
        HouseholdForm { name: self.name, description: self.description }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeHousehold {
    /// The version that was edited
    pub version: i64,
    pub name: String,
    /// An empty one is removed
    pub description: Option<String>,
}

impl ChangeHousehold {
    pub fn form(self) -> HouseholdForm {
        HouseholdForm { name: self.name, description: self.description }
    }
}
