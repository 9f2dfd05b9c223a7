use std::fmt::Write;

use fast_qr::{ECL, QRBuilder};
use serde::Serialize;
use utoipa::ToSchema;

/// The width of the empty margin around a code, in squares: readers need it.
const MARGIN: usize = 4;

/// A QR code, to show on a screen or to print.
#[derive(Serialize, ToSchema)]
pub struct QrCode {
    /// Width and height in squares, with the empty space around it
    size: u16,
    /// The dark squares as an SVG path
    path: String,
}

impl QrCode {
    /// `None` if the text is too long, which a link never is.
    pub fn of(text: &str) -> Option<Self> {
        let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
        let mut path = String::new();
        for (y, row) in code.data.chunks(code.size).take(code.size).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|one, next| one.value() == next.value()) {
                let length = run.len();
                if run.first().is_some_and(|square| square.value()) {
                    write!(path, "M{} {}h{length}v1h-{length}z", x + MARGIN, y + MARGIN).ok()?;
                }
                x += length;
            }
        }
        Some(Self { size: u16::try_from(code.size + 2 * MARGIN).ok()?, path })
    }
}
