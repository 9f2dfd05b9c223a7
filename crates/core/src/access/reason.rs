use serde::Serialize;
use utoipa::ToSchema;

use crate::words::Message;

use super::policy::{Answer, Refusal};

/// The reason why an action is not allowed.
#[derive(Serialize, ToSchema)]
pub struct Reason {
    /// A stable code for programs: `last-admin`
    pub code: &'static str,
    /// An explanation for people
    #[schema(value_type = String)]
    pub message: Message,
}

impl From<Refusal> for Reason {
    fn from(Refusal { reason, .. }: Refusal) -> Self {
        Self { code: reason, message: Message::text(format!("errors.{reason}"), &[]) }
    }
}

/// The reasons for actions that are not allowed, by the names in `can`.
pub type WhyNot = std::collections::BTreeMap<&'static str, Reason>;

/// Returns true if it is allowed; otherwise notes the reason.
pub fn ask(why_not: &mut WhyNot, name: &'static str, answer: Answer) -> bool {
    if let Err(refusal) = answer {
        why_not.insert(name, refusal.into());
    }
    answer.is_ok()
}
