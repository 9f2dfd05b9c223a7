//! The routes of households, of the invitations to them and of their group links.

mod group_links;
mod household;
mod invitations;

use crate::http::Routes;

pub fn routes() -> Routes {
    household::routes().merge(invitations::routes()).merge(group_links::routes())
}
