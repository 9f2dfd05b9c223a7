//! Compares a record here, in the file, and in the file that was imported before: pure.

use crate::record_types::Field;

use super::model::Choice;

/// What a record was before it may have been changed, here or in the file.
#[derive(Clone, Copy)]
pub enum Before<'a, T> {
    /// An earlier import had these values.
    Known(&'a T),
    /// No earlier import tells, but an id says which record it is, and nobody has changed it since it was made here.
    AsHere,
    /// Nobody knows which side is newer.
    Unknown,
}

impl<'a, T> From<Option<&'a T>> for Before<'a, T> {
    fn from(known: Option<&'a T>) -> Self {
        known.map_or(Self::Unknown, Self::Known)
    }
}

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
    before: Before<'_, T>,
    here: &T,
    file: &T,
) -> Vec<Different<'a, T>> {
    let mut different = Vec::new();
    for field in fields {
        let (now, wanted) = ((field.get)(here), (field.get)(file));
        let was = match before {
            Before::Known(base) => Some((field.get)(base)),
            // Without an earlier file, a value that only we have was never in it.
            Before::AsHere if wanted.is_some() => Some(now.clone()),
            Before::AsHere | Before::Unknown => None,
        };
        if let Some((conflict, default)) = decide(was.as_ref(), &now, &wanted) {
            let was = was.flatten().filter(|_| matches!(before, Before::Known(_)));
            let (here, file) = (now, wanted);
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
