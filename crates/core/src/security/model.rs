use crate::clock::{DAY, Moment};
use crate::ids::Id;
use crate::{row, text_enum};

/// Entries are kept for this long.
pub const KEPT: i64 = 30 * DAY;
/// At most this many entries are kept, because an attacker must not fill the disk: the oldest are deleted
/// early.
pub const MOST: i64 = 50_000;

text_enum! {
    pub enum Kind {
        SignedIn = "signed-in",
        /// From a browser that has not been used for this account before.
        SignedInNew = "signed-in-new-browser",
        SignInFailed = "sign-in-failed",
        /// Too many failures: further attempts are slowed down.
        Guessing = "guessing",
        Registered = "registered",
        PasswordWrong = "password-wrong",
        PasswordChanged = "password-changed",
        PasswordReset = "password-reset",
        ResetAsked = "reset-asked",
        AddressChangeAsked = "address-change-asked",
        AddressChanged = "address-changed",
        SignedOutEverywhere = "signed-out-everywhere",
        LinkMade = "link-made",
        GroupLinkMade = "group-link-made",
        GroupLinkEnded = "group-link-ended",
        DataCleared = "data-cleared",
        BackupDownloaded = "backup-downloaded",
        MailServerChanged = "mail-server-changed",
        BackupPlaceChanged = "backup-place-changed",
    }
}

row! {
    /// An entry, with the name of the account as it is now.
    pub struct LogEntry {
        pub id: Id,
        pub at: Moment,
        pub kind: Kind,
        pub user_id: Option<Id>,
        pub user_name: Option<String>,
        pub address: String,
        pub device: String,
    }
}
