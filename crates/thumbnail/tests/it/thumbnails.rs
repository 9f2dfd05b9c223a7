//! Whole pictures in, small JPEGs out.

use std::io::Cursor;
use std::time::Duration;

use thumbnail::{Kind, LARGE, SMALL, Thumbnails, Unfit, make};

const MINUTE: Duration = Duration::from_secs(60);

fn thumbnails(bytes: &[u8], kind: Kind) -> Result<Thumbnails, Unfit> {
    make(Cursor::new(bytes), kind, MINUTE)
}

/// Width, height and bytes of red, green and blue.
fn shown(jpeg: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = jpeg_decoder::Decoder::new(jpeg);
    let pixels = decoder.decode().unwrap();
    let info = decoder.info().unwrap();
    (u32::from(info.width), u32::from(info.height), pixels)
}

fn pixel_at(jpeg: &[u8], across: f32, down: f32) -> [u8; 3] {
    let (width, height, pixels) = shown(jpeg);
    let (x, y) = ((width as f32 * across) as usize, (height as f32 * down) as usize);
    pixels[(y * width as usize + x) * 3..][..3].try_into().unwrap()
}

#[track_caller]
fn assert_near(one: [u8; 3], other: [u8; 3]) {
    assert!(one.iter().zip(other).all(|(one, other)| one.abs_diff(other) < 12), "{one:?} {other:?}");
}

