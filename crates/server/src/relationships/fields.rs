//! Describes the fields of couples and parents, for comparing, importing and exporting them.

use crate::field;
use crate::record_types::Field;

use super::model::Relationship;

pub static COUPLE_FIELDS: &[Field<Relationship>] = &[
    Field {
        name: "state",
        get: |of| of.state.map(|state| state.as_str().to_owned()),
        copy: |to, from| to.state = from.state,
        is_date: false,
    },
    field!(engaged_on, "engagedOn", date),
    field!(engaged_place, "engagedPlace"),
    field!(started_on, "startedOn", date),
    field!(started_place, "startedPlace"),
    field!(ended_on, "endedOn", date),
    field!(ended_place, "endedPlace"),
];

pub static PARENT_FIELDS: &[Field<Relationship>] = &[Field {
    name: "qualifier",
    get: |of| of.qualifier.map(|qualifier| qualifier.as_str().to_owned()),
    copy: |to, from| to.qualifier = from.qualifier,
    is_date: false,
}];
