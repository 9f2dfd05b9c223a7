use super::canvas::{Colour, Paint, darker, lighter, mix, rgb};
use super::look::{Look, Wear};
use super::pen::Pen;
use super::shape::Point;
use crate::person::Sex;

const WHITE: Colour = [244.0, 240.0, 230.0];

/// Neck and shoulders below a head at the origin, down to y = 64.
pub fn bust(pen: &mut Pen<'_>, look: &Look) {
    let broad = match (look.is_child(), look.sex) {
        (true, _) => 0.78,
        (_, Sex::Male) => 1.06,
        (_, Sex::Female) => 0.94,
    };
    let slim = if look.is_child() { 5.4 } else { 6.4 + broad };
    let body: Vec<Point> = BODY.iter().map(|(x, y)| (x * broad, *y)).collect();
    let cloth = Paint::Down(lighter(look.cloth, 0.08), darker(look.cloth, 0.25), 24.0, 64.0);
    if look.wear == Wear::Blanket {
        return blanket(pen, look);
    }
    pen.mirrored_blob(&body, cloth);
    neck(pen, look, slim);
    wear(pen, look, broad);
}

const BODY: [Point; 7] =
    [(0.0, 25.0), (7.0, 25.5), (13.0, 29.0), (26.0, 34.0), (33.5, 42.0), (36.5, 68.0), (0.0, 72.0)];

fn neck(pen: &mut Pen<'_>, look: &Look, half: f32) {
    let skin = darker(look.skin, 0.1);
    pen.mirrored_blob(
        &[(0.0, 12.0), (half, 12.0), (half - 0.6, 22.0), (half + 2.8, 29.0), (0.0, 35.0)],
        Paint::Flat(skin),
    );
    pen.glow((0.0, 19.5), 10.0, darker(look.skin, 0.55), 0.5);
}

fn wear(pen: &mut Pen<'_>, look: &Look, broad: f32) {
    match look.wear {
        Wear::HighCollar => {
            shirt(pen, 7.2, 19.6);
            lapels(pen, look, 38.0);
            bow(pen, darker(look.accent, 0.5), 30.5);
        }
        Wear::Suit => {
            shirt(pen, 9.0, 24.0);
            tie(pen, darker(look.accent, 0.25));
            lapels(pen, look, 47.0);
        }
        Wear::Uniform => uniform(pen, broad),
        Wear::OpenShirt => open_shirt(pen, look),
        Wear::Jumper => jumper(pen, look),
        Wear::Tee => tee(pen, look),
        Wear::Lace => lace(pen, look),
        Wear::Blouse => blouse(pen, look),
        Wear::Dress => dress(pen, look),
        Wear::Bridal => bridal(pen),
        Wear::Pinafore => pinafore(pen, look),
        Wear::Blanket => {}
    }
}

fn shirt(pen: &mut Pen<'_>, half: f32, top: f32) {
    pen.mirrored_polygon(
        &[(0.0, 31.0), (half, top), (half + 2.6, 28.0), (7.0, 40.0), (0.0, 62.0)],
        Paint::Flat(WHITE),
    );
    pen.mirrored_polygon(
        &[(0.0, 31.5), (half - 0.6, top), (half + 2.4, 27.0), (4.6, 36.0)],
        Paint::Flat(lighter(WHITE, 0.6)),
    );
    for side in [-1.0, 1.0] {
        pen.line(&[(side * half, top + 0.4), (0.0, 31.5)], 0.5, darker(WHITE, 0.3));
        pen.line(&[(0.0, 31.5), (side * 4.6, 36.0), (side * (half + 2.4), 27.4)], 0.4, darker(WHITE, 0.25));
    }
}

fn lapels(pen: &mut Pen<'_>, look: &Look, low: f32) {
    let lapel = lighter(look.cloth, 0.14);
    for side in [-1.0, 1.0] {
        let points = [
            (10.0, 25.6),
            (15.5, 30.0),
            (17.0, 38.0),
            (13.0, 38.5),
            (13.6, 41.5),
            (0.5, low + 12.0),
            (0.5, low),
            (7.0, 36.0),
        ];
        let points = points.map(|(x, y)| (side * x, y));
        pen.polygon(&points, Paint::Flat(lapel));
        pen.line(&points[..6], 0.4, darker(look.cloth, 0.45));
    }
    pen.line(&[(0.0, low + 10.0), (0.0, 66.0)], 0.5, darker(look.cloth, 0.5));
}

fn tie(pen: &mut Pen<'_>, colour: Colour) {
    pen.mirrored_polygon(
        &[(0.0, 31.0), (2.2, 31.2), (1.5, 35.4), (3.4, 54.0), (0.0, 60.0)],
        Paint::Flat(colour),
    );
    pen.line(&[(-1.6, 35.4), (1.6, 35.4)], 0.5, darker(colour, 0.4));
    for down in [40.0, 45.0, 50.0] {
        pen.line(&[(-1.8, down + 1.6), (1.8, down - 1.6)], 0.7, lighter(colour, 0.3));
    }
}

