//! The parts of an address, as far as its lines show them.

/// The parts of a vCard's address that we can tell apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// With the house number. May have several lines.
    pub street: String,
    pub town: String,
    pub region: String,
    pub code: String,
    pub country: String,
}

impl Address {
    /// Finds the line with the postal code; above it is the street, and below it may be the country. Where that is not
    /// certain, everything stays in the street.
    pub fn read(text: &str) -> Self {
        let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if let [line] = lines[..] {
            lines = line.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        }
        Self::of_lines(&lines).unwrap_or_else(|| Self { street: text.trim().to_owned(), ..Self::default() })
    }

    fn of_lines(lines: &[&str]) -> Option<Self> {
        let coded = (1..lines.len()).rev().find_map(|at| Some((at, Self::town(lines[at])?)));
        let (at, mut place) = coded.or_else(|| {
            // Without a code, only a house number shows which line is the street.
            let (street, rest) = lines.split_first()?;
            let certain =
                has_digit(street) && matches!(rest.len(), 1 | 2) && !rest.iter().any(|line| has_digit(line));
            certain.then(|| (1, Self { town: rest[0].to_owned(), ..Self::default() }))
        })?;
        let mut street = &lines[..at];
        if place.town.is_empty() {
            let (town, above) = street.split_last()?;
            place.town = (*town).to_owned();
            street = above;
        }
        place.country = match lines[at + 1..] {
            [] => String::new(),
            [country] if !has_digit(country) => country.to_owned(),
            _ => return None,
        };
        place.street = street.join("\n");
        (!place.street.is_empty()).then_some(place)
    }

    /// A line with a postal code, in one of the usual orders.
    fn town(line: &str) -> Option<Self> {
        let words: Vec<&str> =
            line.split([' ', ',']).map(str::trim).filter(|word| !word.is_empty()).collect();
        let parts = |town: &[&str], region: &str, code: String| {
            let (town, region) = (town.join(" "), region.to_owned());
            Some(Self { town, region, code, ..Self::default() })
        };
        // "SW1A 1AA", alone or behind the town.
        if let [town @ .., outward, inward] = &words[..]
            && is_british(outward, inward)
            && !town.iter().any(|word| has_digit(word))
        {
            return parts(town, "", format!("{outward} {inward}"));
        }
        // "Springfield, IL 62704", "Sydney NSW 2000", "Ottawa ON K1A 0B1".
        if let [town @ .., region, code] = &words[..]
            && is_region(region)
            && is_number(code)
        {
            return parts(town, region, (*code).to_owned());
        }
        if let [town @ .., region, one, two] = &words[..]
            && !town.is_empty()
            && is_region(region)
            && is_canadian(one, two)
        {
            return parts(town, region, format!("{one} {two}"));
        }
        // "8010 Graz", "A-8010 Graz", "1012 AB Amsterdam", "110 00 Praha".
        let (code, town) = match &words[..] {
            [one, two, town @ ..] if !town.is_empty() && is_dutch(one, two) => (format!("{one} {two}"), town),
            [one, two, town @ ..] if !town.is_empty() && is_in_two(one, two) => {
                (format!("{one} {two}"), town)
            }
            [one, town @ ..] if !town.is_empty() && is_number(one) => ((*one).to_owned(), town),
            _ => return None,
        };
        let street = |word: &&str| {
            STREETS.iter().any(|street| word.trim_end_matches('.').eq_ignore_ascii_case(street))
        };
        let names_only = !town.iter().any(|word| has_digit(word)) && !town.iter().any(street);
        if names_only { parts(town, "", code) } else { None }
    }

    /// The address in lines again, as our own import of contacts and others join the parts.
    pub fn joined(&self) -> String {
        let town = format!("{} {}", self.code, self.town);
        let lines = [self.street.as_str(), town.trim(), &self.region, &self.country];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// A number before one of these is a house number.
const STREETS: &[&str] = &[
    "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "drive", "dr", "way", "court", "blvd", "rue",
];

fn has_digit(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit())
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// "62704", "62704-1234", "A-8010", "LV-1010".
fn is_number(word: &str) -> bool {
    let (before, after) = word.split_once('-').unwrap_or(("", word));
    let country = before.len() <= 2 && before.bytes().all(|byte| byte.is_ascii_uppercase());
    let plain = country && digits(after) && (4..=7).contains(&after.len());
    plain || digits(before) && digits(after) && word.len() > 5
}

fn is_dutch(one: &str, two: &str) -> bool {
    one.len() == 4 && digits(one) && two.len() == 2 && two.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// "110 00", "00-950" is one word.
fn is_in_two(one: &str, two: &str) -> bool {
    one.len() == 3 && two.len() == 2 && digits(one) && digits(two)
}

fn is_region(word: &str) -> bool {
    (2..=3).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The shape of a word: "A" for a capital letter, "9" for a digit.
fn shape(word: &str) -> String {
    let sign = |letter: char| match letter {
        'A'..='Z' => 'A',
        '0'..='9' => '9',
        _ => '?',
    };
    word.chars().map(sign).collect()
}

fn is_british(outward: &str, inward: &str) -> bool {
    let outward = matches!(shape(outward).as_str(), "A9" | "A99" | "AA9" | "AA99" | "A9A" | "AA9A");
    outward && shape(inward) == "9AA"
}

fn is_canadian(one: &str, two: &str) -> bool {
    shape(one) == "A9A" && shape(two) == "9A9"
}
