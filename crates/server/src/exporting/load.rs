//! The chosen part of the family as `family_file` writes it.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, Couple, CoupleState, Event, LeftOut, Parent, Participant, Records, SourceKey};
use kinship::{Link, SiblingKind};
use tokio::task::block_in_place;

use crate::db::{Conn, DbError};
use crate::error::Result;
use crate::files::{Attached, File, OwnerKind};
use crate::history::{HistoryEvent, HistoryPerson, HistoryType};
use crate::ids::Id;
use crate::members::Member;
use crate::relationships::{Kind, Qualifier, Relationship, State};
use crate::sources::{Citation, Source};

use super::alike::{About, Overlay};
use super::choice::ChosenPeople;
use super::convert::{self, Lookup};
use super::groups::Groups;
use super::inline::NewRecords;
use super::origins::ImportOrigins;
use super::paths::Paths;
use super::prepared::{ExportStage, Progress};
use super::privacy::Privacy;
use super::rows::{self, Belongings, ById, Members};
use super::siblings::{KeptSiblings, StoredKin};
use super::wire::Unwritten;

/// The records to load.
pub struct Wanted<'a> {
    pub chosen: &'a ChosenPeople,
    /// The number of chosen people.
    pub size: usize,
    /// The links between the chosen people; see [`super::links`].
    pub links: &'a [Link<Id>],
    pub privacy: &'a Privacy,
    pub seven: bool,
}

#[derive(Debug, Default)]
pub struct Loaded {
    pub records: Records,
    /// The ids of our records, in the order of the records above.
    pub people: Vec<Id>,
    pub couples: Vec<Id>,
    pub events: Vec<Id>,
    pub sources: Vec<Id>,
    /// The reason why only the links of a person are written, for each person.
    pub left_out: Vec<Option<LeftOut>>,
    pub new_records: NewRecords,
    /// The records that no one has changed since they were created.
    pub unchanged: HashSet<Id>,
    /// Structures of the kept lines whose words are in a note here.
    pub told: HashSet<(String, u32)>,
    /// The files and their names in an archive.
    pub files: Vec<(String, File)>,
    pub unwritten: Unwritten,
}

impl Loaded {
    /// True if everyone in these lines is written, with all details.
    pub fn has_everyone_of(&self, kept: &Contents) -> bool {
        let written: HashSet<&str> = self.records.people.iter().map(|person| person.xref.as_str()).collect();
        !self.left_out.iter().any(Option::is_some)
            && (0..kept.people()).all(|person| written.contains(kept.person_key(person).as_str()))
    }
}

pub async fn load(
    conn: &mut Conn,
    wanted: &Wanted<'_>,
    rows: Belongings,
    origins: &ImportOrigins,
    kept: Option<&Contents>,
    progress: &mut Progress<'_>,
) -> Result<Loaded> {
    let chosen = wanted.chosen;
    let Belongings { events, involved, facts, parts, citations, ids, portraits, pictures } = rows;
    let seven = kept.map_or(wanted.seven, |contents| contents.document().version().is_7());
    let mut loading = Loading {
        wanted,
        origins,
        loaded: Loaded::default(),
        numbers: HashMap::new(),
        involved,
        cited_anywhere: HashSet::new(),
        lookup: Lookup {
            seven,
            privacy: wanted.privacy,
            parts,
            citations,
            ids,
            portraits,
            pictures,
            keys: HashMap::new(),
            origins,
            paths: Paths::default(),
            cited: HashSet::new(),
            told: HashSet::new(),
            displaced: origins.displaced(&facts, |row| wanted.privacy.shows(row)),
        },
    };
    let sources = loading.sources(conn).await?;
    let ids: Vec<Id> = sources.iter().map(|source| source.id).collect();
    let files = rows::files(conn, chosen, OwnerKind::Source, &ids).await?;
    let new_records = loading.keys(&sources, &files);
    let mut lives = loading.lives(&events);
    let overlay =
        kept.map(|contents| Overlay::new(contents, origins, &new_records, &loading.lookup.displaced));
    let mut members = Members::of(chosen);
    loop {
        let page = members.next(conn).await?;
        if page.is_empty() {
            break;
        }
        progress.tell(ExportStage::Reading, loading.loaded.people.len(), wanted.size).await?;
        block_in_place(|| {
            for member in page {
                let life = lives.remove(&member.id).unwrap_or_default();
                loading.person(&member, life, overlay.as_ref());
            }
        });
    }
    loading.links(&facts, kept);
    facts.iter().for_each(|fact| loading.fact(fact));
    events.iter().for_each(|event| loading.event(event));
    for source in &sources {
        loading.source(source, &files);
    }
    let mut loaded = loading.loaded;
    loaded.new_records = new_records;
    loaded.told = loading.lookup.told;
    loaded.files = loading.lookup.paths.into_files();
    Ok(loaded)
}

