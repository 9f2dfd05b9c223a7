//! What the kept lines say and the database does not hold stays as it is in the lines.
//!
//! A record that has not changed since its import is written exactly as its lines are. In a changed record, each value that
//! still means the same is taken from the lines, so that only the lines of changed values are different.

use std::collections::{HashMap, HashSet};

use family_file::{
    Citation, Contents, Couple, Date, Detail, Event, ExternalId, File, Name, Note, Participant, Person,
    Source,
};

use crate::ids::Id;
use crate::visible::tidy;

use super::known::Known;
use super::load::Loaded;

pub fn overlay(loaded: &mut Loaded, contents: &Contents, known: &Known) {
    let numbers: HashMap<String, u32> =
        (0..).zip(&loaded.records.people).map(|(number, person)| (person.xref.clone(), number)).collect();
    let mut of_untold: HashMap<u32, Vec<&File>> = HashMap::new();
    for one in known.untold.values() {
        one.people.iter().for_each(|person| of_untold.entry(*person).or_default().extend(&one.files));
    }
    for number in 0..loaded.people.len() {
        let person = &mut loaded.records.people[number];
        let Some(base) = contents.find_person(&person.xref).filter(|_| !loaded.left_out[number]) else {
            continue;
        };
        let rules = Rules {
            known,
            unchanged: loaded.unchanged.contains(&loaded.people[number]),
            key: person.xref.clone(),
        };
        // Files of an event that is no event here are the person's.
        if let Some(elsewhere) = of_untold.get(&base) {
            person.files.retain(|file| !elsewhere.iter().any(|other| file_name(other) == file_name(file)));
        }
        rules.person(person, contents.person(base as usize), loaded.lives[number]);
    }
    let couples: HashMap<String, usize> =
        (0..contents.couples()).map(|number| (contents.couple(number).xref, number)).collect();
    for (couple, id) in loaded.records.couples.iter_mut().zip(&loaded.couples) {
        let hidden = couple.partners.iter().any(|partner| loaded.left_out[*partner as usize]);
        if let Some(base) = couples.get(&couple.xref).filter(|_| !hidden) {
            let mut base = contents.couple(*base);
            base.notes.retain(|note| {
                let place = (base.xref.clone(), note.origin.0.unwrap_or(u32::MAX));
                loaded.told.contains(&place) || !known.imported.contains(&place)
            });
            overlay_couple(couple, base, loaded.unchanged.contains(id));
        }
    }
    for (source, id) in loaded.records.sources.iter_mut().zip(&loaded.sources) {
        if let Some(base) = contents.find_source(&source.key) {
            overlay_source(source, contents.source(base as usize), loaded.unchanged.contains(id));
        }
    }
    events(loaded, contents, known, &numbers);
    rename_files(loaded);
}

/// A file that the lines name goes into an archive under the name that they say.
fn rename_files(loaded: &mut Loaded) {
    let of_people = loaded.records.people.iter().flat_map(|person| {
        let lives = [&person.birth, &person.death].into_iter().flatten().flat_map(|detail| &detail.files);
        person.files.iter().chain(lives)
    });
    let of_events = loaded.records.events.iter().flat_map(|event| &event.detail.files);
    let of_sources = loaded.records.sources.iter().flat_map(|source| &source.files);
    let named = of_people.chain(of_events).chain(of_sources);
    let named: HashSet<String> =
        named.filter_map(|file| file.entry_name()).map(|name| name.into_owned()).collect();
    let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_lowercase();
    let mut used: HashSet<String> = loaded.files.iter().map(|(entry, _)| entry.clone()).collect();
    for (entry, _) in loaded.files.iter_mut().filter(|(entry, _)| !named.contains(entry)) {
        let mut found = named.iter().filter(|name| last(name) == last(entry) && !used.contains(*name));
        if let Some(name) = found.next() {
            used.insert(name.clone());
            entry.clone_from(name);
        }
    }
}

/// The same text, but for blanks and invisible letters.
fn same(one: &str, other: &str) -> bool {
    one == other || tidy(one) == tidy(other)
}

fn pick(now: &mut String, base: &str) {
    if same(now, base) {
        base.clone_into(now);
    }
}

fn pick_date(now: Option<Date>, base: Option<Date>) -> Option<Date> {
    let unreadable = base.as_ref().is_some_and(|base| base.value.is_none());
    let equal = now.as_ref().map(|date| date.value) == base.as_ref().map(|date| date.value);
    if equal || (now.is_none() && unreadable) { base } else { now }
}

