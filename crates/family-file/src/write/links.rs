//! FAMS, FAMC, HUSB, WIFE and CHIL: both directions of every link.

use gedcom::{Payload, Structure, Tree};

use super::edit::Edit;
use super::plan::{Child, People, Planned};
use crate::Contents;
use crate::model::{ParentKind, Sex};

/// The families of each person.
pub(super) struct Memberships {
    pub as_partner: Vec<Vec<usize>>,
    pub as_child: Vec<Vec<(usize, Child)>>,
}

impl Memberships {
    pub fn new(people: usize, planned: &[Planned]) -> Memberships {
        let mut all =
            Memberships { as_partner: vec![Vec::new(); people], as_child: vec![Vec::new(); people] };
        for (at, family) in planned.iter().enumerate() {
            family.partners.iter().for_each(|partner| all.as_partner[*partner as usize].push(at));
            family.children.iter().for_each(|child| all.as_child[child.person as usize].push((at, *child)));
        }
        all
    }
}

/// The changes to the links of one record. Positions are those of the file.
#[derive(Default)]
pub(super) struct Changes {
    remove: Vec<usize>,
    /// Children whose parents are of another kind than before.
    kinds: Vec<(usize, [Option<ParentKind>; 2])>,
    add: Vec<Tree>,
}

impl Changes {
    pub fn is_empty(&self) -> bool {
        self.remove.is_empty() && self.kinds.is_empty() && self.add.is_empty()
    }

    /// Changes what is there. Nothing is added yet, so that positions stay.
    pub fn apply(&self, tree: &mut Tree, seven: bool) {
        for (at, kinds) in &self.kinds {
            let child = &mut tree.children[*at];
            if child.tag == "CHIL" {
                set_relations(child, *kinds)
            } else {
                set_pedigree(child, *kinds, seven)
            }
        }
        self.remove.iter().for_each(|at| tree.children[*at].tag.clear());
    }

    pub fn into_added(self) -> Vec<Tree> {
        self.add
    }
}

