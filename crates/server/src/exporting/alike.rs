//! Finds the values of the kept lines that still mean the same as those here.
//!
//! A record that has not changed since its import is written exactly as its lines are. In a changed record,
//! each value that still means the same is taken from the lines, so that only the lines of changed values
//! differ.

use std::collections::{BTreeMap, HashMap};

use family_file::{Contents, Couple, Date, Detail, ExternalId, File, Name, Note, Person, Source, SourceKey};

use crate::members::{FormValue, Home, MEMBER_FIELDS};
use crate::sources::SOURCE_TEXTS;
use crate::visible::tidy;

use super::citations::{leave_elsewhere, pick_citations};
use super::inline::{NewRecords, citations_of, cite_records};
use super::origins::{Displaced, ImportOrigins};
use super::paths::stored_name;
use super::texts::{pick, same};

/// The kept lines, and the origins of our records in them.
pub struct Overlay<'a> {
    contents: &'a Contents,
    origins: &'a ImportOrigins,
    new_records: &'a NewRecords,
    /// The files of events in the lines that are no events here, by the people that they belong to here.
    of_untold: HashMap<u32, Vec<&'a File>>,
}

/// Facts about a person besides the record.
#[derive(Clone, Copy, Default)]
pub struct About {
    pub left_out: bool,
    /// True if no one has changed it since it was created.
    pub unchanged: bool,
    /// For birth and death: `None` without an event, else true if no one has changed it.
    pub lives: [Option<bool>; 2],
}

impl<'a> Overlay<'a> {
    pub fn new(
        contents: &'a Contents,
        origins: &'a ImportOrigins,
        new_records: &'a NewRecords,
        displaced: &Displaced<'_>,
    ) -> Self {
        let mut of_untold: HashMap<u32, Vec<&File>> = HashMap::new();
        for (_, one) in origins.untold.iter().filter(|(origin, _)| !displaced.contains(origin)) {
            one.people.iter().for_each(|person| of_untold.entry(*person).or_default().extend(&one.files));
        }
        Self { contents, origins, new_records, of_untold }
    }

    /// Returns true if the lines of a person say the same. If so, only the values that the writer needs stay
    /// in memory.
    pub fn person(&self, person: &mut Person, about: About) -> bool {
        let found = self.contents.find_person(&person.xref).filter(|_| !about.left_out);
        let Some(number) = found else { return false };
        let rules = Rules { origins: self.origins, unchanged: about.unchanged, key: person.xref.clone() };
        // Files of an event that is no event here belong to the person.
        if let Some(elsewhere) = self.of_untold.get(&number) {
            person.files.retain(|file| !elsewhere.iter().any(|other| file_name(other) == file_name(file)));
        }
        let base = self.contents.person(number as usize);
        let mut known = base.clone();
        cite_records(self.new_records, citations_of(&mut known));
        rules.person(person, known, about.lives);
        let as_kept = *person == base;
        if as_kept {
            let Person { xref, sex, birth, death, restriction, files, .. } = std::mem::take(person);
            *person = Person { xref, sex, birth, death, restriction, files, ..Person::default() };
        }
        as_kept
    }
}

fn pick_date(now: Option<Date>, base: Option<Date>) -> Option<Date> {
    let unreadable = base.as_ref().is_some_and(|base| base.value.is_none());
    let equal = now.as_ref().map(|date| date.value) == base.as_ref().map(|date| date.value);
    if equal || (now.is_none() && unreadable) { base } else { now }
}

/// An address that cannot be one is not stored here, and so cannot be removed.
fn pick_email(now: &mut String, base: &str) {
    let unusable = now.is_empty() && base.parse::<lettre::Address>().is_err();
    if unusable || now.eq_ignore_ascii_case(base) {
        base.clone_into(now);
    }
}

/// A tag that no field here has was written by a newer version, and stays.
fn pick_own(now: &mut BTreeMap<String, String>, base: BTreeMap<String, String>) {
    for (tag, text) in base {
        let is_known =
            MEMBER_FIELDS.iter().any(|field| matches!(field.home, Home::Own(known) if known == tag));
        if !is_known || now.get(&tag).is_some_and(|now| same(now, &text)) {
            now.insert(tag, text);
        }
    }
}