fn bow(pen: &mut Pen<'_>, colour: Colour, y: f32) {
    for side in [-1.0, 1.0] {
        pen.blob(
            &[
                (0.0, y),
                (side * 3.0, y - 2.3),
                (side * 6.2, y - 2.6),
                (side * 6.4, y + 2.6),
                (side * 3.0, y + 2.0),
            ],
            Paint::Flat(colour),
        );
    }
    pen.disc((0.0, y), 1.5, Paint::Flat(lighter(colour, 0.15)));
}

fn uniform(pen: &mut Pen<'_>, broad: f32) {
    let cloth = rgb(0x6c6e5a);
    let body: Vec<Point> = BODY.iter().map(|(x, y)| (x * broad, *y)).collect();
    pen.mirrored_blob(&body, Paint::Down(lighter(cloth, 0.08), darker(cloth, 0.25), 24.0, 64.0));
    pen.mirrored_polygon(
        &[(0.0, 31.0), (8.4, 20.6), (10.6, 27.0), (0.0, 36.0)],
        Paint::Flat(darker(cloth, 0.12)),
    );
    pen.line(&[(0.0, 31.0), (0.0, 66.0)], 0.6, darker(cloth, 0.5));
    for y in [38.0, 46.0, 54.0] {
        pen.disc((0.0, y), 1.2, Paint::Flat(rgb(0xc8a64c)));
    }
    for side in [-1.0, 1.0] {
        pen.polygon(
            &[(side * 17.0, 30.5), (side * 30.0, 37.0), (side * 29.0, 40.0), (side * 16.0, 33.6)],
            Paint::Flat(darker(cloth, 0.25)),
        );
        pen.polygon(
            &[(side * 8.0, 46.0), (side * 20.0, 46.0), (side * 20.0, 56.0), (side * 8.0, 56.0)],
            Paint::Glaze(darker(cloth, 0.4), 0.35),
        );
        pen.disc((side * 5.6, 28.4), 1.0, Paint::Flat(rgb(0xc8a64c)));
    }
}

fn open_shirt(pen: &mut Pen<'_>, look: &Look) {
    pen.mirrored_polygon(&[(0.0, 40.0), (6.8, 27.0), (0.0, 26.0)], Paint::Flat(darker(look.skin, 0.08)));
    let collar = lighter(look.cloth, 0.3);
    for side in [-1.0, 1.0] {
        let points = [(7.0, 23.6), (12.2, 28.4), (9.4, 37.0), (0.6, 40.5)].map(|(x, y)| (side * x, y));
        pen.polygon(&points, Paint::Flat(collar));
        pen.line(&points, 0.4, darker(look.cloth, 0.4));
    }
    pen.line(&[(0.0, 40.5), (0.0, 66.0)], 0.5, darker(look.cloth, 0.4));
    for y in [46.0, 54.0] {
        pen.disc((1.8, y), 0.8, Paint::Flat(lighter(look.cloth, 0.6)));
    }
}

fn jumper(pen: &mut Pen<'_>, look: &Look) {
    let dark = darker(look.cloth, 0.28);
    pen.mirrored_blob(
        &[(0.0, 24.0), (8.2, 20.4), (11.6, 28.4), (0.0, 37.0)],
        Paint::Flat(lighter(look.cloth, 0.12)),
    );
    pen.curve(&[(-11.4, 28.4), (0.0, 36.6), (11.4, 28.4)], 0.5, dark, 0.9);
    for row in 0..4 {
        let y = 40.0 + row as f32 * 6.5;
        for step in -5..=5 {
            let x = step as f32 * 5.4;
            pen.curve(&[(x - 1.6, y), (x, y + 1.8), (x + 1.6, y)], 0.5, dark, 0.45);
        }
    }
}

fn tee(pen: &mut Pen<'_>, look: &Look) {
    pen.mirrored_blob(
        &[(0.0, 26.0), (8.0, 24.0), (8.6, 28.0), (0.0, 36.0)],
        Paint::Flat(darker(look.skin, 0.08)),
    );
    pen.curve(
        &[(-9.2, 26.6), (-5.0, 33.5), (0.0, 36.2), (5.0, 33.5), (9.2, 26.6)],
        1.3,
        darker(look.cloth, 0.2),
        1.0,
    );
    for side in [-1.0, 1.0] {
        pen.curve(
            &[(side * 24.0, 42.0), (side * 22.6, 54.0), (side * 24.0, 66.0)],
            0.6,
            darker(look.cloth, 0.4),
            0.6,
        );
    }
}

