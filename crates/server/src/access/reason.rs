use serde::Serialize;
use utoipa::ToSchema;

use crate::words::Message;

use super::policy::{Answer, Refusal};

/// Why an action is not allowed.
#[derive(Serialize, ToSchema)]
pub struct Reason {
    /// A stable code for programs: `last-admin`
    pub code: &'static str,
    /// For people
    #[schema(value_type = String)]
    pub message: Message,
}

impl From<Refusal> for Reason {
    fn from(Refusal { reason, .. }: Refusal) -> Self {
        Self { code: reason, message: Message::text(format!("errors.{reason}"), &[]) }
    }
}

/// The reasons of what the viewer may not do, by the names in `can`.
pub type WhyNot = std::collections::BTreeMap<&'static str, Reason>;

/// Whether it is allowed; if not, notes the reason.
pub fn ask(why_not: &mut WhyNot, name: &'static str, answer: Answer) -> bool {
    if let Err(refusal) = answer {
        why_not.insert(name, refusal.into());
    }
    answer.is_ok()
}
