//! The photos inside a PDF, each of them once, as the JPEGs that they are.

use std::sync::Arc;

use pdf_writer::types::BlendMode;
use pdf_writer::writers::Resources;
use pdf_writer::{Filter, Finish, Name, Ref};

use crate::file::File;
use crate::photo::Photo;
use crate::shapes::Shape;

/// Painting in this mode keeps the brightness of the picture below, but no colour.
pub(crate) const WITHOUT_COLOURS: &[u8] = b"Grey";

pub(crate) fn photo_name(number: usize) -> String {
    format!("P{number}")
}

pub(crate) struct Photos {
    known: Vec<(Arc<Photo>, Ref)>,
    without_colours: Option<Ref>,
}

impl Photos {
    pub fn write(file: &mut File, shapes: &[Shape]) -> Photos {
        let mut photos = Photos { known: Vec::new(), without_colours: None };
        for shape in shapes {
            let Shape::Portrait(portrait) = shape else { continue };
            if portrait.is_grey && photos.without_colours.is_none() {
                let number = file.number();
                file.pdf.ext_graphics(number).blend_mode(BlendMode::Saturation);
                photos.without_colours = Some(number);
            }
            if photos.position(&portrait.photo).is_some() {
                continue;
            }
            let (photo, number) = (&portrait.photo, file.number());
            let mut image = file.pdf.image_xobject(number, &photo.jpeg);
            image.filter(Filter::DctDecode);
            image.width(photo.width.into()).height(photo.height.into());
            image.bits_per_component(8);
            if photo.is_grey {
                image.color_space().device_gray();
            } else {
                image.color_space().device_rgb();
            }
            image.finish();
            photos.known.push((Arc::clone(photo), number));
        }
        photos
    }

    pub fn position(&self, photo: &Arc<Photo>) -> Option<usize> {
        self.known.iter().position(|(known, _)| Arc::ptr_eq(known, photo))
    }

    /// Adds all of them to the resources of the pages.
    pub fn list(&self, resources: &mut Resources) {
        let mut entries = resources.x_objects();
        for (at, (_, number)) in self.known.iter().enumerate() {
            entries.pair(Name(photo_name(at).as_bytes()), *number);
        }
        entries.finish();
        if let Some(number) = self.without_colours {
            resources.ext_g_states().pair(Name(WITHOUT_COLOURS), number);
        }
    }
}
