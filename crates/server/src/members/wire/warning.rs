//! Possible mistakes, which are shown beside what was saved.

use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::Id;
use crate::words::Message;

/// A possible mistake; it never blocks saving.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    pub code: String,
    #[schema(value_type = String)]
    pub message: Message,
    /// The member that it is about
    pub member_id: Option<Id>,
}

impl Warning {
    /// The message is the catalogue's `errors.<code>`.
    pub fn new(code: &str, member_id: Option<Id>) -> Self {
        Self { code: code.to_owned(), message: Message::text(format!("errors.{code}"), &[]), member_id }
    }

    /// Adds a detail that the message uses.
    pub fn with(mut self, name: &'static str, value: impl Into<Message>) -> Self {
        self.message = self.message.with(name, value);
        self
    }
}
