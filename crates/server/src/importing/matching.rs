//! Who in a file is here already: pure.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, ExternalId as FileId, Person};
use family_match::{Evidence, Matcher, Name as MatchName, Person as MatchPerson, Sex, Verdict};
use fuzzy_date::FuzzyDate;

use crate::duplicates::evidence;
use crate::fold::fold;
use crate::ids::Id;
use crate::members::{Gender, Member};
use crate::relationships::Kind;
use crate::sources::ExternalOwner;

use super::decisions::Decisions;
use super::here::{Earlier, Here};
use super::items::{Item, Proposal};
use super::model::{Choice, ItemKind};
use super::{reading, rows};

/// How many proposals are made.
const MOST_PROPOSALS: usize = 10_000;

/// Whether someone in the file is here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Known {
    New,
    Here(Id),
    /// Not to be imported: left out, or imported before and deleted here since.
    Gone,
}

/// Who and what of a file is here already.
#[derive(Default)]
pub struct Matches {
    /// For each person of the file.
    pub people: Vec<Known>,
    pub sources: Vec<Option<Id>>,
    /// For each record, whether an earlier import had the same lines.
    pub same: Vec<bool>,
    /// What to ask.
    pub items: Vec<(Item, Option<Choice>)>,
}

impl Matches {
    pub fn count(&self, kind: ItemKind) -> usize {
        self.items.iter().filter(|(item, _)| item.kind() == kind).count()
    }

    pub fn person(&self, number: usize) -> Known {
        self.people.get(number).copied().unwrap_or(Known::New)
    }

    /// Whether an earlier import had the same lines of the record at this position.
    pub fn is_same(&self, position: Option<usize>) -> bool {
        position.and_then(|position| self.same.get(position)).copied().unwrap_or_default()
    }

    /// Asks whether someone is here, and does what is chosen.
    fn ask(&mut self, number: usize, proposal: Proposal, choice: Choice) {
        match choice {
            Choice::Same => self.people[number] = Known::Here(proposal.member),
            Choice::Skip => self.people[number] = Known::Gone,
            _ => {}
        }
        self.items.push((Item::Match(proposal), Some(choice)));
    }
}

/// Who and what is certainly here: by the lines of the earlier import and by ids.
pub fn matches(file: &Contents, here: &Here) -> Matches {
    let mut matches = Matches { people: vec![Known::New; file.people()], ..Matches::default() };
    if here.members.is_empty() {
        return matches;
    }
    if let Some(earlier) = &here.earlier {
        by_lines(file, here, earlier, &mut matches);
    }
    by_ids(file, here, &mut matches);
    matches.sources = sources(file, here);
    matches
}

/// Whether at least half of the people have the same ids and names in an earlier import.
pub fn continues(file: &Contents, earlier: &Contents) -> bool {
    // A few hundred people are enough to know.
    let step = (file.people() / 300).max(1);
    let (mut same, mut asked) = (0, 0);
    for number in (0..file.people()).step_by(step) {
        let person = file.person(number);
        let known = earlier.find_person(&person.xref);
        asked += 1;
        if known.is_some_and(|known| is_same(&person, &earlier.person(known as usize))) {
            same += 1;
        }
    }
    same * 2 >= asked && asked > 0
}

fn whole_name(person: &Person) -> String {
    person.names.first().map(|name| fold(&name.whole)).unwrap_or_default()
}

/// Whether two records with the same id are of one person: the same name or birth, and nothing against it.
fn is_same(one: &Person, other: &Person) -> bool {
    let birth = |person: &Person| person.birth.as_ref()?.date.as_ref()?.value;
    match (whole_name(one) == whole_name(other), birth(one), birth(other)) {
        (true, Some(one), Some(other)) => !is_apart(one, other),
        (true, _, _) => true,
        (false, Some(one), Some(other)) => one == other && one.month_day().is_some(),
        (false, _, _) => false,
    }
}

fn is_apart(one: FuzzyDate, other: FuzzyDate) -> bool {
    let before = |one: FuzzyDate, other: FuzzyDate| {
        one.latest().zip(other.earliest()).is_some_and(|(latest, earliest)| latest < earliest)
    };
    before(one, other) || before(other, one)
}