/// External ids are never removed here.
fn pick_ids(now: &mut Vec<ExternalId>, mut base: Vec<ExternalId>) {
    let new: Vec<ExternalId> = now.drain(..).filter(|id| !base.contains(id)).collect();
    base.extend(new);
    *now = base;
}

fn file_name(file: &File) -> String {
    let path = file.entry_name().map_or_else(|| file.path.clone(), |entry| entry.into_owned());
    path.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase()
}

/// Not every file of the lines is stored here, so none is removed. The portrait comes first.
fn pick_files(now: &mut Vec<File>, mut base: Vec<File>) {
    let mut new = Vec::new();
    for (place, file) in now.drain(..).enumerate() {
        match base.iter().position(|base| file_name(base) == file_name(&file)) {
            Some(at) if place == 0 => base[..=at].rotate_right(1),
            Some(_) => {}
            None => new.push(file),
        }
    }
    new.extend(base);
    *now = new;
}

fn cites_the_same(one: &Citation, other: &Citation) -> bool {
    one.source == other.source
        && same(&one.page, &other.page)
        && same(&one.quote, &other.quote)
        && one.certainty == other.certainty
}

/// `keep`: also those of the lines that are not here.
fn pick_citations(now: &mut Vec<Citation>, base: Vec<Citation>, keep: bool) {
    let mut rest: Vec<Option<Citation>> = base.into_iter().map(Some).collect();
    let mut picked: Vec<Citation> = Vec::new();
    let mut changed: Vec<Citation> = Vec::new();
    for citation in now.drain(..) {
        let found =
            rest.iter_mut().find(|base| base.as_ref().is_some_and(|base| cites_the_same(base, &citation)));
        match found.and_then(Option::take) {
            Some(base) => picked.push(base),
            None => changed.push(Citation { origin: family_file::Origin(None), ..citation }),
        }
    }
    if keep {
        picked.extend(rest.into_iter().flatten());
    } else {
        // A changed one changes the lines of the one that cited the same source.
        for citation in &mut changed {
            let same = |base: &&mut Option<Citation>| {
                base.as_ref().is_some_and(|base| base.source == citation.source)
            };
            if let Some(base) = rest.iter_mut().find(same).and_then(Option::take) {
                citation.origin = base.origin;
            }
        }
    }
    picked.extend(changed);
    picked.sort_by_key(|citation| citation.origin.0.unwrap_or(u32::MAX));
    *now = picked;
}

/// When, where and what; with `kept`, description and citations stay as they were in the file.
fn pick_detail(now: Option<Detail>, base: Option<Detail>, kept: bool, unchanged: bool) -> Option<Detail> {
    let Some(base) = base else { return now };
    let here = now.clone().unwrap_or_default();
    let mut detail = base.clone();
    detail.date = pick_date(here.date, base.date);
    detail.place = here.place;
    pick(&mut detail.place, &base.place);
    if !kept {
        detail.description = here.description;
        if unchanged || same(&detail.description, &base.description) {
            detail.description = base.description;
        }
        detail.citations = here.citations;
        pick_citations(&mut detail.citations, base.citations, unchanged);
        detail.files = here.files;
        pick_files(&mut detail.files, base.files);
    }
    Some(detail)
}

fn overlay_couple(now: &mut Couple, base: Couple, unchanged: bool) {
    let facts = [&base.engagement, &base.marriage, &base.divorce];
    let of_facts = facts.into_iter().flatten().flat_map(|detail| &detail.citations);
    let elsewhere: Vec<Citation> = of_facts.filter(|one| !base.citations.contains(one)).cloned().collect();
    now.citations.retain(|one| !elsewhere.iter().any(|other| cites_the_same(one, other)));
    pick_citations(&mut now.citations, base.citations, unchanged);
    now.engagement = pick_detail(now.engagement.take(), base.engagement, true, unchanged);
    if now.state != family_file::CoupleState::Partners {
        now.marriage = pick_detail(now.marriage.take(), base.marriage, true, unchanged);
    }
    if now.state == family_file::CoupleState::Divorced {
        now.divorce = pick_detail(now.divorce.take(), base.divorce, true, unchanged);
    }
    now.notes = base.notes;
    pick_ids(&mut now.ids, base.ids);
}

