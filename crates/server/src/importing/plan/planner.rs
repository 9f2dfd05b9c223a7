//! Holds what all steps of planning share: the ids that records of the file have here, and what was asked.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, Event, ParentKind, Untold};

use crate::history::HistoryEvent;
use crate::ids::Id;
use crate::members::Gender;
use crate::record_types::Field;
use crate::relationships::{Kind, Relationship};

use super::super::difference::{Before, Different, differences};
use super::super::here::Earlier;
use super::super::items::{Difference, Item};
use super::super::mapping::By;
use super::super::model::Choice;
use super::super::positions::Positions;
use super::compared::Compared;
use super::model::Plan;

pub(super) struct Planner<'a> {
    pub(super) contents: &'a Contents,
    pub(super) known: &'a Compared<'a>,
    pub(super) earlier: Option<&'a Earlier>,
    /// The events of records that have changed since the earlier import, in that and in this file.
    pub(super) base_events: HashMap<String, Vec<Event>>,
    pub(super) file_events: HashMap<String, Vec<Event>>,
    /// The parents with their children, and the couples, that the earlier import had.
    pub(super) base_parents: HashMap<(Id, Id), ParentKind>,
    pub(super) base_couples: HashSet<(Id, Id)>,
    /// Information without a field here, which becomes notes of these people.
    pub(super) untold: HashMap<u32, Vec<Untold>>,
    pub(super) base_untold: HashMap<u32, Vec<Untold>>,
    pub(super) by: By,
    pub(super) plan: Plan,
    pub(super) positions: Positions,
    /// The ids that sources and people of the file have here; none for people who were deleted here.
    pub(super) sources: Vec<Id>,
    /// Sources that were deleted here, each with its number in the file. They come again only if something new cites them.
    pub(super) deleted_sources: HashMap<Id, usize>,
    pub(super) cited_again: HashSet<Id>,
    pub(super) people: Vec<Option<Id>>,
    pub(super) genders: Vec<Option<Gender>>,
    /// The members and sources that were compared with a record of the file.
    pub(super) compared: HashSet<Id>,
    /// Rows of the earlier import that have their origin in this file now.
    pub(super) kept_origins: HashSet<Id>,
    /// True if files came with the earlier import.
    pub(super) had_files: bool,
    /// The keys of the sources and files that were offered, each of them once.
    pub(super) offered: HashSet<String>,
    /// Births and deaths that get other sources or files, each with its member.
    pub(super) lives: Vec<(HistoryEvent, Id)>,
    /// The positions of the changed events in the plan.
    pub(super) changed_events: HashMap<Id, usize>,
    /// New relationships, so that none is written twice.
    pub(super) ties: HashSet<(Kind, Id, Id)>,
}

impl Planner<'_> {
    pub(super) fn id(&self) -> Id {
        Id::new(self.by.now)
    }

    pub(super) fn own(&mut self, line: u32, owner: Id) {
        if let Some(position) = self.positions.at_line(line) {
            self.plan.owners[position] = Some(owner);
        }
    }

    pub(super) fn origin(&mut self, row: Id, position: Option<usize>, at: Option<u32>) {
        if let (Some(position), Some(at)) = (position, at) {
            self.plan.keep_origin(row, position, at);
        }
    }

    pub(super) fn person(&self, number: u32) -> Option<Id> {
        self.people.get(number as usize).copied().flatten()
    }

    /// True if a relationship is new, here and in this file.
    pub(super) fn is_new(&mut self, tie: &Relationship) -> bool {
        let fact = (tie.kind, tie.first_id, tie.second_id);
        tie.first_id != tie.second_id && !self.known.here.ties.contains_key(&fact) && self.ties.insert(fact)
    }

    /// Adds a relationship.
    pub(super) fn tie(&mut self, tie: &Relationship) {
        self.refer_to(tie.first_id);
        self.refer_to(tie.second_id);
        self.plan.ties.push(tie);
    }

    /// Notes that the plan depends on a record, if it is here.
    pub(super) fn refer_to(&mut self, id: Id) {
        let here = self.known.here;
        if here.members.contains_key(&id) || here.sources.contains_key(&id) {
            self.plan.referred.insert(id);
        }
    }

    /// True if both were here before this import.
    pub(super) fn are_here(&self, tie: &Relationship) -> bool {
        [tie.first_id, tie.second_id].iter().all(|id| self.known.here.members.contains_key(id))
    }

    /// Asks about a difference; returns true if the file's value is to be used.
    pub(super) fn ask(&mut self, difference: Difference, default: Choice) -> bool {
        let choice = self.known.decisions.about(&difference).unwrap_or(default);
        self.plan.items.push((Item::Change(difference), Some(choice)));
        choice == Choice::Take
    }

    /// Asks about a new relationship of two people who are here.
    pub(super) fn ask_tie(&mut self, tie: &Relationship, line: u32) -> bool {
        let name = |id: &Id| self.known.here.members.get(id).cloned().unwrap_or_default();
        let difference = Difference {
            key: format!("tie {} {} {}", tie.kind.as_str(), tie.first_id, tie.second_id),
            line,
            record: tie.from_id,
            feature: "relationships".to_owned(),
            title: format!("{} – {}", name(&tie.from_id), name(&tie.to_id())),
            field: "type".to_owned(),
            was: None,
            here: None,
            file: Some(tie.word.as_str().to_owned()),
            is_date: false,
            date: None,
            conflict: false,
            adds: true,
        };
        self.ask(difference, Choice::Take)
    }

    /// Returns the parts that all questions about a relationship that is here share.
    pub(super) fn about_tie(&self, tie: &Relationship, line: u32) -> Difference {
        let name = |id: &Id| self.known.here.members.get(id).cloned().unwrap_or_default();
        let title = format!("{} – {}", name(&tie.first_id), name(&tie.second_id));
        about("relationships", tie.id, &title, line)
    }

    /// Returns the values to compare with, which the earlier import had. They don't count if an undo may have put back what
    /// that import had changed.
    pub(super) fn before<'b, T>(&self, base: Option<&'b T>) -> Before<'b, T> {
        base.filter(|_| self.earlier.is_some_and(|earlier| !earlier.reduced)).into()
    }

    /// True if the lines of a record are as they were when it was imported before.
    pub(super) fn is_same(&self, line: u32) -> bool {
        self.known.matches.is_same(self.positions.at_line(line))
    }

    /// Asks about the fields that differ; returns the record as it will be, if it changes.
    pub(super) fn changed<'f, T: Clone + 'f>(
        &mut self,
        fields: impl IntoIterator<Item = &'f Field<T>>,
        (before, here, file): (Before<'_, T>, &T, &T),
        about: &Difference,
    ) -> Option<T> {
        let mut after: Option<T> = None;
        for Different { field, was, here: now, file: wanted, conflict, default } in
            differences(fields, before, here, file)
        {
            let difference = Difference {
                key: format!("{} {}", about.key, field.name),
                field: field.name.to_owned(),
                is_date: field.is_date,
                was,
                here: now,
                file: wanted,
                conflict,
                ..about.clone()
            };
            if self.ask(difference, default) {
                (field.copy)(after.get_or_insert_with(|| here.clone()), file);
            }
        }
        after
    }
}

pub(super) fn about(feature: &str, record: Id, title: &str, line: u32) -> Difference {
    Difference {
        key: record.to_string(),
        line,
        record,
        feature: feature.to_owned(),
        title: title.to_owned(),
        field: String::new(),
        was: None,
        here: None,
        file: None,
        is_date: false,
        date: None,
        conflict: false,
        adds: false,
    }
}
