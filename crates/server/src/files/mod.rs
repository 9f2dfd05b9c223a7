//! Files: letters, scans and photographs. Tables: `files`, `attachments`, `uploads` with `upload_parts`,
//! `file_texts`.
//!
//! A row reserves a file's name and space before its bytes are stored, and the file is visible only once they are
//! safe. So a crash leaves the whole file or nothing, and [`collector`] removes leftovers. Only the uploader can see
//! a file until it is attached to a record; then everyone who may see the record can. Offers others [`attach`],
//! [`attachments_of`], [`detach_all`], [`set_only_for`], [`FileRef`], [`text_of`] and [`texts_after`].

mod attachments;
pub mod collector;
pub mod http;
mod incoming;
pub mod kind;
mod location;
mod model;
pub mod name;
mod parts;
pub mod reader_process;
mod record_type;
mod visibility;
pub mod store;
pub mod texts;
pub mod thumbnails;
mod wire;

pub use attachments::{
    Attached, AttachmentForm, all_attachments, attach, attach_known, attachments_among, attachments_of,
    detach_all, named_once, refused_at, set_only_for,
};
pub use http::{patient_routes, routes};
pub use incoming::{Announced, Expected, drain_body, keep_spooled, receive, take_turn, too_large};
pub use model::{Attachment, File, Owner, OwnerKind, PART_SIZE, Thumbnails, Upload, small_path};
pub use record_type::{ATTACHMENTS, FILES};
pub use texts::{FileText, TextState, text_changed, text_of, texts_after};
pub use wire::{FileRef, RawBytes, content_address, small_address};
