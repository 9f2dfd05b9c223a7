//! The texts by which both of a couple are found: the dates and places of engagement, marriage and divorce.

use fuzzy_date::FuzzyDate;

use crate::record_types::search::fields::MARRIED_WORD;
use crate::record_types::search::in_words;
use crate::words::Message;

use super::model::{Kind, Relationship, State};

struct Occasion<'a> {
    /// The word in the index that it is found by.
    word: &'static str,
    /// The key of the text that shows it.
    key: &'static str,
    on: Option<FuzzyDate>,
    place: Option<&'a str>,
}

/// The occasions with a date or a place.
fn occasions(tie: &Relationship) -> impl Iterator<Item = Occasion<'_>> {
    let married = (MARRIED_WORD, "finding.couple.married");
    let (start, end) = match tie.state {
        Some(State::Partners) => (("", "finding.couple.together"), ("", "finding.couple.separated")),
        Some(State::Divorced) => (married, ("divorced", "finding.couple.divorced")),
        None | Some(State::Married | State::Widowed) => (married, ("", "finding.couple.until")),
    };
    let occasion = |(word, key), on, place| Occasion { word, key, on, place };
    [
        occasion(("engaged", "finding.couple.engaged"), tie.engaged_on, tie.engaged_place.as_deref()),
        occasion(start, tie.started_on, tie.started_place.as_deref()),
        occasion(end, tie.ended_on, tie.ended_place.as_deref()),
    ]
    .into_iter()
    .filter(|one| tie.kind == Kind::Partner && (one.on.is_some() || one.place.is_some()))
}

/// The text for the index, such as `married 3 May 1955 Linz`; empty if nothing is known, or if they are not a
/// couple.
pub fn indexed(tie: &Relationship) -> String {
    let words = occasions(tie).map(|one| {
        let date = one.on.map(|date| in_words(date.into()));
        format!("{} {} {}", one.word, date.unwrap_or_default(), one.place.unwrap_or_default())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The texts to show, such as `Married to Karl Weber: 3 May 1955, Linz`.
pub fn shown<'a>(tie: &'a Relationship, partner: &'a str) -> impl Iterator<Item = String> + 'a {
    occasions(tie).map(move |one| {
        let date = one.on.map(|date| Message::from(date).for_reader());
        let details: Vec<String> = date.into_iter().chain(one.place.map(str::to_owned)).collect();
        Message::text(one.key, &[("name", partner), ("details", &details.join(", "))]).for_reader()
    })
}
