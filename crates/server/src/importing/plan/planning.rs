//! Runs the steps of planning, one after the other.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, Event, Untold};

use crate::error::Result;
use crate::ids::Id;

use super::super::here::Earlier;
use super::super::items::Item;
use super::super::mapping::By;
use super::super::matching::Matches;
use super::super::model::ItemKind;
use super::super::places::places;
use super::super::positions::Positions;
use super::compared::{Compared, kinds_of_parents};
use super::model::Plan;
use super::planner::Planner;

/// Plans an import of a file, some of whose people and sources are here already.
pub fn plan(contents: &Contents, known: &Compared<'_>, by: By) -> Result<Plan> {
    let positions = Positions::of(contents);
    let earlier = known.here.earlier.as_ref();
    let events_of = |contents: Option<&Contents>| match contents {
        Some(contents) => changed_events(contents, &positions, known.matches),
        None => HashMap::new(),
    };
    let mut planner = Planner {
        contents,
        known,
        earlier,
        base_events: events_of(earlier.map(|earlier| &earlier.contents)),
        file_events: events_of(earlier.map(|_| contents)),
        base_parents: earlier.map(kinds_of_parents).unwrap_or_default(),
        base_couples: earlier.map(couples).unwrap_or_default(),
        untold: untold_by_person(contents),
        base_untold: earlier.map(|earlier| untold_by_person(&earlier.contents)).unwrap_or_default(),
        by,
        plan: Plan { owners: vec![None; positions.count()], ..Plan::in_file(known.file) },
        positions,
        sources: Vec::with_capacity(contents.sources()),
        deleted_sources: HashMap::new(),
        cited_again: HashSet::new(),
        people: Vec::with_capacity(contents.people()),
        genders: Vec::with_capacity(contents.people()),
        compared: HashSet::new(),
        kept_origins: HashSet::new(),
        had_files: earlier.is_some_and(|earlier| known.enclosed.archive().is_some() && earlier.had_files()),
        offered: HashSet::new(),
        lives: Vec::new(),
        changed_events: HashMap::new(),
        ties: HashSet::new(),
    };
    planner.sources()?;
    planner.people()?;
    planner.couples();
    planner.parents();
    planner.siblings();
    planner.events();
    planner.changed_lives();
    planner.restore_cited_sources()?;
    planner.keep_origins();
    planner.keep_lines();
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    planner.plan.items.sort_by_key(|(item, _)| if let Item::Change(change) = item { change.line } else { 0 });
    let items = || planner.plan.items.iter().map(|(item, _)| item);
    let of_kind = |kind| count(items().filter(|item| item.kind() == kind).count());
    let conflicts = items().filter(|item| matches!(item, Item::Change(change) if change.conflict)).count();
    let (changes, additions) = (of_kind(ItemKind::Change), of_kind(ItemKind::Addition));
    planner.plan.counts.changes = changes;
    planner.plan.counts.additions = additions;
    planner.plan.counts.conflicts = count(conflicts);
    planner.plan.counts.missing = count(known.matches.count(ItemKind::Missing));
    planner.plan.counts.matches = count(known.matches.count(ItemKind::Match));
    planner.plan.counts.rows = count(known.matches.count(ItemKind::Row));
    planner.plan.places = places(contents, by);
    planner.plan.touches_others =
        planner.plan.counts.matched_people > 0 || known.matches.sources.iter().any(Option::is_some);
    Ok(planner.plan)
}

/// The events of the records that are in both files and have changed.
fn changed_events(
    contents: &Contents,
    positions: &Positions,
    matches: &Matches,
) -> HashMap<String, Vec<Event>> {
    let mut events: HashMap<String, Vec<Event>> = HashMap::new();
    for number in 0..contents.events() {
        let event = contents.event(number);
        let position = positions.named(&event.origin.xref);
        if position.is_some() && !matches.is_same(position) {
            events.entry(event.origin.xref.clone()).or_default().push(event);
        }
    }
    events
}

fn untold_by_person(contents: &Contents) -> HashMap<u32, Vec<Untold>> {
    let mut untold: HashMap<u32, Vec<Untold>> = HashMap::new();
    for one in contents.untold() {
        for person in &one.people {
            untold.entry(*person).or_default().push(one.clone());
        }
    }
    untold
}

/// The couples in the earlier file, as they became members: the smaller id first.
fn couples(earlier: &Earlier) -> HashSet<(Id, Id)> {
    let couples = (0..earlier.contents.couples()).map(|number| earlier.contents.couple(number));
    let owners = couples.filter_map(|couple| {
        let [one, other] = couple.partners.map(|number| earlier.owner_of_person(number as usize));
        one.zip(other)
    });
    owners.map(|(one, other)| (one.min(other), one.max(other))).collect()
}
