//! Keeps everything in the kept lines that the database does not hold; see [`super::alike`].

use std::collections::{BTreeMap, HashMap, HashSet};

use family_file::{Contents, Event, Participant};

use crate::ids::Id;
use crate::visible::tidy;

use super::alike::{overlay_couple, overlay_source, pick_detail, pick_ids};
use super::inline::cite_records;
use super::load::Loaded;
use super::origins::ImportOrigins;
use super::paths::stored_name;
use super::texts::{pick, same};

/// Handles everything except the people, who were compared as they were read.
pub fn overlay(loaded: &mut Loaded, contents: &Contents, origins: &ImportOrigins) {
    let numbers: HashMap<String, u32> =
        (0..).zip(&loaded.records.people).map(|(number, person)| (person.xref.clone(), number)).collect();
    let couples: HashMap<&str, usize> = (0..contents.couples())
        .filter_map(|number| Some((contents.couple_record(number).xref()?, number)))
        .collect();
    // A family without an id is found by its couple.
    let numbered = |person: u32| numbers.get(&contents.person_key(person as usize)).copied();
    let without_id: HashMap<[u32; 2], usize> = (0..contents.couples())
        .filter(|number| contents.couple_record(*number).xref().is_none())
        .filter_map(|number| {
            let [one, other] = contents.couple(number).partners;
            Some(([numbered(one)?, numbered(other)?], number))
        })
        .collect();
    for (couple, id) in loaded.records.couples.iter_mut().zip(&loaded.couples) {
        let hidden = couple.partners.iter().any(|partner| loaded.left_out[*partner as usize].is_some());
        let [one, other] = couple.partners;
        let pair = || without_id.get(&[one, other]).or_else(|| without_id.get(&[other, one]));
        if let Some(base) = couples.get(couple.xref.as_str()).or_else(pair).filter(|_| !hidden) {
            let mut base = contents.couple(*base);
            base.notes.retain(|note| {
                let origin = (base.xref.clone(), note.origin.0.unwrap_or(u32::MAX));
                loaded.told.contains(&origin) || !origins.imported.contains(&origin)
            });
            overlay_couple(couple, base, loaded.unchanged.contains(id), &loaded.new_records);
        }
    }
    for (source, id) in loaded.records.sources.iter_mut().zip(&loaded.sources) {
        if let Some(base) = contents.find_source(&source.key) {
            overlay_source(source, contents.source(base as usize), loaded.unchanged.contains(id), origins);
        }
    }
    events(loaded, contents, origins, &numbers);
    rename_files(loaded);
}

/// A file that the lines name gets that name in an archive.
fn rename_files(loaded: &mut Loaded) {
    let of_people = loaded.records.people.iter().flat_map(|person| {
        let lives = [&person.birth, &person.death].into_iter().flatten().flat_map(|detail| &detail.files);
        person.files.iter().chain(lives)
    });
    let of_events = loaded.records.events.iter().flat_map(|event| &event.detail.files);
    let of_couples = loaded.records.couples.iter().flat_map(|couple| {
        let facts = [&couple.engagement, &couple.marriage, &couple.divorce].into_iter().flatten();
        facts.flat_map(|detail| &detail.files)
    });
    let of_sources = loaded.records.sources.iter().flat_map(|source| &source.files);
    let named = of_people.chain(of_events).chain(of_couples).chain(of_sources);
    let mut names: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for file in named {
        if let Some(name) = file.entry_name() {
            let number = file.stored.number.map(|number| number as usize);
            let known = names.entry(name.into_owned()).or_default();
            *known = known.or(number);
        }
    }
    let mut used: HashSet<String> = loaded.files.iter().map(|(entry, _)| entry.clone()).collect();
    let mut rename = |entry: &mut String, name: &str| {
        if !names.contains_key(entry.as_str()) && used.insert(name.to_owned()) {
            name.clone_into(entry);
        }
    };
    for (name, number) in &names {
        if let Some((entry, _)) = number.and_then(|number| loaded.files.get_mut(number)) {
            rename(entry, name);
        }
    }
    // Files that belong to no record here are known only by their names.
    let last = |path: &str| stored_name(path.rsplit('/').next().unwrap_or_default());
    let mut others: HashMap<String, Vec<&mut String>> = HashMap::new();
    for (entry, _) in loaded.files.iter_mut().filter(|(entry, _)| !names.contains_key(entry)) {
        others.entry(last(entry)).or_default().push(entry);
    }
    for (name, _) in names.iter().filter(|(_, number)| number.is_none()) {
        if let Some(entry) = others.get_mut(&last(name)).and_then(Vec::pop) {
            rename(entry, name);
        }
    }
}

