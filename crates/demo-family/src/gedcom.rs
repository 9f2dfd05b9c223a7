//! The family as a GEDCOM 7 file.

use fuzzy_date::Day;
use gedcom::{LineEnding, Payload, Tree, Version, Writer};

use crate::couples::{Couple, Parenthood, couples};
use crate::files::{File, files};
use crate::history::{HistoryEvent, history};
use crate::people::people;
use crate::person::{Citation, Person, Sex};
use crate::sources::{Source, sources};

/// The file, with the birthdays that suit this day.
pub fn gedcom(today: Day) -> String {
    let mut writer = Writer::new(Version::V7, LineEnding::Lf);
    for record in records(today) {
        writer.tree(0, &record);
    }
    String::from_utf8(writer.finish()).expect("a text of ours")
}

fn records(today: Day) -> impl Iterator<Item = Tree> {
    let head = Tree::text("HEAD", "")
        .with(Tree::text("GEDC", "").with(Tree::text("VERS", "7.0")))
        .with(Tree::text("NOTE", "An invented family. No one in this file is real."));
    std::iter::once(head)
        .chain(people().map(move |person| individual(person, today)))
        .chain((0..).zip(couples()).map(move |(number, couple)| family(number, couple, today)))
        .chain(sources().iter().map(source))
        .chain(
            (0..).zip(repositories()).map(|(at, name)| record("REPO", repository_id(at)).say("NAME", name)),
        )
        .chain(files().filter(|file| file.is_in_gedcom()).map(|file| media(&file)))
        .chain([Tree::text("TRLR", "")])
}

/// Adds children to a structure, one after the other.
trait With: Sized {
    fn with(self, child: Tree) -> Self;
    fn with_all(self, children: impl IntoIterator<Item = Tree>) -> Self;
    /// A child with this text, unless it is empty.
    fn say(self, tag: &str, text: &str) -> Self;
}

impl With for Tree {
    fn with(mut self, child: Tree) -> Tree {
        self.children.push(child);
        self
    }

    fn with_all(mut self, children: impl IntoIterator<Item = Tree>) -> Tree {
        self.children.extend(children);
        self
    }

    fn say(self, tag: &str, text: &str) -> Tree {
        if text.is_empty() { self } else { self.with(Tree::text(tag, text)) }
    }
}

fn record(tag: &str, id: String) -> Tree {
    Tree { xref: Some(id), ..Tree::text(tag, "") }
}

fn pointer(tag: &str, id: String) -> Tree {
    Tree::new(tag, Payload::pointer(id))
}

fn person_id(id: &str) -> String {
    id.to_uppercase()
}

fn family_id(number: usize) -> String {
    format!("F{}", number + 1)
}

fn source_id(id: &str) -> String {
    format!("S_{}", id.to_uppercase())
}

/// `photos/wedding-1911.jpg` -> `O_PHOTOS_WEDDING_1911_JPG`
fn media_id(path: &str) -> String {
    let id = path.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    format!("O_{}", id.to_uppercase())
}

fn links<'a>(paths: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = Tree> {
    paths.into_iter().map(|path| pointer("OBJE", media_id(path)))
}

fn individual(person: &Person, today: Day) -> Tree {
    let sex = match person.sex {
        Sex::Male => "M",
        Sex::Female => "F",
    };
    let further = person.other_names.iter().map(|name| Tree::text("NAME", name.name).say("TYPE", name.kind));
    let portrait = person.has_portrait.then(|| File::portrait_path(person));
    record("INDI", person_id(person.id))
        .with(Tree::text("NAME", person.name).say("NICK", person.nickname))
        .with_all(further)
        .say("SEX", sex)
        .with(Tree::text("BIRT", "").say("DATE", &person.birth_date(today)).say("PLAC", person.birth_place))
        .with_all((!person.is_alive()).then(|| death(person)))
        .say("OCCU", person.occupation)
        .say("EDUC", person.education)
        .with_all(
            person.interests.iter().map(|interest| Tree::text("FACT", interest).say("TYPE", "Interest")),
        )
        .with_all(contact(person))
        .with_all(events(person))
        .with_all(belongs_to(person))
        .with_all(person.notes.iter().map(|note| Tree::text("NOTE", note)))
        .with_all(person.citations.iter().map(citation))
        .with_all(links(portrait.as_deref()))
}

fn death(person: &Person) -> Tree {
    Tree::text("DEAT", "")
        .say("DATE", person.died)
        .say("PLAC", person.death_place)
        .say("NOTE", person.death_note)
}

