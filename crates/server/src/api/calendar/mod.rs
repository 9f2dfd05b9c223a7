mod days;
mod events;
mod subscriptions;

use axum::Router;

use crate::app::App;
use crate::http::Routes;

pub fn routes() -> Routes {
    events::routes().merge(days::routes()).merge(subscriptions::routes())
}

/// Routes with a secret in the address, because phone calendars and mail programs have no session.
pub fn secret_routes() -> Router<App> {
    subscriptions::secret_routes()
}
