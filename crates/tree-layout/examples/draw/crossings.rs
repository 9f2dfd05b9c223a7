//! Counts the lines that cross.

use std::collections::{HashMap, HashSet};

use tree_layout::{Layout, Path, Point};

/// Straight pieces of all lines, each with the number of the lines it belongs to.
fn segments(layout: &Layout<u32>) -> Vec<(usize, Point, Point)> {
    let mut all = Vec::new();
    for (at, lines) in layout.children.iter().enumerate() {
        let mut bar: Option<(f64, f64)> = None;
        for line in &lines.children {
            if line.elsewhere {
                all.extend(flat(&lines.path(line)).windows(2).map(|pair| (at, pair[0], pair[1])));
                continue;
            }
            let (left, right) = bar.unwrap_or((line.end.x, line.end.x));
            bar = Some((left.min(line.end.x), right.max(line.end.x)));
            all.push((at, Point { x: line.end.x, y: lines.bar }, line.end));
        }
        if let Some((left, right)) = bar {
            let has_parents = lines.parents[0].is_some();
            let (left, right) =
                if has_parents { (left.min(lines.start.x), right.max(lines.start.x)) } else { (left, right) };
            all.push((at, Point { x: left, y: lines.bar }, Point { x: right, y: lines.bar }));
            if has_parents {
                all.push((at, lines.start, Point { x: lines.start.x, y: lines.bar }));
            }
        }
    }
    let couples = layout.couples.iter().map(|line| &line.path);
    let others = couples.chain(layout.siblings.iter().map(|line| &line.path));
    for (at, path) in (layout.children.len()..).zip(others) {
        all.extend(flat(path).windows(2).map(|pair| (at, pair[0], pair[1])));
    }
    all
}

fn flat(path: &Path) -> Vec<Point> {
    match path {
        Path::Straight(points) => points.clone(),
        Path::Curve { from, curve: [a, b, c, d] } => std::iter::once(*from)
            .chain((0..=24).map(|step| {
                let t = f64::from(step) / 24.0;
                let u = 1.0 - t;
                let mix = |a: f64, b: f64, c: f64, d: f64| {
                    u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                };
                Point { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) }
            }))
            .collect(),
    }
}

/// The same layout without the curves.
pub fn straight_only(layout: &Layout<u32>) -> Layout<u32> {
    let mut layout = layout.clone();
    layout.children.iter_mut().for_each(|lines| lines.children.retain(|line| !line.elsewhere));
    layout
}

/// Counts pairs of lines that cross in a point inside both.
pub fn crossings(layout: &Layout<u32>) -> usize {
    const CELL: f64 = 400.0;
    let all = segments(layout);
    let mut cells: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    for (index, (_, from, to)) in all.iter().enumerate() {
        let range = |a: f64, b: f64| (a.min(b) / CELL).floor() as i64..=(a.max(b) / CELL).floor() as i64;
        for x in range(from.x, to.x) {
            for y in range(from.y, to.y) {
                cells.entry((x, y)).or_default().push(index);
            }
        }
    }
    let mut found = HashSet::new();
    for cell in cells.values() {
        for (nth, &one) in cell.iter().enumerate() {
            for &other in &cell[nth + 1..] {
                if all[one].0 != all[other].0 && cross(&all[one], &all[other]) {
                    found.insert((one.min(other), one.max(other)));
                }
            }
        }
    }
    found.len()
}

fn cross(one: &(usize, Point, Point), other: &(usize, Point, Point)) -> bool {
    let side = |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let apart = |a: Point, b: Point, c: Point, d: Point| side(a, b, c) * side(a, b, d) < -1e-6;
    apart(one.1, one.2, other.1, other.2) && apart(other.1, other.2, one.1, one.2)
}
