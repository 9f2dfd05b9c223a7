//! Households or branches inside the extended family, each with the accounts that belong to it. A label
//! and a filter, no permission. Tables: `families`, `family_people`,
//! `family_invitations`.
//!
//! Offers others the [`Household`] record and what its deletion is made of: [`open_to_change`], [`remove`] and
//! [`stale`]. Other rooms' records may name a household; they let go of it before it is removed.

mod http;
pub mod invitations;
mod model;
mod people;
mod record;
pub mod store;
mod wire;

pub use http::{routes, stale};
pub use invitations::{Invitation, accept_by_registering};
pub use model::{Household, HouseholdForm, HouseholdPerson};
pub use people::leave_all;
pub use record::{announce, open_to_change, reindex, remove};
