//! Texts that mean the same in the lines and here.

use crate::visible::tidy;

/// True for the same text, apart from spaces and invisible characters.
pub fn same(one: &str, other: &str) -> bool {
    one == other || tidy(one) == tidy(other)
}

pub fn pick(now: &mut String, base: &str) {
    if same(now, base) {
        base.clone_into(now);
    }
}
