//! The text of a box, fitted into it: no name is cut off, a long one takes several lines and smaller letters.

use std::sync::Arc;

use crate::font::{self, Style};
use crate::photo::Photo;

/// Says whether someone is alive, as far as that is known. Boxes differ in their outlines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Life {
    Living,
    Deceased,
    #[default]
    Unknown,
}

#[derive(Clone, Debug, Default)]
pub struct Label {
    pub name: String,
    /// "1887 – 1950"; may be empty.
    pub years: String,
    pub life: Life,
    /// The number of the colour; 0 is plain.
    pub tint: usize,
    pub photo: Option<Arc<Photo>>,
}

/// The largest letters, in the units of the layout.
pub(crate) const NAME_SIZE: f64 = 15.0;
pub(crate) const YEARS_SIZE: f64 = 13.0;
/// From line to line, for letters of size 1.
pub(crate) const LINE: f64 = 1.2;

/// The lines of a name and the size of its letters.
#[derive(Debug, PartialEq)]
pub(crate) struct Fitted {
    pub lines: Vec<String>,
    pub size: f64,
}

/// Fits a text into this width and height, with the largest letters in the fewest lines.
pub(crate) fn fit(text: &str, width: f64, height: f64, most: f64) -> Fitted {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut best = Fitted { lines: vec![words.join(" ")], size: 0.0 };
    for count in 1..=words.len().clamp(1, 3) {
        let lines = split(&words, count);
        let widest = lines.iter().map(|line| font::width(line, 1.0)).fold(0.0, f64::max);
        let by_width = if widest > 0.0 { width / widest } else { most };
        let size = by_width.min(height / (LINE * lines.len() as f64)).min(most);
        // Another line must be worth it.
        if size > best.size * 1.05 {
            best = Fitted { lines, size };
        }
    }
    best
}

/// The largest letters with which a text fits into this width.
pub(crate) fn fit_line(text: &str, width: f64, most: f64) -> f64 {
    let one = font::width(text, 1.0);
    if one > 0.0 { most.min(width / one) } else { most }
}

/// The same for a title.
pub(crate) fn fit_title(text: &str, width: f64, most: f64) -> f64 {
    most.min(width / font::width_in(Style::Title, text, 1.0).max(1e-6))
}

/// The words in this many lines, so that the longest is as short as possible.
fn split(words: &[&str], count: usize) -> Vec<String> {
    if count <= 1 || words.len() <= 1 {
        return vec![words.join(" ")];
    }
    let candidates = (1..=words.len() - (count - 1)).map(|first| {
        let mut lines = vec![words[..first].join(" ")];
        lines.extend(split(&words[first..], count - 1));
        lines
    });
    let widest = |lines: &Vec<String>| lines.iter().map(|line| font::width(line, 1.0)).fold(0.0, f64::max);
    candidates.min_by(|one, other| widest(one).total_cmp(&widest(other))).unwrap_or_default()
}
