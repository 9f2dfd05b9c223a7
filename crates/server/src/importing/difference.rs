//! Compares a record here, in the file, and in the file that was imported before: pure.

use crate::record_types::Field;

use super::model::Choice;

/// Something that is different in the file.
pub struct Different<'a, T> {
    pub field: &'a Field<T>,
    pub was: Option<String>,
    pub here: Option<String>,
    pub file: Option<String>,
    /// True if it was changed here too.
    pub conflict: bool,
    pub default: Choice,
}

/// The fields in which the file says something else than here. What the file has not changed since is not among them.
pub fn differences<'a, T: 'a>(
    fields: impl IntoIterator<Item = &'a Field<T>>,
    base: Option<&T>,
    here: &T,
    file: &T,
) -> Vec<Different<'a, T>> {
    let mut different = Vec::new();
    for field in fields {
        let (was, now, wanted) = (base.map(|base| (field.get)(base)), (field.get)(here), (field.get)(file));
        if let Some((conflict, default)) = decide(was.as_ref(), &now, &wanted) {
            let (was, here, file) = (was.flatten(), now, wanted);
            different.push(Different { field, was, here, file, conflict, default });
        }
    }
    different
}

/// `None` if there is nothing to ask; otherwise tells if both sides have changed, and the default choice.
fn decide(
    was: Option<&Option<String>>,
    here: &Option<String>,
    file: &Option<String>,
) -> Option<(bool, Choice)> {
    if here == file {
        return None;
    }
    match was {
        Some(was) if was == file => None,
        // A value that is gone from the file is rarely wrong here.
        Some(was) if was == here && file.is_none() => Some((false, Choice::Keep)),
        Some(was) if was == here => Some((false, Choice::Take)),
        Some(_) => Some((true, Choice::Keep)),
        None if file.is_none() => None,
        None if here.is_none() => Some((false, Choice::Take)),
        // Nobody knows which of them is newer.
        None => Some((false, Choice::Keep)),
    }
}
