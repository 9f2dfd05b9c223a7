//! Photographs of what happened, 1600 by 1200.

use super::canvas::{Canvas, Paint, darker, lighter, mix, rgb};
use super::chance::Chance;
use super::clothes::bust;
use super::finish::{Tone, border, develop, jpeg};
use super::hair;
use super::head::head;
use super::look::{Beard, Look, Style, Wear};
use super::pen::Pen;
use super::scenery;
use super::shape::Point;
use crate::person::Sex;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    Mill,
    Steamship,
    Wedding,
    Soldiers,
    Bakery,
    Picnic,
    Baby,
    /// In front of the house, in winter.
    Homecoming,
    Reunion,
    Regatta,
}

#[derive(Debug, Clone, Copy)]
pub struct Photo {
    pub scene: Scene,
    /// The year in which it was taken; none for this year.
    pub year: Option<i32>,
}

const WIDTH: usize = 1600;
const HEIGHT: usize = 1200;

impl Photo {
    pub fn draw(&self, name: &str, today: i32) -> Vec<u8> {
        let year = self.year.unwrap_or(today);
        let mut chance = Chance::of(name);
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        let mut pen = Pen { canvas: &mut canvas, origin: (0.0, 0.0), scale: 10.0 };
        let crowd = Crowd { name, year };
        match self.scene {
            Scene::Mill => mill(&mut pen, &crowd, &mut chance),
            Scene::Steamship => steamship(&mut pen, &mut chance),
            Scene::Wedding => wedding(&mut pen, &crowd),
            Scene::Soldiers => soldiers(&mut pen, &crowd, &mut chance),
            Scene::Bakery => bakery(&mut pen, &crowd, &mut chance),
            Scene::Picnic => picnic(&mut pen, &crowd, &mut chance),
            Scene::Baby => baby(&mut pen, &crowd, &mut chance),
            Scene::Homecoming => homecoming(&mut pen, &crowd, &mut chance),
            Scene::Reunion => reunion(&mut pen, &crowd, &mut chance),
            Scene::Regatta => regatta(&mut pen, &mut chance),
        }
        let tone = Tone::of_year(year);
        develop(&mut canvas, tone, &mut chance);
        if tone != Tone::Colour {
            border(&mut canvas, 34, if tone == Tone::Sepia { rgb(0xe9ddc2) } else { rgb(0xf2efe7) });
        }
        jpeg(&canvas, 82)
    }
}

/// People of one photograph; no two look alike.
struct Crowd<'a> {
    name: &'a str,
    year: i32,
}

impl Crowd<'_> {
    fn look(&self, number: usize, sex: Sex, age: i32) -> Look {
        let look = Look::new(&format!("{} {number}", self.name), sex, age, self.year);
        Look { glasses: look.glasses && number.is_multiple_of(3), ..look }
    }
}

/// Someone from head to foot, standing at a point; an adult is about 19 units tall at size 0.1.
fn standing(pen: &mut Pen<'_>, look: &Look, at: Point, size: f32) {
    let child = look.is_child();
    let (legs, size) = if child { (96.0, size * 0.92) } else { (172.0, size) };
    let mut pen = pen.at((at.0, at.1 - legs * size), size);
    pen.oval((0.0, legs + 1.0), (36.0, 5.0), Paint::Glaze(rgb(0x1a1512), 0.35));
    hair::back(&mut pen, look);
    if look.sex == Sex::Male || matches!(look.wear, Wear::Tee | Wear::Jumper) {
        trousers(&mut pen, look, legs);
    } else {
        skirt(&mut pen, look, legs);
    }
    let broad = if child { 0.8 } else { 1.0 };
    let cloth = sleeves_of(look);
    pen.mirrored_blob(
        &[
            (0.0, 28.0),
            (26.0 * broad, 34.0),
            (31.0 * broad, 50.0),
            (24.0 * broad, 88.0 * broad),
            (0.0, 92.0 * broad),
        ],
        Paint::Down(cloth, darker(cloth, 0.22), 28.0, 90.0),
    );
    arms(&mut pen, look, broad);
    bust(&mut pen, look);
    head(&mut pen, look);
}

