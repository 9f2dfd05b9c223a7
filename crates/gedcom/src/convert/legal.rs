//! Turns structures that the standard 7.0 does not allow in their place into extensions, so that nothing is lost and every
//! file is valid.

use super::Losses;
use super::standard::{Form, Kind, is_value};
use crate::{Payload, Tree};

/// A text that its structure cannot have as payload.
pub(super) const TEXT: &str = "_TEXT";

pub(super) fn record(tree: &mut Tree, losses: &mut Losses) {
    plain_tags(tree);
    if tree.tag.starts_with('_') {
        return;
    }
    match Kind::of_record(&tree.tag) {
        Some(kind) => {
            if !fits(&mut tree.payload, kind) {
                payload_below(tree, losses);
            }
            below(tree, kind, losses);
        }
        None => extension(tree, losses),
    }
}

/// Extension tags have capital letters, digits and underscores only.
fn plain_tags(tree: &mut Tree) {
    let is_plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    if !tree.tag.bytes().all(is_plain) {
        let plain =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_uppercase() } else { '_' };
        tree.tag = tree.tag.chars().map(plain).collect();
    }
    tree.children.iter_mut().for_each(plain_tags);
}

fn extension(tree: &mut Tree, losses: &mut Losses) {
    losses.extension(&tree.tag);
    tree.tag.insert(0, '_');
}

fn payload_below(tree: &mut Tree, losses: &mut Losses) {
    losses.extension(&tree.tag);
    let text = std::mem::replace(&mut tree.payload, Payload::Empty).into_text().into_owned();
    tree.children.insert(0, Tree::text(TEXT, &text));
}

/// Makes everything below a structure of this kind legal. Returns false if something that it must have is missing.
fn below(tree: &mut Tree, kind: &Kind, losses: &mut Losses) -> bool {
    let mut once: Vec<String> = Vec::new();
    for child in tree.children.iter_mut().filter(|child| !child.tag.starts_with('_')) {
        let known = kind.below(&child.tag).filter(|(_, below)| !below.once || !once.contains(&child.tag));
        let Some((kind, place)) = known else {
            extension(child, losses);
            continue;
        };
        let tag = child.tag.clone();
        if !fits(&mut child.payload, kind) {
            match kind.payload {
                Form::None | Form::Happened => payload_below(child, losses),
                _ => {
                    extension(child, losses);
                    continue;
                }
            }
        }
        if !below(child, kind, losses) {
            extension(child, losses);
        } else if place.once {
            once.push(tag);
        }
    }
    let mut missing: Vec<&str> = kind.required().filter(|tag| tree.child(tag).is_none()).collect();
    missing.sort_unstable();
    for tag in missing {
        let Some(added) = substitute(tag, &tree.tag) else { return false };
        tree.children.push(added);
    }
    true
}

/// A structure that 7.0 requires and 5.5.1 does not, and that says nothing.
fn substitute(tag: &str, above: &str) -> Option<Tree> {
    match (above, tag) {
        ("ASSO", "ROLE") => Some(Tree::text("ROLE", "OTHER")),
        ("EVEN" | "FACT" | "IDNO", "TYPE") | ("SUBM" | "REPO", "NAME") => {
            Some(Tree::new(tag, Payload::Empty))
        }
        ("FILE", "FORM") => Some(Tree::text("FORM", "application/octet-stream")),
        ("OBJE", "FILE") => {
            let children = vec![Tree::text("FORM", "application/octet-stream")];
            Some(Tree { children, ..Tree::new("FILE", Payload::Empty) })
        }
        _ => None,
    }
}

/// Returns true if a payload has the form of the kind; blanks around it are removed where they mean nothing.
fn fits(payload: &mut Payload<'static>, kind: &Kind) -> bool {
    let pointer = matches!(payload, Payload::Pointer(_));
    if let Form::Pointer(_) = kind.payload {
        return pointer;
    }
    let Payload::Text(text) = payload else { return !pointer && may_be_empty(kind.payload) };
    let trimmed = text.trim();
    let fits = match kind.payload {
        Form::None => trimmed.is_empty(),
        Form::Happened => trimmed.is_empty() || trimmed.eq_ignore_ascii_case("Y"),
        Form::Pointer(_) => false,
        Form::Values(set, false) => is_value(set, trimmed),
        Form::Values(set, true) => trimmed.split(',').all(|value| is_value(set, value.trim())),
        Form::Text("nonNegativeInteger") => trimmed.bytes().all(|byte| byte.is_ascii_digit()),
        Form::Text("Time") => is_time(trimmed),
        Form::Text("Date#exact") => is_exact_date(trimmed),
        Form::Text("Date#period") => trimmed.is_empty() || is_period(trimmed),
        Form::Text("Latitude") => is_position(trimmed, ['N', 'S']),
        Form::Text("Longitude") => is_position(trimmed, ['E', 'W']),
        Form::Text("mediaType") => {
            trimmed.split_once('/').is_some_and(|(kind, format)| is_token(kind) && is_token(format))
        }
        Form::Text(_) => return true,
    };
    if fits && trimmed.len() < text.len() {
        *payload = Payload::from_text(trimmed.to_owned());
    }
    if fits && kind.payload == Form::Happened && *payload != Payload::Empty {
        *payload = Payload::from_text("Y");
    }
    fits
}

fn may_be_empty(form: Form<'_>) -> bool {
    let never =
        ["nonNegativeInteger", "Time", "Date#exact", "Latitude", "Longitude", "mediaType", "Language"];
    match form {
        Form::Pointer(_) | Form::Values(_, false) => false,
        Form::Text(name) => !never.contains(&name),
        Form::None | Form::Happened | Form::Values(_, true) => true,
    }
}

fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte))
}

/// `12:30`, `12:30:59.5Z`.
fn is_time(text: &str) -> bool {
    let (time, fraction) =
        text.trim_end_matches('Z').split_once('.').unwrap_or((text.trim_end_matches('Z'), "0"));
    let numbers: Vec<&str> = time.split(':').collect();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let limits = [24, 60, 60];
    let below = |(number, limit): (&&str, u32)| {
        digits(number) && number.len() <= 2 && number.parse().is_ok_and(|number: u32| number < limit)
    };
    (2..=3).contains(&numbers.len())
        && numbers.iter().zip(limits).all(below)
        && numbers[1..].iter().all(|number| number.len() == 2)
        && digits(fraction)
}

const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/// `5 JAN 2020`.
fn is_exact_date(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let [day, month, year] = words[..] else { return false };
    let number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u32>().ok()).flatten()
    };
    number(day).is_some_and(|day| (1..=31).contains(&day))
        && MONTHS.contains(&month)
        && number(year).is_some()
}

fn is_period(text: &str) -> bool {
    text.starts_with("FROM ") || text.starts_with("TO ")
}

/// `N50.05`.
fn is_position(text: &str, letters: [char; 2]) -> bool {
    let Some(number) = text.strip_prefix(letters) else { return false };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && whole.len() <= 3 && digits(part)
}