fn overlay_source(now: &mut Source, base: Source, unchanged: bool) {
    let files = std::mem::take(&mut now.files);
    let ids = std::mem::take(&mut now.ids);
    if unchanged {
        *now = base.clone();
    } else {
        pick(&mut now.title, &base.title);
        pick(&mut now.author, &base.author);
        pick(&mut now.publication, &base.publication);
        pick(&mut now.kept_at, &base.kept_at);
        pick(&mut now.url, &base.url);
        pick(&mut now.note, &base.note);
    }
    now.files = files;
    pick_files(&mut now.files, base.files);
    now.ids = ids;
    pick_ids(&mut now.ids, base.ids);
}

/// How the record of one person is compared.
struct Rules<'a> {
    known: &'a Known,
    unchanged: bool,
    key: String,
}

impl Rules<'_> {
    /// `lives`: for birth and death, whether there is an event, and whether it is unchanged.
    fn person(&self, now: &mut Person, base: Person, lives: [Option<bool>; 2]) {
        // Sources of the preferred name have no place of their own here.
        if let Some(first) = base.names.first() {
            let elsewhere = first.citations.iter().filter(|one| !base.citations.contains(one));
            let elsewhere: Vec<&Citation> = elsewhere.collect();
            now.citations.retain(|one| !elsewhere.iter().any(|other| cites_the_same(one, other)));
        }
        self.names(&mut now.names, base.names);
        self.notes(&mut now.notes, base.notes);
        let [birth, death] = lives;
        now.birth = pick_detail(now.birth.take(), base.birth, birth.is_none(), birth == Some(true));
        if now.deceased {
            now.death = pick_detail(now.death.take(), base.death, death.is_none(), death == Some(true));
        }
        pick(&mut now.occupation, &base.occupation);
        pick(&mut now.education, &base.education);
        pick(&mut now.address, &base.address);
        pick(&mut now.phone, &base.phone);
        let unusable = now.email.is_empty() && base.email.parse::<lettre::Address>().is_err();
        if unusable || now.email.eq_ignore_ascii_case(&base.email) {
            now.email = base.email;
        }
        if now.interests.iter().map(|text| tidy(text)).eq(base.interests.iter().map(|text| tidy(text))) {
            now.interests = base.interests;
        }
        now.restriction = base.restriction;
        pick_citations(&mut now.citations, base.citations, self.unchanged);
        pick_files(&mut now.files, base.files);
        pick_ids(&mut now.ids, base.ids);
    }

    /// Whether a structure of the record became a row here.
    fn was_imported(&self, at: Option<u32>) -> bool {
        at.is_some_and(|at| self.known.imported.contains(&(self.key.clone(), at)))
    }

    fn names(&self, now: &mut Vec<Name>, base: Vec<Name>) {
        let mut rest: Vec<Option<Name>> = base.into_iter().map(Some).collect();
        let mut picked: Vec<Name> = Vec::new();
        for (place, name) in now.drain(..).enumerate() {
            let equal =
                |base: &Name| same(&base.whole, &name.whole) && (place == 0 || base.kind == name.kind);
            let maiden = |base: &Name| {
                place > 0
                    && base.kind == name.kind
                    && base.kind.is_some()
                    && same(&base.surname, &name.surname)
            };
            // The preferred name is the first one; a further one is known by its origin.
            let found = rest.iter().position(|base| base.as_ref().is_some_and(equal));
            let found = found.filter(|at| place > 0 || *at == 0 || !self.unchanged);
            let found = found.or_else(|| match (place, name.origin.0) {
                (0, _) => rest.first().and_then(Option::as_ref).map(|_| 0),
                (_, Some(at)) => {
                    rest.iter().position(|base| base.as_ref().is_some_and(|base| base.origin.0 == Some(at)))
                }
                (_, None) => rest.iter().position(|base| base.as_ref().is_some_and(maiden)),
            });
            match found.and_then(|at| rest[at].take()) {
                Some(base) => picked.push(self.name(name, base, place == 0)),
                None => picked.push(Name { origin: family_file::Origin(None), ..name }),
            }
        }
        // A name without words cannot be stored here, and so cannot be removed.
        let kept = |name: &Name| name.whole.is_empty() || self.unchanged && !self.was_imported(name.origin.0);
        picked.extend(rest.into_iter().flatten().filter(kept));
        *now = picked;
    }

    fn name(&self, now: Name, base: Name, first: bool) -> Name {
        let mut name = Name { kind: base.kind, ..now };
        pick(&mut name.whole, &base.whole);
        pick(&mut name.given, &base.given);
        pick(&mut name.surname, &base.surname);
        if !first || same(&name.nickname, &base.nickname) {
            name.nickname = base.nickname;
        }
        // A changed name may have no parts here, and the old ones would be wrong.
        let unchanged = name.whole == base.whole;
        if unchanged && name.given.is_empty() && self.unchanged {
            name.given = base.given;
        }
        if unchanged && name.surname.is_empty() && self.unchanged {
            name.surname = base.surname;
        }
        (name.prefix, name.suffix, name.origin) = (base.prefix, base.suffix, base.origin);
        if first {
            name.citations = base.citations;
        } else {
            pick_citations(&mut name.citations, base.citations, self.unchanged);
        }
        name
    }

    fn notes(&self, now: &mut Vec<Note>, base: Vec<Note>) {
        let mut rest: Vec<Option<Note>> = base.into_iter().map(Some).collect();
        let mut picked: Vec<Note> = Vec::new();
        for note in now.drain(..) {
            let equal =
                |base: &&mut Option<Note>| base.as_ref().is_some_and(|base| same(&base.text, &note.text));
            let known = |base: &&mut Option<Note>| {
                base.as_ref().is_some_and(|base| note.origin.0.is_some() && base.origin.0 == note.origin.0)
            };
            match rest.iter_mut().find(equal).and_then(Option::take) {
                Some(base) => picked.push(base),
                None => match rest.iter_mut().find(known).and_then(Option::take) {
                    Some(base) => picked.push(Note { text: note.text, ..base }),
                    None => picked.push(Note { origin: family_file::Origin(None), ..note }),
                },
            }
        }
        let kept = |note: &Note| self.unchanged || !self.was_imported(note.origin.0);
        picked.extend(rest.into_iter().flatten().filter(kept));
        picked.sort_by_key(|note| note.origin.0.unwrap_or(u32::MAX));
        *now = picked;
    }
}