fn sleeves_of(look: &Look) -> [f32; 3] {
    match look.wear {
        Wear::Bridal => rgb(0xf2ece0),
        Wear::Uniform => darker(rgb(0x6c6e5a), 0.1),
        _ => darker(look.cloth, 0.12),
    }
}

fn arms(pen: &mut Pen<'_>, look: &Look, broad: f32) {
    let cloth = darker(sleeves_of(look), 0.12);
    for side in [-1.0, 1.0] {
        let arm = [(25.0, 36.0), (33.0, 44.0), (36.0, 66.0), (33.0, 92.0), (27.0, 92.0), (28.0, 66.0)];
        pen.blob(&arm.map(|(x, y)| (side * x * broad, y * broad.max(0.86))), Paint::Flat(cloth));
        pen.oval((side * 30.0 * broad, 95.0 * broad.max(0.86)), (4.0, 5.0), Paint::Flat(look.skin));
    }
}

fn trousers(pen: &mut Pen<'_>, look: &Look, legs: f32) {
    let cloth = match look.wear {
        Wear::Uniform => rgb(0x5a5c4a),
        Wear::HighCollar | Wear::Suit => darker(look.cloth, 0.2),
        _ => mix(rgb(0x3c4a60), look.accent, 0.2),
    };
    let narrow = if look.is_child() { 0.72 } else { 1.0 };
    for side in [-1.0, 1.0] {
        let leg = [(0.5, legs * 0.44), (23.0, legs * 0.44), (20.0, legs - 5.0), (7.0, legs - 5.0)];
        pen.polygon(
            &leg.map(|(x, y)| (side * x * narrow, y)),
            Paint::Down(cloth, darker(cloth, 0.25), 80.0, legs),
        );
        pen.oval((side * 14.5 * narrow, legs - 3.0), (9.0, 4.6), Paint::Flat(rgb(0x241c18)));
    }
}

fn skirt(pen: &mut Pen<'_>, look: &Look, legs: f32) {
    let cloth = if look.wear == Wear::Bridal { rgb(0xf2ece0) } else { look.cloth };
    // Skirts became shorter.
    let hem = match look.year {
        ..1918 => 0.98,
        1918..1960 => 0.84,
        _ => 0.74,
    };
    let (hem, wide) =
        (if look.wear == Wear::Bridal { legs } else { legs * hem }, if hem > 0.9 { 37.0 } else { 30.0 });
    for side in [-1.0, 1.0] {
        pen.polygon(
            &[
                (side * 5.0, hem - 4.0),
                (side * 12.0, hem - 4.0),
                (side * 11.0, legs - 3.0),
                (side * 6.0, legs - 3.0),
            ],
            Paint::Flat(darker(look.skin, 0.1)),
        );
        pen.oval((side * 9.5, legs - 2.5), (6.5, 4.0), Paint::Flat(rgb(0x30221c)));
    }
    let waist = legs * 0.46;
    pen.mirrored_blob(
        &[(0.0, waist - 10.0), (20.0, waist - 4.0), (wide * 0.86, hem * 0.78), (wide, hem), (0.0, hem + 2.0)],
        Paint::Down(cloth, darker(cloth, 0.3), waist, hem),
    );
    for fold in [-0.5, -0.15, 0.25, 0.6] {
        pen.curve(
            &[(fold * 18.0, waist + 6.0), (fold * 30.0, (waist + hem) / 2.0), (fold * wide * 1.1, hem - 2.0)],
            0.8,
            darker(cloth, 0.35),
            0.5,
        );
    }
}

