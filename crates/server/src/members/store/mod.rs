//! SQL of the members.

mod birthdays;
mod imported_lines;
mod lines;
mod members;
mod parts;
mod versions;

pub use birthdays::{Birthday, all_birthdays, birthdays, next_birthdays};
pub use imported_lines::{MERGED_INTO, MERGED_LINES, give_line, give_lines};
pub use lines::{
    ContactLine, DirectoryRow, MemberLine, Node, contacts, directory, directory_row, line, named, node, nodes,
};
pub use members::{
    among, any, count, get, give_portraits, page, portraits, set_index, set_place, unlinked_with_email,
    user_name, user_of,
};
pub use parts::{
    all_names, all_notes, names_among, names_between, names_of, notes_among, notes_between, notes_of,
};
pub use versions::{FamilyVersion, MEMBERS, RELATIONSHIPS, turn, version, versions};