fn lace(pen: &mut Pen<'_>, look: &Look) {
    let cream = rgb(0xe9dfca);
    pen.mirrored_blob(
        &[(0.0, 19.0), (7.4, 18.6), (8.4, 26.0), (13.0, 31.0), (7.0, 40.0), (0.0, 42.0)],
        Paint::Flat(cream),
    );
    for y in [20.5, 23.0, 25.5] {
        pen.curve(&[(-7.4, y), (0.0, y + 1.4), (7.4, y)], 0.4, darker(cream, 0.4), 0.6);
    }
    for step in -3..=3 {
        let x = step as f32 * 3.0;
        pen.disc((x, 37.0 - x.abs() * 0.4), 0.9, Paint::Glaze(darker(cream, 0.4), 0.5));
    }
    pen.oval((0.0, 27.6), (1.9, 2.4), Paint::Flat(darker(look.accent, 0.3)));
    pen.oval((0.0, 27.6), (1.1, 1.5), Paint::Flat(lighter(look.accent, 0.5)));
    pen.curve(&[(-22.0, 36.0), (-19.0, 46.0), (-20.0, 62.0)], 0.6, darker(look.cloth, 0.5), 0.6);
    pen.curve(&[(22.0, 36.0), (19.0, 46.0), (20.0, 62.0)], 0.6, darker(look.cloth, 0.5), 0.6);
}

fn blouse(pen: &mut Pen<'_>, look: &Look) {
    let light = mix(look.cloth, WHITE, 0.72);
    pen.mirrored_polygon(&[(0.0, 41.0), (6.8, 27.0), (0.0, 25.0)], Paint::Flat(darker(look.skin, 0.06)));
    for side in [-1.0, 1.0] {
        let points =
            [(7.4, 24.8), (13.6, 28.6), (13.4, 36.6), (6.6, 38.6), (0.6, 41.0)].map(|(x, y)| (side * x, y));
        pen.blob(&points, Paint::Flat(light));
        pen.curve(&points[1..], 0.4, darker(light, 0.35), 0.8);
    }
    necklace(pen, 33.6, lighter(look.accent, 0.5));
}

fn dress(pen: &mut Pen<'_>, look: &Look) {
    pen.mirrored_blob(
        &[(0.0, 25.0), (9.0, 25.4), (13.0, 29.4), (8.0, 37.4), (0.0, 39.6)],
        Paint::Flat(darker(look.skin, 0.05)),
    );
    let dot = lighter(look.cloth, 0.55);
    for row in 0..5 {
        for step in -5..=5 {
            let (x, y) = (step as f32 * 5.6 + (row % 2) as f32 * 2.8, 44.0 + row as f32 * 4.6);
            pen.disc((x, y), 0.85, Paint::Glaze(dot, 0.85));
        }
    }
    necklace(pen, 35.0, rgb(0xf6efe2));
}

fn necklace(pen: &mut Pen<'_>, low: f32, colour: Colour) {
    for step in -6..=6 {
        let share = step as f32 / 6.0;
        let (x, y) = (share * 7.8, low - share * share * 7.4);
        pen.disc((x, y), 0.85, Paint::Flat(colour));
        pen.disc((x - 0.2, y - 0.25), 0.3, Paint::Flat(rgb(0xffffff)));
    }
}

fn bridal(pen: &mut Pen<'_>) {
    let white = rgb(0xf5f0e6);
    let body: Vec<Point> = BODY.iter().map(|(x, y)| (x * 0.92, *y)).collect();
    pen.mirrored_blob(&body, Paint::Down(white, darker(white, 0.12), 24.0, 64.0));
    pen.curve(&[(-10.0, 27.0), (0.0, 36.0), (10.0, 27.0)], 0.6, darker(white, 0.3), 0.8);
}

fn pinafore(pen: &mut Pen<'_>, look: &Look) {
    pen.mirrored_polygon(
        &[(0.0, 38.0), (9.0, 38.0), (12.0, 28.0), (15.0, 29.6), (13.6, 66.0), (0.0, 66.0)],
        Paint::Flat(WHITE),
    );
    pen.mirrored_blob(
        &[(0.0, 32.0), (8.0, 24.4), (14.0, 29.0), (9.0, 35.0)],
        Paint::Flat(lighter(look.cloth, 0.35)),
    );
    bow(pen, look.accent, 33.0);
}

fn blanket(pen: &mut Pen<'_>, look: &Look) {
    let wool = mix(look.accent, WHITE, 0.55);
    pen.mirrored_blob(
        &[(0.0, -28.0), (16.0, -24.0), (24.0, -6.0), (25.0, 14.0), (33.0, 36.0), (32.0, 70.0), (0.0, 74.0)],
        Paint::Down(lighter(wool, 0.3), darker(wool, 0.12), -28.0, 64.0),
    );
    for side in [-1.0, 1.0] {
        pen.curve(
            &[(side * 20.0, -12.0), (side * 19.0, 10.0), (side * 6.0, 26.0), (side * -10.0, 40.0)],
            0.7,
            darker(wool, 0.25),
            0.6,
        );
        pen.curve(
            &[(side * 27.0, 24.0), (side * 16.0, 44.0), (side * 14.0, 64.0)],
            0.6,
            darker(wool, 0.25),
            0.5,
        );
    }
    pen.mirrored_blob(
        &[(0.0, -23.0), (13.0, -19.0), (18.0, -4.0), (17.0, 10.0), (9.0, 21.0), (0.0, 23.0)],
        Paint::Flat(darker(wool, 0.2)),
    );
}
