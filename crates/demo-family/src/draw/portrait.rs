use super::canvas::{Canvas, Colour, Paint, darker, lighter, mix, rgb};
use super::chance::Chance;
use super::clothes::bust;
use super::finish::{Tone, develop, jpeg};
use super::hair;
use super::head::head;
use super::look::{Look, Wear};
use super::pen::Pen;
use crate::person::Person;

const SIZE: usize = 400;

/// A portrait from the middle of their life, or from last summer.
pub fn portrait(person: &Person, born: i32, today: i32) -> Vec<u8> {
    let mut chance = Chance::of(person.id);
    let (age, year) = when(person, born, today, &mut chance);
    let mut look = Look::new(person.id, person.sex, age, year);
    if is_soldier(person) {
        look.wear = Wear::Uniform;
    }
    let tone = Tone::of_year(year);
    let mut canvas = Canvas::new(SIZE, SIZE);
    let mut pen = Pen { canvas: &mut canvas, origin: (0.0, 0.0), scale: SIZE as f32 / 100.0 };
    background(&mut pen, year, &mut chance);
    let (x, scale) = (50.0 + chance.between(-1.5, 1.5), if look.is_child() { 1.16 } else { 1.22 });
    let y = if look.age < 2 { 47.0 } else { 45.0 };
    let mut pen = pen.at((x, y), scale);
    hair::back(&mut pen, &look);
    bust(&mut pen, &look);
    head(&mut pen, &look);
    develop(&mut canvas, tone, &mut chance);
    jpeg(&canvas, 86)
}

/// Their age in the picture, and the year in which it was taken.
fn when(person: &Person, born: i32, today: i32, chance: &mut Chance) -> (i32, i32) {
    let Some(died) = person.death_year() else {
        // The newest picture of a grown-up may be some years old.
        let ago = if today - born > 25 { chance.between(0.0, 4.0) as i32 } else { 0 };
        return (today - born - ago, today - ago);
    };
    let most = (died - born - 1).max(1);
    let age = if is_soldier(person) { most.min(26) } else { (chance.between(26.0, 62.0) as i32).min(most) };
    (age, born + age)
}

fn is_soldier(person: &Person) -> bool {
    matches!(person.id, "josef" | "frank")
}

fn background(pen: &mut Pen<'_>, year: i32, chance: &mut Chance) {
    let whole = |from: Colour, to: Colour| Paint::Down(from, to, 0.0, 100.0);
    match year {
        ..1928 => {
            pen.rectangle((0.0, 0.0), (100.0, 100.0), whole(rgb(0xb5a892), rgb(0x7d705c)));
            pen.glow((50.0, 40.0), 52.0, rgb(0xe6dcc6), 0.85);
            for _ in 0..9 {
                let spot = (chance.between(0.0, 100.0), chance.between(0.0, 100.0));
                pen.glow(spot, chance.between(10.0, 26.0), rgb(0x6e6250), 0.16);
            }
        }
        1928..1962 => {
            let grey = chance.between(120.0, 175.0);
            pen.rectangle((0.0, 0.0), (100.0, 100.0), whole([grey; 3], [grey * 0.62; 3]));
            pen.glow((28.0, 26.0), 62.0, rgb(0xf4f4f2), 0.6);
        }
        1962..1992 => {
            let wall = rgb(chance.pick(&[0xc98b4a, 0x8aa0a0, 0xb0a05a, 0xa87a6a]));
            pen.rectangle((0.0, 0.0), (100.0, 100.0), whole(lighter(wall, 0.2), darker(wall, 0.15)));
            for row in 0..6 {
                for column in 0..6 {
                    let (x, y) = (column as f32 * 20.0 + (row % 2) as f32 * 10.0, row as f32 * 18.0 + 4.0);
                    pen.disc((x, y), 5.4, Paint::Glaze(lighter(wall, 0.4), 0.5));
                    pen.disc((x, y), 2.6, Paint::Glaze(darker(wall, 0.3), 0.4));
                }
            }
        }
        _ => outdoors(pen, chance),
    }
}

/// Something green or blue, out of focus.
fn outdoors(pen: &mut Pen<'_>, chance: &mut Chance) {
    let (top, bottom) = chance.pick(&[
        (0xbfdcec, 0x8fb58a),
        (0xf3dcc0, 0xb9a184),
        (0xcfe0d0, 0x6f9a7c),
        (0xdfe6f2, 0x8aa2c2),
        (0xf6e3d4, 0xcc9a86),
    ]);
    let (top, bottom) = (rgb(top), rgb(bottom));
    pen.rectangle((0.0, 0.0), (100.0, 100.0), Paint::Down(top, bottom, 0.0, 100.0));
    for _ in 0..22 {
        let spot = (chance.between(-5.0, 105.0), chance.between(0.0, 100.0));
        let colour = mix(lighter(top, 0.5), bottom, chance.share());
        pen.disc(spot, chance.between(3.0, 10.0), Paint::Glaze(colour, chance.between(0.12, 0.34)));
    }
    pen.glow((20.0, 12.0), 60.0, rgb(0xffffff), 0.45);
}