fn veil(pen: &mut Pen<'_>, at: Point, size: f32) {
    let mut pen = pen.at((at.0, at.1 - 172.0 * size), size);
    pen.mirrored_blob(
        &[(0.0, -28.0), (17.0, -23.0), (25.0, 0.0), (31.0, 50.0), (40.0, 120.0), (30.0, 130.0), (0.0, 60.0)],
        Paint::Glaze(rgb(0xfaf6ec), 0.62),
    );
}

fn bouquet(pen: &mut Pen<'_>, at: Point, size: f32, chance: &mut Chance) {
    let mut pen = pen.at((at.0, at.1 - 86.0 * size), size);
    for _ in 0..26 {
        let spot = (chance.between(-11.0, 11.0), chance.between(-10.0, 11.0));
        pen.disc(
            spot,
            chance.between(2.2, 3.8),
            Paint::Flat(rgb(chance.pick(&[0x6f8a5a, 0xf6efe4, 0xe7b7b0, 0xf2dcc0, 0x8aa070]))),
        );
    }
}

fn wedding(pen: &mut Pen<'_>, crowd: &Crowd<'_>) {
    let mut chance = Chance::of(crowd.name);
    scenery::church(pen);
    let guests = [
        (26.0, Sex::Male, 58),
        (44.0, Sex::Female, 54),
        (60.0, Sex::Female, 20),
        (100.0, Sex::Male, 27),
        (116.0, Sex::Female, 60),
        (133.0, Sex::Male, 62),
    ];
    for (number, (x, sex, age)) in guests.into_iter().enumerate() {
        standing(pen, &crowd.look(number, sex, age), (x, 106.0), 0.4);
    }
    let mut groom = crowd.look(20, Sex::Male, 27);
    groom.cloth = rgb(0x2a2725);
    groom.beard = if crowd.year < 1930 { Beard::Moustache } else { Beard::None };
    let mut bride = crowd.look(21, Sex::Female, 24);
    bride.wear = Wear::Bridal;
    bride.style = if crowd.year < 1930 { Style::Bun } else { Style::Curls };
    bride.glasses = false;
    veil(pen, (71.0, 113.0), 0.46);
    standing(pen, &bride, (71.0, 113.0), 0.46);
    bouquet(pen, (71.0, 113.0), 0.46, &mut chance);
    standing(pen, &groom, (90.0, 113.0), 0.48);
    standing(pen, &crowd.look(30, Sex::Female, 6), (52.0, 116.0), 0.44);
    standing(pen, &crowd.look(32, Sex::Male, 8), (110.0, 116.0), 0.46);
}

fn mill(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    scenery::sky(pen, 0xa9bccb, 0xe9e6da, 70.0);
    scenery::clouds(pen, chance, 6, 34.0);
    scenery::hills(pen, chance, 70.0, 0x6c7f66);
    scenery::ground(pen, 0x7c7a4c, 0xa6a878, 68.0);
    scenery::tree(pen, chance, (20.0, 78.0), 54.0, 0x5d7a48);
    scenery::mill(pen, (48.0, 88.0), 1.12, false);
    scenery::tree(pen, chance, (146.0, 86.0), 60.0, 0x6b8550);
    pen.blob(
        &[
            (-10.0, 98.0),
            (24.0, 92.0),
            (60.0, 95.0),
            (110.0, 104.0),
            (172.0, 102.0),
            (172.0, 126.0),
            (-10.0, 126.0),
        ],
        Paint::Down(rgb(0x9fb2b4), rgb(0x54686c), 92.0, 120.0),
    );
    for _ in 0..40 {
        let (x, y) = (chance.between(0.0, 160.0), chance.between(104.0, 119.0));
        pen.curve(&[(x - 4.0, y), (x, y - 0.5), (x + 4.0, y)], 0.3, rgb(0xe8efee), 0.5);
    }
    for (number, (x, sex, age)) in
        [(96.0, Sex::Male, 54), (104.0, Sex::Female, 42), (111.0, Sex::Male, 10)].into_iter().enumerate()
    {
        standing(pen, &crowd.look(number, sex, age), (x, 95.0), 0.15);
    }
    scenery::grass(pen, chance, 86.0, 0x8a9a58);
}

