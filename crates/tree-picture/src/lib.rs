//! A family tree to print and to keep: the spots and lines of [`tree_layout`], or a fan of ancestors, as an SVG, or as a
//! PDF on one sheet or on A4 pages to glue together. All text is text, so it can be searched and copied.
//!
//! It looks like the page in the light: the colours of branches, portraits, boxes with round or cut corners. Nothing
//! depends on colour: adopted, foster and step children have lines of their own, and so has each state of a couple. A
//! legend explains the signs that occur. On a sheet of a given size, [`packed`] makes the letters as large as it can.
//!
//! The PDF contains the glyphs it uses of one font for each script: Latin, Greek and Cyrillic, Hebrew, Arabic, Armenian,
//! Georgian, Devanagari, Thai, Tamil, Khmer and Korean letters. Other letters come from the fonts of this computer, see
//! [`Letters`]; the PDF contains those glyphs, too. A letter that no font has is drawn as an empty box, and is still
//! itself in copied text. An SVG contains a font with the basic Latin letters, and leaves the others to the program that
//! shows it.

mod face;
mod font;
mod photo;
mod shapes;
mod installed;
mod label;
mod sign;
mod scale;
mod ties;
mod person;
mod tree;
mod folded;
mod legend;
mod fan;
mod drawing;
mod texts;
mod poster;
mod sheet;
mod svg;
mod file;
mod fonts;
mod photos;
mod pdf;

pub use drawing::Drawing;
pub use fan::{Fan, Side};
pub use folded::{Packed, packed, sizes_for};
pub use installed::Letters;
pub use label::{Label, Life};
pub use pdf::pdf;
pub use photo::Photo;
pub use sheet::{MOST_PAGES, Pages, Sheet, TooLarge, plan};
pub use sign::Sign;
pub use svg::svg;
pub use texts::{Texts, Tile};
