//! Families as text, and checks that hold for every layout.
//!
//! Statements end with `;` or the line:
//!
//! * `anna + bert > carl, dora` a couple and their children (`/` divorced, `%` widowed, `&` parents without a recorded
//!   partnership); `anna > carl` one parent; `> carl adopted` (or `foster`, `step`) another kind of parent;
//! * `anna = bert` recorded siblings;
//! * `anna(1950)` a year of birth; a name alone is a person without links.

use std::collections::HashMap;

use tree_layout::{Graph, Layout, Link, Options, ParentKind, PartnerState, Person, Point, Sizes, Spot};

pub type Name = &'static str;

#[derive(Clone, Default)]
pub struct Written {
    pub people: Vec<Person<Name>>,
    pub links: Vec<Link<Name>>,
}

pub fn read(text: &'static str) -> Written {
    let mut written = Written::default();
    for statement in text.split([';', '\n']).map(str::trim).filter(|statement| !statement.is_empty()) {
        written.statement(statement);
    }
    written
}

impl Written {
    pub fn graph(&self) -> Graph<Name> {
        Graph::build(self.people.iter().copied(), self.links.iter().copied())
    }

    fn statement(&mut self, statement: &'static str) {
        if let Some((a, b)) = statement.split_once('=') {
            let (a, b) = (self.person(a), self.person(b));
            self.links.push(Link::Sibling { a, b });
            return;
        }
        let (left, children) = statement.split_once('>').unwrap_or((statement, ""));
        let parents: Vec<Name> = left.split(['+', '/', '%', '&']).map(|name| self.person(name)).collect();
        let state = match left.chars().find(|c| "+/%&".contains(*c)) {
            Some('+') => Some(PartnerState::Married),
            Some('/') => Some(PartnerState::Divorced),
            Some('%') => Some(PartnerState::Widowed),
            _ => None,
        };
        if let ([a, b], Some(state)) = (&parents[..], state) {
            self.links.push(Link::Couple { a, b, state, since: None });
        }
        for child in children.split(',').map(str::trim).filter(|child| !child.is_empty()) {
            let (name, kind) = match child.split_once(' ') {
                None => (child, ParentKind::Birth),
                Some((name, "adopted")) => (name, ParentKind::Adopted),
                Some((name, "foster")) => (name, ParentKind::Foster),
                Some((name, "step")) => (name, ParentKind::Step),
                Some((_, other)) => panic!("{other:?} is not a kind of parent"),
            };
            let child = self.person(name);
            self.links.extend(parents.iter().map(|&parent| Link::Parent { parent, child, kind }));
        }
    }

    fn person(&mut self, text: &'static str) -> Name {
        let (name, year) = match text.trim().split_once('(') {
            Some((name, year)) => (name, year.trim_end_matches(')').parse().ok()),
            None => (text.trim(), None),
        };
        match self.people.iter_mut().find(|person| person.key == name) {
            Some(person) => person.birth = year.or(person.birth),
            None => self.people.push(Person { key: name, birth: year }),
        }
        name
    }
}

/// A layout with easy access to its people.
pub struct Drawn {
    pub layout: Layout<Name>,
    spots: HashMap<Name, Spot<Name>>,
}

pub fn draw(text: &'static str) -> Drawn {
    drawn(read(text).graph().layout_all(&Options::default()))
}

pub fn drawn(layout: Layout<Name>) -> Drawn {
    check(&layout, &Sizes::default());
    let spots = layout.spots.iter().map(|spot| (spot.key, *spot)).collect();
    Drawn { layout, spots }
}

impl Drawn {
    pub fn row(&self, name: Name) -> u32 {
        self.spots[name].row
    }

    pub fn x(&self, name: Name) -> f64 {
        self.spots[name].x
    }

    pub fn family(&self, name: Name) -> u32 {
        self.spots[name].family
    }

    /// The names of one row, from left to right.
    pub fn in_row(&self, row: u32) -> String {
        let mut row: Vec<&Spot<Name>> = self.layout.spots.iter().filter(|spot| spot.row == row).collect();
        row.sort_by(|one, other| one.x.total_cmp(&other.x));
        row.iter().map(|spot| spot.key).collect::<Vec<_>>().join(" ")
    }

    pub fn beside(&self, a: Name, b: Name) -> bool {
        let sizes = Sizes::default();
        let (one, other) = (self.spots[a], self.spots[b]);
        one.y == other.y && ((one.x - other.x).abs() - sizes.box_width - sizes.couple_gap).abs() < 0.01
    }

    /// Returns true if the line from these parents to the child is a curve; None if there is no such line.
    pub fn is_curve(&self, parents: &[Name], child: Name) -> Option<bool> {
        let lines = self.layout.children.iter().find(|lines| {
            let of: Vec<Name> = lines.parents.iter().copied().flatten().collect();
            of.len() == parents.len() && parents.iter().all(|parent| of.contains(parent))
        })?;
        lines.children.iter().find(|line| line.child == child).map(|line| line.elsewhere)
    }
}

