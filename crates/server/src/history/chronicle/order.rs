//! The orders that the list can have.

use crate::text_enum;
use crate::words::Language;

text_enum! {
    /// The columns that the list can be sorted by.
    pub enum SortColumn {
        Date = "date",
        Type = "type",
        Description = "description",
        Location = "location",
        FamilyInvolved = "familyInvolved",
        Source = "source",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub(super) column: SortColumn,
    pub(super) descending: bool,
    /// Types are sorted by their words in this language.
    pub(super) language: Language,
}

impl Order {
    pub const EARLIEST_FIRST: Self = Self::of(SortColumn::Date, false);

    const fn of(column: SortColumn, descending: bool) -> Self {
        Self { column, descending, language: Language::English }
    }

    pub fn new(column: SortColumn, descending: bool, language: Language) -> Self {
        let language = if column == SortColumn::Type { language } else { Language::English };
        Self { column, descending, language }
    }
}

/// Each language sorts types in a different order.
pub(super) const ORDERS: [Order; 2 * (COLUMNS.len() + Language::ALL.len())] = {
    let mut orders = [Order::EARLIEST_FIRST; 2 * (COLUMNS.len() + Language::ALL.len())];
    let mut at = 0;
    while at < COLUMNS.len() {
        orders[2 * at] = Order::of(COLUMNS[at], true);
        orders[2 * at + 1] = Order::of(COLUMNS[at], false);
        at += 1;
    }
    while at < COLUMNS.len() + Language::ALL.len() {
        let (column, language) = (SortColumn::Type, Language::ALL[at - COLUMNS.len()]);
        orders[2 * at] = Order { column, descending: true, language };
        orders[2 * at + 1] = Order { column, descending: false, language };
        at += 1;
    }
    orders
};

const COLUMNS: [SortColumn; 5] = [
    SortColumn::Date,
    SortColumn::Description,
    SortColumn::Location,
    SortColumn::FamilyInvolved,
    SortColumn::Source,
];
