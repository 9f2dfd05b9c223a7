//! A view of the tree as a file to print or to keep.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::http::StatusCode;
use fuzzy_date::FuzzyDate;
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use tree_layout::{Layout, Tints, Window};
use tree_picture::{
    Drawing, Fan, Label, Letters, Life, Packed, Pages, Photo, Sheet, Side, Sign, Texts, Tile, TooLarge,
};
use utoipa::{IntoParams, ToSchema};

use crate::error::{Error, Result};
use crate::ids::Id;
use crate::members::store::MemberLine;
use crate::members::wire::PersonRef;
use crate::members::{Gender, may_be_alive};
use crate::words::{Language, dates, reader};

use super::view::TreeShape;

/// More people are too many for one picture, and for one request.
pub const MOST_PEOPLE: usize = 20_000;

/// A file with more portraits would be too large, and on no sheet could anyone be recognised.
const MOST_PORTRAITS: usize = 1_000;

/// At most this many names that cannot be drawn are listed.
const MOST_NAMES: usize = 100;

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    Svg,
    #[default]
    Pdf,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PictureSheet {
    /// As large as the picture
    #[default]
    Fit,
    A3,
    A2,
    A1,
    A0,
    /// A4 pages to cut and glue together; only for PDF
    A4Tiles,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureColour {
    /// Each side of the family has its own
    #[default]
    Branch,
    Generation,
    None,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    #[param(inline)]
    #[serde(default)]
    pub format: PictureFormat,
    #[param(inline)]
    #[serde(default)]
    sheet: PictureSheet,
    #[param(inline)]
    #[serde(default)]
    colour: PictureColour,
    /// Also the names, years and portraits of living people; by default, they are only called "Living"
    #[serde(alias = "livingDates")]
    living: Option<bool>,
    /// As a fan around the person; only for the ancestors
    fan: Option<bool>,
    /// Only the part in a window on the view: the left edge, in the units of the tree's coordinates
    left: Option<i32>,
    /// The upper edge
    top: Option<i32>,
    /// The right edge
    right: Option<i32>,
    /// The lower edge
    bottom: Option<i32>,
}

impl PictureQuery {
    /// The paper for which a layout is made; a fan and a part of the tree keep the one of the screen.
    pub fn paper(&self) -> Sheet {
        if self.fan == Some(true) { Sheet::Fit } else { self.sheet.into() }
    }

    pub fn is_whole(&self) -> bool {
        self.window() == Window::default()
    }

    pub fn tints(&self, layout: &Layout<Id>, focus: Option<Id>) -> Tints<Id> {
        match (self.colour, focus) {
            (PictureColour::Branch, Some(focus)) => layout.tints_by_branch(focus),
            (PictureColour::Generation, _) => layout.tints_by_generation(),
            _ => Tints::default(),
        }
    }

    /// A fan is always whole.
    pub fn window(&self) -> Window {
        let all = Window::default();
        if self.fan == Some(true) {
            return all;
        }
        Window {
            left: self.left.map_or(all.left, f64::from),
            top: self.top.map_or(all.top, f64::from),
            right: self.right.map_or(all.right, f64::from),
            bottom: self.bottom.map_or(all.bottom, f64::from),
        }
    }
}

/// Facts about a download, for the page to show before it starts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PictureCheck {
    pub people: usize,
    pub pages: usize,
    /// The size of each page in millimetres
    pub width: u32,
    pub height: u32,
    /// The size of a name's letters in points; less than 5 is hard to read on paper
    pub letters: f64,
    /// People whose names have letters that no font here has, the first hundred; only for PDF
    pub cannot_draw: Vec<PersonRef>,
    /// The number of these people
    pub cannot_draw_count: usize,
}

pub struct Picture<'a> {
    pub packed: &'a Packed<Id>,
    pub people: HashMap<Id, MemberLine>,
    /// The portraits of those who are shown by name.
    pub photos: HashMap<Id, Arc<Photo>>,
    pub tints: Tints<Id>,
    pub query: &'a PictureQuery,
    pub view: TreeShape,
    /// The person in the middle.
    pub focus: Option<Id>,
    /// Today's date in the reader's time zone.
    pub today: Date,
}

