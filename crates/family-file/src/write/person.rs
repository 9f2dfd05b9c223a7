use std::collections::BTreeMap;

use gedcom::{Payload, Tree};

use super::details::Context;
use super::edit::{Edit, say_it_happened, set_text, sync};
use crate::labels;
use crate::model::{Detail, Name, NameKind, Person, Restriction, Sex};
use crate::read::{WHOLE, is_contact, pieces};

impl Context {
    /// Changes the record of a person from what it said to what it says now. Links to families are changed elsewhere.
    pub fn person(&mut self, tree: &mut Tree, was: &Person, now: &Person) {
        let mut edit = Edit::new(tree);
        let same_kind = |was: &Name, now: &Name| was.kind == now.kind;
        sync(
            &mut edit,
            "NAME",
            (&was.names, &now.names),
            |name| name.origin.0,
            same_kind,
            |tree, was, now| {
                self.name(tree, was, now);
            },
        );
        if was.sex != now.sex {
            set_sex(&mut edit, now.sex, self.seven);
        }
        self.fact(&mut edit, "BIRT", was.birth.as_ref(), now.birth.as_ref(), false);
        // Someone who was buried has died, even without a death; unless the burial is gone.
        let is_said = was.deceased
            && edit
                .find(|child| matches!(child.tag.as_str(), "DEAT" | "BURI" | "CREM" | "PROB" | "WILL"))
                .is_some();
        let died = now.deceased && (!is_said || was.death.is_some());
        let death = if now.deceased { now.death.as_ref() } else { None };
        if now.deceased {
            self.fact(&mut edit, "DEAT", was.death.as_ref(), death, died);
        } else if was.deceased {
            edit.remove_fact("DEAT", was.death.is_some());
            ["BURI", "CREM", "PROB", "WILL"].iter().for_each(|tag| edit.demote(tag));
        }
        edit.set_first("OCCU", &was.occupation, &now.occupation);
        edit.set_first("EDUC", &was.education, &now.education);
        interests(&mut edit, &was.interests, &now.interests);
        contact(&mut edit, was, now);
        own_texts(&mut edit, &was.own, &now.own);
        self.notes(&mut edit, &was.notes, &now.notes);
        if was.restriction != now.restriction {
            edit.set("RESN", &restriction_text(now.restriction, self.seven));
        }
        self.external_ids(&mut edit, &was.ids, &now.ids);
        self.citations(&mut edit, &was.citations, &now.citations);
        self.files(&mut edit, &was.files, &now.files);
        self.portrait(&mut edit, &was.files, &now.files);
        edit.finish();
    }

    /// One thing that happens once: the first structure with this tag. `known` says that it happened, even if there
    /// is nothing to tell about it.
    pub fn fact(
        &mut self,
        edit: &mut Edit<'_>,
        tag: &str,
        was: Option<&Detail>,
        now: Option<&Detail>,
        known: bool,
    ) {
        let nothing = Detail::default();
        let at = edit.find(|child| child.tag == tag && !matches!(child.as_text(), "N" | "n"));
        match (was, now) {
            (None, None) if !known => {}
            (None, _) => {
                let mut tree = Tree::new(tag, Payload::Empty);
                self.detail(&mut tree, &nothing, now.unwrap_or(&nothing));
                say_it_happened(&mut tree);
                edit.add(tree);
            }
            (Some(was), Some(now)) => {
                if let Some(at) = at {
                    self.detail(&mut edit.tree.children[at], was, now);
                }
            }
            // It may say what we cannot hold: a date in words, the cause of death.
            (Some(was), None) if known || !has_content(was) => {
                if let Some(at) = at {
                    self.detail(&mut edit.tree.children[at], was, &nothing);
                }
            }
            (Some(_), None) => edit.remove_fact(tag, true),
        }
    }

