//! The account routes.

mod account;
mod auth;
mod users;

use crate::http::{Routes, routes};

pub fn routes() -> Routes {
    routes![
        auth::session,
        auth::sign_in,
        auth::sign_out,
        auth::register,
        auth::forgot_password,
        auth::reset_password,
        auth::confirm_email,
        account::change_email,
        account::send_confirmation,
        account::change_password,
        account::check_password_is_recent,
        account::confirm_password,
        account::get_preferences,
        account::change_preferences,
        account::choose_language,
        account::list_sessions,
        account::end_other_sessions,
        account::end_session,
        account::delete_account,
        users::list,
        users::get,
        users::change,
        users::delete,
        users::update_profile,
        users::link_member,
        users::make_link,
        users::sign_out_user,
        users::approve,
        users::reject,
        users::suspend,
        users::promote,
        users::demote
    ]
}
