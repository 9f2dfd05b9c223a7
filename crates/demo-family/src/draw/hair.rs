use super::canvas::{Paint, darker, lighter};
use super::look::{Look, Style};
use super::pen::Pen;
use super::shape::Point;

/// Draws the hair behind the head and the shoulders.
pub fn back(pen: &mut Pen<'_>, look: &Look) {
    let paint = Paint::Flat(darker(look.hair, 0.25));
    match look.style {
        Style::Bob => pen.mirrored_blob(
            &[(0.0, -25.0), (15.0, -20.0), (20.0, -4.0), (20.5, 10.0), (14.0, 17.0), (0.0, 14.0)],
            paint,
        ),
        Style::Long => pen.mirrored_blob(
            &[
                (0.0, -25.0),
                (15.0, -20.0),
                (20.0, -2.0),
                (21.0, 22.0),
                (22.0, 40.0),
                (13.0, 44.0),
                (0.0, 30.0),
            ],
            paint,
        ),
        Style::Curls => {
            for (x, y) in [(-15.0, -14.0), (-19.0, -4.0), (-19.0, 6.0), (-15.0, 13.0)] {
                pen.disc((x, y), 7.0, paint);
                pen.disc((-x, y), 7.0, paint);
            }
        }
        Style::Tail => pen.blob(
            &[
                (8.0, -20.0),
                (20.0, -18.0),
                (25.0, -2.0),
                (23.0, 18.0),
                (27.0, 30.0),
                (18.0, 27.0),
                (15.0, 8.0),
            ],
            paint,
        ),
        Style::Mop => pen.mirrored_blob(
            &[(0.0, -25.0), (15.0, -20.0), (19.5, -4.0), (18.5, 9.0), (13.0, 13.0), (0.0, 10.0)],
            paint,
        ),
        Style::Bun => {
            pen.disc((0.0, -25.0), 8.5, paint);
            pen.curve(&[(-5.0, -27.0), (0.0, -29.5), (5.0, -26.0)], 0.8, lighter(look.hair, 0.15), 0.7);
        }
        Style::Braids => {
            for side in [-1.0, 1.0] {
                for step in 0..6 {
                    let down = step as f32 * 5.2;
                    pen.oval((side * (17.0 + down * 0.08), 8.0 + down), (3.6 - down * 0.03, 3.4), paint);
                }
                pen.disc((side * 19.5, 38.0), 2.6, Paint::Flat(look.accent));
            }
        }
        _ => {}
    }
}

