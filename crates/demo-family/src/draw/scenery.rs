//! Draws the background of photographs. Units are those of a picture of 160 by 120.

use super::canvas::{Colour, Paint, darker, lighter, mix, rgb};
use super::chance::Chance;
use super::pen::Pen;
use super::shape::Point;

pub fn sky(pen: &mut Pen<'_>, top: u32, low: u32, horizon: f32) {
    pen.rectangle((0.0, 0.0), (160.0, horizon + 1.0), Paint::Down(rgb(top), rgb(low), 0.0, horizon));
}

pub fn ground(pen: &mut Pen<'_>, near: u32, far: u32, horizon: f32) {
    pen.rectangle((0.0, horizon), (160.0, 120.0), Paint::Down(rgb(far), rgb(near), horizon, 120.0));
}

pub fn clouds(pen: &mut Pen<'_>, chance: &mut Chance, count: usize, low: f32) {
    for _ in 0..count {
        let (x, y) = (chance.between(0.0, 160.0), chance.between(4.0, low));
        for _ in 0..6 {
            let puff = (x + chance.between(-11.0, 11.0), y + chance.between(-2.0, 2.0));
            pen.oval(
                puff,
                (chance.between(4.0, 9.0), chance.between(2.0, 4.0)),
                Paint::Glaze(rgb(0xffffff), 0.4),
            );
        }
    }
}

pub fn hills(pen: &mut Pen<'_>, chance: &mut Chance, horizon: f32, colour: u32) {
    for layer in 0..3 {
        let height = 14.0 - layer as f32 * 4.5;
        let mut points: Vec<Point> = vec![(-10.0, horizon + 6.0)];
        for step in 0..=6 {
            points.push((step as f32 * 28.0 - 4.0, horizon - chance.between(height * 0.3, height)));
        }
        points.push((172.0, horizon + 6.0));
        points.push((80.0, horizon + 9.0));
        let tint = mix(rgb(colour), rgb(0xdde4ea), 0.55 - layer as f32 * 0.2);
        pen.blob(&points, Paint::Flat(tint));
    }
}

pub fn tree(pen: &mut Pen<'_>, chance: &mut Chance, (x, y): Point, tall: f32, leaves: u32) {
    let leaf = rgb(leaves);
    let bark = rgb(0x5c4634);
    pen.polygon(
        &[
            (x - tall * 0.035, y),
            (x - tall * 0.02, y - tall * 0.6),
            (x + tall * 0.02, y - tall * 0.6),
            (x + tall * 0.04, y),
        ],
        Paint::Flat(bark),
    );
    for step in 0..16 {
        let angle = step as f32 * 2.4;
        let far = (step as f32 / 16.0).sqrt() * tall * 0.27;
        let spot = (x + far * angle.cos() * 1.1, y - tall * 0.7 + far * angle.sin() * 0.9);
        let colour = mix(
            darker(leaf, 0.25),
            lighter(leaf, 0.25),
            0.5 - (spot.1 - y + tall * 0.7) / tall + chance.between(-0.2, 0.2),
        );
        pen.disc(spot, tall * chance.between(0.09, 0.14), Paint::Flat(colour));
    }
}

pub fn grass(pen: &mut Pen<'_>, chance: &mut Chance, from: f32, colour: u32) {
    for _ in 0..220 {
        let (x, y) = (chance.between(0.0, 160.0), chance.between(from + 2.0, 120.0));
        let tall = 0.6 + (y - from) * 0.035;
        let tint = mix(rgb(colour), rgb(0x2c3a20), chance.share());
        let points = [(x, y), (x + chance.between(-0.6, 0.6), y - tall)];
        pen.line(&points, 0.28, tint);
    }
}

pub fn water(pen: &mut Pen<'_>, chance: &mut Chance, top: f32, bottom: f32, colour: u32) {
    let blue = rgb(colour);
    pen.rectangle(
        (0.0, top),
        (160.0, bottom),
        Paint::Down(lighter(blue, 0.4), darker(blue, 0.15), top, bottom),
    );
    for _ in 0..110 {
        let y = top + (bottom - top) * chance.share().powf(1.3);
        let wide = 1.5 + (y - top) * 0.16;
        let x = chance.between(0.0, 160.0);
        let tint = if chance.is(0.5) { lighter(blue, 0.65) } else { darker(blue, 0.25) };
        pen.curve(&[(x - wide, y), (x, y - 0.5), (x + wide, y)], 0.3, tint, 0.6);
    }
}

