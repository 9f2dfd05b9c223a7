//! A wide layout in several parts below each other, for paper. A line between two parts ends at a number in both.

use std::collections::HashMap;
use std::hash::Hash;

use crate::layout::{ChildLine, ChildLines, Layout, Path, Point, Sizes, Spot};
use crate::lists::Sets;

/// A cut is moved so far that a line is not cut: so many lines, for moving it by a whole part.
const LINES_FOR_A_PART: f64 = 24.0;
/// Further away from where the parts would be alike, no cut is made: a share of a part.
const FARTHEST: f64 = 0.3;

/// The end of a line that goes on in another part, where the same number is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tie {
    pub number: u32,
    /// The line that is left, from here to the number.
    pub from: Point,
    pub at: Point,
}

impl<Key: Copy + Eq + Hash> Layout<Key> {
    /// The same people in so many parts below each other. Partners stay together.
    #[must_use]
    pub fn folded(&self, parts: usize, sizes: &Sizes) -> (Layout<Key>, Vec<Tie>) {
        let middles = self.middles(sizes);
        let cuts = self.cuts(parts, &middles);
        let part_of = |key: Key| middles.get(&key).map_or(0, |x| cuts.partition_point(|cut| cut < x));
        let mut pieces: Vec<Piece<Key>> = (0..=cuts.len()).map(|_| Piece::default()).collect();
        for spot in &self.spots {
            pieces[part_of(spot.key)].layout.spots.push(*spot);
        }
        let spots = self.spots.iter().map(|spot| (spot.key, *spot)).collect();
        let mut cutting = Cutting { pieces, spots, sizes, part_of, ties: 0 };
        self.couples.iter().for_each(|couple| {
            cutting.between(couple.a, couple.b, &couple.path, |layout| layout.couples.push(couple.clone()));
        });
        self.siblings.iter().for_each(|pair| {
            cutting.between(pair.a, pair.b, &pair.path, |layout| layout.siblings.push(pair.clone()));
        });
        self.children.iter().for_each(|lines| cutting.children(lines));
        stacked(cutting.pieces, sizes)
    }

    /// The middle of everyone, or of the row of partners that they are in.
    fn middles(&self, sizes: &Sizes) -> HashMap<Key, f64> {
        let number: HashMap<Key, u32> = (0..).zip(&self.spots).map(|(at, spot)| (spot.key, at)).collect();
        let mut sets = Sets::new(self.spots.len());
        for couple in &self.couples {
            if let (Path::Straight(_), Some(a), Some(b)) =
                (&couple.path, number.get(&couple.a), number.get(&couple.b))
            {
                sets.join(*a, *b);
            }
        }
        let mut edges: HashMap<u32, (f64, f64)> = HashMap::new();
        for (at, spot) in (0..).zip(&self.spots) {
            let known = edges.entry(sets.find(at)).or_insert((f64::INFINITY, f64::NEG_INFINITY));
            *known = (known.0.min(spot.x), known.1.max(spot.x + sizes.box_width));
        }
        let mut middle = |at: u32| {
            let (left, right) = edges.get(&sets.find(at)).copied().unwrap_or_default();
            f64::midpoint(left, right)
        };
        (0..).zip(&self.spots).map(|(at, spot)| (spot.key, middle(at))).collect()
    }

    /// Finds the cuts: near the positions that make all parts alike, through as few lines as possible.
    fn cuts(&self, parts: usize, middles: &HashMap<Key, f64>) -> Vec<f64> {
        let mut ends: Vec<(f64, i32)> = Vec::new();
        let mut span = |people: &mut dyn Iterator<Item = Key>| {
            let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
            for x in people.filter_map(|key| middles.get(&key)) {
                (left, right) = (left.min(*x), right.max(*x));
            }
            if left < right {
                ends.extend([(left, 1), (right, -1)]);
            }
        };
        for lines in &self.children {
            let children = lines.children.iter().map(|line| line.child);
            span(&mut lines.parents.iter().flatten().copied().chain(children));
        }
        self.couples.iter().for_each(|couple| span(&mut [couple.a, couple.b].into_iter()));
        self.siblings.iter().for_each(|pair| span(&mut [pair.a, pair.b].into_iter()));
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut places: Vec<f64> = middles.values().copied().collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let (mut open, mut at) = (0, 0);
        // Between two neighbours, with the number of lines that a cut there goes through.
        let gaps: Vec<(f64, i32)> = places
            .windows(2)
            .map(|pair| {
                let place = f64::midpoint(pair[0], pair[1]);
                while at < ends.len() && ends[at].0 < place {
                    open += ends[at].1;
                    at += 1;
                }
                (place, open)
            })
            .collect();
        let step = self.width / parts.max(1) as f64;
        let mut cuts: Vec<f64> = Vec::new();
        for number in 1..parts {
            let wanted = step * number as f64;
            let near = gaps.iter().filter(|(place, _)| (place - wanted).abs() <= step * FARTHEST);
            let cost = |&&(place, lines): &&(f64, i32)| {
                f64::from(lines) + (place - wanted).abs() / step * LINES_FOR_A_PART
            };
            cuts.extend(near.min_by(|one, other| cost(one).total_cmp(&cost(other))).map(|(place, _)| place));
        }
        cuts
    }
}

