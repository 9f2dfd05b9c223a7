use crate::access::User;
use crate::clock::Moment;
use crate::error::{FieldProblems, Result};
use crate::fold::fold;
use crate::ids::Id;
use crate::row;
use crate::visible::tidy;

const MAX_NAME: usize = 100;
const MAX_DESCRIPTION: usize = 2_000;

row! {
    /// The version covers name and description only, so that people joining or leaving cause no edit conflicts.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Household in families.families {
        pub id: Id => Hidden,
        pub name: String => Plain("name"),
        pub description: Option<String> => Plain("description"),
        pub sort_key: String => Hidden,
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

row! {
    /// An account's membership of a household. Being an admin of the household is part of the membership and
    /// ends with it.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HouseholdPerson in families.family_people of family_id {
        pub id: Id => Hidden,
        pub family_id: Id => Refers("families", Refuse),
        pub user_id: Id => Names("account", "users", Leave),
        pub position: i64 => Hidden,
        pub admin: bool => Flag("admin"),
        pub version: i64 => Hidden,
    }
}

impl Household {
    pub fn blank(id: Id, created_by: Id, now: Moment) -> Self {
        Self {
            id,
            name: String::new(),
            description: None,
            sort_key: String::new(),
            created_by: Some(created_by),
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    /// True if this user runs the household: as one of its admins, or as its creator, even without being a
    /// member.
    pub fn is_kept_by(&self, user: &User, is_its_admin: bool) -> bool {
        is_its_admin || self.created_by == Some(user.id)
    }
}

impl HouseholdPerson {
    pub fn new(family_id: Id, user_id: Id, position: i64, admin: bool, now: Moment) -> Self {
        Self { id: Id::new(now), family_id, user_id, position, admin, version: 1 }
    }
}

/// A household as submitted in the form.
#[derive(Clone, Debug)]
pub struct HouseholdForm {
    pub name: String,
    pub description: Option<String>,
}

impl HouseholdForm {
    /// The household with the form applied, or the problems by field.
    pub fn apply(self, before: Household, now: Moment) -> Result<Household> {
        let mut problems = FieldProblems::default();
        let name = tidy(&self.name);
        if name.is_empty() {
            problems.add("name", "required", &[]);
        }
        problems.check_line("name", &name, MAX_NAME);
        let description = self.description.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        if let Some(description) = &description {
            problems.check_lines("description", description, MAX_DESCRIPTION);
        }
        problems.check()?;
        let mut household = Household { sort_key: fold(&name), name, description, ..before.clone() };
        if household != before {
            household.updated_at = now;
        }
        Ok(household)
    }
}
