//! Request and response types of the member routes.

mod bodies;
mod dates;
mod lists;
mod member;
mod person_ref;
mod warning;

pub(crate) use bodies::member_body;
pub use bodies::{ChangeMember, NewMemberName, NewMemberNote, details_form};
pub use dates::UnderstoodDate;
pub use lists::{
    ListLetter, MemberOrder, MemberRow, Members, MembersCan, MembersHead, MembersWindow, SomeMembers,
};
pub use member::{
    Details, MemberCan, MemberView, NameView, NoteView, RelationKind, RelationToYou, ViewerDetails,
};
pub use person_ref::PersonRef;
pub use warning::Warning;
