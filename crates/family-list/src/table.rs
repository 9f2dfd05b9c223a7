use crate::text::decode;

/// Most rows, columns, and characters of one cell.
const ROWS: usize = 200_000;
const COLUMNS: usize = 200;
const CELL: usize = 100_000;

/// So many rows are looked at to find out what separates the cells.
const LOOKED_AT: usize = 20;

const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Cells of text, as in RFC 4180 and as spreadsheet programs write them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub rows: Vec<Row>,
    pub separator: char,
    pub encoding: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As a spreadsheet program counts them, from 1.
    pub number: u32,
    pub cells: Vec<String>,
}

/// Why a table cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Empty,
    /// It has characters that no text has.
    NotText,
    TooManyRows {
        limit: usize,
    },
    TooManyColumns {
        limit: usize,
    },
    CellTooLong {
        row: u32,
    },
    /// A quotation mark that nothing closes: everything after it would be one cell.
    OpenQuote {
        row: u32,
    },
}

impl Table {
    pub fn read(bytes: &[u8]) -> Result<Table, Refusal> {
        let decoded = decode(bytes);
        let is_strange =
            |letter: char| letter.is_control() && !matches!(letter, '\t' | '\r' | '\n' | '\u{b}' | '\u{c}');
        if decoded.text.chars().take(10_000).filter(|letter| is_strange(*letter)).count() > 5 {
            return Err(Refusal::NotText);
        }
        let (named, text) = named_separator(&decoded.text);
        let separator = match named {
            Some(separator) => separator,
            None => likely_separator(text),
        };
        let mut rows = Vec::new();
        let first = 1 + u32::from(named.is_some());
        for (number, row) in (first..).zip(Cells::new(text, separator)) {
            let cells = row.map_err(|problem| problem.at(number))?;
            if cells.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            if cells.len() > COLUMNS {
                return Err(Refusal::TooManyColumns { limit: COLUMNS });
            }
            if rows.len() == ROWS {
                return Err(Refusal::TooManyRows { limit: ROWS });
            }
            rows.push(Row { number, cells });
        }
        if rows.is_empty() {
            return Err(Refusal::Empty);
        }
        Ok(Table { rows, separator, encoding: decoded.encoding })
    }

    /// The cells of the widest row.
    pub fn columns(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or_default()
    }
}

impl Row {
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map(|cell| plain(cell)).unwrap_or_default()
    }
}

/// A cell without the apostrophe that keeps spreadsheet programs from computing it.
fn plain(cell: &str) -> &str {
    let cell = cell.trim();
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']) => {
            rest.trim()
        }
        _ => cell,
    }
}

/// Excel writes `sep=;` into the first line.
fn named_separator(text: &str) -> (Option<char>, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let named = first.trim_end_matches('\r').strip_prefix("sep=").filter(|named| named.chars().count() == 1);
    match named.and_then(|named| named.chars().next()) {
        Some(separator) => (Some(separator), rest),
        None => (None, text),
    }
}

/// Finds the character that cuts the first rows into the most cells, the same number in most of them.
fn likely_separator(text: &str) -> char {
    let mut best = (0, SEPARATORS[0]);
    for separator in SEPARATORS {
        let widths: Vec<usize> = Cells::new(text, separator)
            .take(LOOKED_AT)
            .filter_map(Result::ok)
            .filter(|cells| cells.iter().any(|cell| !cell.trim().is_empty()))
            .map(|cells| cells.len())
            .collect();
        let Some(first) = widths.first().copied().filter(|first| *first > 1) else { continue };
        let alike = widths.iter().filter(|width| **width == first).count();
        let score = alike * 100 / widths.len() * first;
        if score > best.0 {
            best = (score, separator);
        }
    }
    best.1
}

enum Problem {
    TooLong,
    Open,
}

impl Problem {
    fn at(self, row: u32) -> Refusal {
        match self {
            Problem::TooLong => Refusal::CellTooLong { row },
            Problem::Open => Refusal::OpenQuote { row },
        }
    }
}

/// The rows of a text, each as its cells.
struct Cells<'a> {
    letters: std::iter::Peekable<std::str::Chars<'a>>,
    separator: char,
}

impl<'a> Cells<'a> {
    fn new(text: &'a str, separator: char) -> Cells<'a> {
        Cells { letters: text.chars().peekable(), separator }
    }

    /// The next cell, and whether it is the last one of its row.
    fn cell(&mut self) -> Result<(String, bool), Problem> {
        let mut cell = String::new();
        let mut length = 0;
        let mut is_quoted = false;
        if self.letters.peek() == Some(&'"') {
            self.letters.next();
            is_quoted = true;
        }
        loop {
            let letter = self.letters.next();
            length += 1;
            if length > CELL {
                return Err(Problem::TooLong);
            }
            match letter {
                None if is_quoted => return Err(Problem::Open),
                None => return Ok((cell, true)),
                Some('"') if is_quoted => match self.letters.peek() {
                    Some('"') => {
                        self.letters.next();
                        cell.push('"');
                    }
                    _ => is_quoted = false,
                },
                Some(letter) if is_quoted => cell.push(letter),
                Some(letter) if letter == self.separator => return Ok((cell, false)),
                Some('\r') => {
                    self.letters.next_if_eq(&'\n');
                    return Ok((cell, true));
                }
                Some('\n') => return Ok((cell, true)),
                Some(letter) => cell.push(letter),
            }
        }
    }
}

impl Iterator for Cells<'_> {
    type Item = Result<Vec<String>, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.letters.peek()?;
        let mut cells = Vec::new();
        loop {
            match self.cell() {
                Ok((cell, is_last)) => {
                    cells.push(cell.replace("\r\n", "\n").replace('\r', "\n"));
                    if is_last {
                        return Some(Ok(cells));
                    }
                }
                Err(problem) => return Some(Err(problem)),
            }
        }
    }
}