fn steamship(pen: &mut Pen<'_>, chance: &mut Chance) {
    scenery::sky(pen, 0x9db2c2, 0xefe7d6, 84.0);
    scenery::clouds(pen, chance, 9, 30.0);
    scenery::steamship(pen, chance);
    scenery::water(pen, chance, 86.0, 120.0, 0x6d8790);
    for step in 0..26 {
        let x = 18.0 + step as f32 * 5.0;
        pen.disc(
            (x, 88.0 + chance.between(-0.6, 0.8)),
            chance.between(1.0, 2.4),
            Paint::Glaze(rgb(0xffffff), 0.5),
        );
    }
    for _ in 0..9 {
        let (x, y) = (chance.between(10.0, 150.0), chance.between(8.0, 50.0));
        pen.curve(
            &[(x - 2.6, y - 0.9), (x - 1.0, y - 1.2), (x, y), (x + 1.0, y - 1.2), (x + 2.6, y - 0.9)],
            0.4,
            rgb(0x4a4640),
            0.8,
        );
    }
}

fn soldiers(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    scenery::sky(pen, 0xb6b2a6, 0xded6c4, 70.0);
    scenery::hills(pen, chance, 66.0, 0x7a8070);
    scenery::ground(pen, 0x847a5c, 0xb0a684, 66.0);
    scenery::tree(pen, chance, (14.0, 84.0), 62.0, 0x6b7a54);
    scenery::tree(pen, chance, (150.0, 82.0), 56.0, 0x68784f);
    for (number, x) in [28.0, 54.0, 80.0, 106.0, 132.0].into_iter().enumerate() {
        let mut look = crowd.look(number, Sex::Male, 21 + number as i32 * 3);
        look.wear = Wear::Uniform;
        look.style = if number % 2 == 0 { Style::Slick } else { Style::Parted };
        look.beard = if number % 2 == 1 { Beard::Moustache } else { Beard::None };
        look.smile = 0.2;
        let size = 0.46 + (number % 2) as f32 * 0.02;
        standing(pen, &look, (x, 114.0), size);
        cap(pen, (x, 114.0 - 172.0 * size), size);
    }
    scenery::grass(pen, chance, 108.0, 0x8a8a58);
}

fn cap(pen: &mut Pen<'_>, at: Point, size: f32) {
    let mut pen = pen.at(at, size);
    let cloth = rgb(0x62644f);
    pen.mirrored_blob(
        &[(0.0, -29.0), (14.0, -27.0), (18.0, -18.0), (16.5, -11.0), (0.0, -13.0)],
        Paint::Down(lighter(cloth, 0.1), darker(cloth, 0.2), -29.0, -11.0),
    );
    pen.mirrored_blob(&[(0.0, -14.0), (15.0, -12.0), (12.0, -8.4), (0.0, -9.4)], Paint::Flat(rgb(0x2a2520)));
    pen.disc((0.0, -18.0), 2.0, Paint::Flat(rgb(0xc8a64c)));
}

fn bakery(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    scenery::bakery(pen, chance, if crowd.year < 1950 { 0x3e5a48 } else { 0x2f5a6a });
    let people: &[(f32, Sex, i32)] = match crowd.year {
        ..1950 => &[(86.0, Sex::Male, 32), (136.0, Sex::Female, 28), (146.0, Sex::Male, 6)],
        _ => &[
            (14.0, Sex::Female, 83),
            (34.0, Sex::Male, 26),
            (84.0, Sex::Male, 58),
            (94.0 + 36.0, Sex::Female, 54),
            (148.0, Sex::Female, 23),
        ],
    };
    for (number, (x, sex, age)) in people.iter().enumerate() {
        let look = crowd.look(number, *sex, *age);
        standing(pen, &look, (*x, 116.0), 0.41);
        if *sex == Sex::Male && *age > 25 {
            apron(pen, (*x, 116.0), 0.41);
        }
    }
}

