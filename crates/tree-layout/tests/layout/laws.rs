//! Rules that hold for every family.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use tree_layout::{Graph, Layout, Link, Options, ParentKind, PartnerState, Person, Shape, Sizes, View};

use crate::family::check;

const PEOPLE: u8 = 24;

fn kind() -> impl Strategy<Value = ParentKind> {
    prop_oneof![
        8 => Just(ParentKind::Birth),
        1 => Just(ParentKind::Adopted),
        1 => Just(ParentKind::Foster),
        1 => Just(ParentKind::Step),
    ]
}

fn state() -> impl Strategy<Value = PartnerState> {
    prop_oneof![Just(PartnerState::Married), Just(PartnerState::Divorced), Just(PartnerState::Widowed)]
}

fn people() -> impl Strategy<Value = Vec<Person<u8>>> {
    prop::collection::vec(prop::option::of(0..6), PEOPLE as usize)
        .prop_map(|births| births.into_iter().zip(0..).map(|(birth, key)| Person { key, birth }).collect())
}

/// Any link at all: loops, people who are their own parents, several parents, couples who are parent and child.
fn link() -> impl Strategy<Value = Link<u8>> {
    let pair = || (0..PEOPLE + 2, 0..PEOPLE + 2);
    prop_oneof![
        5 => (pair(), kind()).prop_map(|((parent, child), kind)| Link::Parent { parent, child, kind }),
        3 => (pair(), state(), prop::option::of(0..6))
            .prop_map(|((a, b), state, since)| Link::Couple { a, b, state, since }),
        1 => pair().prop_map(|(a, b)| Link::Sibling { a, b }),
    ]
}

fn any_family() -> impl Strategy<Value = (Vec<Person<u8>>, Vec<Link<u8>>)> {
    (people(), prop::collection::vec(link(), 0..40))
}

/// Children of couples, generation after generation; some people marry again or a cousin.
fn sound_family() -> impl Strategy<Value = (Vec<Person<u8>>, Vec<Link<u8>>)> {
    let couple = (0..6_u8, 0..6_u8, state());
    let child = (0..12_usize, kind());
    let couples = prop::collection::vec(couple, 4 * 3);
    let children = prop::collection::vec(child, 18);
    (people(), couples, children).prop_map(|(people, couples, children)| {
        let mut links = Vec::new();
        let mut pairs = Vec::new();
        for (nth, (a, b, state)) in couples.into_iter().enumerate() {
            let first = (nth / 3) as u8 * 6;
            let (a, b) = (first + a, first + b);
            pairs.push((a, b));
            links.push(Link::Couple { a, b, state, since: None });
        }
        for (child, (pair, kind)) in (6..).zip(children) {
            let above = (child / 6 - 1) as usize * 3;
            let (a, b) = pairs[above + pair % 3];
            links.push(Link::Parent { parent: a, child, kind });
            links.push(Link::Parent { parent: b, child, kind });
        }
        (people, links)
    })
}

fn draw(people: &[Person<u8>], links: &[Link<u8>], around: Option<u8>) -> Layout<u8> {
    let graph = Graph::build(people.iter().copied(), links.iter().copied());
    graph.layout_all(&Options { sizes: Sizes::default(), around })
}

/// Partners of people with at most two partners, in chains that do not close, are neighbours.
fn check_neighbours(layout: &Layout<u8>) {
    let sizes = Sizes::default();
    let spots: HashMap<u8, _> = layout.spots.iter().map(|spot| (spot.key, spot)).collect();
    let mut partners: HashMap<u8, HashSet<u8>> = HashMap::new();
    for line in &layout.couples {
        partners.entry(line.a).or_default().insert(line.b);
        partners.entry(line.b).or_default().insert(line.a);
    }
    for line in &layout.couples {
        let mut chain = HashSet::from([line.a]);
        let mut open = vec![line.a];
        let mut links = 0;
        while let Some(person) = open.pop() {
            links += partners[&person].len();
            open.extend(partners[&person].iter().copied().filter(|partner| chain.insert(*partner)));
        }
        let closed = links / 2 >= chain.len();
        if closed || partners[&line.a].len() > 2 || partners[&line.b].len() > 2 {
            continue;
        }
        let (a, b) = (spots[&line.a], spots[&line.b]);
        let distance = (a.x - b.x).abs() - sizes.box_width - sizes.couple_gap;
        assert!(a.y == b.y && distance.abs() < 0.01, "{line:?}: {a:?} {b:?}");
    }
}

fn check_parents_above(layout: &Layout<u8>, links: &[Link<u8>]) {
    let spots: HashMap<u8, _> = layout.spots.iter().map(|spot| (spot.key, spot)).collect();
    for link in links {
        if let Link::Parent { parent, child, .. } = link
            && parent != child
            && let (Some(parent), Some(child)) = (spots.get(parent), spots.get(child))
        {
            assert!(parent.row < child.row && parent.y < child.y, "{parent:?} above {child:?}");
        }
    }
}