/// External ids are never removed here.
pub fn pick_ids(now: &mut Vec<ExternalId>, mut base: Vec<ExternalId>) {
    let is_new = |id: &ExternalId| !base.iter().any(|known| known.is_same(id));
    let new: Vec<ExternalId> = now.drain(..).filter(is_new).collect();
    base.extend(new);
    *now = base;
}

fn file_name(file: &File) -> String {
    let path = file.entry_name().map_or_else(|| file.path.clone(), |entry| entry.into_owned());
    stored_name(path.rsplit(['/', '\\']).next().unwrap_or_default())
}

/// Chooses the files to write. Some files of the lines were never stored here, so only those that were are
/// removed. The portrait comes first, and new files last.
fn pick_files(now: &mut Vec<File>, mut base: Vec<File>, was_imported: impl Fn(Option<u32>) -> bool) {
    let mut pairs: Vec<Option<usize>> = vec![None; now.len()];
    let mut pair = |same: &dyn Fn(&File, &File) -> bool| {
        for position in 0..now.len() {
            let free = |at: &usize| !pairs.contains(&Some(*at)) && same(&base[*at], &now[position]);
            if pairs[position].is_none() {
                pairs[position] = (0..base.len()).find(free);
            }
        }
    };
    // Several files may have the same name, and a new file may have the name of an old one.
    let named = |base: &File, file: &File| file_name(base) == file_name(file);
    pair(&|base, file| file.origin.0.is_some() && base.origin.0 == file.origin.0 && named(base, file));
    pair(&named);
    for (file, pair) in now.iter().zip(&pairs) {
        if let Some(at) = pair {
            let base = &mut base[*at];
            base.stored = file.stored;
            if file.stored.retitled && !same(&file.title, &base.title) {
                file.title.clone_into(&mut base.title);
            }
        }
    }
    // If a link names several files, not all of them may have been stored.
    let alone = |file: &File| base.iter().filter(|other| other.origin.0 == file.origin.0).count() == 1;
    let stays = |(at, file): (usize, &File)| {
        pairs.contains(&Some(at)) || !was_imported(file.origin.0) || !alone(file)
    };
    let mut stays: Vec<bool> = base.iter().enumerate().map(stays).collect();
    if let Some(Some(first)) = pairs.first() {
        base[..=*first].rotate_right(1);
        stays[..=*first].rotate_right(1);
    }
    let (first, new): (Vec<_>, Vec<_>) = now
        .drain(..)
        .enumerate()
        .filter(|(position, _)| pairs[*position].is_none())
        .partition(|(position, _)| *position == 0);
    let kept = base.into_iter().zip(stays).filter(|(_, stays)| *stays).map(|(file, _)| file);
    let added = |(_, file)| file;
    *now = first.into_iter().map(added).chain(kept).chain(new.into_iter().map(added)).collect();
}

/// Chooses the date, place and description; with `kept`, description and citations stay as in the file.
pub fn pick_detail(now: Option<Detail>, base: Option<Detail>, kept: bool, unchanged: bool) -> Option<Detail> {
    let Some(mut detail) = base else { return now };
    let mut here = now.unwrap_or_default();
    detail.date = pick_date(here.date, detail.date);
    if !same(&here.place, &detail.place) {
        detail.place = here.place;
    }
    if !kept {
        if !unchanged && !same(&here.description, &detail.description) {
            detail.description = here.description;
        }
        pick_citations(&mut here.citations, detail.citations, unchanged);
        detail.citations = here.citations;
        pick_files(&mut here.files, detail.files, |_| false);
        detail.files = here.files;
    }
    Some(detail)
}

pub fn overlay_couple(now: &mut Couple, mut base: Couple, unchanged: bool, new_records: &NewRecords) {
    let facts = [&mut base.engagement, &mut base.marriage, &mut base.divorce].into_iter().flatten();
    cite_records(new_records, facts.flat_map(|detail| &mut detail.citations).chain(&mut base.citations));
    let facts = [&base.engagement, &base.marriage, &base.divorce];
    let of_facts = facts.into_iter().flatten().flat_map(|detail| &detail.citations);
    leave_elsewhere(&mut now.citations, &base.citations, of_facts);
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

pub fn overlay_source(now: &mut Source, mut base: Source, unchanged: bool, origins: &ImportOrigins) {
    let files = std::mem::take(&mut now.files);
    let ids = std::mem::take(&mut now.ids);
    if unchanged {
        *now = base.clone();
    } else {
        pick(&mut now.title, &base.title);
        for text in SOURCE_TEXTS {
            pick((text.in_file)(now), (text.in_file)(&mut base));
        }
    }
    now.files = files;
    let imported = |at| matches!(&base.key, SourceKey::Record(key) if origins.was_imported(key, at));
    pick_files(&mut now.files, base.files, imported);
    now.ids = ids;
    pick_ids(&mut now.ids, base.ids);
}

/// The rules for comparing the record of one person.
struct Rules<'a> {
    origins: &'a ImportOrigins,
    unchanged: bool,
    key: String,
}

