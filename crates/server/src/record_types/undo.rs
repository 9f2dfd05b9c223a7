//! A viewer's request to undo an action, as the features' rules see it.

use crate::access::{Action, User, may};
use crate::changes::{self, refuse};
use crate::db::Conn;
use crate::error::{Problem, Result};
use crate::ids::Id;
use crate::words::Message;

use super::{Names, RecordType, Whole};

/// The name of an account for viewers who may not know whose it is.
pub const SOMEBODY: &str = "errors.somebody-s-account";

pub struct Undo<'a> {
    pub conn: &'a mut Conn,
    pub names: &'a mut Names,
    pub viewer: &'a User,
    /// True if they have given their password within the last minutes, or will be asked for it.
    pub has_password: bool,
    pub batch: Id,
}

impl Undo<'_> {
    /// True if the same action changed this row.
    pub async fn has_changed(&mut self, row: Id) -> Result<bool> {
        Ok(changes::has_changed(self.conn, self.batch, row).await?)
    }

    /// The error for a member that is linked to an account.
    pub async fn linked(&mut self, member: Id, user: &User) -> Result<Problem> {
        let name = self.names.member(self.conn, member).await?.unwrap_or_default();
        Ok(refuse("cannot-undo-linked").with("name", name).with("account", self.account(&user.name)))
    }

    /// `the event “Picnic”`, worded as on the page.
    pub fn in_words(&self, kind: &RecordType, title: Option<String>) -> Message {
        let anonymous = kind.whole().and_then(|whole: &Whole| whole.anonymous);
        match (title, anonymous) {
            (Some(_), Some(text)) if may(self.viewer, Action::ManageUsers).is_err() => {
                Message::text(text, &[])
            }
            (Some(title), _) => {
                let key = format!("recordNames.thing.{}", (kind.table)().feature);
                Message::text(key, &[("title", &title)])
            }
            (None, _) => Message::text("recordNames.thing.other", &[]),
        }
    }

    /// An account in words. Only viewers who manage accounts see its name.
    pub fn account(&self, name: &str) -> Message {
        match may(self.viewer, Action::ManageUsers) {
            Ok(()) => Message::text("recordNames.thing.accounts", &[("title", name)]),
            Err(_) => Message::text(SOMEBODY, &[]),
        }
    }
}
