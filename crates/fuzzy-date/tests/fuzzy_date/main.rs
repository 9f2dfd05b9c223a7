//! One binary for all tests. Tables are text: input, arrow, output.

mod age;
mod arbitrary;
mod notation;
mod order;
mod properties;
mod understand;

/// Runs `f` on every line `input => expected` and reports all differences at once.
fn check(table: &str, f: impl Fn(&str) -> String) {
    let wrong: Vec<String> = table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .filter_map(|line| {
            let (input, expected) = line.split_once("=>").expect("a line reads: input => expected");
            let (input, expected) = (input.trim(), expected.trim());
            let found = f(input);
            (found != expected).then(|| format!("{input:?}: expected {expected}, found {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn date(notation: &str) -> fuzzy_date::FuzzyDate {
    notation.parse().unwrap_or_else(|error| panic!("{notation}: {error}"))
}

/// A result as written in the tables: the notation, or the error in words.
fn spelled(result: Result<fuzzy_date::FuzzyDate, fuzzy_date::Error>) -> String {
    use fuzzy_date::Error::*;
    match result {
        Ok(date) => date.to_string(),
        Err(Empty) => "empty".into(),
        Err(NotUnderstood) => "not understood".into(),
        Err(YearMissing) => "which year".into(),
        Err(ShortYear { typed }) => format!("short year {typed}"),
        Err(YearOutOfRange) => "year out of range".into(),
        Err(NoSuchMonth { month }) => format!("no month {month}"),
        Err(NoSuchDay { year, month, day, last }) => {
            let year = year.map_or("any year".into(), |year| year.to_string());
            format!("no day {day} in month {month} of {year}, the last is {last}")
        }
        Err(BeforeChrist) => "before Christ".into(),
        Err(MovableFeast) => "which day".into(),
        Err(Ambiguous { first, second }) => format!("{first} or {second}"),
        Err(Reversed { from, to }) => format!("{from} is after {to}"),
    }
}