fn window(pen: &mut Pen<'_>, (x, y): Point, (wide, high): Point, frame: Colour) {
    pen.rectangle((x - 0.7, y - 0.7), (x + wide + 0.7, y + high + 0.9), Paint::Flat(frame));
    pen.rectangle((x, y), (x + wide, y + high), Paint::Down(rgb(0x8494a0), rgb(0x3d4750), y, y + high));
    pen.polygon(&[(x, y), (x + wide * 0.6, y), (x, y + high * 0.8)], Paint::Glaze(rgb(0xffffff), 0.2));
    pen.line(&[(x + wide / 2.0, y), (x + wide / 2.0, y + high)], 0.5, frame);
    pen.line(&[(x, y + high * 0.42), (x + wide, y + high * 0.42)], 0.5, frame);
}

/// The house of the mill, with its wheel if there is room for it.
pub fn mill(pen: &mut Pen<'_>, (x, y): Point, size: f32, snow: bool) {
    let mut pen = pen.at((x, y), size);
    let wall = rgb(0xe6dcc4);
    pen.rectangle((0.0, -34.0), (70.0, 0.0), Paint::Down(wall, darker(wall, 0.2), -34.0, 0.0));
    pen.polygon(&[(0.0, -34.0), (70.0, -34.0), (35.0, -34.4)], Paint::Flat(wall));
    let roof = if snow { rgb(0xeef1f4) } else { rgb(0x8a4b3a) };
    pen.polygon(
        &[(-4.0, -33.0), (8.0, -56.0), (62.0, -56.0), (74.0, -33.0)],
        Paint::Down(lighter(roof, 0.1), darker(roof, 0.2), -56.0, -33.0),
    );
    for row in 1..6 {
        let down = -56.0 + row as f32 * 3.9;
        let out = row as f32 * 2.0;
        pen.line(&[(8.0 - out, down), (62.0 + out, down)], 0.25, darker(roof, 0.35));
    }
    pen.rectangle((46.0, -64.0), (52.0, -50.0), Paint::Flat(rgb(0x9a6a55)));
    let frame = rgb(0xf4efe2);
    for at in [7.0, 21.0, 46.0, 59.0] {
        window(&mut pen, (at, -28.0), (6.5, 10.0), frame);
    }
    pen.rectangle((33.0, -20.0), (41.0, 0.0), Paint::Flat(rgb(0x5b4030)));
    pen.line(&[(37.0, -19.0), (37.0, 0.0)], 0.3, rgb(0x3a281c));
    pen.disc((39.4, -9.0), 0.5, Paint::Flat(rgb(0xd0b060)));
    pen.rectangle((31.0, -1.0), (43.0, 1.0), Paint::Flat(rgb(0xa8a090)));
    wheel(&mut pen, (-12.0, -12.0), 15.0);
}

fn wheel(pen: &mut Pen<'_>, centre: Point, radius: f32) {
    let wood = rgb(0x5a4332);
    let around = |far: f32, step: usize, count: usize| {
        let angle = step as f32 / count as f32 * std::f32::consts::TAU;
        (centre.0 + far * angle.cos(), centre.1 + far * angle.sin())
    };
    for far in [radius, radius * 0.84] {
        let ring: Vec<Point> = (0..=36).map(|step| around(far, step, 36)).collect();
        pen.line(&ring, 1.0, wood);
    }
    for step in 0..12 {
        pen.line(&[centre, around(radius, step, 12)], 0.8, wood);
        pen.line(&[around(radius * 0.84, step, 12), around(radius * 1.12, step, 12)], 1.5, darker(wood, 0.2));
    }
    pen.disc(centre, 2.2, Paint::Flat(darker(wood, 0.4)));
}

