//! Email addresses, as people type them and as they are stored.

use crate::error::FieldProblems;

const LONGEST: usize = 254;

/// The form in which an address is stored and compared.
pub fn normal(typed: &str) -> String {
    typed.trim().to_lowercase()
}

/// True for an address that can receive email.
pub fn is_valid(address: &str) -> bool {
    let mut problems = FieldProblems::default();
    check(&mut problems, "email", address);
    problems.check().is_ok()
}

/// Reports an address that cannot receive email.
pub fn check(problems: &mut FieldProblems, field: &str, address: &str) {
    if address.is_empty() {
        problems.add(field, "required", &[]);
    }
    problems.check_line(field, address, LONGEST);
    if address.parse::<lettre::Address>().is_err() {
        problems.add(field, "bad-email", &[]);
    }
}
