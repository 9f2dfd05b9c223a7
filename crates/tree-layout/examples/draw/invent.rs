//! Invented families.

use tree_layout::{Link, ParentKind, PartnerState, Person};

/// Pseudo-random numbers, the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit.max(1))) as u32
    }

    fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }
}

#[derive(Default)]
pub struct Invented {
    pub people: Vec<Person<u32>>,
    pub links: Vec<Link<u32>>,
    /// The family someone was born into.
    pub branch: Vec<u32>,
}

impl Invented {
    fn person(&mut self, year: i32, branch: u32) -> u32 {
        let key = self.people.len() as u32;
        self.people.push(Person { key, birth: Some(year * 365) });
        self.branch.push(branch);
        key
    }

    fn year(&self, key: u32) -> i32 {
        self.people[key as usize].birth.unwrap_or(0) / 365
    }

    fn marry(&mut self, a: u32, b: u32, state: PartnerState, year: i32) {
        self.links.push(Link::Couple { a, b, state, since: Some(year * 365) });
    }

    fn children(&mut self, parents: [u32; 2], count: u32, dice: &mut Dice) -> Vec<u32> {
        let first = self.year(parents[0]).max(self.year(parents[1])) + 22;
        let branch = self.branch[parents[0] as usize];
        (0..count)
            .map(|nth| {
                let child = self.person(first + nth as i32 * 2 + dice.below(2) as i32, branch);
                let kind = if dice.percent(3) { ParentKind::Adopted } else { ParentKind::Birth };
                self.links.extend(parents.map(|parent| Link::Parent { parent, child, kind }));
                child
            })
            .collect()
    }

    /// A few founding couples; most people marry someone from outside, some of whom bring their parents, some marry
    /// into another family, a few a cousin; one in twelve marries again.
    pub fn family(size: usize, founders: u32) -> Invented {
        let mut invented = Invented::default();
        let mut dice = Dice(size as u64 * 7 + 1);
        let mut generation = Vec::new();
        for branch in 0..founders {
            let a = invented.person(1820 + dice.below(8) as i32, branch);
            let b = invented.person(1822 + dice.below(8) as i32, branch);
            invented.marry(a, b, PartnerState::Married, 1845);
            let count = 3 + dice.below(3);
            generation.extend(invented.children([a, b], count, &mut dice));
        }
        let mut outsiders = founders;
        while invented.people.len() < size && !generation.is_empty() {
            let mut next = Vec::new();
            let mut single = std::mem::take(&mut generation);
            while let Some(person) = (!single.is_empty()).then(|| single.remove(0)) {
                if invented.people.len() >= size {
                    break;
                }
                if dice.percent(12) {
                    continue;
                }
                invented.settle(person, &mut single, &mut next, &mut outsiders, &mut dice);
            }
            generation = next;
        }
        invented
    }

    fn settle(
        &mut self,
        person: u32,
        single: &mut Vec<u32>,
        next: &mut Vec<u32>,
        outsiders: &mut u32,
        dice: &mut Dice,
    ) {
        let year = self.year(person);
        // Brothers and sisters were born close together, so the next but ten is rarely one of them.
        let from_pool = single.len() > 12 && dice.percent(4);
        let partner = if from_pool {
            let at = 5 + dice.below(single.len() as u32 - 5) as usize;
            single.remove(at)
        } else {
            *outsiders += 1;
            let partner = self.person(year + dice.below(6) as i32 - 2, *outsiders);
            if dice.percent(8) {
                self.in_laws(partner, *outsiders, dice);
            }
            partner
        };
        self.marry(person, partner, PartnerState::Married, year + 25);
        let count = dice.below(5);
        next.extend(self.children([person, partner], count, dice));
        if dice.percent(8) {
            *outsiders += 1;
            let second = self.person(year + 3, *outsiders);
            let state = if dice.percent(50) { PartnerState::Divorced } else { PartnerState::Widowed };
            self.marry(person, second, state, year + 36);
            let count = dice.below(3);
            next.extend(self.children([person, second], count, dice));
        }
    }

    fn in_laws(&mut self, partner: u32, branch: u32, dice: &mut Dice) {
        let year = self.year(partner);
        let mother = self.person(year - 27, branch);
        let father = self.person(year - 30, branch);
        self.marry(mother, father, PartnerState::Married, year - 5);
        let mut children = vec![partner];
        for _ in 0..dice.below(3) {
            children.push(self.person(year - 4 + dice.below(9) as i32, branch));
        }
        for child in children {
            let kind = ParentKind::Birth;
            self.links.extend([mother, father].map(|parent| Link::Parent { parent, child, kind }));
        }
    }
}

/// Five generations of ancestors on both sides, with their brothers and sisters, and cousins.
pub fn both_sides() -> Invented {
    let mut invented = Invented::default();
    let mut dice = Dice(5);
    let me = invented.person(1990, 0);
    let mut level = vec![me];
    for _ in 0..4 {
        let mut above = Vec::new();
        for child in level {
            let (year, branch) = (invented.year(child), child);
            let (mother, father) = (invented.person(year - 26, branch), invented.person(year - 29, branch));
            invented.marry(mother, father, PartnerState::Married, year - 3);
            let mut children = vec![child];
            for _ in 0..dice.below(4) {
                children.push(invented.person(year - 5 + dice.below(12) as i32, branch));
            }
            for child in children {
                let kind = ParentKind::Birth;
                invented.links.extend([mother, father].map(|parent| Link::Parent { parent, child, kind }));
                if child != branch && dice.percent(50) {
                    let partner = invented.person(invented.year(child) + 1, 9_999 + child);
                    invented.marry(child, partner, PartnerState::Married, year + 25);
                    let count = dice.below(3);
                    invented.children([child, partner], count, &mut dice);
                }
            }
            above.extend([father, mother]);
        }
        level = above;
    }
    invented
}