/// A shop with an awning and loaves in the window.
pub fn bakery(pen: &mut Pen<'_>, chance: &mut Chance, colour: u32) {
    let brick = rgb(0x9a5a46);
    pen.rectangle((0.0, 0.0), (160.0, 104.0), Paint::Down(brick, darker(brick, 0.18), 0.0, 104.0));
    for row in 0..26 {
        let y = row as f32 * 4.0;
        pen.line(&[(0.0, y), (160.0, y)], 0.2, lighter(brick, 0.25));
        for column in 0..21 {
            let x = column as f32 * 8.0 + (row % 2) as f32 * 4.0;
            pen.line(&[(x, y), (x, y + 4.0)], 0.2, lighter(brick, 0.25));
            if chance.is(0.2) {
                pen.rectangle((x, y), (x + 8.0, y + 4.0), Paint::Glaze(darker(brick, 0.5), 0.2));
            }
        }
    }
    let paint = rgb(colour);
    pen.rectangle((14.0, 14.0), (146.0, 27.0), Paint::Flat(darker(paint, 0.3)));
    pen.rectangle((15.2, 15.2), (144.8, 25.8), Paint::Flat(paint));
    super::writing::print(pen, "OLSON'S BAKERY", (44.0, 23.6), 3.4, rgb(0xf6e9c8));
    pen.rectangle((18.0, 44.0), (78.0, 92.0), Paint::Flat(rgb(0xf0e6d0)));
    pen.rectangle((20.0, 46.0), (76.0, 90.0), Paint::Down(rgb(0xd9b680), rgb(0x6b4a30), 46.0, 90.0));
    for shelf in [62.0, 76.0, 90.0] {
        for step in 0..6 {
            let x = 25.0 + step as f32 * 9.2;
            let crust = mix(rgb(0xc98a45), rgb(0x8a5428), chance.share());
            pen.oval(
                (x, shelf - 3.0),
                (4.1, 2.9),
                Paint::Down(lighter(crust, 0.3), crust, shelf - 6.0, shelf),
            );
            pen.curve(
                &[(x - 1.8, shelf - 4.0), (x, shelf - 5.0), (x + 1.8, shelf - 4.0)],
                0.35,
                lighter(crust, 0.5),
                0.8,
            );
        }
        pen.rectangle((20.0, shelf - 0.2), (76.0, shelf + 0.9), Paint::Flat(rgb(0x5a3d28)));
    }
    pen.polygon(&[(22.0, 46.0), (46.0, 46.0), (24.0, 88.0), (20.0, 88.0)], Paint::Glaze(rgb(0xffffff), 0.14));
    pen.rectangle((98.0, 40.0), (126.0, 104.0), Paint::Flat(darker(paint, 0.2)));
    pen.rectangle((101.0, 44.0), (123.0, 78.0), Paint::Down(rgb(0xb9b09a), rgb(0x5d5546), 44.0, 78.0));
    pen.disc((120.5, 86.0), 0.9, Paint::Flat(rgb(0xd8bb66)));
    for step in 0..12 {
        let x = 14.0 + step as f32 * 11.0;
        let stripe = if step % 2 == 0 { rgb(0xf3ead6) } else { paint };
        pen.polygon(
            &[
                (x, 28.0),
                (x + 11.0, 28.0),
                (x + 10.4 + (step as f32 - 5.5) * 0.5, 41.0),
                (x + 0.4 + (step as f32 - 6.5) * 0.5, 41.0),
            ],
            Paint::Flat(stripe),
        );
        pen.disc(
            (x + 5.4 + (step as f32 - 6.0) * 0.5, 41.0),
            5.2,
            Paint::Down(stripe, darker(stripe, 0.2), 40.0, 46.0),
        );
    }
    pen.rectangle((0.0, 104.0), (160.0, 120.0), Paint::Down(rgb(0xb4aca0), rgb(0x8c857a), 104.0, 120.0));
}

pub fn church(pen: &mut Pen<'_>) {
    let stone = rgb(0xb9ab96);
    pen.rectangle((0.0, 0.0), (160.0, 96.0), Paint::Down(stone, darker(stone, 0.22), 0.0, 96.0));
    for row in 0..12 {
        let y = row as f32 * 8.0;
        pen.line(&[(0.0, y), (160.0, y)], 0.25, darker(stone, 0.25));
        for column in 0..12 {
            let x = column as f32 * 16.0 + (row % 2) as f32 * 8.0;
            pen.line(&[(x, y), (x, y + 8.0)], 0.25, darker(stone, 0.25));
        }
    }
    for (grow, colour) in [
        (8.0, lighter(stone, 0.3)),
        (5.0, darker(stone, 0.3)),
        (2.5, lighter(stone, 0.15)),
        (0.0, rgb(0x2e241e)),
    ] {
        let half = 20.0 + grow;
        let mut arch: Vec<Point> = vec![(80.0 - half, 96.0), (80.0 - half, 38.0)];
        arch.extend((0..=12).map(|step| {
            let angle = std::f32::consts::PI * (1.0 - step as f32 / 12.0);
            (80.0 + half * angle.cos(), 38.0 - half * 1.1 * angle.sin())
        }));
        arch.push((80.0 + half, 96.0));
        pen.polygon(&arch, Paint::Flat(colour));
    }
    for x in [26.0, 134.0] {
        pen.oval((x, 30.0), (9.0, 15.0), Paint::Flat(lighter(stone, 0.25)));
        pen.oval((x, 30.0), (7.2, 13.2), Paint::Flat(rgb(0x4a5560)));
        pen.line(&[(x, 17.0), (x, 43.0)], 0.7, lighter(stone, 0.2));
        pen.line(&[(x - 7.0, 30.0), (x + 7.0, 30.0)], 0.7, lighter(stone, 0.2));
    }
    for step in 0..4 {
        let y = 96.0 + step as f32 * 6.0;
        pen.rectangle(
            (0.0, y),
            (160.0, y + 6.0),
            Paint::Down(lighter(stone, 0.2), darker(stone, 0.12), y, y + 6.0),
        );
    }
}

