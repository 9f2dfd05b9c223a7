//! A field of a record, for code that treats all fields alike: imports compare records by it, and merges join them.

use fuzzy_date::FuzzyDate;

use crate::words::Message;

/// A field that is compared by what it says, and copied from one record to another.
pub struct Field<T> {
    /// As in the API and in the change log.
    pub name: &'static str,
    /// The value as a text; a date as its notation. `None` if nothing is known.
    pub get: fn(&T) -> Option<String>,
    pub copy: fn(&mut T, &T),
    pub is_date: bool,
}

impl<T> Field<T> {
    /// The value in words.
    pub fn words(&self, of: &T) -> Option<Message> {
        (self.get)(of).map(|value| value_words(self.is_date, value))
    }
}

/// A value as people read it: a date in the words of the reader's language, and everything else as it is.
pub fn value_words(is_date: bool, value: String) -> Message {
    match value.parse::<FuzzyDate>() {
        Ok(date) if is_date => date.into(),
        _ => value.into(),
    }
}

/// Values are compared by one text each.
pub trait Says {
    fn says(&self) -> Option<String>;
}

impl Says for String {
    fn says(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl Says for Option<String> {
    fn says(&self) -> Option<String> {
        self.clone()
    }
}

impl Says for Option<FuzzyDate> {
    fn says(&self) -> Option<String> {
        self.map(|date| date.to_string())
    }
}

/// `field!(kept_at, "keptAt")` is a field that one column holds; `field!(ended_on, "endedOn", date)` is a date.
#[macro_export]
macro_rules! field {
    ($field:ident, $name:literal) => {
        $crate::field!(@ $field, $name, false)
    };
    ($field:ident, $name:literal, date) => {
        $crate::field!(@ $field, $name, true)
    };
    (@ $field:ident, $name:literal, $is_date:literal) => {
        $crate::record_types::Field {
            name: $name,
            get: |of| $crate::record_types::Says::says(&of.$field),
            copy: |to, from| to.$field.clone_from(&from.$field),
            is_date: $is_date,
        }
    };
}
