//! The fields of the index: where in a document a word is.

use text_search::{Fields, Spelling};

use crate::fold::fold;

pub const NAME: u8 = 0;
/// A name at birth, a nickname.
pub const OTHER_NAME: u8 = 1;
/// Occupation, education, interests.
pub const ABOUT: u8 = 2;
/// Hidden from children.
pub const CONTACT: u8 = 3;
/// `born 1890 Brno`
pub const BORN: u8 = 4;
pub const DIED: u8 = 5;
pub const TITLE: u8 = 6;
pub const TEXT: u8 = 7;
pub const PLACE: u8 = 8;
pub const WHEN: u8 = 9;
/// The names of the people that it is about.
pub const PEOPLE: u8 = 10;
pub const FILENAME: u8 = 11;
pub const CAPTION: u8 = 12;
/// The text inside a file.
pub const CONTENT: u8 = 13;
pub const SOURCE: u8 = 14;
/// `married 1955 Linz`
pub const COUPLE: u8 = 15;

/// The words for a birth, a death and a marriage that people's documents are found by.
pub const BORN_WORD: &str = "born";
pub const DIED_WORD: &str = "died";
pub const MARRIED_WORD: &str = "married";

/// The fields in which other forms and the sound of a name match, too.
pub const NAMES: Fields = 1 << NAME | 1 << OTHER_NAME | 1 << TITLE | 1 << PEOPLE;

/// The score of a word in each field.
pub const WORTH: [u8; 16] = [100, 90, 40, 40, 50, 45, 80, 40, 60, 50, 55, 60, 60, 30, 40, 45];

/// The fields with places.
pub const PLACES: Fields = 1 << PLACE | 1 << BORN | 1 << DIED | 1 << COUPLE;

/// The fields that may name a place by another of its names: all but those with people's names, files' names and dates.
pub const MENTION_PLACES: Fields = !(1 << NAME | 1 << OTHER_NAME | 1 << PEOPLE | 1 << WHEN | 1 << FILENAME);

pub const SPELLING: Spelling = Spelling {
    fold,
    variants: name_match::variants,
    sounds: name_match::keys_of_name,
    typed_sounds: name_match::keys_of_typed,
    latin: name_match::latin,
    is_particle: name_match::is_particle,
};

/// All fields that a viewer may search.
pub fn for_viewer(reads_contact: bool) -> Fields {
    if reads_contact { Fields::MAX } else { !(1 << CONTACT) }
}
