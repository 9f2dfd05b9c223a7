//! Households and branches inside the extended family, each with the accounts that belong to it. On screen, in URLs and
//! in the tables they are called families. A household is a label and a filter; it gives no permission. Tables:
//! `families`, `family_people`, `family_invitations`, `family_group_links`.
//!
//! Offers others the [`Household`] record. Records of other features may name a household; they drop it before it is
//! deleted.

pub mod group_links;
pub mod invitations;
mod model;
pub mod people;
pub mod record;
mod record_type;
mod removal;
mod searching;
pub mod store;
pub mod wire;

pub use group_links::GROUP_LINKS;
pub use invitations::{
    Invitation, Inviter, accept_by_registering, end_sent_by, forget_inviter, inviter_of, is_open_invitation,
    was_mailed,
};
pub use model::{Household, HouseholdForm, HouseholdPerson};
pub use people::leave_all;
pub use record::announce;
pub use record_type::{HOUSEHOLD_PEOPLE, HOUSEHOLDS, INVITATIONS};
pub use removal::remove;
