//! The pairs that are worth comparing. Everyone gets a few keys; those with a common key are compared if they are near
//! each other by birth.

use crate::compare::contradict;
use crate::model::{Pair, Verdict};
use crate::people::{Matcher, People, Prepared};

/// Two people are compared only if their births are at most this many years apart.
const YEARS: i64 = 8;
/// The number of neighbours of the same key with whom someone is compared: a bound for names that half the family has.
const NEIGHBOURS: usize = 40;
/// The same for people whose birth is unknown.
const UNDATED: usize = 10;
/// The number of pairs that are kept before they are compared.
const CHUNK: usize = 1 << 20;

/// Someone with one of their keys. Sorted by key, then birth; those without one come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: u64,
    /// YYYYMMDD.
    birth: i64,
    position: u32,
    is_other: bool,
}

const NO_BIRTH: i64 = i64::MAX;

impl Matcher {
    /// The pairs of one list with the other that may be the same person, best first. People whose births or sexes
    /// contradict each other are left out, whatever else speaks for them.
    pub fn candidates(&self, ones: &People, others: &People) -> Vec<Pair> {
        let mut entries = self.entries(ones, false);
        entries.extend(self.entries(others, true));
        self.pairs(entries, ones, others)
    }

    /// The pairs within one list, each once, with the smaller position first.
    pub fn duplicates(&self, people: &People) -> Vec<Pair> {
        self.pairs(self.entries(people, false), people, people)
    }

    fn pairs(&self, mut entries: Vec<Entry>, ones: &People, others: &People) -> Vec<Pair> {
        entries.sort_unstable();
        let is_one_list = std::ptr::eq(ones, others);
        let mut near: Vec<(u32, u32)> = Vec::new();
        let mut found: Vec<Pair> = Vec::new();
        for block in entries.chunk_by(|one, two| one.key == two.key) {
            neighbours(block, |one, two| {
                if is_one_list {
                    near.push((one.position.min(two.position), one.position.max(two.position)));
                } else if one.is_other != two.is_other {
                    let (one, two) = if one.is_other { (two, one) } else { (one, two) };
                    near.push((one.position, two.position));
                }
            });
            if near.len() >= CHUNK {
                self.look(&mut near, ones, others, &mut found);
            }
        }
        self.look(&mut near, ones, others, &mut found);
        let order = |pair: &Pair| (-pair.comparison.score, pair.one, pair.other);
        found.sort_unstable_by_key(order);
        // A pair may have been in two chunks.
        found.dedup_by_key(|pair| (pair.one, pair.other));
        found
    }

    /// Compares these pairs and empties the list.
    fn look(&self, near: &mut Vec<(u32, u32)>, ones: &People, others: &People, found: &mut Vec<Pair>) {
        near.sort_unstable();
        near.dedup();
        for (one, other) in
            near.drain(..).filter(|(one, other)| !(std::ptr::eq(ones, others) && one == other))
        {
            let (Some(left), Some(right)) = (ones.get(one), others.get(other)) else { continue };
            if contradict(left, right) {
                continue;
            }
            let comparison = self.compare(ones, one, others, other);
            if comparison.verdict != Verdict::No {
                found.push(Pair { one, other, comparison });
            }
        }
    }

    fn entries(&self, people: &People, is_other: bool) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(people.len() * 8);
        let mut keys = Vec::new();
        for (position, person) in (0..).zip(&people.0) {
            keys.clear();
            self.keys(people, person, &mut keys);
            keys.sort_unstable();
            keys.dedup();
            let birth = first_day(person);
            entries.extend(keys.iter().map(|key| Entry { key: *key, birth, position, is_other }));
        }
        entries
    }

    /// A given name, together with a surname, the day of birth, or the name of a relative.
    fn keys(&self, people: &People, person: &Prepared, keys: &mut Vec<u64>) {
        const BIRTH: u64 = 1 << 40;
        const RELATIVE: u64 = 1 << 41;
        let mut seconds: Vec<u64> = Vec::new();
        if let Some(day) = person.birth.day() {
            seconds.push(
                BIRTH
                    | u64::from(day.year().unsigned_abs()) << 16
                    | u64::from(day.month()) << 8
                    | u64::from(day.day()),
            );
        }
        let relatives = person.parents.iter().chain(&person.partners).chain(&person.children).take(6);
        for relative in relatives.filter_map(|position| people.get(*position)) {
            let key = relative.names.first().and_then(|name| {
                let given = self.words.given_keys(*name.given.first()?).next()?;
                let surname = self.words.sound_keys(*name.surname.last()?).next()?;
                Some(mix(mix(given, surname), RELATIVE))
            });
            seconds.extend(key);
        }
        for name in &person.names {
            let surnames = name.surname.iter().take(3).flat_map(|word| self.words.sound_keys(*word));
            let surnames: Vec<u64> = surnames.chain(name.surname.is_empty().then_some(0)).collect();
            for given in name.given.iter().take(3).flat_map(|word| self.words.given_keys(*word)) {
                keys.extend(surnames.iter().chain(&seconds).map(|second| mix(given, *second)));
            }
        }
    }
}

/// The first possible day of birth.
fn first_day(person: &Prepared) -> i64 {
    if let Some(day) = person.birth.day() {
        return i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    }
    person.birth.earliest().or(person.birth.latest()).map_or(NO_BIRTH, |year| i64::from(year) * 10_000)
}

/// Calls `visit` with those of a block who are near each other.
fn neighbours(block: &[Entry], mut visit: impl FnMut(&Entry, &Entry)) {
    let dated = block.partition_point(|entry| entry.birth != NO_BIRTH);
    let (dated, undated) = block.split_at(dated);
    for (at, one) in dated.iter().enumerate() {
        let near = dated[at + 1..].iter().take_while(|two| two.birth - one.birth <= YEARS * 10_000);
        near.take(NEIGHBOURS).chain(undated.iter().take(UNDATED)).for_each(|two| visit(one, two));
    }
    for (at, one) in undated.iter().enumerate() {
        undated[at + 1..].iter().take(NEIGHBOURS).for_each(|two| visit(one, two));
    }
}

/// One key of two; that two pairs give the same one is rare and only costs a comparison.
fn mix(one: u64, two: u64) -> u64 {
    let mixed = (one ^ two.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ two
}