fn apron(pen: &mut Pen<'_>, at: Point, size: f32) {
    let mut pen = pen.at((at.0, at.1 - 172.0 * size), size);
    pen.mirrored_blob(
        &[(0.0, 46.0), (14.0, 46.0), (23.0, 84.0), (25.0, 128.0), (0.0, 130.0)],
        Paint::Down(rgb(0xf8f4ea), rgb(0xdcd5c6), 46.0, 130.0),
    );
    pen.line(&[(-22.0, 84.0), (22.0, 84.0)], 1.2, rgb(0xc8c0b0));
}

/// Someone who sits on the blanket: as much of them as is above it.
fn sitting(pen: &mut Pen<'_>, look: &Look, at: Point, size: f32) {
    let size = if look.is_child() { size * 0.8 } else { size };
    let mut pen = pen.at((at.0, at.1 - 72.0 * size), size);
    pen.oval((0.0, 70.0), (46.0, 9.0), Paint::Glaze(rgb(0x1a1512), 0.3));
    hair::back(&mut pen, look);
    let legs = if look.sex == Sex::Female { look.cloth } else { mix(rgb(0x3c4a60), look.accent, 0.2) };
    pen.blob(
        &[(-34.0, 58.0), (-10.0, 52.0), (30.0, 54.0), (52.0, 64.0), (46.0, 74.0), (0.0, 76.0), (-36.0, 72.0)],
        Paint::Down(legs, darker(legs, 0.25), 52.0, 76.0),
    );
    bust(&mut pen, look);
    pen.blob(
        &[(-36.0, 60.0), (-12.0, 57.0), (24.0, 58.0), (50.0, 66.0), (44.0, 76.0), (0.0, 78.0), (-38.0, 74.0)],
        Paint::Down(legs, darker(legs, 0.25), 56.0, 78.0),
    );
    head(&mut pen, look);
}

fn picnic(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    let south = crowd.year > 1990;
    let (top, low, green) =
        if south { (0x6fb4e0, 0xf2ecd8, 0xb7ad62) } else { (0xa4c2d8, 0xf0eadc, 0x8ea05e) };
    scenery::sky(pen, top, low, 50.0);
    scenery::clouds(pen, chance, if south { 2 } else { 7 }, 26.0);
    scenery::hills(pen, chance, 50.0, 0x7d9478);
    scenery::water(pen, chance, 50.0, 68.0, 0x7aa0b4);
    scenery::sailboat(pen, (50.0, 58.0), 0.4, 0xe8d8b8);
    scenery::sailboat(pen, (104.0, 55.0), 0.28, 0xd89a70);
    scenery::ground(pen, green - 0x202010, green, 66.0);
    scenery::tree(pen, chance, (18.0, 84.0), 74.0, if south { 0x5c8a48 } else { 0x6a8650 });
    scenery::tree(pen, chance, (148.0, 80.0), 62.0, if south { 0x64924c } else { 0x728c56 });
    if south {
        for _ in 0..26 {
            let left = chance.is(0.5);
            let (x, y) = if left { (18.0, 32.0) } else { (148.0, 37.0) };
            pen.disc(
                (x + chance.between(-17.0, 17.0), y + chance.between(-14.0, 14.0)),
                1.15,
                Paint::Flat(rgb(0xf08a24)),
            );
        }
    }
    scenery::grass(pen, chance, 68.0, 0x9ab060);
    blanket(pen);
    let people: &[(f32, f32, Sex, i32)] = if south {
        &[
            (50.0, 90.0, Sex::Male, 76),
            (72.0, 87.0, Sex::Female, 74),
            (96.0, 88.0, Sex::Female, 48),
            (120.0, 91.0, Sex::Male, 50),
            (38.0, 106.0, Sex::Female, 19),
            (128.0, 108.0, Sex::Male, 12),
        ]
    } else {
        &[
            (52.0, 90.0, Sex::Male, 42),
            (104.0, 90.0, Sex::Female, 38),
            (38.0, 106.0, Sex::Female, 14),
            (124.0, 107.0, Sex::Male, 10),
        ]
    };
    for (number, (x, y, sex, age)) in people.iter().enumerate() {
        sitting(pen, &crowd.look(number, *sex, *age), (*x, *y), 0.36);
    }
    basket(pen, (80.0, 102.0));
}

