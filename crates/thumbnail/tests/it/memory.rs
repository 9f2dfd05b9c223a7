//! The largest pictures that are taken, and how much memory they need: each in a program of its own, because what one
//! of them gives back the next one would use.

use std::io::Cursor;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use thumbnail::{Kind, make};

const MIB: usize = 1024 * 1024;
/// Close to the most pixels that are taken.
const SIDE: u16 = 14_000;

fn status(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_matches(|letter: char| !letter.is_ascii_digit()).parse::<usize>().unwrap() * 1024
}

/// Measures how much more memory than before was in use at the worst moment.
fn growth(work: impl FnOnce()) -> usize {
    // From here on the kernel looks for a new highest mark.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = status("VmRSS:");
    work();
    status("VmHWM:").saturating_sub(before)
}

fn segment(bytes: &mut Vec<u8>, marker: u8, data: &[u8]) {
    bytes.extend([0xFF, marker]);
    bytes.extend((data.len() as u16 + 2).to_be_bytes());
    bytes.extend(data);
}

/// A JPEG with all components at full resolution, from zero bits alone. The only code of each table is a single one:
/// no difference for a mean; nothing more for a block, or in the rounds of a progressive picture one frequency.
fn jpeg(progressive: bool, width: u16, height: u16, components: u8) -> Vec<u8> {
    let mut bytes = vec![0xFF, 0xD8];
    segment(&mut bytes, 0xDB, &[[0].as_slice(), &[1; 64]].concat());
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.push(components);
    frame.extend((1..=components).flat_map(|id| [id, 0x11, 0]));
    segment(&mut bytes, if progressive { 0xC2 } else { 0xC0 }, &frame);
    for (class, symbol) in [(0x00, 0), (0x10, u8::from(progressive))] {
        segment(&mut bytes, 0xC4, &[[class, 1].as_slice(), &[0; 15], &[symbol]].concat());
    }
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8);
    let all: Vec<u8> = (1..=components).flat_map(|id| [id, 0]).collect();
    if progressive {
        segment(&mut bytes, 0xDA, &[[components].as_slice(), &all, &[0, 0, 0]].concat());
        bytes.extend(vec![0; (blocks * usize::from(components)).div_ceil(8)]);
        for id in 1..=components {
            segment(&mut bytes, 0xDA, &[1, id, 0, 1, 1, 0]);
            bytes.extend(vec![0; blocks.div_ceil(4)]);
        }
    } else {
        segment(&mut bytes, 0xDA, &[[components].as_slice(), &all, &[0, 63, 0]].concat());
        bytes.extend(vec![0; (blocks * usize::from(components) * 2).div_ceil(8)]);
    }
    bytes.extend([0xFF, 0xD9]);
    bytes
}

/// As wide as is taken; the height does not matter, because it is read row by row.
fn png() -> Vec<u8> {
    const WIDTH: u16 = 65_535;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, WIDTH.into(), 500);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fastest);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let row = vec![200; usize::from(WIDTH) * 4];
    for _ in 0..500 {
        std::io::Write::write_all(&mut stream, &row).unwrap();
    }
    stream.finish().unwrap();
    drop(writer);
    bytes
}

fn picture(name: &str) -> (Vec<u8>, Kind) {
    match name {
        "baseline" => (jpeg(false, SIDE, SIDE, 3), Kind::Jpeg),
        "progressive" => (jpeg(true, SIDE, SIDE, 3), Kind::Jpeg),
        // Just too small for the next smaller scale: the most frequencies are kept.
        "progressive, for printing, at a quarter" => (jpeg(true, 12_792, 12_792, 4), Kind::Jpeg),
        "progressive, for printing, at a half" => (jpeg(true, 6_392, 6_392, 4), Kind::Jpeg),
        "progressive, for printing, whole" => (jpeg(true, 3_192, 3_192, 4), Kind::Jpeg),
        _ => (png(), Kind::Png),
    }
}

#[test]
fn the_largest_pictures_need_less_than_192_mib() {
    const CASE: &str = "KINKEEPER_MEMORY_CASE";
    const TEST: &str = "memory::the_largest_pictures_need_less_than_192_mib";
    if let Ok(name) = env::var(CASE) {
        let (bytes, kind) = picture(&name);
        let grown = growth(|| {
            let made = make(Cursor::new(&bytes), kind, Duration::from_secs(120)).unwrap();
            assert!(!made.small.is_empty() && made.large.len() > made.small.len());
        });
        println!("{name}: {} MiB", grown / MIB);
        assert!(grown < 192 * MIB, "{name} took {} MiB", grown / MIB);
        return;
    }
    for name in [
        "baseline",
        "progressive",
        "progressive, for printing, at a quarter",
        "progressive, for printing, at a half",
        "progressive, for printing, whole",
        "PNG",
    ] {
        let mut program = Command::new(env::current_exe().unwrap());
        program.args([TEST, "--exact", "--nocapture"]).env(CASE, name);
        let output = program.output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && printed.contains("1 passed"), "{name}: {printed}");
    }
}
