//! Describes settings to the change log and undo.

use std::future::ready;

use crate::access::{Action, Viewer, may};
use crate::backup;
use crate::changes::Entry;
use crate::db::{Later, Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::record_types::{
    Announce, CheckUndo, Clearing, RecordType, Role, Search, Title, Undo, UndoOwn, Whole,
};
use crate::settings::{self, BackupSettings, MailSettings, SiteSettings};

const fn one_row(announce: Announce, check_undo: Option<CheckUndo>) -> Role {
    Role::Whole(Whole {
        // There is only one record, which is named after its feature.
        title: Title::Worded(|_| Some("Settings".to_owned())),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::No,
        check_undo,
        taken: None,
        announce,
        restored: None,
        reindex: None,
        files: None,
        own_data: None,
    })
}

pub static SITE_SETTINGS: RecordType = RecordType {
    table: SiteSettings::table,
    role: one_row(announced, None),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::KEPT,
};

pub static MAIL_SETTINGS: RecordType = RecordType {
    table: MailSettings::table,
    role: one_row(announced, Some(check)),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::KEPT,
};

pub static BACKUP_SETTINGS: RecordType = RecordType {
    table: BackupSettings::table,
    role: one_row(
        |tx, _| {
            announce(tx);
            Box::pin(backup::place_changed(tx))
        },
        Some(check),
    ),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::KEPT,
};

fn check<'a>(undo: &'a mut Undo<'_>, _: &'a Entry) -> Later<'a, Result<()>> {
    let allowed = may(undo.viewer, Action::ChooseServers).map_err(Into::into);
    Box::pin(ready(
        allowed.and_then(|()| if undo.has_password { Ok(()) } else { Err(Viewer::password_needed()) }),
    ))
}

fn announced<'a>(tx: &'a mut Tx, _: &'a [Id]) -> Later<'a, Result<()>> {
    announce(tx);
    Box::pin(ready(Ok(())))
}

/// Makes every replica read the settings again, and the pages of admins too.
pub fn announce(tx: &mut Tx) {
    tx.notify(settings::NOTICE.to_owned());
    Notice::Change { to: Audience::Admins, feature: "settings".to_owned(), id: None }.leave(tx);
}
