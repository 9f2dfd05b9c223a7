//! The doors of this room.

mod account;
mod auth;
mod users;
mod wire;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(auth::session))
        .routes(routes!(auth::sign_in))
        .routes(routes!(auth::sign_out))
        .routes(routes!(auth::register))
        .routes(routes!(auth::forgot_password))
        .routes(routes!(auth::reset_password))
        .routes(routes!(auth::confirm_email))
        .routes(routes!(account::change_email))
        .routes(routes!(account::send_confirmation))
        .routes(routes!(account::change_password))
        .routes(routes!(account::list_sessions, account::end_other_sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(account::delete_account))
        .routes(routes!(users::list))
        .routes(routes!(users::get, users::change, users::delete))
        .routes(routes!(users::update_profile))
        .routes(routes!(users::link_member))
        .routes(routes!(users::make_link))
        .routes(routes!(users::approve))
        .routes(routes!(users::reject))
        .routes(routes!(users::suspend))
        .routes(routes!(users::promote))
        .routes(routes!(users::demote))
}