    fn name(&mut self, tree: &mut Tree, was: &Name, now: &Name) {
        let new = was.whole.is_empty() && was.nickname.is_empty();
        if was.whole != now.whole || was.surname != now.surname || was.given != now.given {
            let payload = match now.surname.is_empty() && now.given.is_empty() {
                true => slashed(&now.whole, &now.likely_surname),
                false => written_name(now),
            };
            if pieces(&payload) != pieces(tree.as_text()) {
                set_text(tree, &payload);
            }
        }
        let (before, slashed, _) = pieces(tree.as_text());
        let mut edit = Edit::new(tree);
        if was.whole != now.whole || was.surname != now.surname || was.given != now.given {
            let likely = !slashed.is_empty() && now.surname.is_empty() && now.given.is_empty();
            edit.set(WHOLE, if likely { "Y" } else { "" });
        }
        if was.given != now.given || new {
            let said = !slashed.is_empty() && before == now.given;
            if new || !said || edit.find_tag("GIVN").is_some() {
                edit.set("GIVN", &now.given);
            }
        }
        if was.surname != now.surname || new {
            edit.set("SPFX", "");
            let said = slashed == now.surname || now.surname.is_empty() && edit.find_tag("SURN").is_none();
            if new && !now.surname.is_empty() || !said || edit.find_tag("SURN").is_some() {
                edit.set("SURN", &now.surname);
            }
        }
        edit.set_changed("NPFX", &was.prefix, &now.prefix);
        edit.set_changed("NSFX", &was.suffix, &now.suffix);
        edit.set_changed("NICK", &was.nickname, &now.nickname);
        if was.kind != now.kind {
            self.name_kind(&mut edit, now.kind);
        }
        self.citations(&mut edit, &was.citations, &now.citations);
        edit.finish();
    }

    fn name_kind(&self, edit: &mut Edit<'_>, kind: Option<NameKind>) {
        let words = if kind == Some(NameKind::Religious) { "religious" } else { "other" };
        let value = kind.map(|kind| labels::name_kind_value(kind).unwrap_or("OTHER")).unwrap_or_default();
        let phrase = value == "OTHER";
        match self.seven {
            false if phrase => edit.set("TYPE", words),
            false => edit.set("TYPE", &value.to_lowercase()),
            true => {
                edit.remove_all(|child| child.tag == "TYPE");
                let mut tree = Tree::text("TYPE", value);
                if phrase {
                    tree.children.push(Tree::text("PHRASE", words));
                }
                if kind.is_some() {
                    edit.add(tree);
                }
            }
        }
    }
}

impl Edit<'_> {
    /// A text of the profile: the first structure with this tag that has one.
    fn set_first(&mut self, tag: &str, was: &str, now: &str) {
        if was == now {
            return;
        }
        match self.find(|child| child.tag == tag && !child.as_text().trim().is_empty()) {
            Some(at) if now.is_empty() => {
                self.remove(at);
                self.demote(tag);
            }
            Some(at) => set_text(&mut self.tree.children[at], now),
            None => self.add(Tree::text(tag, now)),
        }
    }

    /// Removes what happens once. Further structures with this tag are events, and remain so.
    pub fn remove_fact(&mut self, tag: &str, is_there: bool) {
        let first = self.find(|child| child.tag == tag && !matches!(child.as_text(), "N" | "n"));
        if let Some(at) = first.filter(|_| is_there) {
            self.remove(at);
        }
        self.demote(tag);
    }
}

/// Returns true if it contains anything that we could hold, and so anything that could have been removed here.
fn has_content(detail: &Detail) -> bool {
    let Detail { date, place, description, citations, files } = detail;
    let understood = date.as_ref().is_some_and(|date| date.value.is_some());
    understood || !place.is_empty() || !description.is_empty() || !citations.is_empty() || !files.is_empty()
}

/// A name with slashes around the surname, if that says the same again.
pub(super) fn written_name(name: &Name) -> String {
    let written = slashed(&name.whole, &name.surname);
    // The part before the slashes is the given name, unless GIVN names it.
    match name.given.is_empty() && !pieces(&written).0.is_empty() {
        true => slashed(&name.whole, ""),
        false => written,
    }
}

/// A name with slashes around its surname, if that is a word of it.
fn slashed(name: &str, surname: &str) -> String {
    // A slash in a name would begin the surname.
    let whole = name.replace('/', "\u{2215}");
    let edge = |at: Option<char>| at.is_none_or(char::is_whitespace);
    let found = whole.rfind(surname).filter(|_| !surname.is_empty());
    let split = found.map(|at| (&whole[..at], &whole[at + surname.len()..]));
    match split.filter(|(before, after)| edge(before.chars().next_back()) && edge(after.chars().next())) {
        Some((before, after)) => format!("{before}/{surname}/{after}"),
        None => whole,
    }
}

