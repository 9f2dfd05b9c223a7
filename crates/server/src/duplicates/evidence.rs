//! The evidence for and against two people being the same, in words.

use family_match::{Comparison, Evidence, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::Message;

/// A fact that two people have in common, or that sets them apart.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceView {
    pub code: &'static str,
    /// True if it suggests that they are the same person
    pub is_for: bool,
    #[schema(value_type = String)]
    pub text: Message,
}

/// The probability that two people are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Likelihood {
    Likely,
    Possible,
    Unlikely,
}

impl From<Verdict> for Likelihood {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Likely => Self::Likely,
            Verdict::Possible => Self::Possible,
            Verdict::No => Self::Unlikely,
        }
    }
}

/// The evidence for it comes first.
pub fn views(comparison: &Comparison) -> Vec<EvidenceView> {
    let view = |one: &Evidence| {
        let code = code(*one);
        EvidenceView { code, is_for: one.is_for(), text: words(code) }
    };
    let (for_it, against): (Vec<Evidence>, Vec<Evidence>) =
        comparison.evidence.iter().partition(|one| one.is_for());
    for_it.iter().chain(&against).map(view).collect()
}

/// The words for a code.
pub fn words(code: &str) -> Message {
    Message::text(format!("evidence.{code}"), &[])
}

pub fn code(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::SameName => "same-name",
        Evidence::OtherFormOfName => "other-form-of-name",
        Evidence::NameSoundsAlike => "name-sounds-alike",
        Evidence::SameGivenName => "same-given-name",
        Evidence::OtherSurname => "other-surname",
        Evidence::OtherName => "other-name",
        Evidence::SexDiffers => "sex-differs",
        Evidence::SameBirthDay => "same-birth-day",
        Evidence::SameBirthYear => "same-birth-year",
        Evidence::BirthFits => "birth-fits",
        Evidence::BirthDayDiffers => "birth-day-differs",
        Evidence::BirthDiffers => "birth-differs",
        Evidence::SameBirthPlace => "same-birth-place",
        Evidence::SameDeathDay => "same-death-day",
        Evidence::SameDeathYear => "same-death-year",
        Evidence::DeathDiffers => "death-differs",
        Evidence::SameDeathPlace => "same-death-place",
        Evidence::LivesApart => "lives-apart",
        Evidence::SameParents => "same-parents",
        Evidence::SameParent => "same-parent",
        Evidence::OtherParents => "other-parents",
        Evidence::SamePartner => "same-partner",
        Evidence::SameChildren => "same-children",
        Evidence::SameChild => "same-child",
        Evidence::Relatives => "relatives",
    }
}
