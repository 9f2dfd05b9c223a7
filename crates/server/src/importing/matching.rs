//! Matches people in a file with those who are here: pure.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, ExternalId as FileId, File, Source as FileSource, SourceKey};
use family_match::{Evidence, Matcher, Verdict};
use fuzzy_date::FuzzyDate;

use crate::duplicates::evidence;
use crate::fold::fold;
use crate::ids::Id;
use crate::sources::{ExternalOwner, Source};

use super::candidates::{Candidate, Candidates, people_of_file};
use super::continued::{Continued, is_universal};
use super::decisions::Decisions;
use super::enclosed::Enclosed;
use super::here::{Earlier, Here};
use super::items::{Item, MissingPerson, Proposal};
use super::model::{Choice, ItemKind};
use super::positions::Positions;
use super::{reading, rows};

/// At most this many proposals are made.
const MOST_PROPOSALS: usize = 10_000;

/// Tells if someone in the file is here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PersonMatch {
    New,
    Here(Id),
    /// Not to be imported: left out, or imported before and deleted here since.
    Gone,
}

/// The people and sources of a file that are here already.
#[derive(Default)]
pub struct Matches {
    /// One entry for each person of the file.
    pub people: Vec<PersonMatch>,
    pub sources: Vec<Option<Id>>,
    /// Those that only an id of their own tells, because no earlier import is continued.
    pub people_by_id: HashSet<usize>,
    pub sources_by_id: HashSet<usize>,
    /// Sources that the earlier import brought and that someone has deleted here.
    pub deleted_sources: HashSet<usize>,
    /// True for each record that had the same lines in an earlier import.
    pub same: Vec<bool>,
    /// The numbers that people of the file had in the earlier import.
    bases: HashMap<usize, usize>,
    /// The questions.
    pub items: Vec<(Item, Option<Choice>)>,
}

impl Matches {
    pub fn count(&self, kind: ItemKind) -> usize {
        self.items.iter().filter(|(item, _)| item.kind() == kind).count()
    }

    pub fn person(&self, number: usize) -> PersonMatch {
        self.people.get(number).copied().unwrap_or(PersonMatch::New)
    }

    /// The number that this person had in the earlier import.
    pub fn base(&self, number: usize) -> Option<usize> {
        self.bases.get(&number).copied()
    }

    /// True if an earlier import had the same lines of the record at this position.
    pub fn is_same(&self, position: Option<usize>) -> bool {
        position.and_then(|position| self.same.get(position)).copied().unwrap_or_default()
    }

    /// Asks if someone is here, and follows the choice.
    fn ask(&mut self, number: usize, proposal: Proposal, choice: Choice) {
        match choice {
            Choice::Same => self.people[number] = PersonMatch::Here(proposal.member),
            Choice::Skip => self.people[number] = PersonMatch::Gone,
            _ => {}
        }
        self.items.push((Item::Match(proposal), Some(choice)));
    }
}

/// The people and sources that are certainly here: by the lines of the earlier import and by ids.
pub fn matches(file: &Contents, here: &Here, enclosed: &Enclosed) -> Matches {
    let mut matches = Matches { people: vec![PersonMatch::New; file.people()], ..Matches::default() };
    if here.members.is_empty() {
        return matches;
    }
    let continued = here.earlier.as_ref().map(|earlier| (earlier, Continued::new(file, earlier)));
    if let Some((earlier, continued)) = &continued {
        by_lines(file, here, earlier, continued, &mut matches);
        if enclosed.archive().is_some() {
            compare_files(file, earlier, enclosed, &mut matches);
        }
    }
    by_ids(file, here, &mut matches);
    sources(file, here, continued.as_ref(), &mut matches);
    matches
}

