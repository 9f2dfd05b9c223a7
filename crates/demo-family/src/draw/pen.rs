use super::canvas::{Canvas, Colour, Paint};
use super::shape::{Point, Shape, curve};

/// Draws in units of its own: where they begin on the canvas, and how many pixels one is.
pub struct Pen<'a> {
    pub canvas: &'a mut Canvas,
    pub origin: Point,
    pub scale: f32,
}

impl Pen<'_> {
    /// The same canvas with other units, in terms of these.
    pub fn at(&mut self, origin: Point, scale: f32) -> Pen<'_> {
        let origin = self.to_pixels(origin);
        Pen { origin, scale: self.scale * scale, canvas: self.canvas }
    }

    pub fn to_pixels(&self, (x, y): Point) -> Point {
        (self.origin.0 + x * self.scale, self.origin.1 + y * self.scale)
    }

    fn all(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.to_pixels(*point)).collect()
    }

    fn paint(&self, paint: Paint) -> Paint {
        let height = |y: f32| self.origin.1 + y * self.scale;
        match paint {
            Paint::Down(from, to, top, bottom) => Paint::Down(from, to, height(top), height(bottom)),
            Paint::Glow(colour, centre, radius, cover) => {
                Paint::Glow(colour, self.to_pixels(centre), radius * self.scale, cover)
            }
            other => other,
        }
    }

    pub fn polygon(&mut self, points: &[Point], paint: Paint) {
        let paint = self.paint(paint);
        self.canvas.fill(&Shape::polygon(self.all(points)), paint);
    }

    pub fn blob(&mut self, points: &[Point], paint: Paint) {
        let paint = self.paint(paint);
        self.canvas.fill(&Shape::smooth(&self.all(points)), paint);
    }

    /// The points, and their mirror image in the line x = 0, in the other order.
    pub fn mirrored_blob(&mut self, half: &[Point], paint: Paint) {
        self.blob(&mirrored(half), paint);
    }

    pub fn mirrored_polygon(&mut self, half: &[Point], paint: Paint) {
        self.polygon(&mirrored(half), paint);
    }

    pub fn oval(&mut self, centre: Point, radius: Point, paint: Paint) {
        let paint = self.paint(paint);
        let shape = Shape::ellipse(self.to_pixels(centre), (radius.0 * self.scale, radius.1 * self.scale));
        self.canvas.fill(&shape, paint);
    }

    pub fn disc(&mut self, centre: Point, radius: f32, paint: Paint) {
        self.oval(centre, (radius, radius), paint);
    }

    pub fn rectangle(&mut self, from: Point, to: Point, paint: Paint) {
        let paint = self.paint(paint);
        self.canvas.fill(&Shape::rectangle(self.to_pixels(from), self.to_pixels(to)), paint);
    }

    /// A soft spot of light or shadow.
    pub fn glow(&mut self, centre: Point, radius: f32, colour: Colour, cover: f32) {
        self.disc(centre, radius, Paint::Glow(colour, centre, radius, cover));
    }

    pub fn line(&mut self, points: &[Point], width: f32, colour: Colour) {
        let points = self.all(points);
        self.canvas.stroke(&points, width * self.scale, colour, 1.0);
    }

    pub fn curve(&mut self, points: &[Point], width: f32, colour: Colour, cover: f32) {
        let points = curve(&self.all(points), false, 6);
        self.canvas.stroke(&points, width * self.scale, colour, cover);
    }
}

fn mirrored(half: &[Point]) -> Vec<Point> {
    let other = half.iter().rev().filter(|point| point.0 != 0.0).map(|(x, y)| (-x, *y));
    half.iter().copied().chain(other).collect()
}
