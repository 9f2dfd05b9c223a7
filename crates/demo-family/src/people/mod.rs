//! The people, by where most of their branch lived.

mod moravia;
mod hamburg;
mod new_york;
mod south;

use crate::person::Person;

/// Everyone, roughly from the oldest to the youngest of each branch.
pub fn people() -> impl Iterator<Item = &'static Person> + Clone {
    let branches = [moravia::PEOPLE, hamburg::PEOPLE, new_york::PEOPLE, south::PEOPLE];
    branches.into_iter().flatten()
}
