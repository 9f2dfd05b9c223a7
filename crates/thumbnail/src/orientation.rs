//! Reads how the camera was held, from a block of TIFF tags (Exif). We read and keep nothing else of it.

use crate::picture::Picture;
use crate::tags::Tags;

const TAG: u16 = 0x0112;

/// Turns the picture upright: first mirror it if needed, then rotate it clockwise in quarter turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation {
    mirrored: bool,
    quarters: u8,
}

impl Orientation {
    /// From a block that starts with a TIFF header. Anything unreadable means upright.
    pub fn from_tiff(tiff: &[u8]) -> Self {
        tag(tiff).map_or_else(Self::default, Self::from_number)
    }

    /// From the number in the tag.
    pub fn from_number(number: u16) -> Self {
        let (mirrored, quarters) = match number {
            2 => (true, 0),
            3 => (false, 2),
            4 => (true, 2),
            5 => (true, 3),
            6 => (false, 1),
            7 => (true, 1),
            8 => (false, 3),
            _ => (false, 0),
        };
        Self { mirrored, quarters }
    }

    pub fn swaps_sides(self) -> bool {
        self.quarters % 2 == 1
    }

    pub fn apply(self, picture: Picture) -> Picture {
        if self == Self::default() {
            return picture;
        }
        let (from_width, from_height) = (picture.width as usize, picture.height as usize);
        let (width, height) =
            if self.swaps_sides() { (from_height, from_width) } else { (from_width, from_height) };
        let mut pixels = Vec::with_capacity(picture.pixels.len());
        for y in 0..height {
            for x in 0..width {
                let (column, row) = match self.quarters {
                    0 => (x, y),
                    1 => (y, from_height - 1 - x),
                    2 => (from_width - 1 - x, from_height - 1 - y),
                    _ => (from_width - 1 - y, x),
                };
                let column = if self.mirrored { from_width - 1 - column } else { column };
                pixels.push(picture.pixels[row * from_width + column]);
            }
        }
        let (width, height) = if self.swaps_sides() {
            (picture.height, picture.width)
        } else {
            (picture.width, picture.height)
        };
        Picture { width, height, pixels }
    }
}

/// The tag's value in the first directory.
fn tag(tiff: &[u8]) -> Option<u16> {
    let tags = Tags::new(tiff)?;
    let entry = tags.entries(tags.first()?).find(|entry| entry.tag == TAG)?;
    tags.u16_at(entry.at + 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A first directory with one entry: this tag with this number.
    fn tiff(big: bool, number: u16) -> Vec<u8> {
        let short = |value: u16| if big { value.to_be_bytes() } else { value.to_le_bytes() };
        let long = |value: u32| if big { value.to_be_bytes() } else { value.to_le_bytes() };
        let mut bytes = if big { b"MM\0*".to_vec() } else { b"II*\0".to_vec() };
        bytes.extend(long(8));
        bytes.extend(short(1));
        bytes.extend(short(TAG));
        bytes.extend(short(3));
        bytes.extend(long(1));
        bytes.extend(short(number));
        bytes.extend(short(0));
        bytes
    }

    /// A letter F, three wide and five high, as stored for each of the eight ways of holding a camera.
    #[test]
    fn all_eight_ways_of_holding_a_camera_come_out_upright() {
        let upright = ["###", "#..", "##.", "#..", "#.."];
        let stored: [&[&str]; 8] = [
            &["###", "#..", "##.", "#..", "#.."],
            &["###", "..#", ".##", "..#", "..#"],
            &["..#", "..#", ".##", "..#", "###"],
            &["#..", "#..", "##.", "#..", "###"],
            &["#####", "#.#..", "#...."],
            &["#....", "#.#..", "#####"],
            &["....#", "..#.#", "#####"],
            &["#####", "..#.#", "....#"],
        ];
        for (number, stored) in (1..).zip(stored) {
            let pixels = stored.concat().bytes().map(|letter| [letter; 3]).collect();
            let width = stored[0].len() as u32;
            let picture = Picture { width, height: stored.len() as u32, pixels };
            for big in [true, false] {
                assert_eq!(Orientation::from_tiff(&tiff(big, number)), Orientation::from_number(number));
            }
            let turned = Orientation::from_number(number).apply(picture);
            let letters: Vec<String> = turned
                .rows()
                .map(|row| row.iter().map(|[letter, ..]| char::from(*letter)).collect())
                .collect();
            assert_eq!(letters, upright, "orientation {number}");
        }
    }

    #[test]
    fn whatever_cannot_be_understood_is_upright() {
        let whole = tiff(true, 6);
        for end in 0..whole.len() - 2 {
            assert_eq!(Orientation::from_tiff(&whole[..end]), Orientation::default(), "cut at {end}");
        }
        assert_eq!(Orientation::from_tiff(&tiff(false, 9)), Orientation::default());
        assert_eq!(Orientation::from_tiff(b"MM\0*\xff\xff\xff\xff"), Orientation::default());
    }
}