impl Picture<'_> {
    pub fn file(&self) -> Result<(Vec<u8>, String)> {
        let texts = self.texts();
        let label = |id: Id| self.label(id);
        let (fan, sheet) = (self.fan(), self.query.sheet.into());
        let drawing = self.drawing(fan.as_ref());
        let bytes = match self.query.format {
            PictureFormat::Svg => {
                tree_picture::svg(&drawing, &label, &texts, sheet).map(|(svg, _)| svg.into_bytes())
            }
            PictureFormat::Pdf => tree_picture::pdf(&drawing, &label, &texts, sheet).map(|(pdf, _)| pdf),
        };
        Ok((bytes.map_err(too_large)?, texts.title))
    }

    pub fn check(&self) -> Result<PictureCheck> {
        let texts = self.texts();
        let label = |id: Id| self.label(id);
        let sheet = match (self.query.format, self.query.sheet) {
            (PictureFormat::Svg, PictureSheet::A4Tiles) => Sheet::Fit,
            (_, sheet) => sheet.into(),
        };
        let fan = self.fan();
        let drawing = self.drawing(fan.as_ref());
        let plan: Pages = tree_picture::plan(&drawing, &label, &texts, sheet).map_err(too_large)?;
        let lacking = self.lacking();
        Ok(PictureCheck {
            people: fan.map_or(self.packed.layout.spots.len(), |fan| fan.people().count()),
            pages: plan.pages,
            width: plan.width.round() as u32,
            height: plan.height.round() as u32,
            letters: (plan.letters * 10.0).round() / 10.0,
            cannot_draw_count: lacking.len(),
            cannot_draw: lacking.into_iter().take(MOST_NAMES).cloned().map(PersonRef::from).collect(),
        })
    }

    /// The people whose names a PDF cannot show. An SVG uses the fonts of the computer that opens it.
    fn lacking(&self) -> Vec<&MemberLine> {
        if self.query.format == PictureFormat::Svg {
            return Vec::new();
        }
        let people = self.packed.layout.spots.iter().filter_map(|spot| self.people.get(&spot.key));
        let people = people.filter(|line| !self.hides(line));
        let letters = Letters::for_texts(people.clone().map(|line| line.name.as_str()));
        people.filter(|line| !letters.can_draw(&line.name)).collect()
    }

    fn fan(&self) -> Option<Fan<Id>> {
        let wanted = self.query.fan.unwrap_or(false) && self.view == TreeShape::Ancestors;
        let side = |id: Id| match self.people.get(&id).and_then(|line| line.gender) {
            Some(Gender::Female) => Side::Mother,
            Some(Gender::Male) => Side::Father,
            _ => Side::Unknown,
        };
        self.focus.filter(|_| wanted).map(|focus| Fan::new(&self.packed.layout, focus, side))
    }

    fn drawing<'b>(&'b self, fan: Option<&'b Fan<Id>>) -> Drawing<'b, Id> {
        let Packed { layout, sizes, ties } = self.packed;
        fan.map_or(Drawing::Tree(layout, sizes, ties), Drawing::Fan)
    }

    /// The portraits that the picture shows, by person; none if there are more than a file should contain.
    pub fn portraits(&self) -> Vec<(Id, Id)> {
        let shown = self.people.iter().filter(|(_, line)| self.query.fan != Some(true) && !self.hides(line));
        let portraits: Vec<(Id, Id)> = shown.filter_map(|(id, line)| Some((*id, line.portrait?))).collect();
        if portraits.len() > MOST_PORTRAITS { Vec::new() } else { portraits }
    }

    fn texts(&self) -> Texts<'static> {
        let language = reader::language();
        let focus = self.focus.and_then(|focus| self.people.get(&focus)).filter(|line| !self.hides(line));
        let name = focus.map(|line| line.name.as_str());
        let title = match (self.view, name) {
            (TreeShape::Around, Some(name)) => language.text("picture.title.around", &[("name", name)]),
            (TreeShape::Ancestors, Some(name)) => language.text("picture.title.ancestors", &[("name", name)]),
            (TreeShape::Descendants, Some(name)) => {
                language.text("picture.title.descendants", &[("name", name)])
            }
            _ => language.text("picture.title.all", &[]),
        };
        let date = dates::by_pattern(language, "day", self.today.to_datetime(Time::midnight()));
        let mut signs = signs(language);
        for (branch, tint) in self.tints.branches.iter().zip(1..) {
            let line = self.people.get(branch).filter(|line| !self.hides(line));
            let words = line.map(|line| language.text("picture.sign.branch", &[("name", &line.name)]));
            signs.extend(words.map(|words| (Sign::Tint(tint), words)));
        }
        for tint in 1..=self.tints.generations {
            let words = language.text("picture.sign.generation", &[("number", &tint.to_string())]);
            signs.insert(Sign::Tint(tint), words);
        }
        Texts { title, date, signs, page: &page_label }
    }

    fn label(&self, id: Id) -> Label {
        let Some(line) = self.people.get(&id) else { return Label::default() };
        let tint = self.tints.of(id);
        if self.hides(line) {
            let name = reader::language().text("picture.living", &[]);
            return Label { name, tint, life: Life::Living, ..Label::default() };
        }
        let years = years(&PersonRef::from(line.clone()));
        let photo = self.photos.get(&id).cloned();
        Label { name: line.name.clone(), years, life: self.life(line), tint, photo }
    }

    /// As on the screen: without a year of birth, no one knows.
    fn life(&self, line: &MemberLine) -> Life {
        if line.deceased || line.death_date.is_some() {
            return Life::Deceased;
        }
        let is_known = line.birth_date.and_then(FuzzyDate::year).is_some();
        let may_live = may_be_alive(line.deceased, line.birth_date, self.today);
        if is_known && may_live { Life::Living } else { Life::Unknown }
    }

    /// True for the living, unless they were asked for.
    fn hides(&self, line: &MemberLine) -> bool {
        !self.query.living.unwrap_or(false) && may_be_alive(line.deceased, line.birth_date, self.today)
    }
}