/// Everyone once, no overlaps, all within the bounds, all lines connected to their boxes.
pub fn check<Key: Copy + Ord + std::hash::Hash + std::fmt::Debug>(layout: &Layout<Key>, sizes: &Sizes) {
    let spots: HashMap<Key, Spot<Key>> = layout.spots.iter().map(|spot| (spot.key, *spot)).collect();
    assert_eq!(spots.len(), layout.spots.len(), "everyone once");
    let mut sorted: Vec<&Spot<Key>> = layout.spots.iter().collect();
    sorted.sort_by(|one, other| one.x.total_cmp(&other.x));
    for (nth, one) in sorted.iter().enumerate() {
        let near = sorted[nth + 1..].iter().take_while(|other| other.x < one.x + sizes.box_width - 0.01);
        for other in near {
            let apart = (one.y - other.y).abs() >= sizes.box_height - 0.01;
            assert!(apart, "{one:?} and {other:?} overlap");
        }
        assert!(one.x > -0.01 && one.x + sizes.box_width < layout.width + 0.01, "{one:?} is out of bounds");
        assert!(one.y > -0.01 && one.y + sizes.box_height < layout.height + 0.01, "{one:?} is out of bounds");
    }
    check_lines(layout, &spots, sizes);
    check_straight_lines(layout, sizes);
}

/// Bars at the same height do not overlap, and straight lines to children pass no box.
fn check_straight_lines<Key: Copy + std::fmt::Debug>(layout: &Layout<Key>, sizes: &Sizes) {
    for (nth, one) in layout.children.iter().enumerate() {
        for other in &layout.children[nth + 1..] {
            let ((left, right), (other_left, other_right)) = (ends(one), ends(other));
            let both = left + 0.01 < right && other_left + 0.01 < other_right;
            let overlap = left + 0.01 < other_right && other_left + 0.01 < right;
            assert!(!both || !overlap || (one.bar - other.bar).abs() > 0.1, "{one:?} and {other:?} overlap");
        }
        let straight = || one.children.iter().filter(|line| !line.elsewhere);
        let down = straight().map(|line| (line.end.x, one.bar, line.end.y));
        let from_parents = straight().take(1).map(|_| (one.start.x, one.start.y, one.bar));
        for (x, top, bottom) in down.chain(from_parents) {
            for spot in &layout.spots {
                let inside = spot.x + 0.01 < x && x < spot.x + sizes.box_width - 0.01;
                let passes = spot.y + sizes.box_height > top + 0.01 && spot.y < bottom - 0.01;
                assert!(!inside || !passes, "{one:?} passes {spot:?}");
            }
        }
    }
}

/// The left and right end of a bar.
fn ends<Key>(lines: &tree_layout::ChildLines<Key>) -> (f64, f64) {
    let drops = lines.children.iter().filter(|line| !line.elsewhere).map(|line| line.end.x);
    let start = (lines.parents[0].is_some() && drops.clone().next().is_some()).then_some(lines.start.x);
    drops.chain(start).fold((f64::MAX, f64::MIN), |(left, right), x| (left.min(x), right.max(x)))
}

fn touches<Key>(spot: &Spot<Key>, point: Point, sizes: &Sizes) -> bool {
    let (x, y) = (point.x - spot.x, point.y - spot.y);
    let within = |value: f64, limit: f64| value > -0.01 && value < limit + 0.01;
    let on_edge = |value: f64, limit: f64| value.abs() < 0.01 || (value - limit).abs() < 0.01;
    within(x, sizes.box_width)
        && within(y, sizes.box_height)
        && (on_edge(x, sizes.box_width) || on_edge(y, sizes.box_height))
}

fn check_lines<Key: Copy + Ord + std::hash::Hash + std::fmt::Debug>(
    layout: &Layout<Key>,
    spots: &HashMap<Key, Spot<Key>>,
    sizes: &Sizes,
) {
    for line in &layout.couples {
        let ends = [line.path.start(), line.path.end()];
        let meets = |key: &Key| ends.iter().any(|end| touches(&spots[key], *end, sizes));
        assert!(meets(&line.a) && meets(&line.b), "{line:?} is not connected");
    }
    for lines in &layout.children {
        for line in &lines.children {
            let path = lines.path(line);
            assert_eq!(path.start(), lines.start, "{line:?}");
            assert!(touches(&spots[&line.child], path.end(), sizes), "{line:?} does not end at the child");
        }
        let meets = match lines.parents {
            [None, _] => true,
            [Some(one), None] => touches(&spots[&one], lines.start, sizes),
            [Some(one), Some(other)] => {
                let on_line = layout.couples.iter().any(|line| {
                    let pair = [line.a, line.b];
                    pair.contains(&one) && pair.contains(&other) && passes(&line.path, lines.start)
                });
                on_line || touches(&spots[&one], lines.start, sizes)
            }
        };
        assert!(meets, "{lines:?} does not start at the parents");
    }
}

fn passes(path: &tree_layout::Path, point: Point) -> bool {
    let tree_layout::Path::Straight(points) = path else { return false };
    let between = |a: f64, b: f64, value: f64| a.min(b) - 0.01 <= value && value <= a.max(b) + 0.01;
    points
        .windows(2)
        .any(|pair| between(pair[0].x, pair[1].x, point.x) && between(pair[0].y, pair[1].y, point.y))
}