struct Piece<Key> {
    layout: Layout<Key>,
    ties: Vec<Tie>,
}

impl<Key> Default for Piece<Key> {
    fn default() -> Self {
        let layout = Layout {
            width: 0.0,
            height: 0.0,
            spots: Vec::new(),
            couples: Vec::new(),
            children: Vec::new(),
            siblings: Vec::new(),
        };
        Piece { layout, ties: Vec::new() }
    }
}

struct Cutting<'a, Key, F> {
    pieces: Vec<Piece<Key>>,
    spots: HashMap<Key, Spot<Key>>,
    sizes: &'a Sizes,
    part_of: F,
    /// The last number.
    ties: u32,
}

impl<Key: Copy + Eq + Hash, F: Fn(Key) -> usize> Cutting<'_, Key, F> {
    /// Keeps a line whose ends are in one part, or puts a number at both ends.
    fn between(&mut self, a: Key, b: Key, path: &Path, keep: impl FnOnce(&mut Layout<Key>)) {
        let [one, other] = [a, b].map(&self.part_of);
        if one == other {
            keep(&mut self.pieces[one].layout);
            return;
        }
        let Some(spots) = self.spots.get(&a).zip(self.spots.get(&b)) else { return };
        self.ties += 1;
        let starts_at_a = distance(path.start(), spots.0) <= distance(path.start(), spots.1);
        let (of_a, of_b) = if starts_at_a { (path.start(), path.end()) } else { (path.end(), path.start()) };
        for (part, spot, from) in [(one, *spots.0, of_a), (other, *spots.1, of_b)] {
            // A line between partners leaves at the side of a box, one between brothers and sisters at the top.
            let at = if (from.y - spot.y).abs() > 1.0 {
                let outwards = from.x - spot.x - self.sizes.box_width / 2.0;
                Point { x: from.x + (self.sizes.couple_gap / 2.0).copysign(outwards), ..from }
            } else {
                Point { y: from.y - self.sizes.row_gap / 3.0, ..from }
            };
            self.pieces[part].ties.push(Tie { number: self.ties, from, at });
        }
    }

    /// The children in the part of their parents keep their lines; to all others leads one number.
    fn children(&mut self, lines: &ChildLines<Key>) {
        let first =
            lines.parents.iter().flatten().copied().chain(lines.children.first().map(|line| line.child));
        let Some(home) = first.map(&self.part_of).next() else { return };
        let mut by_part: Vec<Vec<ChildLine<Key>>> = vec![Vec::new(); self.pieces.len()];
        for line in &lines.children {
            by_part[(self.part_of)(line.child)].push(*line);
        }
        let here = std::mem::take(&mut by_part[home]);
        let away: Vec<usize> = (0..by_part.len()).filter(|part| !by_part[*part].is_empty()).collect();
        if let Some(first) = away.first() {
            self.ties += 1;
            let tie = self.leave(lines, &here, *first > home);
            self.pieces[home].ties.push(tie);
        }
        for part in away {
            let (curves, hung): (Vec<_>, Vec<_>) =
                std::mem::take(&mut by_part[part]).into_iter().partition(|line| line.elsewhere);
            for line in curves {
                let at = Point { y: line.end.y - self.sizes.row_gap / 3.0, ..line.end };
                self.pieces[part].ties.push(Tie { number: self.ties, from: line.end, at });
            }
            if let (Some(left), Some(right)) = (least(&hung), most(&hung)) {
                let at = Point { x: f64::midpoint(left, right), y: lines.bar };
                self.pieces[part].ties.push(Tie { number: self.ties, from: at, at });
                let alone = ChildLines { parents: [None, None], start: at, children: hung, ..lines.clone() };
                self.pieces[part].layout.children.push(alone);
            }
        }
        let is_joined = lines.parents.iter().any(Option::is_some) || here.len() > 1;
        if !here.is_empty() && is_joined {
            self.pieces[home].layout.children.push(ChildLines { children: here, ..lines.clone() });
        }
    }

    /// The number at the end of the bar towards the others, or below the parents if no child is here.
    fn leave(&self, lines: &ChildLines<Key>, here: &[ChildLine<Key>], right: bool) -> Tie {
        let hung: Vec<ChildLine<Key>> = here.iter().filter(|line| !line.elsewhere).copied().collect();
        let corner = Point { x: lines.start.x, y: lines.bar };
        let (Some(least), Some(most)) = (least(&hung), most(&hung)) else {
            return Tie { number: self.ties, from: lines.start, at: corner };
        };
        let has_parents = lines.parents.iter().any(Option::is_some);
        let start = |end: f64| if has_parents { lines.start.x } else { end };
        let from = if right { most.max(start(most)) } else { least.min(start(least)) };
        let reach = self.sizes.sibling_gap.max(12.0);
        let x = if right { from + reach } else { from - reach };
        Tie { number: self.ties, from: Point { x: from, ..corner }, at: Point { x, ..corner } }
    }
}

