use crate::record_types::{Clearing, PlainTable};

pub static GROUP_LINKS: PlainTable =
    PlainTable { name: "family_group_links", title: None, accounts: &[], clearing: Clearing::PART };