fn by_lines(
    file: &Contents,
    here: &Here,
    earlier: &Earlier,
    continued: &Continued<'_>,
    matches: &mut Matches,
) {
    let [version, kept_version] = [file, &earlier.contents].map(|one| one.document().version());
    let is_unchanged = |record: gedcom::Structure<'_>| {
        let is_there =
            |xref: &&str| earlier.owner(xref).is_none_or(|owner| !here.taken_back.contains(&owner));
        let kept = record.xref().filter(is_there).and_then(|xref| earlier.record(xref));
        kept.is_some_and(|kept| reading::lines(kept, kept_version) == reading::lines(record, version))
    };
    // An undo may have put back what it had changed, so all of it is compared.
    matches.same = file.document().records().map(|record| !earlier.reduced && is_unchanged(record)).collect();
    let mut found = HashSet::new();
    for number in 0..file.people() {
        let Some(known) = continued.person(&file.person(number)).filter(|known| found.insert(*known)) else {
            continue;
        };
        if let Some(owner) = earlier.owner_of_person(known).filter(|owner| !here.taken_back.contains(owner)) {
            let is_here = here.members.contains_key(&owner);
            matches.people[number] = if is_here { PersonMatch::Here(owner) } else { PersonMatch::Gone };
            matches.bases.insert(number, known);
        }
    }
}

/// Compares records again that name files which came with this file and not with the earlier one.
fn compare_files(file: &Contents, earlier: &Earlier, enclosed: &Enclosed, matches: &mut Matches) {
    let positions = Positions::of(file);
    let had_files = earlier.had_files();
    let mut compare = |record: gedcom::Structure<'_>, own: &[File], others: &[&File]| {
        let was = record.xref().and_then(|xref| earlier.positions.named(xref));
        let is_new = |file: &&File| !earlier.had_row(was, file.origin) && enclosed.entry(file).is_some();
        let of_others = || !had_files && others.iter().any(|file| enclosed.entry(file).is_some());
        if let Some(same) =
            positions.at_line(record.index()).and_then(|position| matches.same.get_mut(position))
            && *same
            && (own.iter().any(|file| is_new(&file)) || of_others())
        {
            *same = false;
        }
    };
    for number in 0..file.people() {
        let person = file.person(number);
        let of_lives = [&person.birth, &person.death].into_iter().flatten().flat_map(|detail| &detail.files);
        compare(file.person_record(number), &person.files, &of_lives.collect::<Vec<_>>());
    }
    for number in 0..file.sources() {
        compare(file.source_structure(number), &file.source(number).files, &[]);
    }
    // The others are in the lines of people and couples.
    for one in file.untold() {
        if let Some(record) = record_of(file, &positions, &one.xref) {
            compare(record, &[], &one.files.iter().collect::<Vec<_>>());
        }
    }
    for number in 0..file.events() {
        let event = file.event(number);
        if let Some(record) = record_of(file, &positions, &event.origin.xref) {
            compare(record, &[], &event.detail.files.iter().collect::<Vec<_>>());
        }
    }
}

fn record_of<'f>(file: &'f Contents, positions: &Positions, xref: &str) -> Option<gedcom::Structure<'f>> {
    file.document().structure(positions.line(positions.named(xref)?)?)
}

fn by_ids(file: &Contents, here: &Here, matches: &mut Matches) {
    let mut taken = taken(matches);
    for number in 0..file.people() {
        if matches.people[number] != PersonMatch::New {
            continue;
        }
        let person = file.person(number);
        // A file that we have exported has our own ids.
        let ours = |id: &FileId| id.value.parse::<Id>().ok().filter(|_| id.kind == "UID");
        let owner = person.ids.iter().filter(|id| is_universal(id)).find_map(|id| {
            let key = (ExternalOwner::Member, id.kind.clone(), id.value.clone());
            here.ids.get(&key).copied().flatten().or_else(|| ours(id))
        });
        if let Some(owner) = owner.filter(|owner| here.members.contains_key(owner))
            && taken.insert(owner)
        {
            matches.people[number] = PersonMatch::Here(owner);
            matches.people_by_id.insert(number);
        }
    }
}

fn taken(matches: &Matches) -> HashSet<Id> {
    let known = |known: &PersonMatch| if let PersonMatch::Here(id) = known { Some(*id) } else { None };
    matches.people.iter().filter_map(known).collect()
}

