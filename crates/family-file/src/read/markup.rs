//! Notes that some programs write as HTML, as plain text.

use std::borrow::Cow;

/// The tags by which such a note is recognized. Anything else in angle brackets stays as it is: `<Vogel>`.
const TAGS: [&str; 33] = [
    "a",
    "b",
    "blockquote",
    "body",
    "br",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "html",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "td",
    "tr",
    "u",
    "ul",
];

/// The names of the characters from U+00A0 to U+00FF.
const LATIN: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const OTHERS: [(&str, char); 15] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("hellip", '…'),
    ("euro", '€'),
];

/// The longest name or number of a character, in bytes.
const LONGEST_ENTITY: usize = 16;

/// The text of a note. HTML becomes plain text with its paragraphs, list entries and addresses; other text stays as it is.
pub(super) fn plain_text(text: &str) -> Cow<'_, str> {
    let is_markup = text.match_indices('<').any(|(at, _)| tag(&text[at..]).is_some());
    if !is_markup {
        return Cow::Borrowed(text);
    }
    let mut plain = Plain::default();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '<' => plain.markup(rest),
            '&' => plain.entity(rest),
            '\n' => {
                plain.line_breaks += 1;
                1
            }
            _ => {
                plain.push(next);
                next.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    Cow::Owned(plain.text.trim().to_owned())
}

#[derive(Default)]
struct Plain {
    text: String,
    /// The line breaks since the last character. Those of tags are counted apart from those in the text, because they often
    /// stand beside each other.
    tag_breaks: usize,
    line_breaks: usize,
    /// The address of the open link, and where its text begins. Links cannot contain each other.
    link: Option<(String, usize)>,
    /// True if no comment ends in the rest of the text, so that nobody looks for an end again and again.
    comments_are_open: bool,
}

impl Plain {
    fn push(&mut self, character: char) {
        let breaks = match self.tag_breaks {
            0 => self.line_breaks,
            tag_breaks => tag_breaks.max(self.line_breaks).min(2),
        };
        if breaks > 0 {
            // Blanks beside a tag mean nothing.
            if character == ' ' {
                return;
            }
            self.text.truncate(self.text.trim_end_matches(' ').len());
            if !self.text.is_empty() {
                self.text.extend(std::iter::repeat_n('\n', breaks));
            }
            (self.tag_breaks, self.line_breaks) = (0, 0);
        }
        self.text.push(character);
    }

    /// Reads a tag or a comment, and returns its length.
    fn markup(&mut self, rest: &str) -> usize {
        if let Some(comment) = rest.strip_prefix("<!--").filter(|_| !self.comments_are_open) {
            match comment.find("-->") {
                Some(end) => return "<!--".len() + end + "-->".len(),
                None => self.comments_are_open = true,
            }
        }
        let Some(Tag { name, closes, inside, length }) = tag(rest) else {
            self.push('<');
            return 1;
        };
        match name.as_str() {
            "br" => self.tag_breaks += 1,
            "p" | "blockquote" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "hr" | "ol" | "table" | "ul" => {
                self.tag_breaks = 2;
            }
            "div" | "li" | "pre" | "tr" => self.tag_breaks = self.tag_breaks.max(1),
            "td" if !closes && !self.text.ends_with('\n') && self.tag_breaks == 0 => self.push(' '),
            "a" if closes => self.end_link(),
            "a" => {
                self.end_link();
                self.link = Some((address(inside).unwrap_or_default().to_owned(), self.text.len()));
            }
            _ => {}
        }
        if name == "li" && !closes {
            "- ".chars().for_each(|character| self.push(character));
        }
        length
    }

    /// Adds the address of a link, unless its text is the address.
    fn end_link(&mut self) {
        let Some((address, start)) = self.link.take() else { return };
        let shown = self.text.get(start..).unwrap_or_default().trim();
        if !address.is_empty() && !address.contains(shown) {
            format!(" ({address})").chars().for_each(|character| self.push(character));
        } else if shown.is_empty() {
            address.chars().for_each(|character| self.push(character));
        }
    }

    /// Reads the name or number of a character, and returns its length.
    fn entity(&mut self, rest: &str) -> usize {
        let end = rest.bytes().take(LONGEST_ENTITY + 2).position(|byte| byte == b';');
        let found = end.and_then(|end| Some((character(&rest[1..end])?, end + 1)));
        let (character, length) = found.unwrap_or(('&', 1));
        self.push(character);
        length
    }
}

struct Tag<'a> {
    name: String,
    closes: bool,
    /// The text that follows the name.
    inside: &'a str,
    length: usize,
}

/// The tag that a text begins with, if it is a known one.
fn tag(text: &str) -> Option<Tag<'_>> {
    let inside = text.strip_prefix('<')?;
    let end = inside.find(['<', '>'])?;
    if !inside[end..].starts_with('>') {
        return None;
    }
    let inside = &inside[..end];
    let (closes, named) = inside.strip_prefix('/').map_or((false, inside), |rest| (true, rest));
    let name_end = named.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(named.len());
    let (name, inside) = named.split_at(name_end);
    let name = name.to_ascii_lowercase();
    let ends = inside.is_empty() || inside.starts_with([' ', '/', '\n', '\t']);
    (ends && TAGS.contains(&name.as_str())).then_some(Tag { name, closes, inside, length: end + 2 })
}

/// The web address in `href="…"`.
fn address(inside: &str) -> Option<&str> {
    let at = inside.to_ascii_lowercase().find("href")?;
    let value = inside[at + "href".len()..].trim_start().strip_prefix('=')?.trim_start();
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        _ => value.split(' ').next()?,
    };
    ["http://", "https://", "mailto:"].iter().any(|scheme| value.starts_with(scheme)).then_some(value)
}

/// The character with this name: `eacute`, `#233`, `#xE9`.
fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|c| !c.is_control() || *c == '\n').map(unbroken);
    }
    let other = OTHERS.iter().find(|(known, _)| *known == name).map(|(_, character)| *character);
    let latin = || LATIN.split(' ').filter(|word| !word.is_empty()).zip('\u{a0}'..='\u{ff}');
    other.or_else(|| latin().find(|(known, _)| *known == name).map(|(_, character)| unbroken(character)))
}

/// A blank that must not be broken is an ordinary one in a note.
fn unbroken(character: char) -> char {
    if character == '\u{a0}' { ' ' } else { character }
}
