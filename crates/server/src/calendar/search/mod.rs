//! Finding events by words, tags and other properties.

mod store;

use crate::db::{Conn, DbError};
use crate::ids::Id;

use super::model::{Event, EventType, Visibility};

/// The database matches this many search words, the longest ones; we match the others in the rows that it
/// returns.
const SEARCHED_WORDS: usize = 6;

/// The most events to read at once when not all of them match.
const MOST_AT_ONCE: usize = 4_000;

/// Selects the events to list. All words and tags must match.
#[derive(Debug, Default)]
pub struct Filter {
    pub kind: Option<EventType>,
    pub visibility: Option<Visibility>,
    pub created_by: Option<Id>,
    pub family_id: Option<Id>,
    pub from: Option<i64>,
    pub to: Option<i64>,
    /// In the form of [`super::model::tag_keys`].
    pub tags: Vec<String>,
    pub words: Vec<String>,
    pub after: Option<(i64, Id)>,
}

/// Latest first, one more than the limit.
pub async fn list(conn: &mut Conn, viewer: Id, filter: &Filter, limit: usize) -> Result<Vec<Event>, DbError> {
    let mut found = Vec::new();
    // Stored texts have no control characters, so nothing can match.
    if filter.words.iter().chain(&filter.tags).any(|text| text.contains(char::is_control)) {
        return Ok(found);
    }
    let words = distinct(&filter.words);
    let rest = words.get(SEARCHED_WORDS..).unwrap_or_default();
    let has_rest = |event: &Event| rest.iter().all(|word| event.search_text.contains(word));
    let (mut after, mut at_once) = (filter.after, limit + 1);
    loop {
        let some = store::list_some(conn, viewer, filter, &words, after, at_once).await?;
        after = some.last().map(|event| (event.first_day, event.id));
        let no_more = some.len() < at_once;
        found.extend(some.into_iter().filter(has_rest));
        // Each statement skips all events before `after` again, so the next one reads many more at once.
        at_once = (at_once * 8).min(MOST_AT_ONCE.max(at_once));
        if no_more || found.len() > limit {
            found.truncate(limit + 1);
            return Ok(found);
        }
    }
}

/// The words that no other one contains, longest first: those exclude the most events.
fn distinct(words: &[String]) -> Vec<&str> {
    let mut sorted: Vec<&str> = words.iter().map(String::as_str).collect();
    sorted.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut kept: Vec<&str> = Vec::new();
    for word in sorted {
        if !kept.iter().any(|longer| longer.contains(word)) {
            kept.push(word);
        }
    }
    kept
}