fn blanket(pen: &mut Pen<'_>) {
    let cloth = rgb(0xf1e7d6);
    let corner = |across: f32, down: f32| {
        let half = 34.0 + down * 24.0;
        (80.0 + (across * 2.0 - 1.0) * half, 84.0 + down * 30.0)
    };
    pen.polygon(
        &[corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)],
        Paint::Flat(cloth),
    );
    for step in 0..8 {
        let (from, to) = (step as f32 / 8.0, (step as f32 + 0.5) / 8.0);
        pen.polygon(
            &[corner(from, 0.0), corner(to, 0.0), corner(to, 1.0), corner(from, 1.0)],
            Paint::Glaze(rgb(0xb84a3e), 0.45),
        );
        pen.polygon(
            &[corner(0.0, from), corner(1.0, from), corner(1.0, to), corner(0.0, to)],
            Paint::Glaze(rgb(0xb84a3e), 0.45),
        );
    }
}

fn basket(pen: &mut Pen<'_>, (x, y): Point) {
    let cane = rgb(0xa87a44);
    pen.curve(
        &[(x - 8.0, y - 7.0), (x - 5.0, y - 16.0), (x + 5.0, y - 16.0), (x + 8.0, y - 7.0)],
        0.9,
        darker(cane, 0.2),
        1.0,
    );
    for (dx, colour) in [(-5.0, 0xc98a45), (0.0, 0xd8a05a), (5.0, 0xb9792f)] {
        pen.oval((x + dx, y - 8.0), (3.6, 2.4), Paint::Flat(rgb(colour)));
    }
    pen.polygon(
        &[(x - 10.0, y - 7.5), (x + 10.0, y - 7.5), (x + 8.4, y), (x - 8.4, y)],
        Paint::Down(lighter(cane, 0.15), darker(cane, 0.25), y - 7.5, y),
    );
    for row in 0..4 {
        pen.line(
            &[
                (x - 9.6 + row as f32 * 0.3, y - 6.4 + row as f32 * 1.7),
                (x + 9.6 - row as f32 * 0.3, y - 6.4 + row as f32 * 1.7),
            ],
            0.3,
            darker(cane, 0.4),
        );
    }
    pen.oval((x + 20.0, y + 3.0), (8.0, 2.6), Paint::Flat(rgb(0xfbf8f0)));
    pen.blob(
        &[(x + 14.0, y + 2.6), (x + 15.0, y - 1.6), (x + 25.0, y - 1.6), (x + 26.0, y + 2.6)],
        Paint::Flat(rgb(0xb07a40)),
    );
    pen.curve(&[(x + 15.0, y - 1.0), (x + 20.0, y - 1.8), (x + 25.0, y - 1.0)], 1.0, rgb(0x3a2c28), 0.9);
}

