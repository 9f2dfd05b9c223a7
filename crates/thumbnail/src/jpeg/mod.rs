//! JPEG, baseline and progressive, decoded at an eighth, a quarter, a half or the whole of its size.
//!
//! A picture is stored as blocks of 8 × 8 frequencies. To show it at a quarter, only the four lowest of each block
//! are needed, so only they are kept. A progressive picture has to be in memory as a whole, because its frequencies
//! come in several scans: 64 megapixels need less than 80 MB here, where other decoders use 400.

mod bits;
mod block;
mod colour;
mod frame;
mod huffman;
mod progressive;
mod scan;
mod segments;

use std::io::BufRead;

use crate::decoded::{Decoded, check_size};
use crate::orientation::Orientation;
use crate::shrink::{LARGE, Shrink, fit};
use crate::unfit::Unfit;

use bits::Bytes;
use colour::Colours;
use frame::Frame;
use huffman::Huffman;

/// Normal encoders use about ten; each one costs a pass over the whole picture.
const MOST_SCANS: usize = 200;

/// The tables before the picture and between its scans.
#[derive(Default)]
pub struct Tables {
    /// By number, in zigzag order.
    pub quantization: [Option<[u16; 64]>; 4],
    pub dc: [Option<Huffman>; 4],
    pub ac: [Option<Huffman>; 4],
    /// The number of units between restart markers; zero for none.
    pub restart: u32,
    pub orientation: Orientation,
    /// The colour transform from Adobe's marker.
    pub adobe: Option<u8>,
}

pub fn read(bytes: &mut impl BufRead) -> Result<Decoded, Unfit> {
    let mut tables = Tables::default();
    let mut frame = None;
    match read_scans(&mut Bytes::new(bytes), &mut tables, &mut frame) {
        // Cut off or damaged: show what came before, as browsers do.
        Err(Unfit::Broken(_)) if frame.as_ref().is_some_and(|frame| frame.begun) => {}
        read => read?,
    }
    let frame = frame.filter(|frame| frame.begun).ok_or_else(|| Unfit::broken("it has no picture"))?;
    finish(frame, &tables)
}

fn read_scans<R: BufRead>(
    bytes: &mut Bytes<'_, R>,
    tables: &mut Tables,
    frame: &mut Option<Frame>,
) -> Result<(), Unfit> {
    let mut scans = 0;
    let mut next = Some(bytes.start()?);
    while let Some(marker) = next {
        match marker {
            0xD9 => break,
            0xC0..=0xC2 => {
                if frame.is_some() {
                    return Err(Unfit::broken("it has several frames"));
                }
                *frame = Some(open_frame(&bytes.segment()?, marker == 0xC2)?);
            }
            0xDA => {
                scans += 1;
                if scans > MOST_SCANS {
                    return Err(Unfit::TooSlow);
                }
                let header = bytes.segment()?;
                let frame = frame.as_mut().ok_or_else(|| Unfit::broken("a scan comes before the frame"))?;
                next = scan::read(bytes, &header, frame, tables)?;
                // Reading a scan to its end has often already reached the next marker.
                if next.is_some() {
                    continue;
                }
            }
            _ => segments::read(marker, bytes, tables)?,
        }
        next = bytes.next_marker()?;
    }
    Ok(())
}

/// Chooses how many frequencies to decode: just enough for the large thumbnail.
fn open_frame(header: &[u8], progressive: bool) -> Result<Frame, Unfit> {
    let (width, height) = Frame::size(header)?;
    check_size(width, height)?;
    let (wanted, _) = fit((width, height), LARGE);
    let kept = [1, 2, 4].into_iter().find(|kept| width * kept / 8 >= wanted).unwrap_or(8);
    Frame::open(header, progressive, kept as usize)
}

