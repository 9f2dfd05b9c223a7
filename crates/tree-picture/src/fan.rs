//! The ancestors of one person as a fan: each generation is a ring around the one before, the father on the left and the
//! mother on the right. The page draws the same fan.

use std::collections::{HashMap, HashSet};
use std::f64::consts::PI;
use std::hash::Hash;

use tree_layout::{Layout, ParentKind, Point};

use crate::label::{self, LINE, Label, NAME_SIZE, YEARS_SIZE};
use crate::person;
use crate::scale::Scale;
use crate::shapes::{Ink, Move, Shape, Text};

/// A little more than half a circle.
const SWEEP: f64 = 220.0 / 180.0 * PI;
const MIDDLE: f64 = 84.0;
/// Inner generations have their text along the ring, outer ones across it.
const ALONG_RING: u32 = 3;
const RING_ALONG: f64 = 84.0;
const RING_ACROSS: f64 = 132.0;
/// In the next one no name could be read.
const MOST_GENERATIONS: u32 = 7;
const MARGIN: f64 = 8.0;

/// Marks someone as a mother or a father, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Father,
    Mother,
    Unknown,
}

/// The positions of the ancestors. Angles are from straight up, clockwise, in radians; lengths in the units of the
/// layout.
#[derive(Clone, Debug)]
pub struct Fan<Key> {
    segments: Vec<Segment<Key>>,
    reach: f64,
    low: f64,
}

#[derive(Clone, Copy, Debug)]
struct Segment<Key> {
    /// None where a parent is not known.
    person: Option<Key>,
    generation: u32,
    slot: u32,
    /// Already elsewhere in the fan: cousins who married share ancestors.
    again: bool,
}

impl<Key: Copy + Eq + Hash + Ord> Fan<Key> {
    /// `layout` has the ancestors of `focus`.
    pub fn new(layout: &Layout<Key>, focus: Key, side: impl Fn(Key) -> Side) -> Fan<Key> {
        let parents = parents(layout);
        let mut segments = vec![Segment { person: Some(focus), generation: 0, slot: 0, again: false }];
        let mut seen = HashSet::from([focus]);
        let mut at = 0;
        while let Some(&Segment { person, generation, slot, again }) = segments.get(at) {
            at += 1;
            let known =
                person.filter(|_| !again && generation < MOST_GENERATIONS).and_then(|key| parents.get(&key));
            let Some(known) = known else { continue };
            for (offset, person) in two_parents(known, &side).into_iter().enumerate() {
                let again = person.is_some_and(|person| !seen.insert(person));
                segments.push(Segment {
                    person,
                    generation: generation + 1,
                    slot: slot * 2 + offset as u32,
                    again,
                });
            }
        }
        let last = segments.iter().map(|segment| segment.generation).max().unwrap_or_default();
        let reach = radius(last) + MARGIN;
        Fan { segments, reach, low: MIDDLE.max(-(SWEEP / 2.0).cos() * reach) + MARGIN }
    }

    pub fn size(&self) -> (f64, f64) {
        (self.reach * 2.0, self.reach + self.low)
    }

    pub fn people(&self) -> impl Iterator<Item = Key> {
        self.segments.iter().filter(|segment| !segment.again).filter_map(|segment| segment.person)
    }

    pub(crate) fn shapes(&self, label: &dyn Fn(Key) -> Label, scale: Scale) -> Vec<Shape> {
        let middle = scale.point(Point { x: self.reach, y: self.reach });
        let mut shapes = Vec::new();
        for segment in &self.segments {
            let frame = Frame { middle, factor: scale.factor };
            let dashes: &[f64] = if segment.person.is_none() || segment.again { &[3.0, 4.0] } else { &[] };
            let path = frame.outline(segment.sector());
            let Some(person) = segment.person else {
                shapes.push(Shape::Stroke { path, pen: scale.pen(1.5, Ink::EDGE, dashes) });
                continue;
            };
            let label = label(person);
            let (ground, edge) = person::colours(if segment.again { 0 } else { label.tint });
            shapes.push(Shape::Fill { path: path.clone(), ink: ground });
            shapes.push(Shape::Stroke { path, pen: scale.pen(1.5, edge, dashes) });
            frame.write(segment.sector(), &label, &mut shapes);
        }
        shapes
    }
}

type Parents<Key> = HashMap<Key, Vec<(Key, ParentKind)>>;

/// Everyone's parents in the layout, those by birth first.
fn parents<Key: Copy + Eq + Hash + Ord>(layout: &Layout<Key>) -> Parents<Key> {
    let mut all: Parents<Key> = HashMap::new();
    for lines in &layout.children {
        for line in &lines.children {
            let of = all.entry(line.child).or_default();
            of.extend(lines.parents.iter().flatten().map(|parent| (*parent, line.kind)));
        }
    }
    for known in all.values_mut() {
        known.sort_by_key(|(_, kind)| *kind != ParentKind::Birth);
    }
    all
}