/// Follows the choices about members who were proposed before. A question stays unless it has been answered
/// meanwhile, by an id or because the member was deleted.
pub fn follow(file: &Contents, here: &Here, proposed: &[(Proposal, Choice)], matches: &mut Matches) {
    let mut taken = taken(matches);
    for (proposal, choice) in proposed {
        let Some(number) = file.find_person(proposal.xref()) else { continue };
        let is_open = matches.person(number as usize) == PersonMatch::New;
        if !is_open || !here.members.contains_key(&proposal.member) || !taken.insert(proposal.member) {
            continue;
        }
        let line = file.person_record(number as usize).line_number();
        matches.ask(number as usize, Proposal { line, ..proposal.clone() }, *choice);
    }
}

/// Proposes the best candidate for each person who is not matched yet, unless someone was proposed before.
/// `unlikely` is the choice for those who are probably someone else.
pub fn propose(file: &Contents, candidates: Candidates, unlikely: Choice, matches: &mut Matches) {
    let Candidates { members, people } = candidates;
    let mut matcher = Matcher::new();
    let ours = matcher.prepare(people);
    let theirs = matcher.prepare(people_of_file(file));
    let mut taken = taken(matches);
    let mut asked = HashSet::new();
    for (item, _) in &matches.items {
        if let Item::Match(proposal) = item {
            taken.insert(proposal.member);
            asked.extend(file.find_person(proposal.xref()).map(|number| number as usize));
        }
    }
    for pair in matcher.candidates(&theirs, &ours) {
        let (Some(member), number) = (members.get(pair.other as usize), pair.one as usize) else { continue };
        let is_open = matches.people.get(number) == Some(&PersonMatch::New) && !asked.contains(&number);
        if pair.comparison.verdict == Verdict::No || !is_open || !taken.insert(member.id) {
            continue;
        }
        if matches.items.len() >= MOST_PROPOSALS {
            break;
        }
        asked.insert(number);
        let likely = pair.comparison.verdict == Verdict::Likely;
        let proposal = proposal(file, number, member, likely, &pair.comparison.evidence);
        matches.ask(number, proposal, if likely { Choice::Same } else { unlikely });
    }
    // Sort the questions in the order of the file.
    matches.items.sort_by_key(|(item, _)| if let Item::Match(proposal) = item { proposal.line } else { 0 });
}

/// Names the people whom the earlier import had and the file has no more. They stay here.
pub fn name_missing(here: &Here, matches: &mut Matches) {
    let Some(earlier) = &here.earlier else { return };
    let mut found = taken(matches);
    for number in 0..earlier.contents.people() {
        let Some(member) = earlier.owner_of_person(number) else { continue };
        let Some(name) = here.members.get(&member) else { continue };
        if found.insert(member) {
            let key = format!("missing {member}");
            let line = earlier.contents.person_record(number).line_number();
            let person = MissingPerson { key, line, member, name: name.clone() };
            matches.items.push((Item::Missing(person), None));
        }
    }
}

/// Asks about contacts who are like no one here: many are not relatives, so they are left out by default.
pub fn ask_about_strangers(file: &Contents, decisions: &Decisions, matches: &mut Matches) {
    let asked: HashSet<String> =
        matches.items.iter().filter_map(|(item, _)| item.key().map(str::to_owned)).collect();
    for number in 0..file.people() {
        let person = file.person(number);
        if matches.people[number] != PersonMatch::New || asked.contains(&Proposal::key_of(&person.xref)) {
            continue;
        }
        let name = person.names.first().map(|name| name.whole.clone()).unwrap_or_default();
        let row = rows::stranger(&person.xref, name, file.person_record(number).line_number());
        let choice = decisions.about_row(&row.key).unwrap_or(Choice::Skip);
        if choice == Choice::Skip {
            matches.people[number] = PersonMatch::Gone;
        }
        matches.items.push((Item::Row(row), Some(choice)));
    }
}

