use crate::access::User;
use crate::clock::Moment;
use crate::error::{FieldProblems, Result};
use crate::fold::fold;
use crate::ids::Id;
use crate::visible::tidy;
use crate::{row, text_enum};

const MAX_SUBJECT: usize = 200;
const MAX_MESSAGE: usize = 10_000;
const MAX_PAGE: usize = 500;
const MAX_BROWSER: usize = 500;

text_enum! {
    pub enum Category {
        General = "general",
        Bug = "bug",
        Feature = "feature",
        Content = "content",
        Other = "other",
    }
}

text_enum! {
    pub enum FeedbackStatus {
        Pending = "pending",
        Reviewed = "reviewed",
        Resolved = "resolved",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Feedback in feedback.feedback {
        pub id: Id => Hidden,
        pub subject: String => Plain("subject"),
        pub message: String => Plain("message"),
        pub category: Category => Plain("category"),
        pub submitted_by: Option<Id> => Refers("users", Release),
        /// Empty for a former user, as is the address.
        pub submitted_by_name: String => Hidden,
        pub submitted_by_email: String => Hidden,
        pub status: FeedbackStatus => Plain("status"),
        pub page: Option<String> => Hidden,
        pub browser: Option<String> => Hidden,
        pub search_text: String => Hidden,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

row! {
    /// An admin's answer.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Answer in feedback.feedback_answers of feedback_id {
        pub id: Id => Hidden,
        pub feedback_id: Id => Refers("feedback", Refuse),
        pub message: String => Plain("message"),
        pub sent_by: Option<Id> => Refers("users", Forget),
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
    }
}

impl Feedback {
    /// Rebuilds the search text.
    pub fn index(&mut self) {
        let from = format!("{} {}", self.submitted_by_name, self.submitted_by_email);
        self.search_text = fold(&format!("{} {} {from}", self.subject, self.message));
    }
}

/// The feedback form.
#[derive(Clone, Debug)]
pub struct FeedbackForm {
    pub subject: String,
    pub message: String,
    pub category: Option<Category>,
    pub page: Option<String>,
    pub browser: Option<String>,
}

impl FeedbackForm {
    /// Turns the form into this account's feedback; reports all problems of the form at once.
    pub fn apply(self, id: Id, sender: &User, now: Moment) -> Result<Feedback> {
        let mut problems = FieldProblems::default();
        let subject = tidy(&self.subject);
        if subject.is_empty() {
            problems.add("subject", "required", &[]);
        }
        problems.check_line("subject", &subject, MAX_SUBJECT);
        let message = text("message", &self.message, &mut problems);
        let mut line = |field: &str, text: Option<String>, most| {
            let text = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
            problems.check_line(field, text.as_deref().unwrap_or_default(), most);
            text
        };
        let page = line("page", self.page, MAX_PAGE);
        let browser = line("browser", self.browser, MAX_BROWSER);
        problems.check()?;
        let mut feedback = Feedback {
            id,
            subject,
            message,
            category: self.category.unwrap_or(Category::General),
            submitted_by: Some(sender.id),
            submitted_by_name: sender.name.clone(),
            submitted_by_email: sender.email.clone(),
            status: FeedbackStatus::Pending,
            page,
            browser,
            search_text: String::new(),
            version: 1,
            created_at: now,
            updated_at: now,
        };
        feedback.index();
        Ok(feedback)
    }
}

/// A required text that may have several lines.
fn text(field: &str, typed: &str, problems: &mut FieldProblems) -> String {
    let text = typed.trim().replace("\r\n", "\n");
    if text.is_empty() {
        problems.add(field, "required", &[]);
    }
    problems.check_lines(field, &text, MAX_MESSAGE);
    text
}

/// An admin's answer.
pub fn answer(id: Id, feedback: Id, typed: &str, sender: Id, now: Moment) -> Result<Answer> {
    let mut problems = FieldProblems::default();
    let message = text("message", typed, &mut problems);
    problems.check()?;
    Ok(Answer { id, feedback_id: feedback, message, sent_by: Some(sender), version: 1, created_at: now })
}
