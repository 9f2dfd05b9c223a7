//! Request and response types of the feedback routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::ids::Id;

use super::model::{Answer, Category, Feedback, FeedbackForm, FeedbackStatus};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Feedback)]
pub struct FeedbackView {
    pub id: Id,
    pub subject: String,
    pub message: String,
    pub category: Category,
    /// Null for a former user, as are name and address
    pub submitted_by: Option<Id>,
    pub submitted_by_name: Option<String>,
    pub submitted_by_email: Option<String>,
    pub status: FeedbackStatus,
    /// The page it was sent from, if the sender agreed
    pub page: Option<String>,
    /// The sender's browser, if they agreed
    pub browser: Option<String>,
    /// The answers, oldest first
    pub answers: Vec<AnswerView>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedbackAnswer)]
pub struct AnswerView {
    pub id: Id,
    pub message: String,
    /// Null for a former user
    pub sent_by_name: Option<String>,
    pub created_at: Moment,
}

impl AnswerView {
    pub fn new(answer: Answer, sent_by_name: Option<String>) -> Self {
        Self { id: answer.id, message: answer.message, sent_by_name, created_at: answer.created_at }
    }
}

impl FeedbackView {
    pub fn new(feedback: Feedback, answers: Vec<AnswerView>) -> Self {
        let known = |text: String| Some(text).filter(|text| !text.is_empty());
        Self {
            id: feedback.id,
            subject: feedback.subject,
            message: feedback.message,
            category: feedback.category,
            submitted_by: feedback.submitted_by,
            submitted_by_name: known(feedback.submitted_by_name),
            submitted_by_email: known(feedback.submitted_by_email),
            status: feedback.status,
            page: feedback.page,
            browser: feedback.browser,
            answers,
            version: feedback.version,
            created_at: feedback.created_at,
            updated_at: feedback.updated_at,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewFeedback {
    /// A UUID v7 made by the client
    pub id: Option<Id>,
    pub subject: String,
    pub message: String,
    pub category: Option<Category>,
    pub page: Option<String>,
    pub browser: Option<String>,
}

impl NewFeedback {
    pub fn form(self) -> FeedbackForm {
        FeedbackForm {
            subject: self.subject,
            message: self.message,
            category: self.category,
            page: self.page,
            browser: self.browser,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeFeedback {
    /// The version that was seen
    pub version: i64,
    pub status: FeedbackStatus,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAnswer {
    /// Chosen by the client, so that sending an answer again doesn't email it again
    pub id: Option<Id>,
    /// The version that was seen
    pub version: i64,
    pub message: String,
}
