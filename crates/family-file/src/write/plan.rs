//! Couples, parents and siblings -> which family records there are, and who belongs to them.

use std::collections::{HashMap, HashSet};

use fuzzy_date::FuzzyDate;

use super::details::Context;
use super::family::Family;
use crate::Contents;
use crate::model::{ParentKind, Sex};

/// One FAM record as it will be. People are numbers of the family that is written.
#[derive(Debug)]
pub(super) struct Planned {
    pub xref: String,
    /// The record that it was.
    pub kept: Option<usize>,
    pub partners: Vec<u32>,
    pub children: Vec<Child>,
    /// The couple that it describes.
    pub couple: Option<usize>,
    /// The group of siblings without parents that it describes.
    group: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub person: u32,
    /// The relation of each partner to the child; None if the file says it but we do not believe it.
    pub kinds: [Option<ParentKind>; 2],
    /// True if a kind differs from the one in the file.
    pub changed: bool,
}

impl Planned {
    fn key(&self) -> Option<Key> {
        match self.partners[..] {
            [one] => Some((one, None)),
            [first, second] => Some(key(first, Some(second))),
            _ => None,
        }
    }
}

/// One or two parents, the lower number first.
type Key = (u32, Option<u32>);

fn key(first: u32, second: Option<u32>) -> Key {
    match second {
        Some(second) if second < first => (second, Some(first)),
        second => (first, second),
    }
}

/// Matches the people of the kept file with the people of the family.
pub(super) struct People {
    pub xrefs: Vec<String>,
    pub numbers: HashMap<String, u32>,
    pub sexes: Vec<Sex>,
    /// For sorting children.
    pub births: Vec<Option<FuzzyDate>>,
    /// The person of the kept file that each one was, and the other way round.
    pub kept: Vec<Option<u32>>,
    pub now: Vec<Option<u32>>,
}

struct Planner<'a> {
    contents: &'a Contents,
    people: &'a People,
    links: HashMap<(u32, u32), ParentKind>,
    couples: HashMap<Key, usize>,
    free_couples: HashSet<usize>,
    placed: HashSet<(u32, u32)>,
    planned: Vec<Planned>,
    by_key: HashMap<Key, usize>,
}

pub(super) fn plan(
    contents: &Contents,
    now: &impl Family,
    people: &People,
    context: &mut Context,
) -> Vec<Planned> {
    let mut xrefs = Vec::new();
    let mut couples = HashMap::new();
    for number in 0..now.couples() {
        let couple = now.couple(number);
        let [first, second] = couple.partners;
        couples.entry(key(first, Some(second))).or_insert(number);
        xrefs.push(couple.xref.clone());
    }
    let mut planner = Planner {
        contents,
        people,
        links: now.parents().iter().map(|link| ((link.parent, link.child), link.kind)).collect(),
        free_couples: couples.values().copied().collect(),
        couples,
        placed: HashSet::new(),
        planned: Vec::new(),
        by_key: HashMap::new(),
    };
    let groups = now.siblings();
    planner.keep(&groups, context);
    planner.add_couples(context, &xrefs);
    planner.add_parents(now, context);
    planner.add_siblings(&groups, context);
    planner.planned
}