pub fn steamship(pen: &mut Pen<'_>, chance: &mut Chance) {
    for (x, grow) in [(68.0, 1.0), (92.0, 0.8)] {
        for step in 0..16 {
            let far = step as f32;
            let puff =
                (x - far * 4.4 + chance.between(-1.0, 1.0), 26.0 - far * 1.3 + chance.between(-1.6, 1.6));
            pen.disc(
                puff,
                (2.4 + far * 0.55) * grow,
                Paint::Glaze(mix(rgb(0x3a3632), rgb(0xb9b4ac), far / 16.0), 0.42),
            );
        }
    }
    for x in [28.0, 128.0] {
        pen.line(&[(x, 18.0), (x, 64.0)], 0.8, rgb(0x4c3a2a));
        pen.line(&[(x, 20.0), (x - 22.0, 66.0)], 0.2, rgb(0x3a322a));
        pen.line(&[(x, 20.0), (x + 22.0, 64.0)], 0.2, rgb(0x3a322a));
    }
    for x in [68.0, 92.0] {
        pen.polygon(
            &[(x - 5.0, 54.0), (x - 4.2, 28.0), (x + 4.2, 28.0), (x + 5.0, 54.0)],
            Paint::Flat(rgb(0xc79a50)),
        );
        pen.rectangle((x - 4.4, 28.0), (x + 4.4, 34.0), Paint::Flat(rgb(0x2b2623)));
        pen.rectangle((x - 4.2, 34.0), (x - 2.0, 54.0), Paint::Glaze(rgb(0xffffff), 0.25));
    }
    pen.rectangle((44.0, 52.0), (116.0, 60.0), Paint::Flat(rgb(0xf2ece0)));
    pen.rectangle((34.0, 59.0), (126.0, 68.0), Paint::Flat(rgb(0xe8e0d0)));
    for step in 0..22 {
        pen.disc((38.0 + step as f32 * 4.0, 63.6), 0.8, Paint::Flat(rgb(0x4a4640)));
    }
    for step in 0..16 {
        pen.rectangle(
            (47.0 + step as f32 * 4.2, 54.0),
            (49.0 + step as f32 * 4.2, 57.6),
            Paint::Flat(rgb(0x55606a)),
        );
    }
    pen.blob(
        &[
            (8.0, 66.0),
            (60.0, 69.0),
            (110.0, 69.0),
            (152.0, 62.0),
            (145.0, 80.0),
            (136.0, 91.0),
            (26.0, 91.0),
            (14.0, 80.0),
        ],
        Paint::Down(rgb(0x3b3733), rgb(0x1d1b1a), 62.0, 88.0),
    );
    pen.polygon(&[(17.0, 84.0), (142.0, 84.0), (137.0, 91.0), (25.0, 91.0)], Paint::Flat(rgb(0x7c382c)));
    for step in 0..24 {
        pen.disc((22.0 + step as f32 * 5.0, 75.0), 0.9, Paint::Flat(rgb(0xcabf9f)));
    }
    for step in 0..30 {
        let x = 20.0 + step as f32 * 4.2 + chance.between(-1.2, 1.2);
        let y = if (34.0..126.0).contains(&x) { 58.4 } else { 67.0 };
        pen.oval((x, y - 1.0), (0.8, 1.5), Paint::Flat(mix(rgb(0x2a2623), rgb(0x8a7a6a), chance.share())));
        pen.disc((x, y - 3.2), 0.65, Paint::Flat(rgb(0xd9b090)));
    }
}

pub fn sailboat(pen: &mut Pen<'_>, at: Point, size: f32, sail: u32) {
    let mut pen = pen.at(at, size);
    pen.blob(
        &[(-12.0, -3.0), (12.0, -3.4), (9.0, 1.0), (-9.0, 1.2)],
        Paint::Down(rgb(0xb06a3a), rgb(0x6a3a20), -3.0, 1.2),
    );
    pen.line(&[(0.0, -3.0), (0.0, -34.0)], 0.6, rgb(0x6a5038));
    pen.blob(
        &[(0.8, -33.0), (7.0, -20.0), (11.0, -5.0), (6.0, -4.4), (0.8, -5.0)],
        Paint::Down(lighter(rgb(sail), 0.3), rgb(sail), -33.0, -5.0),
    );
    pen.blob(
        &[(-0.8, -30.0), (-5.0, -18.0), (-10.0, -5.0), (-5.0, -5.6), (-0.8, -6.0)],
        Paint::Flat(rgb(0xf6f1e4)),
    );
    pen.disc((3.0, -5.4), 1.3, Paint::Flat(rgb(0xe2b393)));
    pen.oval((3.0, -2.6), (1.5, 2.2), Paint::Flat(rgb(0x2f4a5e)));
}
