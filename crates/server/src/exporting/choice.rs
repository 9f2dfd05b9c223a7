//! The choice of what to export: the people, the format, and the details of living people.

use std::collections::BTreeSet;
use std::str::FromStr;

use axum::http::StatusCode;
use clap::ValueEnum;
use kinship::Family;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{Error, Problem, Result};
use crate::ids::Id;

/// Steps around a person by default.
const USUAL_STEPS: u32 = 2;
const MOST_STEPS: u32 = 50;

/// The ids have to fit into a URL.
pub const MOST_SELECTED: usize = 150;

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, ToSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum ExportFormat {
    /// GEDCOM 7.0
    #[default]
    Gedcom7,
    /// GEDCOM 5.5.1
    Gedcom5,
    /// GEDCOM 7.0 with the files, as one archive
    Gedzip,
    /// A table of the members
    MembersCsv,
    /// A table of the relationships
    RelationshipsCsv,
    /// Contacts as vCard 4.0
    Vcard4,
    /// Contacts as vCard 3.0
    Vcard3,
}

impl ExportFormat {
    /// The version of GEDCOM, for those formats that are GEDCOM.
    pub fn gedcom(self) -> Option<gedcom::Version> {
        match self {
            Self::Gedcom7 | Self::Gedzip => Some(gedcom::Version::V7),
            Self::Gedcom5 => Some(gedcom::Version::V5_5_1),
            Self::MembersCsv | Self::RelationshipsCsv | Self::Vcard4 | Self::Vcard3 => None,
        }
    }

    pub fn is_contacts(self) -> bool {
        matches!(self, Self::Vcard4 | Self::Vcard3)
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::Gedcom7 | Self::Gedcom5 => "application/x-gedcom",
            Self::Gedzip => "application/zip",
            Self::MembersCsv | Self::RelationshipsCsv => "text/csv; charset=utf-8",
            Self::Vcard4 | Self::Vcard3 => "text/vcard; charset=utf-8",
        }
    }

    pub fn ending(self) -> &'static str {
        match self {
            Self::Gedcom7 | Self::Gedcom5 => "ged",
            Self::Gedzip => "gdz",
            Self::MembersCsv | Self::RelationshipsCsv => "csv",
            Self::Vcard4 | Self::Vcard3 => "vcf",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Branch {
    #[default]
    Everyone,
    /// The person and all ancestors
    Ancestors,
    /// The person, all descendants, and their partners
    Descendants,
    /// Everyone within some steps of the person: to a parent, a child, a partner, a brother or sister
    Around,
    /// The people named in `people`
    Selected,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[param(inline)]
    #[serde(default)]
    pub format: ExportFormat,
    #[param(inline)]
    #[serde(default)]
    pub who: Branch,
    /// The person whose ancestors, descendants or surroundings are exported
    pub person: Option<Id>,
    /// Steps around the person; 2 by default, at most 50
    pub steps: Option<u32>,
    /// The selected people: their ids, separated by commas, at most 150
    pub people: Option<String>,
    /// Also the details of people who may be alive, and all contact details; left out by default. A contact list needs it,
    /// because it is about the living.
    pub living: Option<bool>,
    /// Begin a table with a byte order mark, which some spreadsheet programs need; left out by default
    pub bom: Option<bool>,
}

/// The people to export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChosenPeople {
    Everyone,
    Some(BTreeSet<Id>),
}

impl ChosenPeople {
    pub fn contains(&self, id: Id) -> bool {
        match self {
            Self::Everyone => true,
            Self::Some(ids) => ids.contains(&id),
        }
    }

    /// The number of people, in a family of this size.
    pub fn len(&self, family: usize) -> usize {
        match self {
            Self::Everyone => family,
            Self::Some(ids) => ids.len(),
        }
    }
}

impl ExportQuery {
    /// Refuses a contact list to those who may not see contact details, and one that nobody asked for: it is about the
    /// living.
    pub fn check(&self, contact: bool) -> Result<()> {
        if !self.format.is_contacts() {
            return Ok(());
        }
        if !contact {
            return Err(Error::forbidden());
        }
        match self.living {
            Some(true) => Ok(()),
            _ => Err(Error::problem(StatusCode::BAD_REQUEST, "contacts-are-of-the-living")),
        }
    }

    pub fn chosen(&self, family: &Family<Id>) -> Result<ChosenPeople> {
        let person = || match self.person {
            Some(person) if family.contains(person) => Ok(person),
            Some(_) => Err(Error::not_found("member-not-found")),
            None => Err(bad_query("person: whose branch it is")),
        };
        Ok(ChosenPeople::Some(match self.who {
            Branch::Everyone => return Ok(ChosenPeople::Everyone),
            Branch::Ancestors => {
                let person = person()?;
                let ancestors = family.ancestors(person).into_iter().map(|(ancestor, _)| ancestor);
                ancestors.chain([person]).collect()
            }
            Branch::Descendants => descendants(family, person()?),
            Branch::Around => around(family, person()?, self.steps.unwrap_or(USUAL_STEPS).min(MOST_STEPS)),
            Branch::Selected => self.selected()?.into_iter().filter(|id| family.contains(*id)).collect(),
        }))
    }

    fn selected(&self) -> Result<BTreeSet<Id>> {
        let texts = self.people.as_deref().unwrap_or_default().split(',').filter(|text| !text.is_empty());
        let bad = |_| bad_query("people: ids with commas between them");
        let ids: BTreeSet<Id> =
            texts.map(|text| Id::from_str(text.trim()).map_err(bad)).collect::<Result<_>>()?;
        if ids.len() > MOST_SELECTED {
            return Err(bad_query(&format!("people: at most {MOST_SELECTED}")));
        }
        Ok(ids)
    }
}

fn bad_query(detail: &str) -> Error {
    Problem::new(StatusCode::BAD_REQUEST, "bad-query").with("detail", detail).into()
}

/// Includes partners, and the other parents of the children: without its mother, it would be half a family.
fn descendants(family: &Family<Id>, person: Id) -> BTreeSet<Id> {
    let mut line = BTreeSet::from([person]);
    let mut open = vec![person];
    while let Some(parent) = open.pop() {
        open.extend(family.children_of(parent).into_iter().filter(|child| line.insert(*child)));
    }
    let mut all = line.clone();
    for person in &line {
        all.extend(family.partners_of(*person).into_iter().map(|(partner, _)| partner));
        for child in family.children_of(*person) {
            all.extend(family.parents_of(child));
        }
    }
    all
}

fn around(family: &Family<Id>, person: Id, steps: u32) -> BTreeSet<Id> {
    let mut all = BTreeSet::from([person]);
    let mut edge = vec![person];
    for _ in 0..steps {
        let mut next = Vec::new();
        for person in edge {
            let partners = family.partners_of(person).into_iter().map(|(partner, _)| partner);
            let near = family.parents_of(person).into_iter().chain(family.children_of(person));
            let near = near.chain(partners).chain(family.siblings_of(person));
            next.extend(near.filter(|near| all.insert(*near)));
        }
        edge = next;
    }
    all
}
