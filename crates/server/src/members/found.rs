//! Reads a member that an address or a form names.

use axum::http::StatusCode;

use crate::db::Conn;
use crate::error::{Error, Problem, Result};
use crate::ids::Id;

use super::model::Member;
use super::store;

pub async fn found(conn: &mut Conn, id: Id) -> Result<Member> {
    store::get(conn, id).await?.ok_or_else(|| Error::not_found("member-not-found"))
}

/// Refuses a change of the address with which a member's account signs in.
pub fn email_of_account() -> Error {
    Problem::new(StatusCode::FORBIDDEN, "email-of-account").at("email").into()
}