fn too_large(_: TooLarge) -> Error {
    Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "picture-too-large")
}

fn page_label(tile: Tile) -> String {
    let number = |number: usize| number.to_string();
    let details = [
        ("page", number(tile.page)),
        ("pages", number(tile.pages)),
        ("row", number(tile.row)),
        ("column", number(tile.column)),
    ];
    let details: Vec<(&str, &str)> = details.iter().map(|(name, value)| (*name, value.as_str())).collect();
    reader::language().text("picture.page", &details)
}

fn signs(language: Language) -> BTreeMap<Sign, String> {
    let text = |sign, key: &str| (sign, language.text(key, &[]));
    BTreeMap::from([
        text(Sign::Married, "picture.sign.married"),
        text(Sign::Partners, "picture.sign.partners"),
        text(Sign::Divorced, "picture.sign.divorced"),
        text(Sign::Widowed, "picture.sign.widowed"),
        text(Sign::Parents, "picture.sign.parents"),
        text(Sign::Adopted, "picture.sign.adopted"),
        text(Sign::Foster, "picture.sign.foster"),
        text(Sign::Step, "picture.sign.step"),
        text(Sign::Deceased, "picture.sign.deceased"),
        text(Sign::Unknown, "picture.sign.unknown"),
        text(Sign::GoesOn, "picture.sign.goesOn"),
    ])
}

/// "1887 – 1950", "born about 1887", "died 1950", or nothing.
fn years(person: &PersonRef) -> String {
    let (born, died) = (person.born(), person.died());
    let (key, details): (&str, &[(&str, &str)]) = match (born.is_empty(), died.is_empty()) {
        (true, true) => return String::new(),
        (false, true) => ("picture.years.born", &[("born", &born)]),
        (true, false) => ("picture.years.died", &[("died", &died)]),
        (false, false) => ("picture.years.both", &[("born", &born), ("died", &died)]),
    };
    reader::language().text(key, details)
}

impl From<PictureSheet> for Sheet {
    fn from(sheet: PictureSheet) -> Self {
        match sheet {
            PictureSheet::Fit => Self::Fit,
            PictureSheet::A3 => Self::A3,
            PictureSheet::A2 => Self::A2,
            PictureSheet::A1 => Self::A1,
            PictureSheet::A0 => Self::A0,
            PictureSheet::A4Tiles => Self::A4Tiles,
        }
    }
}