fn distance<Key>(point: Point, spot: &Spot<Key>) -> f64 {
    (point.x - spot.x).hypot(point.y - spot.y)
}

fn least<Key>(lines: &[ChildLine<Key>]) -> Option<f64> {
    lines.iter().map(|line| line.end.x).min_by(f64::total_cmp)
}

fn most<Key>(lines: &[ChildLine<Key>]) -> Option<f64> {
    lines.iter().map(|line| line.end.x).max_by(f64::total_cmp)
}

/// The parts below each other.
fn stacked<Key: Copy + Eq + Hash>(pieces: Vec<Piece<Key>>, sizes: &Sizes) -> (Layout<Key>, Vec<Tie>) {
    let mut all = Piece::<Key>::default();
    for mut piece in pieces.into_iter().filter(|piece| !piece.layout.spots.is_empty()) {
        let (from, to) = piece.bounds(sizes);
        let gap = if all.layout.spots.is_empty() { 0.0 } else { sizes.row_gap };
        let by = Point { x: -from.x, y: all.layout.height + gap - from.y };
        piece.layout.shift(by);
        let moved = |point: Point| Point { x: point.x + by.x, y: point.y + by.y };
        all.ties.extend(piece.ties.iter().map(|tie| Tie {
            from: moved(tie.from),
            at: moved(tie.at),
            ..*tie
        }));
        all.layout.width = all.layout.width.max(to.x - from.x);
        all.layout.height = to.y + by.y;
        all.layout.spots.append(&mut piece.layout.spots);
        all.layout.couples.append(&mut piece.layout.couples);
        all.layout.children.append(&mut piece.layout.children);
        all.layout.siblings.append(&mut piece.layout.siblings);
    }
    (all.layout, all.ties)
}

impl<Key: Copy + Eq + Hash> Piece<Key> {
    /// The corners of the rectangle that everything is in.
    fn bounds(&mut self, sizes: &Sizes) -> (Point, Point) {
        let far = f64::INFINITY;
        let (mut from, mut to) = (Point { x: far, y: far }, Point { x: -far, y: -far });
        let mut include = |point: Point, around: f64| {
            from = Point { x: from.x.min(point.x - around), y: from.y.min(point.y - around) };
            to = Point { x: to.x.max(point.x + around), y: to.y.max(point.y + around) };
        };
        for spot in &self.layout.spots {
            include(Point { x: spot.x, y: spot.y }, 0.0);
            include(Point { x: spot.x + sizes.box_width, y: spot.y + sizes.box_height }, 0.0);
        }
        for lines in &self.layout.children {
            include(Point { x: lines.start.x, y: lines.bar }, 0.0);
        }
        self.ties.iter().for_each(|tie| include(tie.at, sizes.lane_gap));
        self.layout.each_point(&mut |point| include(*point, 0.0));
        (from, to)
    }
}

impl<Key> Layout<Key> {
    pub(crate) fn shift(&mut self, by: Point) {
        for spot in &mut self.spots {
            (spot.x, spot.y) = (spot.x + by.x, spot.y + by.y);
        }
        for lines in &mut self.children {
            (lines.bar, lines.turn) = (lines.bar + by.y, lines.turn + by.y);
        }
        self.each_point(&mut |point| *point = Point { x: point.x + by.x, y: point.y + by.y });
    }
}
