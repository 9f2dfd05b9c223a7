mod calendar;
mod events;
mod families;
mod subscriptions;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn routes() -> OpenApiRouter<App> {
    events::routes().merge(families::routes()).merge(calendar::routes()).merge(subscriptions::routes())
}

/// Doors whose address itself is the key: for phones' calendars and for mail programs, which have no session.
pub fn secret_routes() -> Router<App> {
    subscriptions::secret_routes()
}
