use crate::clock::Moment;
use crate::error::{FieldProblems, Result};
use crate::fold::fold;
use crate::ids::Id;
use crate::row;
use crate::visible::tidy;

const MAX_NAME: usize = 200;
/// Positions are stored as whole numbers in these parts of a degree, because whole numbers are exact in both
/// databases.
const PARTS: f64 = 1_000_000.0;

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Place in places.places {
        pub id: Id => Hidden,
        pub name: String => Plain("name"),
        pub key: String => Hidden,
        /// In millionths of a degree.
        pub latitude: i64 => Plain("latitude"),
        pub longitude: i64 => Plain("longitude"),
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

impl Place {
    /// `latitude` and `longitude` in millionths of a degree.
    pub fn new(name: String, (latitude, longitude): (i64, i64), by: Option<Id>, now: Moment) -> Self {
        Self {
            id: Id::new(now),
            key: key(&name),
            name,
            latitude,
            longitude,
            created_by: by,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    /// Latitude and longitude, in degrees.
    pub fn degrees(&self) -> (f64, f64) {
        (degrees(self.latitude), degrees(self.longitude))
    }
}

fn degrees(parts: i64) -> f64 {
    i32::try_from(parts).map(f64::from).unwrap_or_default() / PARTS
}

pub fn key(name: &str) -> String {
    fold(name)
}

/// The form as a person filled it in.
#[derive(Clone, Debug)]
pub struct PlaceForm {
    pub name: String,
    /// In degrees; both or neither.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// A checked form: the name, and the position in millionths of a degree, unless it is to be removed.
pub struct Positioned {
    pub name: String,
    pub position: Option<(i64, i64)>,
}

impl PlaceForm {
    /// A name from a file, if a form would accept it.
    pub fn tidy_name(name: &str) -> Option<String> {
        let form = Self { name: name.to_owned(), latitude: None, longitude: None };
        form.check().ok().map(|place| place.name)
    }

    pub fn check(&self) -> Result<Positioned> {
        let mut problems = FieldProblems::default();
        let name = tidy(&self.name);
        if name.is_empty() {
            problems.add("name", "required", &[]);
        }
        problems.check_line("name", &name, MAX_NAME);
        let mut parts = |field: &str, value: Option<f64>, other: Option<f64>, most: f64| {
            if value.is_none() && other.is_some() {
                problems.add(field, "required", &[]);
            }
            let value = value?;
            if !value.is_finite() || value.abs() > most {
                problems.add(field, "bad-position", &[("max", &most.to_string())]);
                return None;
            }
            // The value is in range, so nothing is cut off.
            #[expect(clippy::cast_possible_truncation, reason = "at most 180 million")]
            Some((value * PARTS).round() as i64)
        };
        let latitude = parts("latitude", self.latitude, self.longitude, 90.0);
        let longitude = parts("longitude", self.longitude, self.latitude, 180.0);
        problems.check()?;
        Ok(Positioned { name, position: latitude.zip(longitude) })
    }
}
