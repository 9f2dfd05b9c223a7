use crate::clock::Moment;
use crate::ids::Id;
use crate::row;

row! {
    /// Two members whom someone has marked as different people.
    #[derive(Clone, Debug, PartialEq)]
    pub struct DifferentPeople in duplicates.different_people {
        pub id: Id => Hidden,
        /// The smaller id.
        pub one: Id => Refers("members", Refuse),
        pub other: Id => Refers("members", Refuse),
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
    }
}

impl DifferentPeople {
    pub fn new(id: Id, [a, b]: [Id; 2], created_by: Option<Id>, now: Moment) -> Self {
        Self { id, one: a.min(b), other: a.max(b), created_by, version: 1, created_at: now }
    }
}
