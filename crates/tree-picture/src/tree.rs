//! Boxes and lines of a layout as shapes.

use std::hash::Hash;

use tree_layout::{ChildLine, ChildLines, CoupleLine, Layout, ParentKind, PartnerState, Path, Point, Sizes};

use crate::label::Label;
use crate::person;
use crate::scale::{Scale, straight};
use crate::shapes::{Ink, Move, Shape};
use crate::sign::Sign;

/// Curves over more of the picture are faint.
const LONG_CURVE: f64 = 8.0 * 160.0;

/// Everything that the layout contains, lines first.
pub(crate) fn shapes<Key: Copy + Eq + Hash + Ord>(
    layout: &Layout<Key>,
    sizes: &Sizes,
    label: &dyn Fn(Key) -> Label,
    scale: Scale,
) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = layout.children.iter().flat_map(|lines| children(lines, scale)).collect();
    for siblings in &layout.siblings {
        shapes.push(Shape::Stroke {
            path: scale.moves(&siblings.path),
            pen: scale.pen(2.0, Ink::EDGE, &[1.0, 3.0]),
        });
    }
    for couple in &layout.couples {
        shapes.extend(couple_line(
            scale.moves(&couple.path),
            scale.point(middle(couple)),
            couple.state,
            scale,
        ));
    }
    for spot in &layout.spots {
        person::draw(spot, sizes, &label(spot.key), scale, &mut shapes);
    }
    shapes
}

/// The signs that a layout uses.
pub(crate) fn signs<Key>(layout: &Layout<Key>) -> impl Iterator<Item = Sign> {
    let couples = layout.couples.iter().map(|couple| Sign::of_couple(couple.state));
    let children = layout.children.iter().flat_map(|lines| &lines.children);
    couples.chain(children.filter_map(|line| Sign::of_child(line.kind)))
}

/// Down from the parents, along a bar, and down to each child: the last part shows what kind of child it is, the
/// parts they share only if it is the same for all.
fn children<Key: Copy + Eq + Hash + Ord>(lines: &ChildLines<Key>, scale: Scale) -> Vec<Shape> {
    let (curves, below): (Vec<_>, Vec<_>) = lines.children.iter().partition(|line| line.elsewhere);
    let curve = |line: &&ChildLine<Key>| {
        let mut shape = child_line(scale.moves(&lines.path(line)), line.kind, scale);
        let is_long = (line.end.x - lines.start.x).abs() > LONG_CURVE;
        if let Shape::Stroke { pen, .. } = &mut shape
            && is_long
        {
            pen.ink = Ink::FAINT;
        }
        shape
    };
    let mut shapes: Vec<Shape> = curves.iter().map(curve).collect();
    let Some(first) = below.first() else { return shapes };
    let alike = below.iter().all(|line| line.kind == first.kind);
    let shared = if alike { first.kind } else { ParentKind::Birth };
    let line = |from: Point, to: Point, kind| {
        child_line(straight([scale.point(from), scale.point(to)].into_iter()), kind, scale)
    };
    let bar = |x: f64| Point { x, y: lines.bar };
    // Siblings whose parents are unknown, or not in the picture, are only joined by the bar.
    let start = lines.parents.iter().any(Option::is_some).then_some(lines.start);
    let ends = below.iter().map(|line| line.end.x).chain(start.map(|start| start.x));
    let (left, right) = ends.fold((f64::MAX, f64::MIN), |(left, right), x| (left.min(x), right.max(x)));
    shapes.extend(start.map(|start| line(start, bar(start.x), shared)));
    if left < right {
        shapes.push(line(bar(left), bar(right), shared));
    }
    shapes.extend(below.iter().map(|child| line(bar(child.end.x), child.end, child.kind)));
    shapes
}

/// By birth a whole line, adopted dashes, foster dots, step dashes and dots.
pub(crate) fn child_line(path: Vec<Move>, kind: ParentKind, scale: Scale) -> Shape {
    let dashes: &[f64] = match kind {
        ParentKind::Birth => &[],
        ParentKind::Adopted => &[9.0, 5.0],
        ParentKind::Foster => &[2.0, 4.0],
        ParentKind::Step => &[10.0, 4.0, 2.0, 4.0],
    };
    Shape::Stroke { path, pen: scale.pen(2.0, Ink::EDGE, dashes) }
}

/// Married a thick line, widowed with a bar across, divorced with dashes; partners a thin line, parents of a child who
/// are no couple dots.
pub(crate) fn couple_line(
    path: Vec<Move>,
    middle: Point,
    state: Option<PartnerState>,
    scale: Scale,
) -> Vec<Shape> {
    let stroke = |width: f64, dashes: &[f64]| Shape::Stroke {
        path: path.clone(),
        pen: scale.pen(width, Ink::BARK, dashes),
    };
    match state {
        Some(PartnerState::Married) => vec![stroke(4.0, &[])],
        Some(PartnerState::Widowed) => {
            let reach = 9.0 * scale.factor;
            let ends = [reach, -reach].map(|y| Point { x: middle.x, y: middle.y + y });
            let bar = straight(ends.into_iter());
            vec![stroke(4.0, &[]), Shape::Stroke { path: bar, pen: scale.pen(2.4, Ink::BARK, &[]) }]
        }
        Some(PartnerState::Partners) => vec![stroke(2.0, &[])],
        Some(PartnerState::Divorced) => vec![stroke(4.0, &[3.0, 4.0])],
        None => vec![stroke(2.0, &[2.0, 4.0])],
    }
}

/// A point on the line where a mark is clearly visible.
fn middle<Key>(couple: &CoupleLine<Key>) -> Point {
    let between = |a: Point, b: Point| Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
    match &couple.path {
        Path::Straight(points) => {
            let length = |pair: &&[Point]| (pair[0].x - pair[1].x).abs() + (pair[0].y - pair[1].y).abs();
            let longest = points.windows(2).max_by(|one, other| length(one).total_cmp(&length(other)));
            longest.map_or(couple.path.start(), |pair| between(pair[0], pair[1]))
        }
        Path::Curve { curve: [start, one, two, end], .. } => {
            let at = |a: f64, b: f64, c: f64, d: f64| (a + 3.0 * b + 3.0 * c + d) / 8.0;
            Point { x: at(start.x, one.x, two.x, end.x), y: at(start.y, one.y, two.y, end.y) }
        }
    }
}
