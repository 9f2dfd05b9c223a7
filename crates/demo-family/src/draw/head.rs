use super::canvas::{Paint, darker, lighter, mix, rgb};
use super::hair;
use super::look::{Beard, Look};
use super::pen::Pen;
use super::shape::Point;
use crate::person::Sex;

/// A head of about 32 by 42 units around the origin, without what is behind it.
pub fn head(pen: &mut Pen<'_>, look: &Look) {
    let skin = look.skin;
    let shade = darker(skin, 0.22);
    let child = look.is_child();
    let wide = look.width * if child { 1.04 } else { 1.0 };
    for side in [-1.0, 1.0] {
        pen.oval((side * 15.6 * wide, 2.5), (2.9, 4.4), Paint::Flat(darker(skin, 0.1)));
        pen.curve(
            &[(side * 16.2 * wide, 0.5), (side * 17.0 * wide, 2.5), (side * 15.8 * wide, 4.6)],
            0.6,
            shade,
            0.7,
        );
    }
    let outline: Vec<Point> = face(look).iter().map(|(x, y)| (x * wide, *y)).collect();
    pen.mirrored_blob(&outline, Paint::Down(lighter(skin, 0.12), darker(skin, 0.06), -20.0, 22.0));
    for side in [-1.0, 1.0] {
        let blush = mix(skin, rgb(0xd9604c), 0.55);
        pen.glow((side * 8.6, 8.0), if child { 5.5 } else { 4.8 }, blush, if child { 0.5 } else { 0.32 });
    }
    eyes(pen, look);
    nose(pen, look);
    beard(pen, look);
    mouth(pen, look);
    if look.age > 45 {
        lines_of_age(pen, look);
    }
    hair::front(pen, look);
    if look.glasses {
        glasses(pen);
    }
}

/// Half of the outline, from the top of the head to the chin.
fn face(look: &Look) -> [Point; 7] {
    match (look.is_child(), look.sex) {
        (true, _) => {
            [(0.0, -20.0), (11.0, -17.0), (15.6, -6.0), (15.6, 5.0), (12.4, 13.5), (6.0, 18.2), (0.0, 19.4)]
        }
        (_, Sex::Male) => {
            [(0.0, -20.0), (11.0, -17.0), (15.6, -6.0), (15.2, 5.0), (12.9, 14.0), (6.8, 20.4), (0.0, 21.6)]
        }
        (_, Sex::Female) => {
            [(0.0, -20.0), (11.0, -17.0), (15.3, -6.0), (14.8, 4.0), (11.4, 13.2), (5.4, 19.4), (0.0, 21.0)]
        }
    }
}

/// The heights of eyes and mouth: children have more forehead.
fn low(look: &Look) -> f32 {
    if look.is_child() { 2.4 } else { 0.0 }
}

fn eyes(pen: &mut Pen<'_>, look: &Look) {
    let y = low(look);
    let size = if look.is_child() { 1.18 } else { 1.0 };
    let lid = darker(look.skin, 0.62);
    let brow = mix(darker(look.hair, 0.3), look.skin, 0.15);
    let woman = look.sex == Sex::Female;
    for side in [-1.0, 1.0] {
        let x = side * 6.4;
        pen.glow((x, y - 0.6), 4.4, darker(look.skin, 0.4), 0.32);
        pen.oval((x, y), (2.9 * size, 1.75 * size), Paint::Flat(rgb(0xfbf7f0)));
        pen.disc((x + 0.15, y), 1.62 * size, Paint::Flat(darker(look.eyes, 0.15)));
        pen.disc((x + 0.15, y), 0.8 * size, Paint::Flat(rgb(0x15100e)));
        pen.disc((x + 0.75, y - 0.6), 0.48 * size, Paint::Flat(rgb(0xffffff)));
        let (in_x, out_x) = (x - side * 3.0 * size, x + side * 3.2 * size);
        let lashes = if woman { 0.85 } else { 0.6 };
        pen.curve(&[(in_x, y + 0.1), (x, y - 1.9 * size), (out_x, y - 0.1)], lashes, lid, 0.95);
        if woman && !look.is_child() {
            pen.curve(&[(out_x - side * 0.4, y - 0.5), (out_x + side * 0.9, y - 1.4)], 0.6, lid, 0.9);
        }
        pen.curve(
            &[(x - side * 2.6, y + 1.9), (x + side * 0.6, y + 2.3), (x + side * 2.6, y + 1.6)],
            0.35,
            lid,
            0.35,
        );
        let thick = match (look.age, woman) {
            (..2, _) => 0.5,
            (2..13, _) | (_, true) => 0.95,
            _ => 1.5,
        };
        pen.curve(
            &[(x - side * 3.4, y - 4.4), (x + side * 0.8, y - 5.7), (x + side * 4.0, y - 4.3)],
            thick,
            brow,
            0.9,
        );
    }
}

