use tree_layout::{ParentKind, PartnerState};

/// Something that the picture explains. All but the colours of branches can be recognised without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    Married,
    Partners,
    Divorced,
    Widowed,
    /// They only have a child together.
    Parents,
    Adopted,
    Foster,
    Step,
    Deceased,
    /// Not known whether alive.
    Unknown,
    /// A line that goes on at the same number in another part.
    GoesOn,
    /// The colour with this number.
    Tint(usize),
}

impl Sign {
    pub(crate) fn of_couple(state: Option<PartnerState>) -> Sign {
        match state {
            Some(PartnerState::Married) => Sign::Married,
            Some(PartnerState::Partners) => Sign::Partners,
            Some(PartnerState::Divorced) => Sign::Divorced,
            Some(PartnerState::Widowed) => Sign::Widowed,
            None => Sign::Parents,
        }
    }

    /// A line by birth needs no explanation.
    pub(crate) fn of_child(kind: ParentKind) -> Option<Sign> {
        match kind {
            ParentKind::Birth => None,
            ParentKind::Adopted => Some(Sign::Adopted),
            ParentKind::Foster => Some(Sign::Foster),
            ParentKind::Step => Some(Sign::Step),
        }
    }
}
