//! Changing some structures below another one and leaving all others as they are.

use gedcom::{Payload, Tree};

use crate::labels;

/// While it is being edited, the children keep their positions: removed ones lose their tag, new ones wait.
pub(super) struct Edit<'t> {
    pub tree: &'t mut Tree,
    added: Vec<Tree>,
}

impl<'t> Edit<'t> {
    pub fn new(tree: &'t mut Tree) -> Edit<'t> {
        Edit { tree, added: Vec::new() }
    }

    pub fn add(&mut self, tree: Tree) {
        self.added.push(tree);
    }

    pub fn change_added(&mut self, change: impl FnMut(&mut Tree)) {
        self.added.iter_mut().for_each(change);
    }

    pub fn remove(&mut self, at: usize) {
        self.tree.children[at].tag.clear();
    }

    pub fn remove_all(&mut self, wanted: impl Fn(&Tree) -> bool) {
        self.tree.children.iter_mut().filter(|child| wanted(child)).for_each(|child| child.tag.clear());
    }

    pub fn find(&self, wanted: impl Fn(&Tree) -> bool) -> Option<usize> {
        self.tree.children.iter().position(|child| !child.tag.is_empty() && wanted(child))
    }

    pub fn find_tag(&self, tag: &str) -> Option<usize> {
        self.find(|child| child.tag == tag)
    }

    /// The text of the first child with this tag. Without a text, there is no such child.
    pub fn set(&mut self, tag: &str, text: &str) {
        match self.find_tag(tag) {
            Some(at) if text.is_empty() => self.remove(at),
            Some(at) => set_text(&mut self.tree.children[at], text),
            None if text.is_empty() => {}
            None => self.add(Tree::text(tag, text)),
        }
    }

    pub fn set_changed(&mut self, tag: &str, was: &str, now: &str) {
        if was != now {
            self.set(tag, now);
        }
    }

    /// Makes events of the structures with this tag: the first one of them would be a fact again.
    pub fn demote(&mut self, tag: &str) {
        let Some(label) = labels::of_tag(tag) else { return };
        for child in self.tree.children.iter_mut().filter(|child| child.tag == tag) {
            child.tag = "EVEN".to_owned();
            if matches!(child.as_text(), "Y" | "y") {
                child.payload = Payload::Empty;
            }
            let mut edit = Edit::new(child);
            edit.set("TYPE", label.label);
            if edit.find_tag(labels::KIND_TAG).is_none() && labels::kind_of_words(label.label) != label.kind {
                edit.set(labels::KIND_TAG, labels::kind_text(label.kind));
            }
            edit.finish();
        }
    }

    /// Puts new children where they usually are: after the last one with the same tag, or after all that come before
    /// it by custom.
    pub fn finish(self) {
        let Edit { tree, added } = self;
        tree.children.retain(|child| !child.tag.is_empty());
        for child in added {
            let same = tree.children.iter().rposition(|other| other.tag == child.tag);
            let before = || tree.children.iter().rposition(|other| rank(&other.tag) <= rank(&child.tag));
            let at = same.or_else(before).map_or(0, |at| at + 1);
            tree.children.insert(at, child);
        }
    }
}

pub(super) fn set_text(tree: &mut Tree, text: &str) {
    tree.payload = Payload::from_text(text.to_owned());
}

/// Without a date or place, only "Y" says that something happened at all.
pub(super) fn say_it_happened(tree: &mut Tree) {
    if tree.payload.is_empty() && tree.child("DATE").is_none() && tree.child("PLAC").is_none() {
        set_text(tree, "Y");
    }
}

/// The customary order of structures. Events and whatever we don't know are in the middle.
fn rank(tag: &str) -> u8 {
    match tag {
        "RESN" => 0,
        "NAME" | "TITL" | "FILE" => 1,
        "SEX" | "TYPE" | "AUTH" | "FORM" => 2,
        "NPFX" | "PUBL" => 3,
        "GIVN" => 4,
        "NICK" => 5,
        "SPFX" => 6,
        "SURN" => 7,
        "NSFX" => 8,
        "PHRASE" | "PEDI" | "ROLE" => 9,
        "HUSB" | "DATE" | "PAGE" => 10,
        "WIFE" | "PLAC" | "DATA" => 11,
        "CHIL" | "ADDR" | "QUAY" => 12,
        "PHON" => 13,
        "EMAIL" => 14,
        "FAMC" => 40,
        "FAMS" => 41,
        "ASSO" | "_SHAR" | "REPO" => 42,
        "NOTE" | "SNOTE" => 50,
        "SOUR" => 51,
        "OBJE" => 52,
        tag if labels::is_external_id(tag) => 45,
        "CHAN" => 60,
        "CREA" => 61,
        _ => 30,
    }
}

/// Matches each current value with a kept one: by its origin, else an equal one, else a similar one.
fn pairs<T: PartialEq>(
    was: &[T],
    now: &[T],
    origin: impl Fn(&T) -> Option<u32>,
    similar: impl Fn(&T, &T) -> bool,
) -> Vec<Option<usize>> {
    let mut free = vec![true; was.len()];
    let mut pairs = vec![None; now.len()];
    let mut pair = |wanted: &dyn Fn(&T, &T) -> bool| {
        for (value, pair) in now.iter().zip(&mut pairs).filter(|(_, pair)| pair.is_none()) {
            *pair = (0..was.len()).find(|&at| free[at] && wanted(&was[at], value));
            if let Some(at) = *pair {
                free[at] = false;
            }
        }
    };
    pair(&|was, now| origin(now).is_some() && origin(was) == origin(now));
    pair(&|was, now| was == now);
    pair(&|was, now| origin(now).is_none() && similar(was, now));
    let left =
        now.iter().zip(&pairs).filter(|(value, pair)| pair.is_none() && origin(value).is_none()).count();
    // As many are left on both sides: then they were changed, rather than others removed and new ones added.
    if left == free.iter().filter(|free| **free).count() {
        let mut others = (0..was.len()).filter(|at| free[*at]);
        for (value, pair) in now.iter().zip(&mut pairs) {
            if pair.is_none() && origin(value).is_none() {
                *pair = others.next();
            }
        }
    }
    pairs
}

/// Makes the structures of a list say what it says now. `apply` changes a structure that said the first value, or a
/// new one, so that it says the second.
pub(super) fn sync<T: PartialEq + Default>(
    edit: &mut Edit<'_>,
    tag: &str,
    (was, now): (&[T], &[T]),
    origin: impl Fn(&T) -> Option<u32>,
    similar: impl Fn(&T, &T) -> bool,
    mut apply: impl FnMut(&mut Tree, &T, &T),
) {
    if was == now {
        return;
    }
    let at = |value: &T| origin(value).map_or(usize::MAX, |at| at as usize);
    let pairs = pairs(was, now, &origin, similar);
    let in_order = {
        let kept: Vec<usize> = pairs.iter().map_while(|pair| *pair).collect();
        let later = pairs.iter().skip(kept.len()).all(Option::is_none);
        later && kept.is_sorted_by_key(|&pair| at(&was[pair]))
    };
    let nothing = T::default();
    let mut trees = Vec::new();
    for (value, pair) in now.iter().zip(&pairs) {
        match pair.map(|pair| &was[pair]) {
            Some(before) if in_order => apply(&mut edit.tree.children[at(before)], before, value),
            Some(before) => {
                let mut tree = edit.tree.children[at(before)].clone();
                apply(&mut tree, before, value);
                trees.push(tree);
            }
            None => {
                let mut tree = Tree::new(tag, Payload::Empty);
                apply(&mut tree, &nothing, value);
                trees.push(tree);
            }
        }
    }
    let mut trees = trees.into_iter();
    let mut slots: Vec<usize> = (0..was.len())
        .filter(|number| !in_order || !pairs.contains(&Some(*number)))
        .map(|number| at(&was[number]))
        .collect();
    slots.sort_unstable();
    for slot in slots {
        // In another order, the structures take each other's positions.
        match if in_order { None } else { trees.next() } {
            Some(tree) => edit.tree.children[slot] = tree,
            None => edit.remove(slot),
        }
    }
    trees.for_each(|tree| edit.add(tree));
}