fn nose(pen: &mut Pen<'_>, look: &Look) {
    let y = low(look) * 0.7;
    let shade = darker(look.skin, 0.34);
    let long = if look.is_child() { 6.2 } else { 8.2 };
    if !look.is_child() {
        pen.curve(&[(1.1, y + 0.5), (1.9, y + 4.4), (2.5, y + long - 1.0)], 0.5, shade, 0.45);
    }
    pen.curve(
        &[(-2.0, y + long - 0.4), (-0.6, y + long + 0.6), (0.8, y + long + 0.6), (2.4, y + long - 0.6)],
        0.75,
        shade,
        0.8,
    );
    pen.glow((0.2, y + long - 2.0), 2.0, lighter(look.skin, 0.6), 0.6);
}

fn mouth(pen: &mut Pen<'_>, look: &Look) {
    let y = 13.2 + low(look) * 0.35;
    let (half, up) = (3.6 + look.smile * 1.7, look.smile * 1.5);
    let lip =
        mix(look.skin, rgb(0xa8383a), if look.sex == Sex::Female && !look.is_child() { 0.62 } else { 0.38 });
    if look.smile > 0.72 {
        pen.blob(
            &[
                (-half, y - up),
                (0.0, y - 0.1),
                (half, y - up),
                (half * 0.55, y + 1.7),
                (0.0, y + 2.4),
                (-half * 0.55, y + 1.7),
            ],
            Paint::Flat(rgb(0x6d2424)),
        );
        pen.blob(
            &[
                (-half * 0.8, y - up * 0.72),
                (0.0, y + 0.1),
                (half * 0.8, y - up * 0.72),
                (half * 0.5, y + 0.9),
                (0.0, y + 1.2),
                (-half * 0.5, y + 0.9),
            ],
            Paint::Flat(rgb(0xfdf8f0)),
        );
    } else {
        pen.blob(
            &[
                (-half * 0.85, y),
                (-1.3, y - 0.9),
                (0.0, y - 0.5),
                (1.3, y - 0.9),
                (half * 0.85, y),
                (1.8, y + 1.5),
                (0.0, y + 1.8),
                (-1.8, y + 1.5),
            ],
            Paint::Glaze(lip, 0.85),
        );
    }
    let line = darker(lip, 0.4);
    pen.curve(
        &[(-half, y - up), (-half * 0.4, y + 0.15), (half * 0.4, y + 0.15), (half, y - up)],
        0.65,
        line,
        0.9,
    );
    pen.curve(&[(-2.0, y + 3.6), (0.0, y + 4.0), (2.0, y + 3.6)], 0.5, darker(look.skin, 0.3), 0.45);
}

fn beard(pen: &mut Pen<'_>, look: &Look) {
    let hair = mix(look.hair, rgb(0x5a4030), 0.1);
    if look.beard == Beard::Full {
        let half = [
            (0.0, 10.6),
            (5.5, 9.8),
            (10.6, 10.0),
            (14.8, 1.0),
            (15.2, 9.0),
            (12.6, 18.0),
            (6.5, 25.0),
            (0.0, 26.5),
        ];
        pen.mirrored_blob(&half, Paint::Down(hair, darker(hair, 0.2), 2.0, 26.0));
    }
    if look.beard != Beard::None {
        let half = [(0.0, 9.6), (3.4, 9.2), (7.4, 11.6), (8.4, 13.2), (3.6, 12.6), (0.0, 11.8)];
        pen.mirrored_blob(&half, Paint::Flat(darker(hair, 0.1)));
    }
}

fn lines_of_age(pen: &mut Pen<'_>, look: &Look) {
    let strength = ((look.age - 45) as f32 / 45.0).clamp(0.15, 0.75);
    let line = darker(look.skin, 0.4);
    for side in [-1.0, 1.0] {
        pen.curve(&[(side * 4.2, 7.6), (side * 6.6, 11.0), (side * 6.8, 14.0)], 0.5, line, strength);
        pen.curve(&[(side * 10.4, -0.6), (side * 12.6, -1.8)], 0.4, line, strength);
        pen.curve(&[(side * 10.4, 0.8), (side * 12.8, 1.2)], 0.4, line, strength);
        pen.curve(&[(side * 4.2, 3.0), (side * 6.6, 3.9), (side * 9.0, 3.0)], 0.4, line, strength * 0.8);
    }
    if look.age > 62 {
        pen.curve(&[(-7.0, -9.6), (0.0, -10.4), (7.0, -9.6)], 0.4, line, strength * 0.7);
        pen.curve(&[(-6.0, -7.4), (0.0, -8.0), (6.0, -7.4)], 0.4, line, strength * 0.6);
    }
}

fn glasses(pen: &mut Pen<'_>) {
    let frame = rgb(0x3b302a);
    for side in [-1.0, 1.0] {
        let ring: Vec<Point> = (0..=24)
            .map(|step| step as f32 / 24.0 * std::f32::consts::TAU)
            .map(|angle| (side * 6.5 + 4.6 * angle.cos(), 0.3 + 4.0 * angle.sin()))
            .collect();
        pen.oval((side * 6.5, 0.3), (4.6, 4.0), Paint::Glaze(rgb(0xffffff), 0.13));
        pen.line(&ring, 0.7, frame);
        pen.line(&[(side * 11.0, -0.4), (side * 15.2, -1.4)], 0.7, frame);
    }
    pen.curve(&[(-2.0, -0.2), (0.0, -1.2), (2.0, -0.2)], 0.7, frame, 1.0);
}
