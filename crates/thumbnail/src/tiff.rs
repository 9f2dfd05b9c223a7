//! TIFF as scanners write it: grey, colours or inks, with 1 to 16 bits a sample. Of several pages, the first.
//! The decoder knows no palettes.

use std::io::{Read, Seek};

use tiff::decoder::{BufferLayoutPreference, Decoder, DecodingResult, Limits};
use tiff::tags::Tag;
use tiff::{ColorType, TiffError};

use crate::decoded::{Decoded, check_whole};
use crate::orientation::Orientation;
use crate::picture::{Picture, Pixel, from_ycc, inked, on_white};
use crate::unfit::Unfit;

const MIB: usize = 1024 * 1024;

impl From<TiffError> for Unfit {
    fn from(error: TiffError) -> Self {
        match error {
            TiffError::LimitsExceeded => Self::TooLarge,
            TiffError::IoError(error) => error.into(),
            error => Self::broken(error.to_string()),
        }
    }
}

pub fn read(bytes: impl Read + Seek) -> Result<Decoded, Unfit> {
    let mut limits = Limits::default();
    limits.decoding_buffer_size = 640 * MIB;
    let mut decoder = Decoder::new(bytes)?.with_limits(limits);
    let size = decoder.dimensions()?;
    check_whole(size)?;
    let colours = decoder.colortype()?;
    let orientation = decoder.find_tag_unsigned(Tag::Orientation).ok().flatten().unwrap_or_default();
    let mut data = DecodingResult::U8(Vec::new());
    let layout = decoder.read_image_to_buffer(&mut data)?;
    let samples = Samples::new(data, &layout, colours)?;
    let picture = Picture::shrink(size, |x, y| pixel(&samples, colours, x, y));
    Ok(Decoded { size, picture, orientation: Orientation::from_number(orientation) })
}

fn pixel(samples: &Samples, colours: ColorType, x: usize, y: usize) -> Pixel {
    let at = |channel: usize| samples.byte(x, y, channel);
    match colours {
        ColorType::RGB(_) => [at(0), at(1), at(2)],
        ColorType::RGBA(_) => on_white([at(0), at(1), at(2)], at(3)),
        ColorType::YCbCr(_) => from_ycc(at(0), at(1), at(2)),
        ColorType::CMYK(_) | ColorType::CMYKA(_) => {
            inked([255 - at(0), 255 - at(1), 255 - at(2)], 255 - at(3))
        }
        _ => [at(0); 3],
    }
}

/// The samples of all channels, side by side or in one plane for each channel.
struct Samples {
    data: Data,
    bits: u8,
    /// The distance between two rows, two pixels and two channels; for less than eight bits, of rows in bytes.
    row: usize,
    pixel: usize,
    channel: usize,
}

enum Data {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

impl Samples {
    fn new(data: DecodingResult, layout: &BufferLayoutPreference, colours: ColorType) -> Result<Self, Unfit> {
        let unknown = || Unfit::broken("its samples are not known here");
        let bits = colours.bit_depth();
        let (data, size) = match data {
            DecodingResult::U8(bytes) if matches!(bits, 1 | 2 | 4 | 8) => (Data::Bytes(bytes), 1),
            DecodingResult::U16(words) if bits == 16 => (Data::Words(words), 2),
            _ => return Err(unknown()),
        };
        let channels = usize::from(colours.num_samples());
        let known = !matches!(colours, ColorType::Lab(_)) && (bits >= 8 || channels == 1);
        let length = |bytes: Option<std::num::NonZeroUsize>| bytes.map_or(0, |bytes| bytes.get() / size);
        let (pixel, channel) =
            if layout.planes > 1 { (1, length(layout.plane_stride)) } else { (channels, 1) };
        let length_of_all = match &data {
            Data::Bytes(bytes) => bytes.len(),
            Data::Words(words) => words.len() * 2,
        };
        if !known || length_of_all < layout.complete_len {
            return Err(unknown());
        }
        Ok(Self { data, bits, row: length(layout.row_stride), pixel, channel })
    }

    /// A sample with eight bits.
    fn byte(&self, x: usize, y: usize, channel: usize) -> u8 {
        let at = y * self.row + x * self.pixel + channel * self.channel;
        match &self.data {
            Data::Words(words) => words.get(at).map_or(0, |word| word.to_be_bytes()[0]),
            Data::Bytes(bytes) if self.bits == 8 => bytes.get(at).copied().unwrap_or_default(),
            Data::Bytes(_) => self.number(x, y) * (255 / ((1 << self.bits) - 1)),
        }
    }

    /// The only sample of a pixel, with as many bits as it has.
    fn number(&self, x: usize, y: usize) -> u8 {
        let Data::Bytes(bytes) = &self.data else { return 0 };
        let bits = usize::from(self.bits);
        let byte = bytes.get(y * self.row + x * bits / 8).copied().unwrap_or_default();
        let shift = 8 - bits - x * bits % 8;
        byte >> shift & (u8::MAX >> (8 - bits))
    }
}