fn proposal(
    file: &Contents,
    number: usize,
    member: &Candidate,
    likely: bool,
    evidence: &[Evidence],
) -> Proposal {
    let person = file.person(number);
    let date = |date: Option<FuzzyDate>| date.map(|date| date.to_string());
    let of_file = |detail: &Option<family_file::Detail>| date(detail.as_ref()?.date.as_ref()?.value);
    Proposal {
        key: Proposal::key_of(&person.xref),
        line: file.person_record(number).line_number(),
        name: person.names.first().map(|name| name.whole.clone()).unwrap_or_default(),
        birth: of_file(&person.birth),
        death: of_file(&person.death),
        member: member.id,
        member_name: member.name.clone(),
        member_birth: date(member.birth),
        member_death: date(member.death),
        likely,
        evidence: evidence.iter().map(|one| (one.is_for(), evidence::code(*one).to_owned())).collect(),
    }
}

/// Sources are the same if the earlier import had them, by their ids, or if they say the same.
fn sources(
    file: &Contents,
    here: &Here,
    continued: Option<&(&Earlier, Continued<'_>)>,
    matches: &mut Matches,
) {
    let is_here = |id: &Id| here.sources.contains_key(id);
    let mut taken = HashSet::new();
    for number in 0..file.sources() {
        let source = file.source(number);
        let kept = continued.filter(|(_, continued)| continued.has_source(number));
        let kept = kept.and_then(|(earlier, _)| match &source.key {
            SourceKey::Record(xref) => earlier.owner(xref),
            SourceKey::Inline(_) => None,
        });
        let by_id = || {
            source.ids.iter().filter(|id| is_universal(id)).find_map(|id| {
                here.ids.get(&(ExternalOwner::Source, id.kind.clone(), id.value.clone())).copied().flatten()
            })
        };
        let was_deleted = |id: &Id| !is_here(id) && !here.taken_back.contains(id);
        if kept.as_ref().is_some_and(was_deleted) {
            matches.deleted_sources.insert(number);
        }
        let kept = kept.filter(is_here);
        let known = kept.or_else(|| by_id().filter(|id| is_here(id) && !taken.contains(id)));
        if kept.is_none() && known.is_some() {
            matches.sources_by_id.insert(number);
        }
        taken.extend(known);
        matches.sources.push(known);
    }
    let mut by_title: HashMap<(String, String), Vec<&Source>> = HashMap::new();
    for source in here.sources.values() {
        by_title
            .entry(says(&source.title, source.author.as_deref().unwrap_or_default()))
            .or_default()
            .push(source);
    }
    by_title.values_mut().for_each(|alike| alike.sort_unstable_by_key(|source| source.id));
    for number in 0..file.sources() {
        if matches.sources[number].is_some() {
            continue;
        }
        let source = file.source(number);
        let Some(alike) = by_title.get(&says(&source.title, &source.author)) else { continue };
        let mut free = alike.iter().filter(|ours| !taken.contains(&ours.id));
        let ours = match source.key {
            SourceKey::Record(_) => free.find(|ours| agree(ours, &source)),
            // It has only a title, so it can't change ours.
            SourceKey::Inline(_) => free.next().or(alike.first()),
        };
        matches.sources[number] = ours.map(|ours| ours.id);
        if let SourceKey::Record(_) = source.key {
            taken.extend(matches.sources[number]);
        }
    }
}

/// The title and the author, by which sources are compared first.
fn says(title: &str, author: &str) -> (String, String) {
    (fold(title), fold(author))
}

/// Returns true if two sources with the same title do not contradict each other. The title alone is not enough, because
/// many documents are called "Birth certificate".
fn agree(ours: &Source, theirs: &FileSource) -> bool {
    let is_as = |ours: &Option<String>, theirs: &str| {
        theirs.trim().is_empty() || ours.as_ref().is_none_or(|ours| fold(ours) == fold(theirs))
    };
    is_as(&ours.publication, &theirs.publication)
        && is_as(&ours.kept_at, &theirs.kept_at)
        && is_as(&ours.url, &theirs.url)
}