fn baby(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    let wall = rgb(if crowd.year < 1990 { 0xb9b09c } else { 0xd9c4ae });
    pen.rectangle(
        (0.0, 0.0),
        (160.0, 120.0),
        Paint::Down(lighter(wall, 0.25), darker(wall, 0.12), 0.0, 120.0),
    );
    pen.rectangle((100.0, 8.0), (146.0, 66.0), Paint::Flat(lighter(wall, 0.5)));
    pen.rectangle((103.0, 11.0), (143.0, 63.0), Paint::Down(rgb(0xdff0f8), rgb(0xf8f2dc), 11.0, 63.0));
    scenery_in_window(pen, chance);
    pen.line(&[(123.0, 11.0), (123.0, 63.0)], 1.2, lighter(wall, 0.5));
    pen.line(&[(103.0, 36.0), (143.0, 36.0)], 1.2, lighter(wall, 0.5));
    for (x, flip) in [(98.0, 1.0), (148.0, -1.0)] {
        pen.blob(
            &[
                (x - 4.0, 4.0),
                (x + 10.0 * flip, 4.0),
                (x + 6.0 * flip, 40.0),
                (x + 3.0 * flip, 74.0),
                (x - 5.0 * flip, 74.0),
            ],
            Paint::Glaze(rgb(0xf6ecd8), 0.8),
        );
    }
    pen.glow((112.0, 50.0), 80.0, rgb(0xfff6e0), 0.35);
    let mother = Look { smile: 0.6, glasses: false, age: 26, ..crowd.look(1, Sex::Female, 26) };
    {
        let mut pen = pen.at((62.0, 46.0), 1.02);
        hair::back(&mut pen, &mother);
        bust(&mut pen, &mother);
        head(&mut pen, &mother);
    }
    let child = crowd.look(2, Sex::Female, 0);
    {
        let mut pen = pen.at((84.0, 84.0), 0.62);
        bust(&mut pen, &child);
        head(&mut pen, &Look { smile: 0.5, ..child });
    }
    let sleeve = darker(mother.cloth, 0.08);
    pen.blob(
        &[
            (22.0, 92.0),
            (34.0, 86.0),
            (60.0, 104.0),
            (90.0, 108.0),
            (118.0, 100.0),
            (121.0, 108.0),
            (96.0, 122.0),
            (40.0, 124.0),
            (20.0, 112.0),
        ],
        Paint::Down(sleeve, darker(sleeve, 0.2), 86.0, 122.0),
    );
    pen.blob(
        &[(112.0, 98.0), (120.0, 95.0), (124.0, 99.0), (122.0, 106.0), (114.0, 108.0)],
        Paint::Flat(darker(mother.skin, 0.04)),
    );
}

fn scenery_in_window(pen: &mut Pen<'_>, chance: &mut Chance) {
    for _ in 0..24 {
        let spot = (chance.between(105.0, 141.0), chance.between(40.0, 61.0));
        pen.disc(
            spot,
            chance.between(1.0, 2.6),
            Paint::Glaze(rgb(chance.pick(&[0x86a86a, 0x9ab878, 0x6e945c])), 0.6),
        );
    }
}

fn homecoming(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    scenery::sky(pen, 0x8f9cae, 0xdfe2e6, 76.0);
    scenery::hills(pen, chance, 72.0, 0xb4bcc4);
    scenery::mill(pen, (30.0, 90.0), 1.45, true);
    scenery::ground(pen, 0xe4e9ee, 0xf6f8fa, 88.0);
    for _ in 0..60 {
        let (x, y) = (chance.between(0.0, 160.0), chance.between(92.0, 120.0));
        pen.oval((x, y), (chance.between(1.0, 5.0), 0.5), Paint::Glaze(rgb(0xb8c2d0), 0.4));
    }
    let people = [
        (44.0, Sex::Male, 74),
        (60.0, Sex::Female, 70),
        (77.0, Sex::Male, 41),
        (94.0, Sex::Female, 45),
        (111.0, Sex::Female, 39),
        (127.0, Sex::Male, 10),
    ];
    for (number, (x, sex, age)) in people.into_iter().enumerate() {
        let look = crowd.look(number, sex, age);
        let wear = if sex == Sex::Male { Wear::Jumper } else { look.wear };
        standing(pen, &Look { wear, ..look }, (x, 114.0), 0.37);
    }
    for _ in 0..260 {
        let spot = (chance.between(0.0, 160.0), chance.between(0.0, 120.0));
        pen.disc(spot, chance.between(0.25, 0.7), Paint::Glaze(rgb(0xffffff), 0.8));
    }
}

