//! The routes under `/api/members`. Adding and deleting a member also changes relationships, events and the history;
//! `record.rs` does that in one transaction.

mod list;
mod members;
mod record;
mod view;
mod window;

use crate::http::Routes;

pub fn routes() -> Routes {
    list::routes().merge(window::routes()).merge(members::routes())
}
