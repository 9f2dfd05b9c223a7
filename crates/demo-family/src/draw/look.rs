//! The looks of someone at some age, in some year.

use super::canvas::{Colour, mix, rgb};
use super::chance::Chance;
use crate::person::Sex;

#[derive(Debug, Clone)]
pub struct Look {
    pub sex: Sex,
    pub age: i32,
    pub year: i32,
    pub skin: Colour,
    pub hair: Colour,
    pub eyes: Colour,
    pub style: Style,
    pub beard: Beard,
    pub glasses: bool,
    pub wear: Wear,
    pub cloth: Colour,
    pub accent: Colour,
    /// The width of the face; 1 is usual.
    pub width: f32,
    /// From serious to laughing, 0 to 1.
    pub smile: f32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Parted,
    Slick,
    Bald,
    Curly,
    Mop,
    Bun,
    Bob,
    Curls,
    Long,
    Tail,
    Cropped,
    Braids,
    Fluff,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beard {
    None,
    Moustache,
    Full,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wear {
    HighCollar,
    Suit,
    OpenShirt,
    Jumper,
    Tee,
    Uniform,
    Lace,
    Blouse,
    Dress,
    Bridal,
    Pinafore,
    Blanket,
}

const SKINS: [u32; 6] = [0xf3cfb3, 0xeec3a2, 0xe8b894, 0xf0c8ac, 0xddaa82, 0xf5d5bf];
const HAIRS: [u32; 7] = [0x3a2618, 0x553722, 0x2a1c15, 0x7a5230, 0xa9793f, 0xc9a35c, 0x8a4a24];
const EYES: [u32; 5] = [0x5b4028, 0x4a6b7c, 0x5d7350, 0x3d2c20, 0x6d8aa0];
const CLOTHS: [u32; 10] =
    [0x2f4a5e, 0x7a3b35, 0x4c6146, 0xc8914a, 0x5a4a72, 0x3e6b6b, 0xb35c4b, 0x8a8f5c, 0xd0b28c, 0x4a5468];

impl Look {
    pub fn new(name: &str, sex: Sex, age: i32, year: i32) -> Look {
        let mut chance = Chance::of(name);
        let old = ((age - 42) as f32 / 26.0).clamp(0.0, 1.0);
        let natural = rgb(chance.pick(&HAIRS));
        let young = mix(natural, rgb(0xd9b877), if age < 8 { 0.25 } else { 0.0 });
        let early = year < 1925;
        let (cloth, accent) = (rgb(chance.pick(&CLOTHS)), rgb(chance.pick(&CLOTHS)));
        Look {
            sex,
            age,
            year,
            skin: rgb(chance.pick(&SKINS)),
            hair: mix(young, rgb(0xdcd8d2), old * chance.between(0.75, 1.0)),
            eyes: rgb(chance.pick(&EYES)),
            style: style(sex, age, year, &mut chance),
            beard: beard(sex, age, year, &mut chance),
            glasses: age > 12 && chance.is(if age > 55 { 0.5 } else { 0.18 }) && !early,
            wear: wear(sex, age, year, &mut chance),
            cloth: if early { mix(cloth, rgb(0x2a2626), 0.6) } else { cloth },
            accent,
            width: chance.between(0.93, 1.07),
            smile: if age < 2 {
                0.5
            } else if early {
                chance.between(0.1, 0.35)
            } else {
                chance.between(0.45, 1.0)
            },
        }
    }

    pub fn is_child(&self) -> bool {
        self.age < 13
    }
}

fn style(sex: Sex, age: i32, year: i32, chance: &mut Chance) -> Style {
    if age < 2 {
        return Style::Fluff;
    }
    match (sex, year) {
        (Sex::Male, _) if age > 58 && chance.is(0.55) => Style::Bald,
        (Sex::Male, ..1930) => chance.pick(&[Style::Parted, Style::Slick, Style::Parted]),
        (Sex::Male, 1930..1965) => chance.pick(&[Style::Slick, Style::Parted]),
        (Sex::Male, 1965..1985) => chance.pick(&[Style::Mop, Style::Parted, Style::Curly]),
        (Sex::Male, _) => chance.pick(&[Style::Parted, Style::Curly, Style::Mop, Style::Parted]),
        (Sex::Female, _) if age < 12 => chance.pick(&[Style::Braids, Style::Tail, Style::Braids]),
        (Sex::Female, ..1918) => Style::Bun,
        (Sex::Female, 1918..1942) => Style::Bob,
        (Sex::Female, 1942..1968) => chance.pick(&[Style::Curls, Style::Bob]),
        (Sex::Female, _) if age > 62 => chance.pick(&[Style::Cropped, Style::Curls, Style::Bob, Style::Bun]),
        (Sex::Female, _) => chance.pick(&[Style::Long, Style::Tail, Style::Bob, Style::Long, Style::Curls]),
    }
}

fn beard(sex: Sex, age: i32, year: i32, chance: &mut Chance) -> Beard {
    if sex == Sex::Female || age < 22 {
        return Beard::None;
    }
    match year {
        ..1905 => chance.pick(&[Beard::Full, Beard::Moustache]),
        1905..1932 => chance.pick(&[Beard::Moustache, Beard::None, Beard::Moustache]),
        1932..1965 => Beard::None,
        _ => chance.pick(&[Beard::None, Beard::None, Beard::Full, Beard::Moustache, Beard::None]),
    }
}

fn wear(sex: Sex, age: i32, year: i32, chance: &mut Chance) -> Wear {
    if age < 2 {
        return Wear::Blanket;
    }
    match (sex, year) {
        (Sex::Female, ..1945) if age < 13 => Wear::Pinafore,
        (Sex::Female, ..1920) => Wear::Lace,
        (Sex::Female, 1920..1970) => chance.pick(&[Wear::Blouse, Wear::Dress]),
        (Sex::Female, _) => chance.pick(&[Wear::Jumper, Wear::Blouse, Wear::Tee, Wear::Dress]),
        (Sex::Male, ..1920) => Wear::HighCollar,
        (Sex::Male, 1920..1966) => Wear::Suit,
        (Sex::Male, _) if age < 18 => chance.pick(&[Wear::Tee, Wear::Jumper]),
        (Sex::Male, _) => chance.pick(&[Wear::OpenShirt, Wear::Jumper, Wear::OpenShirt, Wear::Tee]),
    }
}
