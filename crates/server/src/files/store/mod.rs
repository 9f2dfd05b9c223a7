//! SQL of files, attachments and uploads.

mod attachments;
mod collection;
mod files;
mod thumbnails;
mod uploads;

pub use attachments::{
    all_attached_files, all_attachments, attached_files, attached_files_among, attachment, attachments,
    attachments_among, attachments_of_file, audiences, move_attachment, only_for, page,
};
pub use collection::{due_for_collection, heal_collection, set_collection, stale_incoming};
pub use files::{
    Finished, NewFile, Stored, among, clear, complete, delete, forget_incoming, get, is_named, reserve,
    set_reserved_size, stored, totals, turn, uploaded_by, used,
};
pub use thumbnails::{pictures, set_thumbnails, wait_for_thumbnails, waiting_pictures};
pub use uploads::{
    Part, finish_upload, forget_old_uploads, forget_parts, forget_upload, insert_upload, open_uploads, part,
    parts, set_part, upload,
};
