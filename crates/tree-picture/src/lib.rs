//! A family tree to print and to keep: the spots and lines of [`tree_layout`], or a fan of ancestors, as an SVG, or as a
//! PDF on one sheet or on A4 pages to glue together. All text is text, so it can be searched and copied.
//!
//! Nothing depends on colour: adopted, foster and step children have lines of their own, and so has each state of a
//! couple; boxes of the deceased have a dark corner. A legend explains the signs that occur.
//!
//! The PDF contains the glyphs it uses of one font (DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and
//! Arabic letters). Other letters come from the fonts of this computer, see [`Letters`]; the PDF contains those glyphs, too. An SVG contains a font with the
//! basic Latin letters, and leaves the others to the program that shows it.

mod face;
mod font;
mod shapes;
mod installed;
mod label;
mod sign;
mod tree;
mod legend;
mod fan;
mod drawing;
mod texts;
mod poster;
mod sheet;
mod svg;
mod file;
mod fonts;
mod pdf;

pub use drawing::Drawing;
pub use fan::{Fan, Side};
pub use installed::Letters;
pub use label::Label;
pub use pdf::pdf;
pub use sheet::{MOST_PAGES, Pages, Sheet, TooLarge, plan};
pub use sign::Sign;
pub use svg::svg;
pub use texts::{Texts, Tile};