/// 5.5.1 knows only men and women, so what it cannot say is below its "unknown".
pub(super) fn sex_structure(sex: Sex, seven: bool) -> Option<Tree> {
    let mut tree = match sex {
        Sex::Male => Tree::text("SEX", "M"),
        Sex::Female => Tree::text("SEX", "F"),
        Sex::Other if seven => Tree::text("SEX", "X"),
        Sex::Unknown if !seven => return None,
        Sex::Other | Sex::Unknown => Tree::text("SEX", "U"),
    };
    if sex == Sex::Other && !seven {
        tree.children.push(Tree::text("_PHRASE", "X"));
    }
    Some(tree)
}

fn set_sex(edit: &mut Edit<'_>, sex: Sex, seven: bool) {
    match (edit.find_tag("SEX"), sex_structure(sex, seven)) {
        (Some(at), Some(new)) => {
            let known = &mut edit.tree.children[at];
            known.payload = new.payload;
            known.children.retain(|child| child.tag != "_PHRASE");
            known.children.extend(new.children);
        }
        (Some(at), None) => edit.remove(at),
        (None, new) => new.into_iter().for_each(|new| edit.add(new)),
    }
}

fn restriction_text(restriction: Restriction, seven: bool) -> String {
    let words = [
        (restriction.confidential, "CONFIDENTIAL"),
        (restriction.privacy, "PRIVACY"),
        (restriction.locked, "LOCKED"),
    ];
    let words: Vec<&str> = words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    let text = words.join(", ");
    if seven { text } else { text.to_lowercase() }
}

fn interests(edit: &mut Edit<'_>, was: &[String], now: &[String]) {
    let is_interest = |child: &Tree| {
        child.tag == "FACT"
            && child.child("TYPE").is_some_and(|kind| kind.as_text().trim().eq_ignore_ascii_case("interest"))
    };
    for gone in was.iter().filter(|interest| !now.contains(interest)) {
        edit.remove_all(|child| is_interest(child) && child.as_text().trim().starts_with(gone.as_str()));
    }
    for interest in now.iter().filter(|interest| !was.contains(interest)) {
        let children = vec![Tree::text("TYPE", "Interest")];
        edit.add(Tree { children, ..Tree::text("FACT", interest) });
    }
}

/// Texts that are written with one of our own tags.
fn own_texts(edit: &mut Edit<'_>, was: &BTreeMap<String, String>, now: &BTreeMap<String, String>) {
    for gone in was.keys().filter(|tag| !now.contains_key(*tag)) {
        edit.set(gone, "");
    }
    for (tag, text) in now {
        edit.set_changed(tag, was.get(tag).map(String::as_str).unwrap_or_default(), text);
    }
}

/// Address, telephone and email: changed where they are, or written below a residence without a date.
fn contact(edit: &mut Edit<'_>, was: &Person, now: &Person) {
    let fields = [
        (&["ADDR"][..], &was.address, &now.address),
        (&["PHON"], &was.phone, &now.phone),
        (&["EMAIL", "EMAI", "_EMAIL"], &was.email, &now.email),
    ];
    let mut residence =
        edit.find(|child| is_contact(&child.tag, child.children.iter().map(|child| child.tag.as_str())));
    let mut new = Tree::new("RESI", Payload::Empty);
    for (tags, was, now) in fields {
        if was == now {
            continue;
        }
        let wanted = |child: &Tree| tags.contains(&child.tag.as_str());
        let below =
            residence.and_then(|at| Some((at, edit.tree.children[at].children.iter().position(wanted)?)));
        if let Some((at, field)) = below {
            let fields = &mut edit.tree.children[at].children;
            if now.is_empty() {
                fields.remove(field);
            } else {
                change_contact(&mut fields[field], now);
            }
        } else if let Some(at) = edit.find(wanted) {
            if now.is_empty() {
                edit.remove(at);
            } else {
                change_contact(&mut edit.tree.children[at], now);
            }
        } else if let Some(at) = residence {
            edit.tree.children[at].children.push(Tree::text(tags[0], now));
        } else {
            new.children.push(Tree::text(tags[0], now));
        }
    }
    if let Some(at) = residence.take_if(|at| edit.tree.children[*at].children.is_empty()) {
        edit.remove(at);
    }
    if !new.children.is_empty() {
        edit.add(new);
    }
}

fn change_contact(tree: &mut Tree, text: &str) {
    set_text(tree, text);
    // The parts of an address were those of the old one.
    tree.children.retain(|child| {
        !matches!(child.tag.as_str(), "ADR1" | "ADR2" | "ADR3" | "CITY" | "STAE" | "POST" | "CTRY")
    });
}