fn png(
    width: u32,
    height: u32,
    change: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
    data: &[u8],
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_compression(png::Compression::Fast);
    change(&mut encoder);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(data).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Red above, blue below; the left half is transparent.
fn flag(width: u32, height: u32) -> Vec<u8> {
    let pixel = |x: u32, y: u32| {
        let [r, b] = if y < height / 2 { [200, 20] } else { [20, 200] };
        [r, 30, b, if x < width / 2 { 0 } else { 255 }]
    };
    (0..height).flat_map(|y| (0..width).flat_map(move |x| pixel(x, y))).collect()
}

#[test]
fn a_png_becomes_two_jpegs_on_white_that_fit_their_sides() {
    let bytes = png(2400, 1800, |encoder| encoder.set_color(png::ColorType::Rgba), &flag(2400, 1800));
    let made = thumbnails(&bytes, Kind::Png).unwrap();
    assert_eq!((made.width, made.height), (2400, 1800));
    for (jpeg, size) in [(&made.small, (SMALL, 240)), (&made.large, (LARGE, 1200))] {
        let (width, height, _) = shown(jpeg);
        assert_eq!((width, height), size);
        assert_near(pixel_at(jpeg, 0.25, 0.25), [255, 255, 255]);
        assert_near(pixel_at(jpeg, 0.75, 0.25), [200, 30, 20]);
        assert_near(pixel_at(jpeg, 0.75, 0.75), [20, 30, 200]);
    }
}

#[test]
fn a_small_picture_keeps_its_size() {
    let bytes = png(40, 20, |encoder| encoder.set_color(png::ColorType::Rgba), &flag(40, 20));
    let made = thumbnails(&bytes, Kind::Png).unwrap();
    for jpeg in [&made.small, &made.large] {
        let (width, height, _) = shown(jpeg);
        assert_eq!((width, height), (40, 20));
    }
}

#[test]
fn grey_sixteen_bit_and_palette_pngs_are_understood() {
    let grey = png(64, 64, |_| {}, &[90; 64 * 64]);
    assert_near(pixel_at(&thumbnails(&grey, Kind::Png).unwrap().large, 0.5, 0.5), [90; 3]);
    let deep = png(
        32,
        32,
        |encoder| {
            encoder.set_color(png::ColorType::Rgb);
            encoder.set_depth(png::BitDepth::Sixteen);
        },
        &[120, 7].repeat(32 * 32 * 3),
    );
    assert_near(pixel_at(&thumbnails(&deep, Kind::Png).unwrap().large, 0.5, 0.5), [120; 3]);
    let palette = png(
        16,
        16,
        |encoder| {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_depth(png::BitDepth::One);
            encoder.set_palette(vec![0, 0, 0, 10, 160, 80]);
        },
        &[0xFF; 32],
    );
    assert_near(pixel_at(&thumbnails(&palette, Kind::Png).unwrap().large, 0.5, 0.5), [10, 160, 80]);
}

/// A GIF with one frame of two colours; `position` is left, top, width and height of the frame.
fn gif(screen: (u16, u16), position: (u16, u16, u16, u16), interlaced: bool) -> Vec<u8> {
    let (left, top, width, height) = position;
    // Upper half the first colour, lower half the second; stored in the order that interlacing wants.
    let rows: Vec<u16> = if interlaced {
        [(0, 8), (4, 8), (2, 4), (1, 2)]
            .iter()
            .flat_map(|(first, step)| (*first..height).step_by(*step))
            .collect()
    } else {
        (0..height).collect()
    };
    let pixels: Vec<u8> = rows.iter().flat_map(|y| vec![u8::from(*y >= height / 2); width.into()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, screen.0, screen.1, &[200, 30, 20, 20, 30, 200]).unwrap();
    let frame =
        gif::Frame { left, top, width, height, interlaced, buffer: pixels.into(), ..gif::Frame::default() };
    encoder.write_frame(&frame).unwrap();
    drop(encoder);
    bytes
}

#[test]
fn the_first_frame_of_a_gif_is_shown_interlaced_or_not() {
    for interlaced in [false, true] {
        let made = thumbnails(&gif((500, 400), (0, 0, 500, 400), interlaced), Kind::Gif).unwrap();
        assert_eq!((made.width, made.height), (500, 400));
        assert_near(pixel_at(&made.small, 0.5, 0.25), [200, 30, 20]);
        assert_near(pixel_at(&made.small, 0.5, 0.75), [20, 30, 200]);
    }
    let made = thumbnails(&gif((500, 400), (250, 200, 250, 200), false), Kind::Gif).unwrap();
    assert_near(pixel_at(&made.large, 0.25, 0.25), [255; 3]);
    assert_near(pixel_at(&made.large, 0.75, 0.55), [200, 30, 20]);
}

/// Four coloured quarters, in every format that phones and scanners make.
const QUARTERS: [[u8; 3]; 4] = [[200, 30, 20], [20, 160, 60], [20, 30, 200], [230, 210, 40]];
const CLEAR_LEFT: [[u8; 3]; 4] = [[255; 3], QUARTERS[1], [255; 3], QUARTERS[3]];
const TURNED: [[u8; 3]; 4] = [QUARTERS[2], QUARTERS[0], QUARTERS[3], QUARTERS[1]];
const BLACK_ABOVE: [[u8; 3]; 4] = [[0; 3], [0; 3], [255; 3], [255; 3]];
const GREYS: [[u8; 3]; 4] = [[80; 3], [107; 3], [46; 3], [197; 3]];

#[track_caller]
fn assert_quarters(name: &str, kind: Kind, colours: [[u8; 3]; 4]) {
    let path = format!("{}/tests/pictures/quarters/{name}", env!("CARGO_MANIFEST_DIR"));
    let made =
        thumbnails(&std::fs::read(path).unwrap(), kind).unwrap_or_else(|unfit| panic!("{name}: {unfit}"));
    let sides = (made.width.max(made.height), made.width.min(made.height));
    assert!(sides == (64, 48) || sides == (16, 12), "{name}");
    for (colour, (across, down)) in colours.into_iter().zip([(0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7)])
    {
        let shown = pixel_at(&made.large, across, down);
        assert!(
            shown.iter().zip(colour).all(|(one, other)| one.abs_diff(other) < 24),
            "{name}: {shown:?} {colour:?}"
        );
    }
}

#[test]
fn webp_is_understood() {
    for name in ["lossy.webp", "lossless.webp"] {
        assert_quarters(name, Kind::Webp, QUARTERS);
    }
    for name in ["clear.webp", "moving.webp"] {
        assert_quarters(name, Kind::Webp, CLEAR_LEFT);
    }
    assert_quarters("turned.webp", Kind::Webp, TURNED);
}

#[test]
fn tiff_is_understood() {
    for name in ["lzw", "deflate", "jpeg", "cmyk", "planar", "tiled", "rgb16"] {
        assert_quarters(&format!("{name}.tif"), Kind::Tiff, QUARTERS);
    }
    assert_quarters("alpha.tif", Kind::Tiff, CLEAR_LEFT);
    assert_quarters("turned.tif", Kind::Tiff, TURNED);
    assert_quarters("grey.tif", Kind::Tiff, GREYS);
    for name in ["fax.tif", "bits.tif"] {
        assert_quarters(name, Kind::Tiff, BLACK_ABOVE);
    }
}

#[test]
fn bmp_is_understood() {
    for name in ["4", "8", "24", "32", "555", "565", "old"] {
        assert_quarters(&format!("{name}.bmp"), Kind::Bmp, QUARTERS);
    }
}

/// Written by `heif-enc`.
#[test]
fn heic_is_understood() {
    for name in ["phone.heic", "ten.heic", "444.heic"] {
        assert_quarters(name, Kind::Heic, QUARTERS);
    }
    assert_quarters("clear.heic", Kind::Heic, CLEAR_LEFT);
}

#[test]
fn a_damaged_picture_of_any_kind_is_refused_or_shown() {
    for (name, kind) in [
        ("lossy.webp", Kind::Webp),
        ("lossless.webp", Kind::Webp),
        ("lzw.tif", Kind::Tiff),
        ("fax.tif", Kind::Tiff),
        ("8.bmp", Kind::Bmp),
        ("565.bmp", Kind::Bmp),
    ] {
        let path = format!("{}/tests/pictures/quarters/{name}", env!("CARGO_MANIFEST_DIR"));
        let whole = std::fs::read(path).unwrap();
        for position in 0..whole.len() {
            let _ = thumbnails(&whole[..position], kind);
            let mut damaged = whole.clone();
            damaged[position] ^= 0x55;
            let _ = thumbnails(&damaged, kind);
        }
    }
}

#[test]
fn thumbnails_pass_between_processes_whole_or_not_at_all() {
    let made = thumbnails(include_bytes!("../pictures/refined.jpg"), Kind::Jpeg).unwrap();
    let bytes = made.to_bytes();
    let read = Thumbnails::from_bytes(&bytes).unwrap();
    assert_eq!((read.width, read.height, &read.small, &read.large), (200, 150, &made.small, &made.large));
    for end in [0, 15, 16, 100, bytes.len() - 1] {
        assert!(Thumbnails::from_bytes(&bytes[..end]).is_none());
    }
}

#[test]
fn an_interlaced_png_looks_like_a_plain_one() {
    // Written by hand: the encoder at hand does not interlace. Eight by eight grey pixels, in seven rounds.
    let grey = |x: usize, y: usize| (x * 16 + y * 12) as u8;
    let mut data = Vec::new();
    for (left, top, across, down) in
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    {
        for y in (top..8).step_by(down) {
            data.push(0);
            data.extend((left..8).step_by(across).map(|x| grey(x, y)));
        }
    }
    let mut interlaced = png(8, 8, |_| {}, &[0; 64]);
    let start = interlaced.windows(4).position(|name| name == b"IDAT").unwrap() - 4;
    interlaced.truncate(start);
    // The header says so, in its last byte; checksums are checked.
    interlaced[28] = 1;
    let sum = crc(&interlaced[12..29]);
    interlaced[29..33].copy_from_slice(&sum.to_be_bytes());
    chunk(&mut interlaced, b"IDAT", &stored(&data));
    chunk(&mut interlaced, b"IEND", &[]);
    let plain: Vec<u8> = (0..8).flat_map(|y| (0..8).map(move |x| grey(x, y))).collect();
    let plain = png(8, 8, |_| {}, &plain);
    assert_eq!(
        thumbnails(&interlaced, Kind::Png).unwrap().large,
        thumbnails(&plain, Kind::Png).unwrap().large
    );
}

fn chunk(bytes: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    bytes.extend((data.len() as u32).to_be_bytes());
    let named = [name, data].concat();
    bytes.extend(&named);
    bytes.extend(crc(&named).to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 },
        )
    })
}

