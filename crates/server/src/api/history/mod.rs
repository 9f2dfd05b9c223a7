//! The routes under `/api/history`, and that of a member's life.

mod events;
mod timeline;
mod window;

use crate::http::{Routes, routes};

pub fn routes() -> Routes {
    routes![
        events::list_history,
        window::history_window,
        timeline::history_timeline,
        events::add_history_event,
        events::get_history_event,
        events::update_history_event,
        events::delete_history_event,
        events::check_history_event,
        events::life
    ]
}