impl Planner<'_> {
    /// The records of the file that still say something true.
    fn keep(&mut self, groups: &[Vec<u32>], context: &mut Context) {
        let mut group_of: HashMap<u32, Vec<usize>> = HashMap::new();
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|person| group_of.entry(*person).or_default().push(number));
        }
        let mut taken = HashSet::new();
        let families = &self.contents.families;
        let pair_of = |partners: [Option<u32>; 2]| Some(key(partners[0]?, Some(partners[1]?)));
        let were_couples: HashSet<Key> = families
            .records
            .iter()
            .filter(|family| family.is_couple)
            .filter_map(|family| pair_of(family.partners))
            .collect();
        let now = |person: u32| self.people.now[person as usize];
        for (number, family) in families.records.iter().enumerate() {
            let all: Vec<u32> = family.children(&families.children).to_vec();
            let partners: Vec<u32> = family.partners().filter_map(now).collect();
            let had_partners = family.partners().next().is_some();
            let pair = matches!(partners[..], [_, _]).then(|| key(partners[0], partners.get(1).copied()));
            let couple = pair.and_then(|pair| self.couples.get(&pair).copied());
            let members: HashSet<u32> = all.iter().filter_map(|person| now(*person)).collect();
            let group =
                (!had_partners && all.len() > 1).then(|| best_group(&members, groups, &group_of, &taken));
            let mut children = Vec::new();
            for &person in &all {
                let Some(child) = now(person) else { continue };
                let stays = match group {
                    None => self.kinds(family.partners, person, child),
                    Some(group) => {
                        let stays = group.is_some_and(|group| groups[group].contains(&child));
                        stays.then_some(([None; 2], false))
                    }
                };
                if let Some((kinds, changed)) = stays {
                    let kinds = in_order(family.partners, now, kinds);
                    children.push(Child { person: child, kinds, changed });
                }
            }
            let group = group.flatten();
            taken.extend(group);
            let everyone = partners.len() == family.partners().count();
            let was_couple =
                couple.is_none() && pair_of(family.partners).is_some_and(|pair| were_couples.contains(&pair));
            let stays = couple.is_some_and(|couple| self.free_couples.contains(&couple))
                || !children.is_empty() && (!partners.is_empty() || !had_partners)
                || (all.is_empty() || !had_partners && all.len() < 2) && everyone && !was_couple;
            if !stays {
                continue;
            }
            for child in children.iter().filter(|_| had_partners) {
                partners.iter().for_each(|partner| {
                    self.placed.insert((*partner, child.person));
                });
            }
            let couple = couple.filter(|couple| self.free_couples.remove(couple));
            // One without an id of its own gets one.
            let xref = self.contents.at(family.structure).xref();
            let own = xref.filter(|xref| self.contents.find_record(xref) == Some(family.structure));
            let xref = own.map_or_else(|| context.fresh("F"), str::to_owned);
            let planned = Planned { xref, kept: Some(number), partners, children, couple, group };
            if let Some(key) = planned.key() {
                self.by_key.entry(key).or_insert(self.planned.len());
            }
            self.planned.push(planned);
        }
    }

    /// The relation of each partner to the child now, and true if it differs from the one before. None if the child
    /// does not belong here any more.
    fn kinds(
        &self,
        partners: [Option<u32>; 2],
        person: u32,
        child: u32,
    ) -> Option<([Option<ParentKind>; 2], bool)> {
        let mut kinds = [None; 2];
        let mut changed = false;
        for (slot, partner) in partners.into_iter().enumerate() {
            let Some(parent) = partner else { continue };
            let Some(now) = self.people.now[parent as usize] else { continue };
            kinds[slot] = self.links.get(&(now, child)).copied();
            let parents = self.contents.parents();
            let found = parents.binary_search_by_key(&(person, parent), |link| (link.child, link.parent));
            let Ok(before) = found.map(|at| parents[at].kind) else { continue };
            // Without this link, the child has to leave.
            changed |= kinds[slot]? != before;
        }
        Some((kinds, changed))
    }

    fn add(&mut self, planned: Planned) -> usize {
        let at = self.planned.len();
        if let Some(key) = planned.key() {
            self.by_key.entry(key).or_insert(at);
        }
        self.planned.push(planned);
        at
    }

    fn add_couples(&mut self, context: &mut Context, xrefs: &[String]) {
        let mut free: Vec<(usize, Key)> = self.couples.iter().map(|(key, couple)| (*couple, *key)).collect();
        free.retain(|(couple, _)| self.free_couples.contains(couple));
        free.sort_unstable();
        let mut known: HashSet<String> = self.planned.iter().map(|planned| planned.xref.clone()).collect();
        for (couple, (first, second)) in free {
            let own = xrefs[couple].clone();
            let xref = if own.is_empty() || !known.insert(own.clone()) { context.fresh("F") } else { own };
            let partners = std::iter::once(first).chain(second).collect();
            let couple = Some(couple);
            self.add(Planned { xref, kept: None, partners, children: Vec::new(), couple, group: None });
        }
    }

    /// One record for each set of at most two parents of one kind.
    fn add_parents(&mut self, now: &impl Family, context: &mut Context) {
        let mut open: Vec<(u32, ParentKind, u32)> = now
            .parents()
            .iter()
            .filter(|link| !self.placed.contains(&(link.parent, link.child)))
            .map(|link| (link.child, link.kind, link.parent))
            .collect();
        open.sort_unstable();
        let mut new: Vec<(usize, Child)> = Vec::new();
        for links in open.chunk_by(|first, second| (first.0, first.1) == (second.0, second.1)) {
            let (person, kind) = (links[0].0, links[0].1);
            let mut parents: Vec<u32> = links.iter().map(|link| link.2).collect();
            while !parents.is_empty() {
                let first = parents.remove(0);
                let partner = parents
                    .iter()
                    .position(|other| self.couples.contains_key(&key(first, Some(*other))))
                    .or_else(|| (parents.len() == 1).then_some(0));
                let second = partner.map(|at| parents.remove(at));
                let at = match self.by_key.get(&key(first, second)) {
                    Some(at) => *at,
                    None => {
                        let partners = std::iter::once(first).chain(second).collect();
                        let xref = context.fresh("F");
                        let (children, couple) = (Vec::new(), None);
                        self.add(Planned { xref, kept: None, partners, children, couple, group: None })
                    }
                };
                new.push((at, Child { person, kinds: [Some(kind); 2], changed: false }));
            }
        }
        self.add_children(new);
    }

    /// New children in the order of their births, after those who were there before.
    fn add_children(&mut self, mut new: Vec<(usize, Child)>) {
        let birth = |child: &Child| self.people.births[child.person as usize];
        new.sort_by_key(|(at, child)| {
            (*at, birth(child).is_none(), birth(child).map(FuzzyDate::sort_key), child.person)
        });
        for (at, child) in new {
            self.planned[at].children.push(child);
        }
    }

    fn add_siblings(&mut self, groups: &[Vec<u32>], context: &mut Context) {
        let mut place_of: HashMap<usize, usize> = HashMap::new();
        for (at, planned) in self.planned.iter().enumerate() {
            place_of.extend(planned.group.map(|group| (group, at)));
        }
        let mut new = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            let at = match place_of.get(&number) {
                Some(at) => *at,
                None => {
                    let (xref, partners, children) = (context.fresh("F"), Vec::new(), Vec::new());
                    let group = Some(number);
                    self.add(Planned { xref, kept: None, partners, children, couple: None, group })
                }
            };
            let known: HashSet<u32> = self.planned[at].children.iter().map(|child| child.person).collect();
            let missing = group.iter().filter(|person| !known.contains(person));
            new.extend(missing.map(|&person| (at, Child { person, kinds: [None; 2], changed: false })));
        }
        self.add_children(new);
    }
}

/// The group that has most of these people, and at least two; of those, the smallest.
fn best_group(
    members: &HashSet<u32>,
    groups: &[Vec<u32>],
    group_of: &HashMap<u32, Vec<usize>>,
    taken: &HashSet<usize>,
) -> Option<usize> {
    let mut common: HashMap<usize, usize> = HashMap::new();
    for group in members.iter().filter_map(|person| group_of.get(person)).flatten() {
        *common.entry(*group).or_default() += 1;
    }
    let free = common.into_iter().filter(|(group, count)| *count > 1 && !taken.contains(group));
    free.min_by_key(|&(group, count)| (std::cmp::Reverse(count), groups[group].len(), group))
        .map(|(group, _)| group)
}

/// Kinds by the positions of the partners who are left.
fn in_order(
    partners: [Option<u32>; 2],
    now: impl Fn(u32) -> Option<u32>,
    kinds: [Option<ParentKind>; 2],
) -> [Option<ParentKind>; 2] {
    let mut left = partners.iter().zip(kinds).filter(|(partner, _)| partner.and_then(&now).is_some());
    let mut next = || left.next().and_then(|(_, kind)| kind);
    [next(), next()]
}
