//! The routes of households and of the invitations to them.

mod household;
mod invitations;

use crate::http::Routes;

pub fn routes() -> Routes {
    household::routes().merge(invitations::routes())
}