fn by_lines(file: &Contents, here: &Here, earlier: &Earlier, matches: &mut Matches) {
    let [version, kept_version] = [file, &earlier.contents].map(|one| one.document().version());
    let is_unchanged = |record: gedcom::Structure<'_>| {
        let kept = record.xref().and_then(|xref| earlier.record(xref));
        kept.is_some_and(|kept| reading::lines(kept, kept_version) == reading::lines(record, version))
    };
    matches.same = file.document().records().map(is_unchanged).collect();
    for number in 0..file.people() {
        let person = file.person(number);
        let Some(base) = earlier.contents.find_person(&person.xref) else { continue };
        if !is_same(&person, &earlier.contents.person(base as usize)) {
            continue;
        }
        if let Some(owner) = earlier.owner(&person.xref) {
            let known = if here.members.contains_key(&owner) { Known::Here(owner) } else { Known::Gone };
            matches.people[number] = known;
        }
    }
}

fn by_ids(file: &Contents, here: &Here, matches: &mut Matches) {
    let mut taken = taken(matches);
    for number in 0..file.people() {
        if matches.people[number] != Known::New {
            continue;
        }
        let person = file.person(number);
        // What we have exported ourselves has our own ids.
        let ours = |id: &FileId| id.value.parse::<Id>().ok().filter(|_| id.kind == "UID");
        let owner = person.ids.iter().find_map(|id| {
            let key = (ExternalOwner::Member, id.kind.clone(), id.value.clone());
            here.ids.get(&key).copied().flatten().or_else(|| ours(id))
        });
        if let Some(owner) = owner.filter(|owner| here.members.contains_key(owner))
            && taken.insert(owner)
        {
            matches.people[number] = Known::Here(owner);
        }
    }
}

fn taken(matches: &Matches) -> HashSet<Id> {
    let known = |known: &Known| if let Known::Here(id) = known { Some(*id) } else { None };
    matches.people.iter().filter_map(known).collect()
}

/// Does what was chosen about those who were proposed before. A question stays unless it has been answered meanwhile, by
/// an id or because the member is gone.
pub fn follow(file: &Contents, here: &Here, proposed: &[(Proposal, Choice)], matches: &mut Matches) {
    let mut taken = taken(matches);
    for (proposal, choice) in proposed {
        let Some(number) = file.find_person(proposal.xref()) else { continue };
        let is_open = matches.person(number as usize) == Known::New;
        if !is_open || !here.members.contains_key(&proposal.member) || !taken.insert(proposal.member) {
            continue;
        }
        let line = file.person_record(number as usize).line_number();
        matches.ask(number as usize, Proposal { line, ..proposal.clone() }, *choice);
    }
}

/// Proposes the best candidate for each of those who are not known yet, unless someone was proposed before. `unlikely` is
/// what to do about those who are probably someone else.
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
        let is_open = matches.people.get(number) == Some(&Known::New) && !asked.contains(&number);
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
    // In the order of the file.
    matches.items.sort_by_key(|(item, _)| if let Item::Match(proposal) = item { proposal.line } else { 0 });
}

