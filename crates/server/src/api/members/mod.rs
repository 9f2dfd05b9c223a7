//! The routes under `/api/members`. Adding, changing and deleting a member also changes other features:
//! `actions/members.rs` does that in one transaction.

mod list;
mod member;
mod view;
mod window;

use crate::http::Routes;

pub fn routes() -> Routes {
    list::routes().merge(window::routes()).merge(member::routes())
}