impl Rules<'_> {
    /// `lives` is as in [`About`].
    fn person(&self, now: &mut Person, base: Person, lives: [Option<bool>; 2]) {
        for field in MEMBER_FIELDS {
            match (field.home, field.value) {
                (Home::Record(get, set), FormValue::Email) => pick_email(set(now), get(&base)),
                (Home::Record(get, set), _) => pick(set(now), get(&base)),
                (Home::Own(_) | Home::Name(..) | Home::Code, _) => {}
            }
        }
        // Sources of the preferred name have no row of their own here.
        if let Some(first) = base.names.first() {
            leave_elsewhere(&mut now.citations, &base.citations, first.citations.iter());
        }
        self.names(&mut now.names, base.names);
        self.notes(&mut now.notes, base.notes);
        let [birth, death] = lives;
        now.birth = pick_detail(now.birth.take(), base.birth, birth.is_none(), birth == Some(true));
        if now.deceased {
            now.death = pick_detail(now.death.take(), base.death, death.is_none(), death == Some(true));
        }
        pick_own(&mut now.own, base.own);
        if now.interests.iter().map(|text| tidy(text)).eq(base.interests.iter().map(|text| tidy(text))) {
            now.interests = base.interests;
        }
        now.restriction = base.restriction;
        pick_citations(&mut now.citations, base.citations, self.unchanged);
        pick_files(&mut now.files, base.files, |at| self.was_imported(at));
        pick_ids(&mut now.ids, base.ids);
    }

    /// True if a structure of the record became a row here.
    fn was_imported(&self, at: Option<u32>) -> bool {
        self.origins.was_imported(&self.key, at)
    }

    fn names(&self, now: &mut Vec<Name>, base: Vec<Name>) {
        let mut rest: Vec<Option<Name>> = base.into_iter().map(Some).collect();
        let mut picked: Vec<Name> = Vec::new();
        for (position, name) in now.drain(..).enumerate() {
            let equal =
                |base: &Name| same(&base.whole, &name.whole) && (position == 0 || base.kind == name.kind);
            let maiden = |base: &Name| {
                position > 0
                    && base.kind == name.kind
                    && base.kind.is_some()
                    && same(&base.surname, &name.surname)
            };
            // The preferred name is the first one; a further one is recognized by its origin.
            let found = rest.iter().position(|base| base.as_ref().is_some_and(equal));
            let found = found.filter(|at| position > 0 || *at == 0 || !self.unchanged);
            let found = found.or_else(|| match (position, name.origin.0) {
                (0, _) => rest.first().and_then(Option::as_ref).map(|_| 0),
                (_, Some(at)) => {
                    rest.iter().position(|base| base.as_ref().is_some_and(|base| base.origin.0 == Some(at)))
                }
                (_, None) => rest.iter().position(|base| base.as_ref().is_some_and(maiden)),
            });
            match found.and_then(|at| rest[at].take()) {
                Some(base) => picked.push(self.name(name, base, position == 0)),
                None => picked.push(Name { origin: family_file::Origin(None), ..name }),
            }
        }
        // A name without text cannot be stored here, and so cannot be removed.
        let kept = |name: &Name| name.whole.is_empty() || self.unchanged && !self.was_imported(name.origin.0);
        picked.extend(rest.into_iter().flatten().filter(kept));
        *now = picked;
    }

    fn name(&self, now: Name, base: Name, first: bool) -> Name {
        let mut name = Name { kind: base.kind, ..now };
        // Someone of whom only a nickname is known is called by it here.
        if base.whole.is_empty() && same(&name.whole, &base.nickname) {
            name.whole.clear();
        }
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
