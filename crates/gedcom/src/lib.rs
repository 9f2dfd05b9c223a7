//! GEDCOM 5.5, 5.5.1 and 7.0, the format in which family tree programs exchange their data: bytes to structures and
//! back, without losing any.
//!
//! [`Document::read`] takes the bytes of a file in any of the usual encodings and line endings. A document is a flat
//! list of lines; [`Structure`] walks it and joins continuation lines into payloads. [`Document::write`] writes it
//! back, [`Writer`] writes any structures, and [`Tree`] is one record that can be changed. [`convert`] translates
//! between 5.5.1 and 7.0. [`dates`] reads date values, and [`zip`] knows which names an archive may contain.
//!
//! Real files are dirty, so almost everything is accepted, with a [`Diagnostic`] for what a person may want to know.
//! Refused ([`Error`]) are only files that do not begin like GEDCOM and files beyond the [`Limits`].
//!
//! Deliberately absent: files, archives, databases, words shown to people, and what the structures mean for a family.

#![forbid(unsafe_code)]

mod version;
mod limits;
mod diagnostics;
mod encodings;
mod decode;
mod lines;
mod payload;
mod parser;
mod document;
mod tree;
mod write;
pub mod dates;
pub mod zip;
pub mod convert;

pub use decode::{Text, decode};
pub use diagnostics::{Diagnostic, Diagnostics, Problem};
pub use document::{Document, Structure};
pub use encodings::Encoding;
pub use limits::{Error, Limits};
pub use payload::Payload;
pub use tree::Tree;
pub use version::Version;
pub use write::{LineEnding, Writer};
