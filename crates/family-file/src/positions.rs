//! Reads and writes the coordinates of places: the MAP below a PLAC.

use std::borrow::Cow;

use gedcom::{Payload, Structure, Tree};

use crate::Contents;
use crate::read::in_one_line;

/// In millionths of a degree, north and east positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub latitude: i64,
    pub longitude: i64,
}

/// Looks up the coordinates of the place with a name.
pub type PositionOf<'a> = &'a dyn Fn(&str) -> Option<KnownPosition>;

/// The coordinates that are known for a place besides those in the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownPosition {
    pub position: Position,
    /// True if these coordinates win, whatever the lines say.
    pub replaces: bool,
}

impl KnownPosition {
    /// Returns true if this PLAC has to carry the coordinates.
    pub(crate) fn concerns(self, place: Structure<'_>) -> bool {
        if self.replaces {
            return Position::below(place) != Some(self.position);
        }
        place.child("MAP").is_none() && place.child("_LOC").is_none()
    }

    pub(crate) fn write(self, place: &mut Tree) {
        if self.replaces || (place.child("MAP").is_none() && place.child("_LOC").is_none()) {
            self.position.write(place);
        }
    }
}

impl Contents {
    /// The coordinates in the file, in its order. A place may be named often.
    pub fn positions(&self) -> impl Iterator<Item = (Cow<'_, str>, Position)> {
        let records = self.document.records().filter(|record| matches!(record.tag(), "INDI" | "FAM"));
        let places = records.flat_map(Structure::descendants).filter(|structure| structure.tag() == "PLAC");
        places.filter_map(|place| Some((name(place), self.position(place)?)))
    }

    /// Some programs write places as records of their own.
    fn position(&self, place: Structure<'_>) -> Option<Position> {
        Position::below(place).or_else(|| {
            let id = place.child("_LOC")?.pointer()?;
            Position::below(self.document.structure(*self.ids.get(id)?)?)
        })
    }
}

impl Position {
    fn below(place: Structure<'_>) -> Option<Position> {
        let map = place.child("MAP")?;
        Position::read(map.child("LATI")?.value(), map.child("LONG")?.value())
    }

    /// As LATI and LONG say it.
    pub fn read(latitude: &str, longitude: &str) -> Option<Position> {
        let latitude = millionths(latitude, ['N', 'S'], 90)?;
        Some(Position { latitude, longitude: millionths(longitude, ['E', 'W'], 180)? })
    }

    /// Returns true if two positions are too far apart to be the same place.
    pub fn is_far(self, other: Position) -> bool {
        self.latitude.abs_diff(other.latitude) > FAR || self.longitude.abs_diff(other.longitude) > FAR
    }

    /// The values of LATI and LONG.
    pub fn written(self) -> [String; 2] {
        [written(self.latitude, ['N', 'S']), written(self.longitude, ['E', 'W'])]
    }

    /// Says in a PLAC where it is.
    fn write(self, place: &mut Tree) {
        if place.child("MAP").is_none() {
            place.children.push(Tree::new("MAP", Payload::Empty));
        }
        let Some(map) = place.child_mut("MAP") else { return };
        map.children.retain(|child| !matches!(child.tag.as_str(), "LATI" | "LONG"));
        let [latitude, longitude] = self.written();
        map.children.splice(0..0, [Tree::text("LATI", &latitude), Tree::text("LONG", &longitude)]);
    }
}

pub(crate) fn name(place: Structure<'_>) -> Cow<'_, str> {
    match place.text() {
        Cow::Borrowed(text) => in_one_line(text),
        Cow::Owned(text) => Cow::Owned(in_one_line(&text).into_owned()),
    }
}

const DEGREE: i64 = 1_000_000;
/// About twenty kilometres.
const FAR: u64 = 200_000;

/// "N49.1952", and as other programs write it: "49.1952", "-49.1952", "49,1952 N".
fn millionths(text: &str, [positive, negative]: [char; 2], most: i64) -> Option<i64> {
    let text = text.trim();
    let letters = [positive, negative];
    let is_letter = |letter: char| letters.contains(&letter.to_ascii_uppercase());
    let number = text.trim_matches(is_letter).trim();
    // One letter at most, or the trimmed text would mean something else.
    let mut letters = text.chars().filter(|letter| is_letter(*letter));
    let (letter, further) = (letters.next(), letters.next());
    let (minus, digits) = match number.strip_prefix(['-', '+']) {
        Some(digits) => (number.starts_with('-'), digits),
        None => (letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&negative)), number),
    };
    if further.is_some() || (digits.len() < number.len() && letter.is_some()) {
        return None;
    }
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || !is_number(whole) || !is_number(part) {
        return None;
    }
    // One digit more than is kept, to round.
    let part: i64 = format!("{:0<7}", &part[..part.len().min(7)]).parse().ok()?;
    let parts = whole.parse::<i64>().ok()? * DEGREE + (part + 5) / 10;
    (parts <= most * DEGREE).then_some(if minus { -parts } else { parts })
}

fn written(parts: i64, [positive, negative]: [char; 2]) -> String {
    let letter = if parts < 0 { negative } else { positive };
    let parts = parts.abs();
    let digits = format!("{:06}", parts % DEGREE);
    let digits = digits.trim_end_matches('0');
    format!("{letter}{}.{}", parts / DEGREE, if digits.is_empty() { "0" } else { digits })
}
