//! Outlines made of lines and curves.

pub type Point = (f32, f32);

/// One or more closed outlines in pixels.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    outlines: Vec<Vec<Point>>,
}

impl Shape {
    pub fn outlines(&self) -> &[Vec<Point>] {
        &self.outlines
    }

    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Shape {
        Shape { outlines: vec![points.into_iter().collect()] }
    }

    pub fn ellipse(centre: Point, radius: Point) -> Shape {
        let count = (12.0 + (radius.0 + radius.1) / 4.0).min(90.0) as usize;
        Shape::polygon((0..count).map(|step| {
            let angle = step as f32 / count as f32 * std::f32::consts::TAU;
            (centre.0 + radius.0 * angle.cos(), centre.1 + radius.1 * angle.sin())
        }))
    }

    pub fn rectangle(from: Point, to: Point) -> Shape {
        Shape::polygon([from, (to.0, from.1), to, (from.0, to.1)])
    }

    /// A soft outline through the points.
    pub fn smooth(points: &[Point]) -> Shape {
        Shape::polygon(curve(points, true, 6))
    }
}

/// A soft line through the points, with so many steps between two of them.
pub fn curve(points: &[Point], closed: bool, steps: usize) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let count = points.len() as isize;
    let at = |index: isize| match closed {
        true => points[index.rem_euclid(count) as usize],
        false => points[index.clamp(0, count - 1) as usize],
    };
    let pieces = if closed { count } else { count - 1 };
    let mut found = Vec::with_capacity(pieces as usize * steps + 1);
    for piece in 0..pieces {
        let around = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)];
        for step in 0..steps {
            let share = step as f32 / steps as f32;
            found.push((bend(around.map(|p| p.0), share), bend(around.map(|p| p.1), share)));
        }
    }
    if !closed {
        found.push(at(count - 1));
    }
    found
}

/// The cubic that leaves the second value towards the third, as the neighbours say.
fn bend([before, from, to, after]: [f32; 4], share: f32) -> f32 {
    let (leave, arrive) = ((to - before) / 2.0, (after - from) / 2.0);
    let (square, cube) = (share * share, share * share * share);
    from * (2.0 * cube - 3.0 * square + 1.0)
        + leave * (cube - 2.0 * square + share)
        + to * (3.0 * square - 2.0 * cube)
        + arrive * (cube - square)
}
