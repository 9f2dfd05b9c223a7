mod calendar;
mod events;
mod families;
mod subscriptions;

use axum::Router;

use crate::app::App;
use crate::http::Doors;

pub fn routes() -> Doors {
    events::routes().merge(families::routes()).merge(calendar::routes()).merge(subscriptions::routes())
}

/// Doors whose address itself is the key: for phones' calendars and for mail programs, which have no session.
pub fn secret_routes() -> Router<App> {
    subscriptions::secret_routes()
}