/// Draws the hair that falls over the forehead.
pub fn front(pen: &mut Pen<'_>, look: &Look) {
    let hair = look.hair;
    let paint = Paint::Down(lighter(hair, 0.12), darker(hair, 0.12), -26.0, 6.0);
    match look.style {
        Style::Bald => bald(pen, look),
        Style::Fluff => {
            pen.curve(&[(-6.0, -19.5), (-2.0, -22.5), (1.5, -19.0), (-0.5, -16.5)], 1.6, hair, 0.9);
            pen.curve(&[(-1.0, -20.0), (4.0, -22.0), (6.5, -18.0)], 1.5, hair, 0.9);
        }
        Style::Parted => pen.blob(&PARTED, paint),
        Style::Slick => pen.mirrored_blob(
            &[
                (0.0, -24.5),
                (11.0, -21.5),
                (16.6, -11.0),
                (16.2, 0.0),
                (14.2, -3.0),
                (12.6, -11.0),
                (6.0, -15.5),
                (0.0, -14.4),
            ],
            paint,
        ),
        Style::Mop => pen.blob(
            &[
                (-17.0, 4.0),
                (-18.0, -9.0),
                (-12.0, -21.5),
                (0.0, -25.0),
                (12.0, -21.5),
                (18.0, -9.0),
                (17.0, 4.0),
                (14.0, -1.0),
                (12.5, -7.5),
                (7.0, -6.5),
                (1.0, -9.0),
                (-5.0, -6.0),
                (-11.0, -8.0),
                (-14.0, -1.0),
            ],
            paint,
        ),
        Style::Curly => {
            for (x, y, r) in [
                (-14.5, -6.0, 4.6),
                (-13.5, -13.0, 5.6),
                (-7.5, -18.5, 6.2),
                (0.0, -20.0, 6.4),
                (7.5, -18.5, 6.2),
                (13.5, -13.0, 5.6),
                (14.5, -6.0, 4.6),
                (-4.0, -15.0, 5.0),
                (5.0, -15.0, 5.0),
            ] {
                pen.disc((x, y), r, Paint::Flat(hair));
                pen.curve(&[(x - 2.5, y), (x, y - 2.4), (x + 2.5, y - 0.4)], 0.6, lighter(hair, 0.22), 0.8);
            }
        }
        Style::Bun => pen.mirrored_blob(
            &[
                (0.0, -23.5),
                (11.0, -21.5),
                (18.0, -11.0),
                (17.4, 2.0),
                (14.6, -1.0),
                (13.0, -8.0),
                (6.0, -13.0),
                (0.0, -15.6),
            ],
            paint,
        ),
        Style::Bob => pen.blob(
            &[
                (-18.5, 12.0),
                (-19.0, -6.0),
                (-13.0, -21.0),
                (0.0, -25.0),
                (13.0, -21.0),
                (19.0, -6.0),
                (18.5, 12.0),
                (14.8, 8.0),
                (14.4, -3.0),
                (9.0, -10.0),
                (2.0, -13.0),
                (-6.0, -9.0),
                (-13.0, -7.5),
                (-14.6, 8.0),
            ],
            paint,
        ),
        Style::Curls => {
            pen.mirrored_blob(
                &[(0.0, -25.0), (12.0, -21.5), (17.5, -11.0), (14.0, -5.0), (9.0, -12.0), (0.0, -14.0)],
                paint,
            );
            for (x, y, r) in [
                (-9.0, -14.5, 4.4),
                (-14.5, -8.0, 4.4),
                (-16.5, 0.0, 4.0),
                (-16.0, 7.5, 3.8),
                (-2.0, -17.0, 4.4),
                (5.0, -15.5, 4.4),
                (12.0, -11.0, 4.6),
                (16.0, -3.5, 4.2),
                (16.5, 5.0, 4.0),
            ] {
                pen.disc((x, y), r, Paint::Flat(hair));
                pen.curve(&[(x - 2.0, y + 0.6), (x, y - 1.9), (x + 2.0, y)], 0.6, lighter(hair, 0.25), 0.8);
            }
        }
        Style::Long => pen.mirrored_blob(
            &[
                (0.0, -25.0),
                (12.0, -22.0),
                (18.6, -9.0),
                (19.0, 14.0),
                (17.5, 30.0),
                (15.4, 16.0),
                (14.8, 0.0),
                (10.0, -9.5),
                (3.0, -15.0),
                (0.0, -17.0),
            ],
            paint,
        ),
        Style::Tail => pen.blob(
            &[
                (-15.8, 1.0),
                (-17.0, -9.0),
                (-12.0, -21.0),
                (0.0, -24.6),
                (12.0, -21.0),
                (17.0, -9.0),
                (15.8, 1.0),
                (14.0, -5.0),
                (10.0, -11.5),
                (0.0, -14.0),
                (-6.0, -11.0),
                (-13.0, -7.0),
            ],
            paint,
        ),
        Style::Cropped => pen.blob(
            &[
                (-16.2, 4.0),
                (-18.0, -8.0),
                (-12.5, -21.5),
                (0.0, -25.2),
                (13.0, -21.5),
                (18.0, -8.0),
                (16.2, 4.0),
                (14.2, 0.0),
                (12.6, -8.0),
                (4.0, -12.5),
                (-4.0, -8.4),
                (-10.0, -9.5),
                (-14.0, -2.0),
            ],
            paint,
        ),
        Style::Braids => pen.mirrored_blob(
            &[
                (0.0, -24.0),
                (11.5, -21.5),
                (17.4, -10.0),
                (17.2, 5.0),
                (14.4, 2.0),
                (12.0, -8.0),
                (5.0, -13.0),
                (0.0, -18.0),
            ],
            paint,
        ),
    }
    strands(pen, look);
}

const PARTED: [Point; 14] = [
    (-16.0, 1.0),
    (-17.2, -9.0),
    (-12.5, -20.5),
    (-3.0, -24.4),
    (9.0, -23.4),
    (16.2, -15.0),
    (17.0, -6.0),
    (15.8, 1.0),
    (13.8, -4.0),
    (12.4, -9.5),
    (4.0, -11.0),
    (-7.5, -16.0),
    (-12.4, -10.0),
    (-13.8, -4.0),
];

fn bald(pen: &mut Pen<'_>, look: &Look) {
    for side in [-1.0, 1.0] {
        let half = [(15.4, -12.0), (17.4, -7.0), (16.8, 2.0), (14.8, 0.0), (14.2, -7.0)];
        pen.blob(&half.map(|(x, y)| (side * x, y)), Paint::Flat(look.hair));
    }
    pen.glow((-5.0, -14.0), 7.0, lighter(look.skin, 0.6), 0.5);
}

/// A little light where the hair bends.
fn strands(pen: &mut Pen<'_>, look: &Look) {
    if matches!(look.style, Style::Bald | Style::Fluff | Style::Curly | Style::Curls) {
        return;
    }
    let light = lighter(look.hair, 0.3);
    pen.curve(&[(-11.5, -15.0), (-7.0, -20.0), (0.0, -21.8)], 0.8, light, 0.5);
    pen.curve(&[(-9.0, -15.0), (-4.0, -18.6), (3.0, -19.4)], 0.6, light, 0.4);
    pen.curve(&[(5.0, -20.6), (10.5, -17.6), (14.0, -11.5)], 0.6, darker(look.hair, 0.3), 0.5);
}