/// The events that are here, and those that are only in the lines.
fn events(loaded: &mut Loaded, contents: &Contents, origins: &ImportOrigins, numbers: &HashMap<String, u32>) {
    // The events of the lines by their origin, with a fallback key for events whose origin is not known.
    let mut by_origin: HashMap<(String, u32), usize> = HashMap::new();
    let mut by_meaning: HashMap<Meaning, Vec<usize>> = HashMap::new();
    for number in 0..contents.events() {
        let event = contents.event(number);
        by_origin.insert((event.origin.xref.clone(), event.origin.at), number);
        if !origins.imported.contains(&(event.origin.xref.clone(), event.origin.at)) {
            by_meaning.entry(meaning(&event)).or_default().push(number);
        }
    }
    let here = |base: &Event| -> Vec<Participant> {
        let people = base.people.iter().filter_map(|one| {
            let xref = contents.person_key(one.person as usize);
            Some(Participant { person: *numbers.get(&xref)?, role: one.role.clone() })
        });
        people.collect()
    };
    let new_records = std::mem::take(&mut loaded.new_records);
    let event_of = |number: usize| {
        let mut event = contents.event(number);
        cite_records(&new_records, event.detail.citations.iter_mut());
        event
    };
    let mut claimed: HashSet<usize> = HashSet::new();
    for (event, id) in loaded.records.events.iter_mut().zip(&loaded.events) {
        let origin = (event.origin.xref.clone(), event.origin.at);
        let found = by_origin.get(&origin).copied().filter(|_| !origin.0.is_empty());
        let alike = || {
            let people: HashSet<u32> = event.people.iter().map(|one| one.person).collect();
            let candidates = by_meaning.get(&meaning(event))?.iter().copied();
            candidates
                .filter(|number| !claimed.contains(number))
                .find(|number| here(&contents.event(*number)).iter().any(|one| people.contains(&one.person)))
        };
        let Some(number) = found.or_else(alike) else { continue };
        claimed.insert(number);
        let base = event_of(number);
        let people = here(&base);
        overlay_event(event, base, people, loaded.unchanged.contains(id));
    }
    for number in (0..contents.events()).filter(|number| !claimed.contains(number)) {
        let base = event_of(number);
        // An event that became a row here, and no longer exists, was deleted here.
        let origin = (base.origin.xref.clone(), base.origin.at);
        if origins.imported.contains(&origin) && !loaded.told.contains(&origin) {
            continue;
        }
        let people = here(&base);
        if people.iter().any(|one| loaded.left_out[one.person as usize].is_none()) {
            loaded.records.events.push(Event { people, ..base });
            loaded.events.push(Id::LOWEST);
        }
    }
}

type Meaning = (String, String, String);

/// The fallback key of an event whose origin is not known.
fn meaning(event: &Event) -> Meaning {
    let date = event.detail.date.as_ref().and_then(|date| date.value).map(|date| date.to_string());
    (tidy(&event.label), date.unwrap_or_default(), tidy(&event.detail.place))
}

fn overlay_event(now: &mut Event, base: Event, people: Vec<Participant>, unchanged: bool) {
    let sorted = |people: &[Participant]| {
        let mut sorted: Vec<(u32, String)> = people.iter().map(|one| (one.person, tidy(&one.role))).collect();
        sorted.sort();
        sorted
    };
    if sorted(&now.people) == sorted(&people) {
        now.people = people;
    }
    let label = base.label.clone();
    if unchanged {
        (now.kind, now.label) = (base.kind, base.label);
    } else {
        pick(&mut now.label, &base.label);
    }
    // An event without a description is described by its label here.
    if base.detail.description.is_empty() && same(&now.detail.description, &label) {
        now.detail.description.clear();
    }
    let detail = pick_detail(Some(std::mem::take(&mut now.detail)), Some(base.detail), false, unchanged);
    now.detail = detail.unwrap_or_default();
    now.origin = base.origin;
    pick_ids(&mut now.ids, base.ids);
}