pub(super) fn of_person(
    contents: &Contents,
    planned: &[Planned],
    memberships: &Memberships,
    person: usize,
    kept: Option<(u32, Structure<'_>)>,
    seven: bool,
    repair: bool,
) -> Changes {
    let mut changes = Changes::default();
    let mut partner: Vec<usize> = memberships.as_partner[person].clone();
    let mut child: Vec<(usize, Child)> = memberships.as_child[person].clone();
    let links = kept.into_iter().flat_map(|(number, record)| {
        record.children().enumerate().map(move |(at, structure)| (number, at, structure))
    });
    for (number, at, structure) in
        links.filter(|(_, _, structure)| matches!(structure.tag(), "FAMS" | "FAMC"))
    {
        let Some(xref) = structure.pointer() else { continue };
        // A family that the file names twice is found again too.
        let is_partner = structure.tag() == "FAMS";
        let stays = if is_partner {
            let found = memberships.as_partner[person].iter().any(|family| planned[*family].xref == xref);
            partner.retain(|family| planned[*family].xref != xref);
            found
        } else {
            let found = memberships.as_child[person].iter().find(|(family, _)| planned[*family].xref == xref);
            if let Some((_, child)) = found.filter(|(_, child)| child.changed) {
                changes.kinds.push((at, child.kinds));
            }
            child.retain(|(family, _)| planned[*family].xref != xref);
            found.is_some()
        };
        if !stays && belongs(contents, xref, number, is_partner) {
            changes.remove.push(at);
        }
    }
    if let (Some((number, _)), false) = (kept, repair) {
        let names =
            |family: usize, is_partner: bool| names_person(contents, &planned[family], number, is_partner);
        child.retain(|(family, child)| child.changed || !names(*family, false));
        partner.retain(|family| !names(*family, true));
    }
    for (family, child) in child {
        let mut tree = Tree::new("FAMC", Payload::pointer(planned[family].xref.clone()));
        if child.kinds.iter().flatten().any(|kind| *kind != ParentKind::Birth) {
            set_pedigree(&mut tree, child.kinds, seven);
        }
        changes.add.push(tree);
    }
    for family in partner {
        changes.add.push(Tree::new("FAMS", Payload::pointer(planned[family].xref.clone())));
    }
    changes
}

/// Returns true if the family's own record in the file names the person.
fn names_person(contents: &Contents, family: &Planned, person: u32, is_partner: bool) -> bool {
    let Some(kept) = family.kept else { return false };
    let record = contents.at(contents.families.records[kept].structure);
    // A family without an id gets one, so that its people can name it, too.
    if record.xref() != Some(family.xref.as_str()) {
        return false;
    }
    let mut members = record.children().filter(|child| match child.tag() {
        "HUSB" | "WIFE" => is_partner,
        "CHIL" => !is_partner,
        _ => false,
    });
    members.any(|child| child.pointer().and_then(|xref| contents.find_person(xref)) == Some(person))
}

/// Returns true if the person's own record in the file names the family.
fn names_family(contents: &Contents, person: Option<u32>, family: &Planned, tag: &str) -> bool {
    let Some(person) = person.filter(|_| family.kept.is_some()) else { return false };
    let mut links = contents.person_record(person as usize).children().filter(|child| child.tag() == tag);
    links.any(|child| child.pointer() == Some(family.xref.as_str()))
}

/// Returns true if the file says so and we believed it.
fn belongs(contents: &Contents, xref: &str, person: u32, is_partner: bool) -> bool {
    let records = &contents.families.records;
    let Some(line) = contents.ids.get(xref) else { return false };
    let Ok(at) = records.binary_search_by_key(line, |family| family.structure) else { return false };
    if is_partner {
        records[at].partners().any(|partner| partner == person)
    } else {
        records[at].children(&contents.families.children).contains(&person)
    }
}

pub(super) fn of_family(contents: &Contents, people: &People, family: &Planned, repair: bool) -> Changes {
    let mut changes = Changes::default();
    let mut partners = family.partners.clone();
    let mut children = family.children.clone();
    let mut wives = 0;
    let mut husbands = 0;
    if let Some(kept) = family.kept.map(|number| &contents.families.records[number]) {
        let members = kept.children(&contents.families.children);
        for (at, structure) in contents.at(kept.structure).children().enumerate() {
            let tag = structure.tag();
            if !matches!(tag, "HUSB" | "WIFE" | "CHIL") {
                continue;
            }
            let Some(number) = structure.pointer().and_then(|xref| contents.find_person(xref)) else {
                continue;
            };
            let Some(person) = people.now[number as usize] else { continue };
            if tag != "CHIL" {
                *(if tag == "HUSB" { &mut husbands } else { &mut wives }) += 1;
                partners.retain(|partner| *partner != person);
                continue;
            }
            match family.children.iter().find(|child| child.person == person) {
                Some(child) if child.changed => changes.kinds.push((at, child.kinds)),
                Some(_) => {}
                None if members.contains(&number) => changes.remove.push(at),
                None => {}
            }
            children.retain(|child| child.person != person);
        }
    }
    if !repair {
        let kept = |person: u32| people.kept[person as usize];
        partners.retain(|partner| !names_family(contents, kept(*partner), family, "FAMS"));
        children.retain(|child| child.changed || !names_family(contents, kept(child.person), family, "FAMC"));
    }
    // There is one husband and one wife at most, so two women are both.
    let sex = |person: &u32| people.sexes[*person as usize];
    partners.sort_by_key(|person| match sex(person) {
        Sex::Male => 0,
        Sex::Female => 2,
        Sex::Other | Sex::Unknown => 1,
    });
    let both = partners.len() > 1;
    for person in partners {
        let wife = husbands > 0 || wives == 0 && !both && sex(&person) == Sex::Female;
        *(if wife { &mut wives } else { &mut husbands }) += 1;
        let xref = people.xrefs[person as usize].clone();
        changes.add.push(Tree::new(if wife { "WIFE" } else { "HUSB" }, Payload::pointer(xref)));
    }
    for child in children {
        let xref = people.xrefs[child.person as usize].clone();
        changes.add.push(Tree::new("CHIL", Payload::pointer(xref)));
    }
    changes
}

/// The kind of both parents, if they are of the same.
fn uniform(kinds: [Option<ParentKind>; 2]) -> Option<ParentKind> {
    match kinds {
        [Some(first), Some(second)] => (first == second).then_some(first),
        [kind, None] | [None, kind] => kind,
    }
}

fn set_pedigree(tree: &mut Tree, kinds: [Option<ParentKind>; 2], seven: bool) {
    let mut edit = Edit::new(tree);
    edit.remove_all(|child| child.tag == "PEDI");
    if let Some(kind) = uniform(kinds) {
        let (value, phrase) = match kind {
            ParentKind::Birth => ("BIRTH", ""),
            ParentKind::Adopted => ("ADOPTED", ""),
            ParentKind::Foster => ("FOSTER", ""),
            ParentKind::Step if seven => ("OTHER", "Stepchild"),
            ParentKind::Step => ("STEP", ""),
        };
        let mut pedigree =
            Tree::text("PEDI", if seven { value.to_owned() } else { value.to_lowercase() }.as_str());
        if !phrase.is_empty() {
            pedigree.children.push(Tree::text("PHRASE", phrase));
        }
        edit.add(pedigree);
    }
    edit.finish();
}

/// Parents of different kinds are told apart where FTM and Ancestry do it.
fn set_relations(tree: &mut Tree, kinds: [Option<ParentKind>; 2]) {
    let mut edit = Edit::new(tree);
    for (tag, kind) in ["_FREL", "_MREL"].into_iter().zip(kinds) {
        let text = match kind.filter(|_| uniform(kinds).is_none()) {
            None => "",
            Some(ParentKind::Birth) => "Natural",
            Some(ParentKind::Adopted) => "Adopted",
            Some(ParentKind::Foster) => "Foster",
            Some(ParentKind::Step) => "Step",
        };
        edit.set(tag, text);
    }
    edit.finish();
}
