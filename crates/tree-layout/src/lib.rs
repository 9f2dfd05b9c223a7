//! The layout of a family tree: people and links in, spots and lines out.
//!
//! A [`Graph`] holds people, parents, couples and siblings. [`Graph::layout_view`] chooses the people of a [`View`]
//! and returns a [`Layout`]: a box for each of them, once, and the lines between the boxes. Drawing, words and
//! storage are handled elsewhere. The page and the printed picture use the same layout.
//!
//! # Rules
//!
//! * Rows are generations. Partners share a row, parents are above their children. A loop in bad data is broken at
//!   the link from the younger to the older; a couple of whom one descends from the other does not share a row.
//! * Partners are neighbours, unless one of them has three or more. Someone with several partners is between them.
//! * Children hang below their parents in birth order, half-siblings below their own couple. A couple hangs below
//!   the parents of one partner. The family of the other partner is placed beside that branch.
//! * Someone whose parents are too far away for a straight line has a curve to them ([`ChildLine::elsewhere`]):
//!   in a cousin marriage everyone is drawn once.
//! * With [`Options::around`], the ancestors of one person form a symmetrical pedigree: the brothers and sisters of
//!   an ancestor are on the outer side, in birth order.
//! * Families who are not connected are placed side by side, the largest first; people without relatives fill a
//!   block at the end.
//!
//! For paper, [`Layout::folded`] puts the parts of a wide layout below each other, with a number at both ends of each line
//! that it cuts. [`Layout::tints_by_branch`] chooses the colours that the page has.
//!
//! The layout depends only on the records, never on their order: everything is sorted by birth, then by key.

mod lists;
mod model;
mod graph;
mod layout;
mod view;
mod subset;
mod groups;
mod units;
mod rows;
mod shape;
mod forest;
mod contour;
mod compose;
mod line;
mod lanes;
mod lines;
mod assemble;
mod part;
mod fold;
mod tints;

pub use fold::Tie;
pub use graph::Graph;
pub use layout::{ChildLine, ChildLines, CoupleLine, Layout, Options, Path, Point, SiblingLine, Sizes, Spot};
pub use model::{Link, ParentKind, PartnerState, Person};
pub use part::Window;
pub use tints::Tints;
pub use view::{Hidden, Shape, View};
