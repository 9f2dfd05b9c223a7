//! The demo: an invented family in a folder of its own, for people who want to see what Kinkeeper is. No table.
//!
//! [`config`] is made from nothing, so that no setting of a real site applies; [`Folder`] is removed with everything in
//! it at the end. [`fill`] adds the family through the import and through what the features offer; the ordinary jobs then
//! make thumbnails and read texts. [`DemoSignIn`] says who can be chosen on the sign-in page.

mod accounts;
mod around;
mod family;
mod filling;
mod sign_in;
mod temporary;

pub use filling::fill;
pub use sign_in::{DemoSignIn, PASSWORD};
pub use temporary::{Folder, config};
