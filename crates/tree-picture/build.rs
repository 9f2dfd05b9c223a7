//! Packs the font, which few visitors of a site ever need.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec_zlib;

const FONT: &str = "fonts/DejaVuSans.ttf";

/// The best that the packer can do in a moment.
const LEVEL: u8 = 9;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={FONT}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("DejaVuSans.ttf.zlib"), compress_to_vec_zlib(&fs::read(FONT)?, LEVEL))?;
    Ok(())
}