/// Events that are here, and those of the lines that are only there.
fn events(loaded: &mut Loaded, contents: &Contents, known: &Known, numbers: &HashMap<String, u32>) {
    // Where each event of the lines is, and by what it is recognised where that is not known.
    let mut by_place: HashMap<(String, u32), usize> = HashMap::new();
    let mut by_meaning: HashMap<Meaning, Vec<usize>> = HashMap::new();
    for number in 0..contents.events() {
        let event = contents.event(number);
        by_place.insert((event.origin.xref.clone(), event.origin.at), number);
        if !known.imported.contains(&(event.origin.xref.clone(), event.origin.at)) {
            by_meaning.entry(meaning(&event)).or_default().push(number);
        }
    }
    let here = |base: &Event| -> Vec<Participant> {
        let people = base.people.iter().filter_map(|one| {
            let xref = contents.person(one.person as usize).xref;
            Some(Participant { person: *numbers.get(&xref)?, role: one.role.clone() })
        });
        people.collect()
    };
    let mut claimed: HashSet<usize> = HashSet::new();
    for (event, id) in loaded.records.events.iter_mut().zip(&loaded.events) {
        let place = (event.origin.xref.clone(), event.origin.at);
        let found = by_place.get(&place).copied().filter(|_| !place.0.is_empty());
        let alike = || {
            let people: HashSet<u32> = event.people.iter().map(|one| one.person).collect();
            let candidates = by_meaning.get(&meaning(event))?.iter().copied();
            candidates
                .filter(|number| !claimed.contains(number))
                .find(|number| here(&contents.event(*number)).iter().any(|one| people.contains(&one.person)))
        };
        let Some(number) = found.or_else(alike) else { continue };
        claimed.insert(number);
        let base = contents.event(number);
        let people = here(&base);
        overlay_event(event, base, people, loaded.unchanged.contains(id));
    }
    for number in (0..contents.events()).filter(|number| !claimed.contains(number)) {
        let base = contents.event(number);
        // What became a row here and is no more was deleted here.
        let place = (base.origin.xref.clone(), base.origin.at);
        if known.imported.contains(&place) && !loaded.told.contains(&place) {
            continue;
        }
        let people = here(&base);
        if people.iter().any(|one| !loaded.left_out[one.person as usize]) {
            loaded.records.events.push(Event { people, ..base });
            loaded.events.push(Id::LOWEST);
        }
    }
}

type Meaning = (String, String, String);

/// Identifies an event whose lines in the file are not known.
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
    // Without any words, an event is described by its label here.
    if base.detail.description.is_empty() && same(&now.detail.description, &label) {
        now.detail.description.clear();
    }
    let detail = pick_detail(Some(std::mem::take(&mut now.detail)), Some(base.detail), false, unchanged);
    now.detail = detail.unwrap_or_default();
    now.origin = base.origin;
    pick_ids(&mut now.ids, base.ids);
}
