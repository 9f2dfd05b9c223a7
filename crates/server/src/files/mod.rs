//! Files: letters, scans and photographs. Tables: `files`, `attachments`, `uploads` with `upload_parts`.
//!
//! A file is named and counted by a row before its bytes are kept, and can be seen only after they are safe; so a
//! crash leaves the whole file or nothing, and [`collector`] clears away what nobody needs. Until a file hangs on a
//! record it is its uploader's alone; then whoever may see the record may see it. Offers others [`attach`],
//! [`attachments_of`], [`detach_all`], [`set_only_for`] and [`FileRef`].

mod attachments;
pub mod collector;
pub mod http;
mod incoming;
pub mod kind;
mod model;
pub mod name;
mod parts;
mod record_type;
mod visibility;
pub mod store;
pub mod thumbnails;
mod wire;

pub use attachments::{
    Attached, AttachmentForm, all_attachments, attach, attachments_of, detach_all, named_once, set_only_for,
};
pub use http::{patient_routes, routes};
pub use model::{Attachment, File, Owner, OwnerKind, PART_SIZE, Upload, small_path};
pub use record_type::{ATTACHMENTS, FILES};
pub use wire::{FileRef, content_address, small_address};
