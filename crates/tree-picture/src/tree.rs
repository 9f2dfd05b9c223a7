//! Boxes and lines of a layout as shapes.

use std::hash::Hash;

use tree_layout::{
    ChildLine, ChildLines, CoupleLine, Layout, ParentKind, PartnerState, Path, Point, Sizes, Spot,
};

use crate::label::{self, LINE, Label, NAME_SIZE, YEARS_SIZE};
use crate::shapes::{Ink, Move, Pen, Shape, centred, rectangle};
use crate::sign::Sign;

/// Points for each unit of the layout, and where its upper left corner is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub factor: f64,
    pub left: f64,
    pub top: f64,
}

impl Scale {
    /// Boxes are 4 cm wide, and names have letters of 10 points.
    pub const NATURAL: Scale = Scale { factor: 0.7, left: 0.0, top: 0.0 };

    pub fn point(self, point: Point) -> Point {
        Point { x: self.left + point.x * self.factor, y: self.top + point.y * self.factor }
    }

    pub fn pen(self, width: f64, ink: Ink, dashes: &[f64]) -> Pen {
        let dashes = dashes.iter().map(|length| length * self.factor).collect();
        Pen { width: width * self.factor, ink, dashes }
    }

    fn moves(self, path: &Path) -> Vec<Move> {
        match path {
            Path::Straight(points) => straight(points.iter().map(|point| self.point(*point))),
            Path::Curve { from, curve: [start, one, two, end] } => vec![
                Move::To(self.point(*from)),
                Move::Line(self.point(*start)),
                Move::Curve([*one, *two, *end].map(|point| self.point(point))),
            ],
        }
    }
}

fn straight(points: impl Iterator<Item = Point>) -> Vec<Move> {
    points.enumerate().map(|(at, point)| if at == 0 { Move::To(point) } else { Move::Line(point) }).collect()
}

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
            pen: scale.pen(1.2, Ink::Black, &[2.0, 3.0]),
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
        person(spot, sizes, &label(spot.key), scale, &mut shapes);
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
    let curve = |line: &&ChildLine<Key>| child_line(scale.moves(&lines.path(line)), line.kind, scale);
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
        ParentKind::Adopted => &[10.0, 5.0],
        ParentKind::Foster => &[2.0, 5.0],
        ParentKind::Step => &[10.0, 4.0, 2.0, 4.0],
    };
    Shape::Stroke { path, pen: scale.pen(1.6, Ink::Black, dashes) }
}

/// Married a double line, widowed with a bar across; partners a thick line, divorced with a slash; parents of a child
/// who are no couple dots.
pub(crate) fn couple_line(
    path: Vec<Move>,
    middle: Point,
    state: Option<PartnerState>,
    scale: Scale,
) -> Vec<Shape> {
    let stroke = |width: f64, ink: Ink, dashes: &[f64]| Shape::Stroke {
        path: path.clone(),
        pen: scale.pen(width, ink, dashes),
    };
    let mark = |across: f64| {
        let (x, y) = (across * scale.factor, 9.0 * scale.factor);
        let ends = [Point { x: middle.x - x, y: middle.y + y }, Point { x: middle.x + x, y: middle.y - y }];
        Shape::Stroke { path: straight(ends.into_iter()), pen: scale.pen(2.4, Ink::Black, &[]) }
    };
    let double = || vec![stroke(5.5, Ink::Black, &[]), stroke(2.5, Ink::White, &[])];
    match state {
        Some(PartnerState::Married) => double(),
        Some(PartnerState::Widowed) => double().into_iter().chain([mark(0.0)]).collect(),
        Some(PartnerState::Partners) => vec![stroke(3.0, Ink::Black, &[])],
        Some(PartnerState::Divorced) => vec![stroke(3.0, Ink::Black, &[]), mark(5.0)],
        None => vec![stroke(2.4, Ink::Black, &[2.4, 4.0])],
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

fn person<Key>(spot: &Spot<Key>, sizes: &Sizes, label: &Label, scale: Scale, shapes: &mut Vec<Shape>) {
    let Point { x, y } = scale.point(Point { x: spot.x, y: spot.y });
    let (width, height) = (sizes.box_width * scale.factor, sizes.box_height * scale.factor);
    shapes.push(Shape::Fill { path: rectangle(x, y, width, height), ink: Ink::White });
    shapes.push(Shape::Stroke { path: rectangle(x, y, width, height), pen: scale.pen(1.4, Ink::Black, &[]) });
    if label.deceased {
        shapes.push(corner(x + width, y, scale));
    }
    let years_height = if label.years.is_empty() { 0.0 } else { YEARS_SIZE * 1.5 };
    let (across, down) = (sizes.box_width - 28.0, sizes.box_height - 10.0 - years_height);
    let name = label::fit(&label.name, across, down, NAME_SIZE);
    let years = label::fit(&label.years, across, YEARS_SIZE * LINE, YEARS_SIZE);
    let used = name.size * LINE * name.lines.len() as f64 + years_height;
    let middle = x + width / 2.0;
    let mut base = (sizes.box_height - used) / 2.0;
    for line in &name.lines {
        base += name.size * LINE;
        shapes.push(centred(
            line,
            middle,
            y + (base - name.size * 0.3) * scale.factor,
            name.size * scale.factor,
        ));
    }
    if !label.years.is_empty() {
        base += years_height;
        let line = years.lines.join(" ");
        shapes.push(centred(
            &line,
            middle,
            y + (base - YEARS_SIZE * 0.35) * scale.factor,
            years.size * scale.factor,
        ));
    }
}

/// The dark upper right corner of a box.
pub(crate) fn corner(right: f64, top: f64, scale: Scale) -> Shape {
    let side = 13.0 * scale.factor;
    let path = vec![
        Move::To(Point { x: right - side, y: top }),
        Move::Line(Point { x: right, y: top }),
        Move::Line(Point { x: right, y: top + side }),
        Move::Close,
    ];
    Shape::Fill { path, ink: Ink::Black }
}
