//! Writes records without the parts that are not passed on.

use gedcom::convert::role;
use gedcom::{Payload, Tree};

use super::options::LeftOut;
use crate::labels;
use crate::read::{NO_COUPLE, is_contact as is_contact_residence};

/// Returns true if a structure asks not to be passed on (RESN confidential or privacy).
pub fn asks_for_privacy(tree: &Tree) -> bool {
    tree.child("RESN").is_some_and(|restriction| is_private(restriction.as_text()))
}

pub(super) fn is_private(restriction: &str) -> bool {
    let restriction = restriction.to_lowercase();
    restriction.contains("confidential") || restriction.contains("privacy")
}

/// Only the links of someone, under a name that says why.
pub(super) fn only_links_of(tree: Tree, left_out: LeftOut, seven: bool, links: Vec<Tree>) -> Tree {
    let mut person = Tree { xref: tree.xref, ..Tree::new("INDI", Payload::Empty) };
    if left_out == LeftOut::Confidential {
        person.children.push(Tree::text("RESN", if seven { "CONFIDENTIAL" } else { "confidential" }));
    }
    person.children.push(Tree::text("NAME", left_out.name()));
    let kept = tree.children.into_iter().filter(|child| matches!(child.tag.as_str(), "FAMC" | "FAMS"));
    for mut link in kept.chain(links) {
        link.children.retain(is_kind_of_parent);
        link.children.iter_mut().for_each(|kind| kind.children.retain(is_kind_of_parent));
        person.children.push(link);
    }
    person
}

fn is_kind_of_parent(tree: &Tree) -> bool {
    match tree.tag.as_str() {
        "PEDI" if tree.as_text() == "OTHER" => true,
        "PEDI" | "PHRASE" => labels::parent_kind(tree.as_text()).is_some(),
        _ => false,
    }
}

/// A family of which nothing but its members is said.
pub(super) fn only_members(tree: &mut Tree) {
    tree.children.retain(|child| matches!(child.tag.as_str(), "HUSB" | "WIFE" | "CHIL" | NO_COUPLE));
    for child in &mut tree.children {
        child.children.retain(|child| matches!(child.tag.as_str(), "_FREL" | "_MREL"));
    }
}

/// A link to someone of whom nothing else is said: only the kind of link, in the words of the standard.
pub(super) fn only_link(tree: &mut Tree, seven: bool) {
    if let Payload::PointerWithText(id, _) = &tree.payload {
        tree.payload = Payload::Pointer(id.clone());
    }
    tree.children.retain(|child| match child.tag.as_str() {
        "_FREL" | "_MREL" | "RELA" | "ROLE" => true,
        "TYPE" => child.as_text() == "INDI",
        _ => false,
    });
    for child in &mut tree.children {
        child.children.clear();
        let said = child.as_text();
        let is_known = role(said).is_some() || labels::role_in_words(said).is_some();
        if matches!(child.tag.as_str(), "RELA" | "ROLE") && !is_known {
            *child = Tree::text(&child.tag, if seven { "OTHER" } else { "other" });
        }
    }
}

/// The header without anything about the people who sent the file.
pub(super) fn without_sender(head: &mut Tree, submitter: &str) {
    head.children.retain(|child| {
        matches!(child.tag.as_str(), "GEDC" | "CHAR" | "SOUR" | "DATE" | "LANG" | "PLAC" | "SCHMA")
    });
    for child in head.children.iter_mut().filter(|child| matches!(child.tag.as_str(), "SOUR" | "PLAC")) {
        child.children.retain(|child| matches!(child.tag.as_str(), "VERS" | "NAME" | "FORM"));
    }
    head.children.push(Tree::new("SUBM", Payload::pointer(submitter.to_owned())));
}

/// Tags that say how someone can be reached, besides ADDR.
pub(super) fn is_contact(tag: &str) -> bool {
    matches!(tag.trim_start_matches('_'), "PHON" | "EMAIL" | "EMAI" | "EMAL" | "FAX" | "WWW")
}

/// A record without what says how people can be reached. Where something happened is no such thing.
pub(super) fn without_contact(tree: &mut Tree) {
    let tags = tree.children.iter().map(|child| child.tag.as_str());
    let reaches =
        matches!(tree.tag.as_str(), "INDI" | "REPO" | "SUBM") || is_contact_residence(&tree.tag, tags);
    tree.children.retain(|child| !(is_contact(&child.tag) || reaches && child.tag == "ADDR"));
    for child in &mut tree.children {
        without_contact(child);
    }
    tree.children
        .retain(|child| child.tag != "RESI" || !child.payload.is_empty() || !child.children.is_empty());
}