/// A zlib stream that compresses nothing.
fn stored(data: &[u8]) -> Vec<u8> {
    let length = data.len() as u16;
    let (low, high) = data.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    let mut bytes = vec![0x78, 0x01, 1];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(data);
    bytes.extend((high << 16 | low).to_be_bytes());
    bytes
}

#[test]
fn the_camera_is_turned_upright_and_nothing_else_of_its_remarks_is_kept() {
    let bytes = include_bytes!("../pictures/refined.jpg");
    // A directory with two entries: held on its side, and who made the picture.
    let mut remarks = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    remarks.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0");
    remarks.extend(b"\x01\x3b\0\x02\0\0\0\x04Anna");
    let mut turned = bytes[..2].to_vec();
    turned.extend([0xFF, 0xE1]);
    turned.extend((remarks.len() as u16 + 2).to_be_bytes());
    turned.extend(&remarks);
    turned.extend(&bytes[2..]);
    let made = thumbnails(&turned, Kind::Jpeg).unwrap();
    assert_eq!((made.width, made.height), (150, 200));
    let (width, height, _) = shown(&made.small);
    assert_eq!((width, height), (150, 200));
    for jpeg in [&made.small, &made.large] {
        for word in [b"Exif".as_slice(), b"Anna", b"GPS"] {
            assert!(!jpeg.windows(word.len()).any(|window| window == word));
        }
    }
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    // Its header alone: nothing else is looked at.
    let mut bytes = png(8, 8, |_| {}, &[0; 64]);
    bytes[16..20].copy_from_slice(&20_000_u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&20_000_u32.to_be_bytes());
    let sum = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    assert!(matches!(thumbnails(&bytes, Kind::Png), Err(Unfit::TooLarge)));
    assert!(matches!(
        thumbnails(&gif((65_535, 65_535), (0, 0, 8, 8), false), Kind::Gif),
        Err(Unfit::TooLarge)
    ));
}

#[test]
fn what_is_broken_or_something_else_is_refused() {
    let whole = png(64, 64, |_| {}, &[90; 64 * 64]);
    let half_gif = gif((500, 400), (0, 0, 500, 400), false);
    for (bytes, kind) in [
        (&whole[..whole.len() - 40], Kind::Png),
        (&half_gif[..half_gif.len() / 2], Kind::Gif),
        (b"GIF89a/*\x00\x00\x00*/=1;alert(1)//".as_slice(), Kind::Gif),
        (b"".as_slice(), Kind::Jpeg),
        (b"\xFF\xD8\xFF".as_slice(), Kind::Jpeg),
        (b"\xFF\xD8\xFF\xD9".as_slice(), Kind::Jpeg),
        (b"PK\x03\x04 a zip file".as_slice(), Kind::Png),
    ] {
        assert!(matches!(thumbnails(bytes, kind), Err(Unfit::Broken(_))), "{kind:?} {}", bytes.len());
    }
}

#[test]
fn reading_ends_when_its_time_is_over() {
    let bytes = include_bytes!("../pictures/refined.jpg");
    assert!(matches!(make(Cursor::new(bytes), Kind::Jpeg, Duration::ZERO), Err(Unfit::TooSlow)));
}
