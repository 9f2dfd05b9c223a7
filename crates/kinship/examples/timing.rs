//! Measures the time to find a relation in a large family:
//! `cargo run --release -p kinship --features examples --example timing [people]`.

use std::time::Instant;

use kinship::{Family, Gender, Link, ParentKind, PartnerState, Person, SiblingKind};

/// Pseudo-random numbers, the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}

/// Generations of equal size, each person with two parents in the previous generation; a tenth of the parents
/// have a second partner, and one in twenty people is recorded only as a sibling.
fn draw(people: u32, generations: u32) -> Family<u32> {
    let size = people / generations;
    let mut dice = Dice(7);
    let mut links = Vec::new();
    for child in size..people {
        let first = (child / size - 1) * size;
        let couple = first + (dice.below(size) & !1);
        if dice.below(20) == 0 {
            links.push(Link::Sibling { a: child, b: child - 1, kind: SiblingKind::Full });
            continue;
        }
        let kind = if dice.below(50) == 0 { ParentKind::Adopted } else { ParentKind::Birth };
        links.push(Link::Parent { parent: couple, child, kind });
        let other = if dice.below(10) == 0 { first + dice.below(size) } else { couple + 1 };
        links.push(Link::Parent { parent: other, child, kind });
        links.push(Link::Partner { a: couple, b: other, state: PartnerState::Married });
    }
    let person = |key| Person { key, gender: Gender::Other, birth: Some((key / size) as i32 * 9_000) };
    Family::build((0..people).map(person), links)
}

fn main() {
    let people: u32 = std::env::args().nth(1).map_or(100_000, |text| text.parse().expect("a number"));
    for generations in [5, 8, 12, 20] {
        let start = Instant::now();
        let family = draw(people, generations);
        let built = start.elapsed();
        let mut dice = Dice(99);
        let mut related = 0;
        let mut times: Vec<_> = (0..20_000)
            .map(|_| {
                let (a, b) = (dice.below(people), dice.below(people));
                let start = Instant::now();
                related += u32::from(family.relation(a, b).is_some());
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        let at = |part: usize| times[times.len() * part / 1_000];
        let mut all_ways: Vec<_> = (0..1_000)
            .map(|_| {
                let (a, b) = (dice.below(people), dice.below(people));
                let start = Instant::now();
                std::hint::black_box(family.ways(a, b));
                start.elapsed()
            })
            .collect();
        all_ways.sort_unstable();
        println!("all ways: median {:?}, p99 {:?}", all_ways[500], all_ways[990]);
        println!(
            "{people} people, {generations} generations: built in {built:?}, {related} of 20000 related; \
             median {:?}, p99 {:?}, p99.9 {:?}, longest {:?}",
            at(500),
            at(990),
            at(999),
            times[times.len() - 1],
        );
    }
}
