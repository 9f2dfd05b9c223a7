//! SQL of accounts, sessions, links and attempts.

mod admins;
mod attempts;
mod browsers;
mod credentials;
mod links;
mod sessions;
mod sweep;
mod users;

pub use admins::{acting_admins, lock_admins};
pub use attempts::{attempts, count_attempt, forget_attempts, forgive_attempt, pause_attempts};
pub use browsers::{forget_browsers, knows_browser, remember_browser};
pub use credentials::{hold_password_hash, password_hash, set_password_hash};
pub use links::{drop_all_links, drop_links, insert_link, link, use_link};
pub use sessions::{
    SessionUser, confirm_session, count_sessions, end_session, end_sessions, insert_session, renew_session,
    session_exists, session_user, sessions_of,
};
pub use sweep::sweep;
pub use users::{
    UserCounts, UserFilter, clear_ordinary, easy_reading, oldest_account, ordinary, owner_email, samples,
    set_easy_reading, user, user_by_email, user_by_username, user_counts, usernames, users,
};
