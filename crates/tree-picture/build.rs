//! Packs the fonts, which few visitors of a site ever need.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec_zlib;

const FONTS: &str = "fonts";

/// The best that the packer can do in a moment.
const LEVEL: u8 = 9;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={FONTS}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for entry in fs::read_dir(FONTS)? {
        let path = entry?.path();
        if let Some(name) =
            path.file_name().filter(|_| path.extension().is_some_and(|ending| ending == "ttf"))
        {
            let target = out.join(format!("{}.zlib", name.to_string_lossy()));
            fs::write(target, compress_to_vec_zlib(&fs::read(&path)?, LEVEL))?;
        }
    }
    Ok(())
}