/// Asks about contacts who are like no one here: many are no relatives, so they are left out if no one says.
pub fn ask_about_strangers(file: &Contents, decisions: &Decisions, matches: &mut Matches) {
    let asked: HashSet<String> =
        matches.items.iter().filter_map(|(item, _)| item.key().map(str::to_owned)).collect();
    for number in 0..file.people() {
        let person = file.person(number);
        if matches.people[number] != Known::New || asked.contains(&Proposal::key_of(&person.xref)) {
            continue;
        }
        let name = person.names.first().map(|name| name.whole.clone()).unwrap_or_default();
        let row = rows::stranger(&person.xref, name, file.person_record(number).line_number());
        let choice = decisions.about_row(&row.key).unwrap_or(Choice::Skip);
        if choice == Choice::Skip {
            matches.people[number] = Known::Gone;
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

fn people_of_file(file: &Contents) -> Vec<MatchPerson> {
    let mut people: Vec<MatchPerson> =
        (0..file.people()).map(|number| person_of_file(&file.person(number))).collect();
    for link in file.parents() {
        if let Some(child) = people.get_mut(link.child as usize) {
            child.parents.push(link.parent);
        }
        if let Some(parent) = people.get_mut(link.parent as usize) {
            parent.children.push(link.child);
        }
    }
    for number in 0..file.couples() {
        let [one, other] = file.couple(number).partners;
        for (of, partner) in [(one, other), (other, one)] {
            if let Some(person) = people.get_mut(of as usize) {
                person.partners.push(partner);
            }
        }
    }
    people
}

fn person_of_file(person: &Person) -> MatchPerson {
    let detail = |detail: &Option<family_file::Detail>| {
        let place = detail.as_ref().map(|detail| fold(&detail.place)).unwrap_or_default();
        (detail.as_ref().and_then(|detail| detail.date.as_ref()?.value), place)
    };
    let ((birth, birth_place), (death, death_place)) = (detail(&person.birth), detail(&person.death));
    let names = person.names.iter().map(|name| name_of(&name.whole, &name.given, &name.surname));
    let sex = match person.sex {
        family_file::Sex::Male => Sex::Male,
        family_file::Sex::Female => Sex::Female,
        family_file::Sex::Other | family_file::Sex::Unknown => Sex::Unknown,
    };
    MatchPerson {
        names: names.collect(),
        sex,
        birth,
        birth_place,
        death,
        death_place,
        ..MatchPerson::default()
    }
}

/// A name in parts; without them, the last word is the surname.
fn name_of(whole: &str, given: &str, surname: &str) -> MatchName {
    if !given.is_empty() || !surname.is_empty() {
        return MatchName::new(fold(given), fold(surname));
    }
    match whole.rsplit_once(' ') {
        Some((given, surname)) => MatchName::new(fold(given), fold(surname)),
        None => MatchName::new(fold(whole), ""),
    }
}

/// The members, as far as a proposal shows them.
struct Candidate {
    id: Id,
    name: String,
    birth: Option<FuzzyDate>,
    death: Option<FuzzyDate>,
}

/// Everyone who is here, to be compared with the people of a file.
#[derive(Default)]
pub struct Candidates {
    members: Vec<Candidate>,
    people: Vec<MatchPerson>,
}

impl Candidates {
    pub fn add(&mut self, member: &Member) {
        self.people.push(person_here(member));
        let (id, name) = (member.id, member.name.clone());
        self.members.push(Candidate { id, name, birth: member.birth_date, death: member.death_date });
    }

    /// Notes who is related to whom.
    pub fn relate(&mut self, here: &Here) {
        let places: HashMap<Id, u32> = self.members.iter().map(|member| member.id).zip(0..).collect();
        for (kind, first, second) in here.ties.keys() {
            let (Some(&first), Some(&second)) = (places.get(first), places.get(second)) else { continue };
            match kind {
                Kind::Parent => {
                    self.people[second as usize].parents.push(first);
                    self.people[first as usize].children.push(second);
                }
                Kind::Partner => {
                    self.people[first as usize].partners.push(second);
                    self.people[second as usize].partners.push(first);
                }
                Kind::Sibling => {}
            }
        }
        for person in &mut self.people {
            for relatives in [&mut person.parents, &mut person.partners, &mut person.children] {
                relatives.sort_unstable();
            }
        }
    }
}

fn person_here(member: &Member) -> MatchPerson {
    let text = |text: &Option<String>| text.as_deref().map(fold).unwrap_or_default();
    let part = |part: &Option<String>| part.clone().unwrap_or_default();
    let mut names = vec![name_of(&member.name, &part(&member.given_name), &part(&member.surname))];
    if let (Some(birth), Some(first)) = (&member.birth_surname, names.first()) {
        names.push(MatchName::new(first.given.clone(), fold(birth)));
    }
    MatchPerson {
        names,
        sex: match member.gender {
            Some(Gender::Male) => Sex::Male,
            Some(Gender::Female) => Sex::Female,
            Some(Gender::Other) | None => Sex::Unknown,
        },
        birth: member.birth_date,
        birth_place: text(&member.birth_place),
        death: member.death_date,
        death_place: text(&member.death_place),
        ..MatchPerson::default()
    }
}

/// Sources are the same if an earlier import had them, by their ids, or if they say the same.
fn sources(file: &Contents, here: &Here) -> Vec<Option<Id>> {
    let says = |title: &str, author: &str| (fold(title), fold(author));
    let by_title: HashMap<(String, String), Id> = here
        .sources
        .values()
        .map(|source| (says(&source.title, source.author.as_deref().unwrap_or_default()), source.id))
        .collect();
    let find = |number: usize| {
        let source = file.source(number);
        let kept = here.earlier.as_ref().and_then(|earlier| match &source.key {
            family_file::SourceKey::Record(xref) => earlier.owner(xref),
            family_file::SourceKey::Inline(_) => None,
        });
        let by_id = || {
            source.ids.iter().find_map(|id| {
                here.ids.get(&(ExternalOwner::Source, id.kind.clone(), id.value.clone())).copied().flatten()
            })
        };
        let by_title = || by_title.get(&says(&source.title, &source.author)).copied();
        let known = kept.or_else(by_id).or_else(by_title)?;
        here.sources.contains_key(&known).then_some(known)
    };
    (0..file.sources()).map(find).collect()
}
