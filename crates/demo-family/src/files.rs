//! Everything that the GEDCOM file and the calendar name.

use fuzzy_date::Day;

use crate::draw::{Photo, Scan, Scene, Sheet, portrait};
use crate::letters::letter;
use crate::people::people;
use crate::person::Person;

/// A file of the family. Its bytes are made when someone asks for them.
#[derive(Debug, Clone)]
pub struct File {
    /// The name in the archive: `photos/wedding-1911.jpg`.
    pub path: String,
    pub title: String,
    pub content: Content,
}

#[derive(Debug, Clone, Copy)]
pub enum Content {
    Portrait(&'static Person),
    Photo(Photo),
    Scan(Scan),
    Text(&'static str),
}

impl File {
    /// The picture or text. The years of some births and pictures depend on today.
    pub fn bytes(&self, today: Day) -> Vec<u8> {
        match self.content {
            Content::Portrait(person) => portrait(person, person.birth_year(today), today.year()),
            Content::Photo(photo) => photo.draw(&self.path, today.year()),
            Content::Scan(scan) => scan.draw(&self.path),
            Content::Text(text) => text.into(),
        }
    }

    pub fn media_type(&self) -> &'static str {
        match self.content {
            Content::Text(_) => "text/plain",
            _ => "image/jpeg",
        }
    }

    /// Photographs of this year belong to the calendar only.
    pub fn is_in_gedcom(&self) -> bool {
        !matches!(self.content, Content::Photo(Photo { year: None, .. }))
    }

    pub(crate) fn portrait_path(person: &Person) -> String {
        format!("portraits/{}.jpg", person.id.replace('_', "-"))
    }
}

pub fn files() -> impl Iterator<Item = File> {
    let portraits = people().filter(|person| person.has_portrait).map(|person| File {
        path: File::portrait_path(person),
        title: person.name.replace('/', ""),
        content: Content::Portrait(person),
    });
    let file = |(path, title, content): &(&str, &str, Content)| File {
        path: (*path).to_owned(),
        title: (*title).to_owned(),
        content: *content,
    };
    portraits.chain(PHOTOS.iter().map(file)).chain(documents())
}

const fn photo(scene: Scene, year: i32) -> Content {
    Content::Photo(Photo { scene, year: Some(year) })
}

const fn recent(scene: Scene) -> Content {
    Content::Photo(Photo { scene, year: None })
}

static PHOTOS: &[(&str, &str, Content)] = &[
    ("photos/mill-1905.jpg", "The mill, 1905", photo(Scene::Mill, 1905)),
    ("photos/steamship-1903.jpg", "The Elbstrom at Hamburg, postcard, 1903", photo(Scene::Steamship, 1903)),
    ("photos/wedding-1911.jpg", "Františka and Carl, 30 September 1911", photo(Scene::Wedding, 1911)),
    ("photos/soldiers-1914.jpg", "Jihlava, August 1914", photo(Scene::Soldiers, 1914)),
    ("photos/bakery-1914.jpg", "The first day, 1914", photo(Scene::Bakery, 1914)),
    ("photos/picnic-1926.jpg", "By the Elbe, taken with a candle and a thread", photo(Scene::Picnic, 1926)),
    ("photos/baby-1957.jpg", "Mercedes and Silvia, 1957", photo(Scene::Baby, 1957)),
    ("photos/wedding-1962.jpg", "Hanne and Georg, 1962", photo(Scene::Wedding, 1962)),
    ("photos/house-1989.jpg", "Home, 22 December 1989", photo(Scene::Homecoming, 1989)),
    ("photos/reunion-1997.jpg", "First family reunion, July 1997", photo(Scene::Reunion, 1997)),
    ("photos/bakery-2024.jpg", "One hundred and ten years", photo(Scene::Bakery, 2024)),
    ("photos/regatta.jpg", "Eleventh of twelve", recent(Scene::Regatta)),
    ("photos/julia.jpg", "Julia and Camila", recent(Scene::Baby)),
    ("photos/picnic-sevilla.jpg", "Forty-one degrees", recent(Scene::Picnic)),
];

/// A letter as a text, and the scan that shows it.
static DOCUMENTS: &[(&str, &str, &str, Sheet)] = &[
    (
        "letters/thomas-1904.txt",
        "scans/letter-thomas-1904.jpg",
        "Thomas to his father, Christmas 1904",
        Sheet::Letter,
    ),
    ("letters/newspaper-1911.txt", "scans/newspaper-1911.jpg", "Fire at the Olšan mill", Sheet::Newspaper),
    ("letters/josef-1916.txt", "scans/field-post-1916.jpg", "Josef to Ludmila, 11 May 1916", Sheet::Letter),
    ("letters/notice-1916.txt", "scans/notice-1916.jpg", "Notice of 2 August 1916", Sheet::Notice),
    (
        "letters/frantiska-1943.txt",
        "scans/letter-frantiska-1943.jpg",
        "Františka an Greta, 9. August 1943",
        Sheet::Letter,
    ),
    ("letters/frank-1944.txt", "scans/letter-frank-1944.jpg", "Frank to Rose, 3 June 1944", Sheet::Letter),
    ("letters/recipe-1950.txt", "scans/recipe-1950.jpg", "Poppy seed cake", Sheet::Card),
    (
        "letters/mercedes-1957.txt",
        "scans/letter-mercedes-1957.jpg",
        "Mercedes a Elsa, 19 de agosto de 1957",
        Sheet::Letter,
    ),
    (
        "letters/petr-1968.txt",
        "scans/letter-petr-1968.jpg",
        "Petr to his parents, 2 September 1968",
        Sheet::Letter,
    ),
    ("letters/bozena-1978.txt", "scans/letter-bozena-1978.jpg", "Božena to Jan, 6 March 1978", Sheet::Letter),
];

static REGISTERS: &[(&str, &str, &str)] = &[
    ("scans/parish-register-1888.jpg", "Births at Telč, March 1888", PARISH_REGISTER),
    ("scans/passenger-list-1903.jpg", "Passengers of the Elbstrom, sheet 9", PASSENGER_LIST),
];

fn documents() -> impl Iterator<Item = File> {
    let both = DOCUMENTS.iter().flat_map(|(text, scan, title, sheet)| {
        let (path, words) = (text.to_string(), letter(text));
        let scanned = Content::Scan(Scan { sheet: *sheet, text: words });
        let text = File { path, title: format!("{title} (text)"), content: Content::Text(words) };
        [File { path: scan.to_string(), title: title.to_string(), content: scanned }, text]
    });
    let registers = REGISTERS.iter().map(|(path, title, text)| File {
        path: path.to_string(),
        title: title.to_string(),
        content: Content::Scan(Scan { sheet: Sheet::Register, text }),
    });
    both.chain(registers)
}

const PARISH_REGISTER: &str = "\
BIRTHS AND BAPTISMS, PARISH OF ST JAMES, TELČ, 1888
No.|Born|Baptised|Name of the child|Father|Mother|Godparents
41|2 March|4 March|Antonín|Jan Vesecký, weaver, no. 80|Rosalie, née Tichá|Antonín Tichý, farmer
42|11 March|11 March|Anna|Tomáš Brabec, day labourer, no. 3|Marie, née Křížová|Anna Křížová, widow
43|19 March, a quarter to four|20 March|Josef (twin)|Matěj Olšan, miller, no. 14|Barbora, née Kalinová|Josef Kalina, weaver at Dačice
44|19 March, four o'clock|20 March|Františka (twin)|Matěj Olšan, miller, no. 14|Barbora, née Kalinová|Františka Kalinová
45|27 March|29 March|Karel|Václav Dušek, smith, no. 51|Josefa, née Malá|Karel Malý, innkeeper";

const PASSENGER_LIST: &str = "\
STEAMSHIP ELBSTROM, HAMBURG TO NEW YORK, 9 MAY 1903, SHEET 9
No.|Name|Age|Occupation|Last residence|Money|Going to join
11|Hruby, Anton|34|tailor|Iglau, Austria|$22|brother, Cleveland
12|Hruby, Marie|31|wife|Iglau, Austria|-|with husband
13|Lind, Per|19|farm hand|Malmoe, Sweden|$11|uncle, Minnesota
14|Olschan, Thomas|21|baker|Teltsch, Austria|$17|cousin, 4th Street, moved
15|Rossi, Luigi|27|mason|Udine, Italy|$14|friend, Newark
16|Szabo, Ilona|22|servant|Raab, Hungary|$9|sister, Trenton";
