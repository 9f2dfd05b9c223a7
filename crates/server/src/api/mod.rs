//! The handlers of all features, each in a file or folder with the feature's name: `/api/members` is answered in
//! `api/members/`. A handler asks who is there, loads, checks the policy, calls the feature or an action, and answers;
//! rules and SQL are in the features.
//!
//! Handlers come after all features and actions, so they may use any of them. No feature's handlers use those of another.

pub mod about;
pub mod accounts;
pub mod admin;
pub mod backup;
pub mod calendar;
pub mod duplicates;
pub mod exporting;
pub mod feedback;
pub mod files;
pub mod history;
pub mod households;
pub mod importing;
pub mod log;
pub mod members;
pub mod photos;
pub mod places;
pub mod relationships;
pub mod search;
pub mod security;
pub mod sources;
pub mod tree;
pub mod vitals;

use crate::http::{Routes, routes};
use crate::live;

/// The routes of every feature.
pub fn routes() -> Routes {
    about::routes()
        .merge(accounts::routes())
        .merge(members::routes())
        .merge(relationships::routes())
        .merge(households::routes())
        .merge(calendar::routes())
        .merge(history::routes())
        .merge(sources::routes())
        .merge(places::routes())
        .merge(photos::routes())
        .merge(files::routes())
        .merge(feedback::routes())
        .merge(search::routes())
        .merge(importing::routes())
        .merge(duplicates::routes())
        .merge(exporting::routes())
        .merge(log::routes())
        .merge(backup::routes())
        .merge(admin::routes())
        .merge(security::routes())
        .merge(tree::routes())
        .merge(vitals::routes())
        .merge(routes![live::open])
}

/// Routes that may take long and have their own time limits.
pub fn patient_routes() -> Routes {
    files::patient_routes()
        .merge(backup::patient_routes())
        .merge(admin::patient_routes())
        .merge(log::patient_routes())
        .merge(importing::patient_routes())
        .merge(exporting::patient_routes())
}
