//! Structures that have another place in 7.0 than where programs write them in 5.5.1 files.

use crate::{Payload, Tree};

/// Moves contact details of a person below a residence, because programs read them there in both versions.
pub(super) fn contact_to_residence(record: &mut Tree) {
    let is_contact =
        |tag: &str| matches!(tag, "ADDR" | "PHON" | "EMAIL" | "EMAI" | "EMAL" | "_EMAIL" | "FAX" | "WWW");
    if record.tag != "INDI" || !record.children.iter().any(|child| is_contact(&child.tag)) {
        return;
    }
    let (contact, others): (Vec<Tree>, Vec<Tree>) =
        std::mem::take(&mut record.children).into_iter().partition(|child| is_contact(&child.tag));
    record.children = others;
    let is_current = |tree: &Tree| {
        let dated = tree.children.iter().any(|child| matches!(child.tag.as_str(), "DATE" | "PLAC"));
        tree.tag == "RESI" && !dated && tree.children.iter().any(|child| is_contact(&child.tag))
    };
    let mut residence = record.children.iter().position(is_current);
    for child in contact {
        let has_room = |at: &usize| child.tag != "ADDR" || record.children[*at].child("ADDR").is_none();
        let at = residence.filter(has_room).unwrap_or_else(|| {
            record.children.push(Tree::new("RESI", Payload::Empty));
            record.children.len() - 1
        });
        residence.get_or_insert(at);
        record.children[at].children.push(child);
    }
}

/// A call number is that of a repository.
pub(super) fn call_number_to_repository(record: &mut Tree) {
    if record.tag != "SOUR" {
        return;
    }
    let (numbers, others): (Vec<Tree>, Vec<Tree>) =
        std::mem::take(&mut record.children).into_iter().partition(|child| child.tag == "CALN");
    record.children = others;
    if numbers.is_empty() {
        return;
    }
    match record.child_mut("REPO") {
        Some(repository) => repository.children.extend(numbers),
        None => {
            let children = numbers;
            record.children.push(Tree { children, ..Tree::new("REPO", Payload::Empty) });
        }
    }
}

/// The date of what is cited is below DATA.
pub(super) fn date_to_data(citation: &mut Tree) {
    let Some(at) = citation.children.iter().position(|child| child.tag == "DATE") else { return };
    if citation.child("DATA").is_some_and(|data| data.child("DATE").is_some()) {
        return;
    }
    let date = citation.children.remove(at);
    match citation.child_mut("DATA") {
        Some(data) => data.children.insert(0, date),
        None => {
            let data = Tree { children: vec![date], ..Tree::new("DATA", Payload::Empty) };
            citation.children.insert(at, data);
        }
    }
}

/// In 5.5, the title of a file is beside it.
pub(super) fn title_to_file(media: &mut Tree) {
    let Some(at) = media.children.iter().position(|child| child.tag == "TITL") else { return };
    if media.child("FILE").is_some_and(|file| file.child("TITL").is_none()) {
        let title = media.children.remove(at);
        media.child_mut("FILE").into_iter().for_each(|file| file.children.push(title.clone()));
    }
}

/// Every file of a media record needs a format.
pub(super) fn format_of_files(media: &mut Tree) {
    for file in media.children.iter_mut().filter(|child| child.tag == "FILE" && child.child("FORM").is_none())
    {
        let extension = file.as_text().rsplit_once('.').map_or("", |(_, extension)| extension).to_owned();
        file.children.push(Tree::text("FORM", if extension.is_empty() { "other" } else { &extension }));
    }
}