fn finish(mut frame: Frame, tables: &Tables) -> Result<Decoded, Unfit> {
    frame.finish(tables)?;
    let (width, height) = frame.shown();
    let colours = Colours::of(&frame, tables.adobe)?;
    let mut shrink = Shrink::new((width, height), LARGE);
    for y in 0..height {
        shrink.add(y, (0..width).map(|x| (x, colours.pixel(&frame, x as usize, y as usize))));
    }
    Ok(Decoded {
        size: (frame.width, frame.height),
        picture: shrink.finish(),
        orientation: tables.orientation,
    })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

    use super::*;
    use crate::picture::Picture;

    /// A test picture with soft and sharp, grey and coloured areas.
    fn colour(x: u32, y: u32) -> [u8; 3] {
        let wave = |value: f32| (127.0 + 100.0 * value) as u8;
        if (x / 40 + y / 24).is_multiple_of(5) {
            return [230, 40, 60];
        }
        [wave((x as f32 / 19.0).sin()), wave((y as f32 / 13.0).cos()), wave(((x + y) as f32 / 31.0).sin())]
    }

    fn encoded(size: (u16, u16), change: impl FnOnce(&mut Encoder<&mut Vec<u8>>)) -> Vec<u8> {
        let (width, height) = (u32::from(size.0), u32::from(size.1));
        let pixels: Vec<[u8; 3]> = (0..height).flat_map(|y| (0..width).map(move |x| colour(x, y))).collect();
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, 92);
        change(&mut encoder);
        encoder.encode(pixels.as_flattened(), size.0, size.1, ColorType::Rgb).unwrap();
        bytes
    }

    fn decoded(bytes: &[u8]) -> Picture {
        read(&mut Cursor::new(bytes)).unwrap().picture
    }

    /// Returns how much two pictures differ, on average and at most.
    fn difference(one: &[u8], other: &[u8]) -> (f64, u8) {
        assert_eq!(one.len(), other.len());
        let differences = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other));
        let most = differences.clone().max().unwrap();
        (differences.map(f64::from).sum::<f64>() / one.len() as f64, most)
    }

    fn second_opinion(bytes: &[u8]) -> Vec<u8> {
        jpeg_decoder::Decoder::new(bytes).decode().unwrap()
    }

    #[test]
    fn a_picture_looks_as_another_decoder_shows_it() {
        for progressive in [false, true] {
            for restart in [0, 3] {
                for sampling in [
                    SamplingFactor::R_4_4_4,
                    SamplingFactor::R_4_2_2,
                    SamplingFactor::R_4_4_0,
                    SamplingFactor::R_4_2_0,
                    SamplingFactor::R_4_1_1,
                ] {
                    let bytes = encoded((323, 211), |encoder| {
                        encoder.set_progressive(progressive);
                        encoder.set_restart_interval(restart);
                        encoder.set_sampling_factor(sampling);
                    });
                    let (mean, most) =
                        difference(decoded(&bytes).pixels.as_flattened(), &second_opinion(&bytes));
                    let case = format!("{progressive} {restart} {sampling:?}: {mean} {most}");
                    // The other decoder interpolates subsampled colours; ours does not.
                    let allowed =
                        if matches!(sampling, SamplingFactor::R_4_4_4) { (0.5, 3) } else { (4.0, 255) };
                    assert!(mean <= allowed.0 && most <= allowed.1, "{case}");
                }
            }
        }
    }

    #[test]
    fn rounds_that_refine_earlier_ones_are_understood() {
        let bytes = include_bytes!("../../tests/pictures/refined.jpg");
        let (mean, most) = difference(decoded(bytes).pixels.as_flattened(), &second_opinion(bytes));
        assert!(mean < 0.5 && most <= 3, "{mean} {most}");
    }

    #[test]
    fn a_picture_for_printing_has_the_colours_of_its_inks() {
        let bytes = include_bytes!("../../tests/pictures/printed.jpg");
        let screen = decoded(include_bytes!("../../tests/pictures/refined.jpg"));
        let (mean, _) = difference(decoded(bytes).pixels.as_flattened(), screen.pixels.as_flattened());
        assert!(mean < 4.0, "{mean}");
    }

    #[test]
    fn inks_stored_as_brightness_and_colour_differences_are_not_shown_as_a_negative() {
        // refined.jpg, converted with ImageMagick's `-colorspace CMYK`.
        let bytes = include_bytes!("../../tests/pictures/inks.jpg");
        let screen = decoded(include_bytes!("../../tests/pictures/refined.jpg"));
        let (mean, _) = difference(decoded(bytes).pixels.as_flattened(), screen.pixels.as_flattened());
        assert!(mean < 6.0, "{mean}");
    }

    #[test]
    fn a_large_picture_is_decoded_smaller_and_looks_the_same() {
        for (width, kept) in [(2_000, 8), (3_300, 4), (6_500, 2), (13_000, 1)] {
            for progressive in [false, true] {
                let bytes = encoded((width, 64), |encoder| encoder.set_progressive(progressive));
                let header =
                    bytes.windows(2).position(|pair| pair[0] == 0xFF && (0xC0..=0xC2).contains(&pair[1]));
                let frame = open_frame(&bytes[header.unwrap() + 4..], progressive).unwrap();
                assert_eq!(frame.kept, kept);
                let mut shrink = Shrink::new((u32::from(width), 64), LARGE);
                for y in 0..64 {
                    shrink.add(y, (0..u32::from(width)).map(|x| (x, colour(x, y))));
                }
                let (wanted, got) = (shrink.finish(), decoded(&bytes));
                assert_eq!((wanted.width, wanted.height), (got.width, got.height));
                let (mean, _) = difference(wanted.pixels.as_flattened(), got.pixels.as_flattened());
                assert!(mean < 6.0, "{width} {progressive}: {mean}");
            }
        }
    }

    #[test]
    fn a_picture_that_ends_too_early_shows_what_arrived() {
        for progressive in [false, true] {
            let whole = encoded((200, 120), |encoder| encoder.set_progressive(progressive));
            let wanted = decoded(&whole);
            let half = decoded(&whole[..whole.len() / 2]);
            let rows = 0..200 * 40 * 3;
            let top = |picture: &Picture| picture.pixels.as_flattened()[rows.clone()].to_vec();
            let (mean, _) = difference(&top(&wanted), &top(&half));
            // A progressive picture has all of its pixels by then, but only roughly.
            assert!(mean < if progressive { 20.0 } else { 1.0 }, "{progressive}: {mean}");
            if !progressive {
                assert_eq!(half.pixels.last(), Some(&[128; 3]), "the rest is grey");
            }
        }
    }

    #[test]
    fn a_damaged_picture_is_refused_or_shown_but_never_a_panic() {
        for progressive in [false, true] {
            let bytes = encoded((200, 120), |encoder| encoder.set_progressive(progressive));
            let header = bytes.windows(2).position(|pair| pair == [0xFF, 0xDA]).unwrap();
            for end in (0..bytes.len() - 2).step_by(7) {
                let shown = read(&mut Cursor::new(&bytes[..end])).is_ok();
                assert!(!shown || end > header, "cut at {end}, before its first pixel");
            }
            for position in (2..bytes.len()).step_by(13) {
                let mut damaged = bytes.clone();
                damaged[position] ^= 0x55;
                let _ = read(&mut Cursor::new(&damaged));
            }
        }
    }
}