struct Loading<'a> {
    wanted: &'a Wanted<'a>,
    origins: &'a ImportOrigins,
    loaded: Loaded,
    /// The number of each member in the file.
    numbers: HashMap<Id, u32>,
    involved: ById<HistoryPerson>,
    /// The sources that any record cites, written or not.
    cited_anywhere: HashSet<Id>,
    lookup: Lookup<'a>,
}

/// The birth and the death of someone.
type Lives<'a> = HashMap<Id, [Option<&'a HistoryEvent>; 2]>;

impl Loading<'_> {
    async fn sources(&mut self, conn: &mut Conn) -> Result<Vec<Source>, DbError> {
        let citations = self.lookup.citations.values().flatten();
        self.cited_anywhere = citations.map(|citation: &Citation| citation.source_id).collect();
        let mut cited: Vec<Id> = self.cited_anywhere.iter().copied().collect();
        cited.sort_unstable();
        let sources = rows::sources(conn, self.wanted.chosen, &cited).await?;
        let ids: Vec<Id> = sources.iter().map(|source| source.id).collect();
        if let ChosenPeople::Some(_) = self.wanted.chosen {
            self.lookup.ids.extend(rows::external_ids(conn, self.wanted.chosen, &ids).await?);
        }
        Ok(sources)
    }

    /// Gives each source an id. Returns those that the lines only name in citations, and that need a record now.
    fn keys(&mut self, sources: &[Source], files: &ById<Attached>) -> NewRecords {
        let mut new_records = NewRecords::new();
        let mut next = 0;
        for source in sources {
            let inline = self.origins.inline.get(&source.title);
            if let Some(inline) = inline.filter(|_| self.is_only_a_title(source, files)) {
                self.lookup.keys.insert(source.id, inline.clone());
                continue;
            }
            let xref = self.origins.xrefs.get(&source.id).cloned().unwrap_or_else(|| {
                loop {
                    next += 1;
                    let xref = format!("S{next}");
                    if !self.origins.used.contains(&xref) {
                        return xref;
                    }
                }
            });
            let record = SourceKey::Record(xref);
            new_records.extend(inline.map(|inline| (inline.clone(), record.clone())));
            self.lookup.keys.insert(source.id, record);
        }
        // Another source may have the same title and still need no record.
        self.lookup.keys.values().for_each(|key| {
            new_records.remove(key);
        });
        new_records
    }

    /// True for a source that needs no record of its own.
    fn is_only_a_title(&self, source: &Source, files: &ById<Attached>) -> bool {
        let has_record = self.origins.xrefs.contains_key(&source.id);
        let has_more = files.contains_key(&source.id) || self.lookup.ids.contains_key(&source.id);
        source.is_plain() && !has_record && !has_more
    }

    fn lives<'e>(&mut self, events: &'e [HistoryEvent]) -> Lives<'e> {
        let mut lives: Lives<'e> = HashMap::new();
        for event in events {
            if let Some(member) = event.fact_member {
                let at = usize::from(event.kind == HistoryType::Death);
                lives.entry(member).or_default()[at] = Some(event);
            }
        }
        lives
    }

    fn person(
        &mut self,
        member: &Member,
        [birth, death]: [Option<&HistoryEvent>; 2],
        overlay: Option<&Overlay<'_>>,
    ) {
        let left_out = self.wanted.privacy.leaves_out(member);
        let hidden = |event: &&HistoryEvent| self.wanted.privacy.confidential.rows.contains(&event.id);
        let [birth, death] = [birth, death].map(|event| event.filter(|event| !hidden(event)));
        let number = u32::try_from(self.loaded.people.len()).unwrap_or(u32::MAX);
        self.numbers.insert(member.id, number);
        let mut person = if left_out.is_some() {
            self.lookup.nameless(member)
        } else {
            for fact in [birth, death].into_iter().flatten() {
                let others = self.involved.get(&fact.id).map_or(0, Vec::len).saturating_sub(1);
                self.loaded.unwritten.people += others;
            }
            self.lookup.person(member, birth, death)
        };
        let lives = [birth, death].map(|event| event.map(|event| event.version == 1));
        let about = About { left_out: left_out.is_some(), unchanged: member.version == 1, lives };
        let as_kept = overlay.is_some_and(|overlay| overlay.person(&mut person, about));
        self.loaded.records.as_kept.push(as_kept);
        self.loaded.records.people.push(person);
        self.loaded.people.push(member.id);
        self.loaded.left_out.push(left_out);
    }

    fn keep_version(&mut self, id: Id, version: i64) {
        if version == 1 {
            self.loaded.unchanged.insert(id);
        }
    }

    fn is_left_out(&self, person: u32) -> bool {
        self.loaded.left_out.get(person as usize).is_none_or(Option::is_some)
    }

    /// Parents, recorded or derived, and siblings whose parents are unknown.
    fn links(&mut self, facts: &[Relationship], kept: Option<&Contents>) {
        let mut siblings = Groups::default();
        for link in self.wanted.links {
            match *link {
                Link::Parent { parent, child, kind } => {
                    if let Some((parent, child)) = self.both(parent, child) {
                        self.loaded.records.parents.push(Parent {
                            child,
                            parent,
                            kind: convert::parent_kind(kind),
                        });
                    }
                }
                Link::Sibling { a, b, kind: SiblingKind::Full } => {
                    if let Some((one, other)) = self.both(a, b) {
                        siblings.join(one, other);
                    }
                }
                Link::Sibling { a, b, .. } => {
                    self.loaded.unwritten.siblings += usize::from(self.both(a, b).is_some());
                }
                Link::Partner { .. } => {}
            }
        }
        self.loaded.records.parents.sort_unstable();
        self.loaded.records.siblings = siblings.into_groups();
        if let Some(kept) = kept {
            self.kept_siblings(facts, kept);
        }
    }

    /// Families without parents stay as the lines have them.
    fn kept_siblings(&mut self, facts: &[Relationship], kept: &Contents) {
        let mut stored = StoredKin::default();
        for fact in facts {
            let Some((first, second)) = self.both(fact.first_id, fact.second_id) else { continue };
            match (fact.kind, fact.qualifier) {
                (Kind::Parent, _) => {
                    stored.parents.insert((first, second));
                }
                (Kind::Sibling, None | Some(Qualifier::Full)) => stored.full_siblings.push((first, second)),
                _ => {}
            }
        }
        let people = (0..).zip(&self.loaded.records.people);
        let numbers: HashMap<&str, u32> =
            people.map(|(number, person)| (person.xref.as_str(), number)).collect();
        let number = |person: u32| numbers.get(kept.person_key(person as usize).as_str()).copied();
        let siblings = KeptSiblings::new(kept, number, &stored);
        let records = &mut self.loaded.records;
        siblings.without_their_parents(&mut records.parents, &stored);
        records.siblings = siblings.with_others(std::mem::take(&mut records.siblings));
    }

    /// The numbers of two people, if both are written.
    fn both(&self, one: Id, other: Id) -> Option<(u32, u32)> {
        Some((*self.numbers.get(&one)?, *self.numbers.get(&other)?))
    }

    fn fact(&mut self, fact: &Relationship) {
        let Some((first, second)) = self.both(fact.first_id, fact.second_id) else { return };
        let confidential = self.wanted.privacy.confidential.records.contains(&fact.id);
        let hidden = confidential || self.is_left_out(first) || self.is_left_out(second);
        if fact.kind != Kind::Partner {
            if !hidden {
                self.loaded.unwritten.citations += self.lookup.citations(fact.id).len();
            }
            let step = fact.kind == Kind::Sibling && fact.qualifier == Some(Qualifier::Step);
            self.loaded.unwritten.siblings += usize::from(step);
            return;
        }
        let state = match fact.state {
            None | Some(State::Married | State::Widowed) => CoupleState::Married,
            Some(State::Partners) => CoupleState::Partners,
            Some(State::Divorced) => CoupleState::Divorced,
        };
        let mut couple = Couple {
            xref: self.origins.xrefs.get(&fact.id).cloned().unwrap_or_default(),
            partners: [first, second],
            state,
            ..Couple::default()
        };
        if !hidden {
            couple.engagement = convert::detail(fact.engaged_on, fact.engaged_place.as_deref());
            let start = convert::detail(fact.started_on, fact.started_place.as_deref());
            let end = convert::detail(fact.ended_on, fact.ended_place.as_deref());
            let known = [start, end];
            let written = match (state, known.clone()) {
                (CoupleState::Partners, _) => [None, None],
                (CoupleState::Married, [start, _]) => [start, None],
                (CoupleState::Divorced, both) => both,
            };
            let both = known.iter().zip(&written);
            self.loaded.unwritten.couple_dates += both.filter(|(known, written)| known != written).count();
            [couple.marriage, couple.divorce] = written;
            couple.citations = self.lookup.citations(fact.id);
            couple.ids = self.lookup.external_ids(fact.id);
        }
        self.loaded.records.couples.push(couple);
        self.loaded.couples.push(fact.id);
        self.keep_version(fact.id, fact.version);
    }

    fn event(&mut self, event: &HistoryEvent) {
        // Births and deaths are part of the person.
        if event.fact_member.is_some() || self.wanted.privacy.confidential.rows.contains(&event.id) {
            return;
        }
        let people = self.involved.get(&event.id).map(Vec::as_slice).unwrap_or_default();
        let people: Vec<Participant> = people
            .iter()
            .filter_map(|person| {
                let role = person.role.clone().unwrap_or_default();
                Some(Participant { person: *self.numbers.get(&person.member_id)?, role })
            })
            .collect();
        if people.is_empty() {
            self.loaded.unwritten.events += 1;
            return;
        }
        // An event that involves only people who are left out is one of their details.
        if people.iter().all(|participant| self.is_left_out(participant.person)) {
            return;
        }
        let several = people.len() > 1;
        self.loaded.records.events.push(Event { people, ..self.lookup.event(event, several) });
        self.loaded.events.push(event.id);
        self.keep_version(event.id, event.version);
    }

    /// A source that only left-out people cite may reveal something about them.
    fn source(&mut self, source: &Source, files: &ById<Attached>) {
        let is_record = matches!(self.lookup.keys.get(&source.id), Some(SourceKey::Record(_)));
        let cited = self.lookup.cited.contains(&source.id);
        if !is_record || self.wanted.privacy.confidential.records.contains(&source.id) {
            return;
        }
        if cited || !self.cited_anywhere.contains(&source.id) {
            self.loaded.records.sources.push(self.lookup.source(source, files));
            self.loaded.sources.push(source.id);
            self.keep_version(source.id, source.version);
        }
    }
}