/// Couples who each descend from an earlier couple, and one more child at the end.
fn couples_and_one_more_child() -> impl Strategy<Value = (Vec<usize>, usize)> {
    prop::collection::vec(any::<usize>(), 1..40).prop_flat_map(|above| {
        let count = above.len();
        (Just(above), 0..count)
    })
}

/// The layouts without and with the additional child. People are numbered as they are placed in the list.
fn before_and_after(above: &[usize], parent: usize) -> (Layout<u32>, Layout<u32>) {
    let child_of = |couple: usize, child: u32| {
        let parents = [couple as u32 * 2, couple as u32 * 2 + 1];
        parents.map(|parent| Link::Parent { parent, child, kind: ParentKind::Birth })
    };
    let mut links = Vec::new();
    for (couple, above) in above.iter().enumerate() {
        let (a, b) = (couple as u32 * 2, couple as u32 * 2 + 1);
        links.push(Link::Couple { a, b, state: PartnerState::Married, since: None });
        if couple > 0 {
            links.extend(child_of(above % couple, a));
        }
    }
    let people = |count: usize| (0..count as u32).map(|key| Person { key, birth: None });
    let count = above.len() * 2;
    let before = Graph::build(people(count), links.clone()).layout_all(&Options::default());
    links.extend(child_of(parent, count as u32));
    (before, Graph::build(people(count + 1), links).layout_all(&Options::default()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_graph_is_drawn_with_everyone_once_and_no_overlaps(
        (people, links) in any_family(),
        around in prop::option::of(0..PEOPLE),
    ) {
        let layout = draw(&people, &links, around);
        prop_assert_eq!(layout.spots.len(), people.len());
        check(&layout, &Sizes::default());
    }

    #[test]
    fn home_7_parts_below_each_other_show_everyone_and_all_lines_or_their_numbers(
        (people, links) in any_family(),
        parts in 2..5_usize,
    ) {
        let whole = draw(&people, &links, None);
        let sizes = Sizes::default();
        let (folded, ties) = whole.folded(parts, &sizes);
        prop_assert_eq!(folded.spots.len(), people.len());
        check(&folded, &sizes);
        prop_assert!(folded.width <= whole.width + 2.0 * sizes.sibling_gap);
        for tie in &ties {
            let same = ties.iter().filter(|other| other.number == tie.number).count();
            prop_assert!(same > 1, "{} is in one place only", tie.number);
            for point in [tie.at, tie.from] {
                prop_assert!(point.x >= -0.01 && point.x <= folded.width + 0.01, "{:?}", tie);
                prop_assert!(point.y >= -0.01 && point.y <= folded.height + 0.01, "{:?}", tie);
            }
        }
        let lines = |layout: &Layout<u8>| {
            let children: usize = layout.children.iter().map(|lines| lines.children.len()).sum();
            children + layout.couples.len() + layout.siblings.len()
        };
        prop_assert!(lines(&folded) + ties.len() >= lines(&whole));
    }

    #[test]
    fn parents_are_above_children_unless_that_makes_a_loop((people, mut links) in any_family()) {
        for link in &mut links {
            if let Link::Parent { parent, child, .. } = link {
                (*parent, *child) = ((*parent).min(*child), (*parent).max(*child));
            }
        }
        check_parents_above(&draw(&people, &links, None), &links);
    }

    #[test]
    fn sound_families_keep_partners_together((people, links) in sound_family(), around in prop::option::of(0..PEOPLE)) {
        let layout = draw(&people, &links, around);
        check(&layout, &Sizes::default());
        check_neighbours(&layout);
        check_parents_above(&layout, &links);
    }

    #[test]
    fn the_order_of_the_input_does_not_matter(
        (people, links) in any_family(),
        around in prop::option::of(0..PEOPLE),
        seed in any::<u64>(),
    ) {
        let mut dice = seed;
        let mut other = |limit: usize| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) as usize % limit
        };
        let (mut mixed_people, mut mixed_links) = (people.clone(), links.clone());
        for at in (1..mixed_people.len()).rev() {
            mixed_people.swap(at, other(at + 1));
        }
        for at in (1..mixed_links.len()).rev() {
            mixed_links.swap(at, other(at + 1));
        }
        for link in &mut mixed_links {
            if let Link::Couple { a, b, .. } | Link::Sibling { a, b } = link {
                std::mem::swap(a, b);
            }
        }
        prop_assert_eq!(draw(&people, &links, around), draw(&mixed_people, &mixed_links, around));
    }

    #[test]
    fn one_more_child_rearranges_only_the_branches_of_its_ancestors(
        (above, parent) in couples_and_one_more_child(),
    ) {
        let (before, after) = before_and_after(&above, parent);
        let mut ancestors = HashSet::from([parent]);
        let mut couple = parent;
        while couple > 0 {
            couple = above[couple] % couple;
            ancestors.insert(couple);
        }
        for (couple, above) in above.iter().enumerate().skip(1).map(|(couple, above)| (couple, above % couple)) {
            let distance = |layout: &Layout<u32>| layout.spots[couple * 2].x - layout.spots[above * 2].x;
            let moved = (distance(&before) - distance(&after)).abs() > 0.01;
            prop_assert!(!moved || ancestors.contains(&above), "couple {} below {}", couple, above);
        }
        for (nth, old) in before.spots.iter().enumerate() {
            prop_assert_eq!(old.y, after.spots[nth].y);
            for (other, old_other) in before.spots.iter().enumerate().filter(|(_, other)| other.y == old.y) {
                let was_left = old.x < old_other.x;
                prop_assert_eq!(was_left, after.spots[nth].x < after.spots[other].x, "the order stays");
            }
        }
    }

    #[test]
    fn every_view_of_any_graph_can_be_drawn(
        (people, links) in any_family(),
        focus in 0..PEOPLE,
        shape in prop_oneof![
            Just(Shape::All), Just(Shape::Ancestors), Just(Shape::Descendants), Just(Shape::Hourglass),
            Just(Shape::Close)
        ],
        (up, down, partners, siblings) in (0..4_u32, 0..4_u32, any::<bool>(), any::<bool>()),
    ) {
        let graph = Graph::build(people, links);
        let view = View { shape, focus, up, down, partners, siblings };
        let layout = graph.layout_view(&view, &Options::default());
        let shown = graph.select(&view);
        prop_assert!(shown.contains(&focus));
        prop_assert_eq!(layout.spots.iter().map(|spot| spot.key).collect::<Vec<_>>(), shown);
        check(&layout, &Sizes::default());
    }
}

