//! Values and their continuation lines <-> payloads.

use std::borrow::Cow;

use crate::Version;
use crate::lines::break_length;

/// The value of a structure, without its children.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Payload<'a> {
    Empty,
    /// The id of a record, without the `@`.
    Pointer(Cow<'a, str>),
    /// An id, and what some program wrote in further lines below it. Line breaks are `\n`.
    PointerWithText(Cow<'a, str>, Cow<'a, str>),
    /// Never empty. Line breaks are `\n`.
    Text(Cow<'a, str>),
}

impl<'a> Payload<'a> {
    /// A text, or nothing if it is empty.
    pub fn from_text(text: impl Into<Cow<'a, str>>) -> Payload<'a> {
        let text = text.into();
        if text.is_empty() { Payload::Empty } else { Payload::Text(with_plain_breaks(text)) }
    }

    pub fn pointer(id: impl Into<Cow<'a, str>>) -> Payload<'a> {
        Payload::Pointer(id.into())
    }

    pub fn is_empty(&self) -> bool {
        *self == Payload::Empty
    }

    /// The text; a pointer is spelled with its `@`.
    pub fn into_text(self) -> Cow<'a, str> {
        match self {
            Payload::Empty => Cow::Borrowed(""),
            Payload::Pointer(id) => Cow::Owned(format!("@{id}@")),
            Payload::PointerWithText(id, text) => Cow::Owned(format!("@{id}@\n{text}")),
            Payload::Text(text) => text,
        }
    }

    pub fn into_owned(self) -> Payload<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Payload::Empty => Payload::Empty,
            Payload::Pointer(id) => Payload::Pointer(owned(id)),
            Payload::PointerWithText(id, text) => Payload::PointerWithText(owned(id), owned(text)),
            Payload::Text(text) => Payload::Text(owned(text)),
        }
    }
}

/// The id in a value that is a pointer: `@I1@`. `@#DJULIAN@` is an escape and `@@` is an at sign.
pub(crate) fn pointer(value: &str) -> Option<&str> {
    let id = value.trim_end_matches([' ', '\t']).strip_prefix('@')?.strip_suffix('@')?;
    let starts_well = !id.starts_with(['#', ' ', '\t']) && !id.is_empty();
    (starts_well && !id.contains(['@', '\r', '\n'])).then_some(id)
}

/// Joins a value and its continuation lines; for each of them, whether it is CONT (a new line) and its value.
pub(crate) fn read<'a>(
    value: &'a str,
    mut continuations: impl Iterator<Item = (bool, &'a str)>,
    version: Version,
) -> Payload<'a> {
    let next = continuations.next();
    // A raw line break in a value is a new line, too.
    let (first, below) = match value.find(['\r', '\n']) {
        Some(at) => (&value[..at], Some(&value[at + break_length(&value.as_bytes()[at..])..])),
        None => (value, None),
    };
    // CONC continues the same line.
    let ends = below.is_some() || next.is_none_or(|(new_line, _)| new_line);
    let id = pointer(first).filter(|_| ends);
    match (id, below, next) {
        (Some(id), None, None) => Payload::Pointer(Cow::Borrowed(id)),
        (Some(id), Some(below), next) => {
            let text = join(below, next.into_iter().chain(continuations), version);
            Payload::PointerWithText(Cow::Borrowed(id), text)
        }
        (Some(id), None, Some((_, below))) => {
            Payload::PointerWithText(Cow::Borrowed(id), join(below, continuations, version))
        }
        (None, ..) => Payload::from_text(join(value, next.into_iter().chain(continuations), version)),
    }
}

fn join<'a>(
    value: &'a str,
    continuations: impl Iterator<Item = (bool, &'a str)>,
    version: Version,
) -> Cow<'a, str> {
    let mut continuations = continuations.peekable();
    if continuations.peek().is_none() {
        return with_plain_breaks(unescape(value, version));
    }
    // In 7.0, only an at sign in front is doubled, in every line. In 5.5.1, a program that counts characters may have
    // cut `@@` or an escape in two, so they are undone at the end.
    let line = |value: &'a str| if version.is_7() { unescape(value, version) } else { Cow::Borrowed(value) };
    let mut text = line(value).into_owned();
    for (new_line, value) in continuations {
        if new_line {
            text.push('\n');
        }
        text.push_str(&line(value));
    }
    let text = if version.is_7() { text } else { unescape(&text, version).into_owned() };
    with_plain_breaks(Cow::Owned(text))
}

fn unescape(text: &str, version: Version) -> Cow<'_, str> {
    if version.is_7() {
        return Cow::Borrowed(if text.starts_with("@@") { &text[1..] } else { text });
    }
    if !text.contains("@@") {
        return Cow::Borrowed(text);
    }
    let mut undone = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        undone.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = escape_length(rest).unwrap_or(1);
        undone.push_str(&rest[..length]);
        rest = &rest[length..];
        if length == 1 {
            rest = rest.strip_prefix('@').unwrap_or(rest);
        }
    }
    undone.push_str(rest);
    Cow::Owned(undone)
}

/// The length of an escape such as `@#DJULIAN@` at the start of a text.
pub(crate) fn escape_length(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("@#")?;
    let length = inner.find(['@', '\r', '\n'])?;
    (length > 0 && inner[length..].starts_with('@')).then_some(length + "@#@".len())
}

/// Every line break as `\n`.
pub(crate) fn with_plain_breaks(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(at) = rest.find(['\r', '\n']) {
        plain.push_str(&rest[..at]);
        plain.push('\n');
        rest = &rest[at + break_length(&rest.as_bytes()[at..])..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}