fn reunion(pen: &mut Pen<'_>, crowd: &Crowd<'_>, chance: &mut Chance) {
    scenery::sky(pen, 0x8fc0e4, 0xeef2ea, 62.0);
    scenery::clouds(pen, chance, 5, 22.0);
    scenery::hills(pen, chance, 60.0, 0x74966c);
    scenery::ground(pen, 0x7a9a54, 0xa6bc78, 64.0);
    scenery::mill(pen, (56.0, 78.0), 0.95, false);
    scenery::tree(pen, chance, (16.0, 82.0), 66.0, 0x5f8a4c);
    scenery::tree(pen, chance, (152.0, 80.0), 60.0, 0x6a9452);
    scenery::grass(pen, chance, 78.0, 0x96b060);
    let mut number = 0;
    for (row, count) in [9, 8].into_iter().enumerate() {
        for place in 0..count {
            let x = 17.0 + place as f32 * (126.0 / (count - 1) as f32) + chance.between(-1.5, 1.5);
            let age = chance.pick(&[24, 31, 38, 47, 56, 64, 72, 80]);
            let sex = if (number + row) % 2 == 0 { Sex::Female } else { Sex::Male };
            standing(pen, &crowd.look(number, sex, age), (x, 97.0 + row as f32 * 8.0), 0.27);
            number += 1;
        }
    }
    for place in 0..6 {
        let x = 30.0 + place as f32 * 20.0 + chance.between(-3.0, 3.0);
        let sex = if place % 2 == 0 { Sex::Male } else { Sex::Female };
        standing(pen, &crowd.look(40 + place, sex, 5 + place as i32), (x, 115.0), 0.3);
    }
}

fn regatta(pen: &mut Pen<'_>, chance: &mut Chance) {
    scenery::sky(pen, 0x7fb4e2, 0xf4efe2, 56.0);
    scenery::clouds(pen, chance, 7, 30.0);
    scenery::hills(pen, chance, 57.0, 0x6d8f74);
    for step in 0..26 {
        let x = step as f32 * 6.6;
        let tall = chance.between(3.0, 8.0);
        let house = rgb(chance.pick(&[0xd8cbb8, 0xc2a690, 0xe4dccb, 0xb08a78]));
        pen.rectangle((x, 57.0 - tall), (x + 5.6, 58.0), Paint::Flat(house));
        pen.polygon(
            &[(x - 0.4, 57.0 - tall), (x + 2.8, 54.6 - tall), (x + 6.0, 57.0 - tall)],
            Paint::Flat(rgb(0x8c5a48)),
        );
    }
    pen.polygon(&[(88.0, 57.0), (89.6, 22.0), (90.4, 22.0), (92.0, 57.0)], Paint::Flat(rgb(0x6fa08c)));
    scenery::water(pen, chance, 57.0, 120.0, 0x4f86b0);
    for (x, y, size, sail) in [
        (30.0, 68.0, 0.5, 0xf0e6d4),
        (62.0, 66.0, 0.42, 0xe05a4a),
        (120.0, 69.0, 0.55, 0xf4d27a),
        (146.0, 66.0, 0.4, 0xffffff),
        (90.0, 86.0, 1.15, 0xf6f0e2),
        (36.0, 102.0, 1.5, 0xd9e6ee),
    ] {
        pen.blob(
            &[
                (x - 10.0 * size, y + 2.0),
                (x + 10.0 * size, y + 2.0),
                (x + 5.0 * size, y + 14.0 * size),
                (x - 4.0 * size, y + 12.0 * size),
            ],
            Paint::Glaze(rgb(0xffffff), 0.16),
        );
        scenery::sailboat(pen, (x, y), size, sail);
    }
}
