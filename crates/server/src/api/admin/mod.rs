//! The routes for those who run the site.

mod first_steps;
mod settings;
mod tools;

use crate::http::Routes;

pub fn routes() -> Routes {
    tools::routes().merge(first_steps::routes()).merge(settings::routes())
}

/// Slow routes: they take as long as a backup, or as a server that is tried.
pub fn patient_routes() -> Routes {
    tools::patient_routes().merge(settings::patient_routes())
}
