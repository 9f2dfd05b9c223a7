//! Files: letters, scans and photographs. Tables: `files`, `attachments`, `uploads` with `upload_parts`,
//! `file_texts`. Offers others [`attach`], [`attachments_of`], [`detach_all`], [`set_only_for`], [`FileRef`], [`text_of`]
//! and [`texts_after`].
//!
//! An upload takes four steps, so that a crash leaves the whole file or nothing:
//! 1. A row reserves the name (`incoming.rs`).
//! 2. The body goes into the spool, a file on this machine, 128 KiB at a time, where it is counted and hashed. Memory does
//!    not grow with the file. Bytes count against the quota when they have arrived, not when they are announced.
//! 3. `Storage::publish` gives the bytes their name: in the folder by renaming after a sync, in S3 by one put or the last
//!    step of a multipart upload.
//! 4. One transaction completes the row and queues the job for its thumbnails or text.
//!
//! A crash leaves an invisible row and perhaps bytes under its name; [`collector`] removes both after a day. Parts of large
//! files are stored separately, named by their hash, and joined through the same spool. Deleting goes the other way: one
//! transaction deletes the row and queues a job that knows the paths, then the job removes the bytes. The foreign key from
//! `attachments` protects a file that was attached to a record in the meantime.
//!
//! The feature that owns a record attaches its files in its own transaction and batch: a source its scans, an event its
//! photos, a member their portrait, whose id is also in the member's row for the lists. A file that no record uses any more
//! is kept for as long as the change log could restore the record.
//!
//! [`visibility`] decides who may see a file, at all of its addresses alike. A file that is attached to nothing is visible
//! to its uploader; one attached to a record for everyone, to every approved account; one attached to a private record, to
//! the one account that the attachment names. Bytes are served with a type only if they start like that type and a browser
//! can show it safely (`api/files/content.rs`).
//!
//! Thumbnails, the position where a photo was taken and the text of a document are read in a separate process of the same
//! program with limits on memory and time (`reader_process.rs`); it gets the file as its input. The texts of PDF files and
//! letters are in `file_texts`, for the search (`texts/`). A row waits from the upload on until a job fills it in and calls
//! `files::text_changed`. Texts are not in backups: a restore reads them again.

mod attachments;
pub mod collector;
pub mod incoming;
pub mod kind;
pub mod location;
mod model;
pub mod name;
pub mod parts;
mod confinement;
pub mod reader_process;
mod record_type;
mod searching;
pub mod visibility;
pub mod store;
pub mod texts;
pub mod thumbnails;
pub mod wire;

pub use attachments::{
    Attached, AttachmentForm, all_attachments, attach, attach_known, attachments_among, attachments_of,
    detach_all, detach_for_good, named_in, named_once, refused_at, set_only_for,
};
pub use collector::erase;
pub use incoming::{
    Announced, Expected, Published, drain_body, keep_spooled, publish_spooled, receive, take_turn, too_large,
};
pub use model::{
    Attachment, File, Owner, OwnerKind, PART_SIZE, Thumbnails, Upload, small_path, thumbnail_path,
};
pub use record_type::{ATTACHMENTS, FILES};
pub use searching::{FOUND_FILES, FoundFile};
pub use store::only_for;
pub use texts::{FileText, TextState, text_changed, text_of, texts_after};
pub use wire::{FileRef, RawBytes, content_address, small_address};