fn contact(person: &Person) -> Option<Tree> {
    let contact = Tree::text("RESI", "")
        .say("ADDR", person.address)
        .say("PHON", person.phone)
        .say("EMAIL", person.email);
    (!contact.children.is_empty()).then_some(contact)
}

/// The events of which this person is one of the owners; the first of them also names the others.
fn events(person: &Person) -> impl Iterator<Item = Tree> {
    let own = (1..).zip(history()).filter(|(_, event)| event.people.contains(&person.id));
    own.map(|(number, event)| history_event(number, event, event.people[0] == person.id))
}

/// One event of several people is written on each of them, with the same UID.
fn history_event(number: u32, event: &HistoryEvent, is_first: bool) -> Tree {
    let others = if is_first { event.others } else { &[] };
    let others = others.iter().map(|(person, role)| {
        pointer("ASSO", person_id(person)).with(Tree::text("ROLE", "OTHER").say("PHRASE", role))
    });
    Tree::text(event.tag, "")
        .say("TYPE", event.label)
        .say("DATE", event.date)
        .say("PLAC", event.place)
        .with_all(others)
        .say("UID", &format!("0015a000-de30-4000-8000-{number:012x}"))
        .say("_KIND", event.kind)
        .say("NOTE", event.text)
        .with_all(event.citations.iter().map(citation))
        .with_all(links(event.files.iter().copied()))
}

fn belongs_to(person: &Person) -> impl Iterator<Item = Tree> {
    let families = || (0..).zip(couples());
    let as_child = families().flat_map(|(number, couple)| {
        let own = couple.children.iter().filter(|child| child.person == person.id);
        own.map(move |child| pointer("FAMC", family_id(number)).with_all(pedigree(child.of)))
    });
    let as_partner = families()
        .filter(|(_, couple)| couple.partners.contains(&person.id))
        .map(|(number, _)| pointer("FAMS", family_id(number)));
    as_child.chain(as_partner)
}

fn pedigree(parenthood: Parenthood) -> Option<Tree> {
    match parenthood {
        Parenthood::Birth => None,
        Parenthood::Adopted => Some(Tree::text("PEDI", "ADOPTED")),
        Parenthood::Step => Some(Tree::text("PEDI", "OTHER").say("PHRASE", "Step")),
    }
}

fn family(number: usize, couple: &Couple, today: Day) -> Tree {
    let partners = ["HUSB", "WIFE"].into_iter().zip(couple.partners).filter(|(_, id)| !id.is_empty());
    let happened = |tag: &str, date: &str, place: &str| {
        (!date.is_empty()).then(|| Tree::text(tag, "").say("DATE", date).say("PLAC", place))
    };
    record("FAM", family_id(number))
        .with_all(partners.map(|(tag, id)| pointer(tag, person_id(id))))
        .with_all(couple.children.iter().map(|child| pointer("CHIL", person_id(child.person))))
        .with_all(happened("ENGA", couple.engaged, ""))
        .with_all(happened("MARR", &couple.wedding_date(today), couple.married_place))
        .with_all(happened("DIV", couple.divorced, ""))
}

fn source(source: &Source) -> Tree {
    let kept_at = repositories().iter().position(|name| *name == source.kept_at);
    let kept_at = kept_at.map(|at| pointer("REPO", repository_id(at)).say("CALN", source.call_number));
    record("SOUR", source_id(source.id))
        .say("AUTH", source.author)
        .say("TITL", source.title)
        .say("PUBL", source.publication)
        .with_all(kept_at)
        .say("NOTE", source.note)
        .with_all(links(source.files.iter().copied()))
}

/// The archives that hold the sources, each once.
fn repositories() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for source in sources().iter().filter(|source| !source.kept_at.is_empty()) {
        if !names.contains(&source.kept_at) {
            names.push(source.kept_at);
        }
    }
    names
}

fn repository_id(number: usize) -> String {
    format!("R{}", number + 1)
}

fn citation(citation: &Citation) -> Tree {
    let quote =
        (!citation.quote.is_empty()).then(|| Tree::text("DATA", "").with(Tree::text("TEXT", citation.quote)));
    pointer("SOUR", source_id(citation.source))
        .say("PAGE", citation.page)
        .with_all(quote)
        .say("QUAY", &citation.certainty.to_string())
}

fn media(file: &File) -> Tree {
    let path = Tree::text("FILE", &file.path).say("FORM", file.media_type()).say("TITL", &file.title);
    record("OBJE", media_id(&file.path)).with(path)
}