fn two_parents<Key: Copy>(known: &[(Key, ParentKind)], side: &impl Fn(Key) -> Side) -> [Option<Key>; 2] {
    match *known {
        [] => [None, None],
        [(only, _)] if side(only) == Side::Mother => [None, Some(only)],
        [(only, _)] => [Some(only), None],
        [(first, _), (second, _), ..] => {
            let swapped = match (side(first), side(second)) {
                (Side::Mother, other) => other != Side::Mother,
                (Side::Unknown, other) => other == Side::Father,
                (Side::Father, _) => false,
            };
            if swapped { [Some(second), Some(first)] } else { [Some(first), Some(second)] }
        }
    }
}

fn radius(generation: u32) -> f64 {
    let along = generation.min(ALONG_RING);
    MIDDLE + f64::from(along) * RING_ALONG + f64::from(generation - along) * RING_ACROSS
}

/// A part of a ring.
#[derive(Clone, Copy)]
struct Sector {
    generation: u32,
    from: f64,
    to: f64,
    inner: f64,
    outer: f64,
}

impl<Key> Segment<Key> {
    fn sector(&self) -> Sector {
        let width = SWEEP / f64::from(2_u32.pow(self.generation));
        let from = -SWEEP / 2.0 + f64::from(self.slot) * width;
        let inner = if self.generation == 0 { 0.0 } else { radius(self.generation - 1) };
        Sector { generation: self.generation, from, to: from + width, inner, outer: radius(self.generation) }
    }
}

/// The position of the fan on the page.
struct Frame {
    middle: Point,
    factor: f64,
}

impl Frame {
    fn polar(&self, angle: f64, distance: f64) -> Point {
        let length = distance * self.factor;
        Point { x: self.middle.x + angle.sin() * length, y: self.middle.y - angle.cos() * length }
    }

    fn outline(&self, sector: Sector) -> Vec<Move> {
        if sector.generation == 0 {
            let mut path = vec![Move::To(self.polar(0.0, sector.outer))];
            self.arc(&mut path, 0.0, 2.0 * PI, sector.outer);
            path.push(Move::Close);
            return path;
        }
        let mut path = vec![Move::To(self.polar(sector.from, sector.outer))];
        self.arc(&mut path, sector.from, sector.to, sector.outer);
        path.push(Move::Line(self.polar(sector.to, sector.inner)));
        self.arc(&mut path, sector.to, sector.from, sector.inner);
        path.push(Move::Close);
        path
    }

    /// In parts of at most an eighth of a circle, which curves draw exactly enough.
    fn arc(&self, path: &mut Vec<Move>, from: f64, to: f64, distance: f64) {
        let parts = ((to - from).abs() / (PI / 4.0)).ceil().max(1.0);
        let step = (to - from) / parts;
        let reach = distance * self.factor * (step / 4.0).tan() * 4.0 / 3.0;
        for part in 0..parts as u32 {
            let (start, end) = (from + f64::from(part) * step, from + f64::from(part + 1) * step);
            // The direction of growing angles.
            let along = |point: Point, angle: f64, reach: f64| Point {
                x: point.x + angle.cos() * reach,
                y: point.y + angle.sin() * reach,
            };
            let (first, last) = (self.polar(start, distance), self.polar(end, distance));
            path.push(Move::Curve([along(first, start, reach), along(last, end, -reach), last]));
        }
    }

    /// The name and the years in the middle of a segment, turned so that they are never upside down.
    fn write(&self, sector: Sector, label: &Label, shapes: &mut Vec<Shape>) {
        let Sector { generation, from, to, inner, outer } = sector;
        let angle = (from + to) / 2.0;
        let (arc, depth) = ((to - from) * f64::midpoint(inner, outer), outer - inner);
        let (at, turn, width, height) = if generation == 0 {
            (self.middle, 0.0, outer * 1.6, outer)
        } else if generation <= ALONG_RING {
            let upright = if angle.abs() > 100.0 / 180.0 * PI { angle - PI.copysign(angle) } else { angle };
            (self.polar(angle, f64::midpoint(inner, outer)), upright, arc.min(150.0) - 12.0, depth)
        } else {
            let turn = if angle < 0.0 { angle + PI / 2.0 } else { angle - PI / 2.0 };
            (self.polar(angle, f64::midpoint(inner, outer)), turn, depth - 12.0, arc)
        };
        let years_height = if label.years.is_empty() { 0.0 } else { YEARS_SIZE * LINE };
        // A narrow segment has space for the name only.
        let has_years = !label.years.is_empty() && height - years_height >= NAME_SIZE;
        let years_height = if has_years { years_height } else { 0.0 };
        let name = label::fit(&label.name, width, (height - years_height).max(1.0) * 0.9, NAME_SIZE);
        let mut lines: Vec<(String, f64)> = name.lines.into_iter().map(|line| (line, name.size)).collect();
        if has_years {
            let years = label::fit(&label.years, width, years_height, YEARS_SIZE);
            lines.push((years.lines.join(" "), years.size));
        }
        let mut down = -lines.iter().map(|(_, size)| size * LINE).sum::<f64>() / 2.0;
        for (text, size) in lines {
            down += size * LINE;
            let base = (down - size * 0.3) * self.factor;
            let middle = Point { x: at.x - turn.sin() * base, y: at.y + turn.cos() * base };
            shapes.push(Shape::Text(Text::centred(&text, middle, size * self.factor, turn)));
        }
    }
}
