//! The language of the person whose request is being answered: their account's, else the best that their browser
//! accepts, else the site's.
//!
//! Serde passes no context to the values it writes, so the language travels with the task, like the request's id.

use std::cell::Cell;
use std::future::Future;

use super::Language;

tokio::task_local! {
    static READER: Cell<Language>;
}

/// English outside of a request: on the command line and in log lines.
pub fn language() -> Language {
    READER.try_with(Cell::get).unwrap_or_default()
}

/// A text in English and in the reader's language; people may type either.
pub fn in_english_and_own(key: &str) -> [String; 2] {
    [Language::English, language()].map(|language| language.text(key, &[]))
}

/// Called once the viewer is known.
pub fn set(language: Language) {
    // Jobs and the command line have no reader; emails are written in their recipient's language.
    READER.try_with(|reader| reader.set(language)).ok();
}

pub async fn within<T>(language: Language, work: impl Future<Output = T>) -> T {
    READER.scope(Cell::new(language), work).await
}