/// A tree of couples with two children each.
fn regular(people: u32) -> Graph<u32> {
    let person = |key| Person { key, birth: None };
    let mut links = Vec::new();
    let mut next = 2;
    let mut open = std::collections::VecDeque::from([(0, 1)]);
    links.push(Link::Couple { a: 0, b: 1, state: PartnerState::Married, since: None });
    while next + 4 <= people {
        let Some((a, b)) = open.pop_front() else { break };
        for _ in 0..2 {
            let (child, partner) = (next, next + 1);
            next += 2;
            for parent in [a, b] {
                links.push(Link::Parent { parent, child, kind: ParentKind::Birth });
            }
            links.push(Link::Couple { a: child, b: partner, state: PartnerState::Married, since: None });
            open.push_back((child, partner));
        }
    }
    Graph::build((0..next).map(person), links)
}

#[test]
fn the_width_grows_about_linearly() {
    let width = |people: u32| {
        let graph = regular(people);
        graph.layout_all(&Options::default()).width / graph.len() as f64
    };
    let (small, large) = (width(200), width(20_000));
    assert!(large < small * 1.5, "{small} and {large} per person");
}

/// Shapes that would take quadratic time, or overflow the stack, in a careless implementation.
#[test]
fn extreme_families_are_drawn() {
    const MANY: u32 = 10_000;
    let people = || (0..MANY).map(|key| Person { key, birth: None });
    let parent = |parent, child| Link::Parent { parent, child, kind: ParentKind::Birth };
    let couple = |a, b| Link::Couple { a, b, state: PartnerState::Married, since: None };
    let cases: [(&str, Vec<Link<u32>>); 8] = [
        ("a chain of parents", (1..MANY).map(|child| parent(child - 1, child)).collect()),
        ("a loop of parents", (0..MANY).map(|child| parent((child + MANY - 1) % MANY, child)).collect()),
        ("one parent of all", (1..MANY).map(|child| parent(0, child)).collect()),
        ("one child of all", (1..MANY).map(|child| parent(child, 0)).collect()),
        ("one partner of all", (1..MANY).map(|other| couple(0, other)).collect()),
        ("a chain of couples", (1..MANY).map(|other| couple(other - 1, other)).collect()),
        ("a comb", (1..MANY).map(|child| parent((child - 1) / 2 * 2, child)).collect()),
        (
            "couples across generations",
            (1..MANY)
                .flat_map(|child| [parent(child - 1, child), couple(child, (child * 7 + 3) % MANY)])
                .collect(),
        ),
    ];
    for (name, links) in cases {
        let graph = Graph::build(people(), links);
        for around in [None, Some(MANY / 2)] {
            let layout = graph.layout_all(&Options { sizes: Sizes::default(), around });
            assert_eq!(layout.spots.len(), MANY as usize, "{name}");
        }
    }
}
