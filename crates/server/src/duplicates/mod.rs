//! Members who may be the same person, marks for those who are not, and merging two members. Table: `different_people`.
//!
//! `finder.rs` finds the pairs; the action `actions/merge/` makes one member of two. Offers others [`people`], the family as
//! the crate `family-match` compares it, and [`evidence`], its answers in words.
//!
//! `family-match` compares two people: names, sex, dates, places and relatives speak for or against their being the same. It
//! finds the pairs worth comparing by keys (a form or the sound of a given name with a surname, a day of birth or a relative's
//! name), so 10,000 people take a tenth of a second. `finder.rs` keeps the best pairs until a counter of the family moves. "Not
//! the same person" is a record (`different_people`).

pub mod different;
pub mod evidence;
pub mod finder;
mod model;
pub mod people;
mod record_type;
pub mod store;

pub use model::DifferentPeople;
pub use record_type::DIFFERENT_PEOPLE;
