//! Lists the migrations, so that adding one needs only a file. A release binary embeds the built page and the description of
//! the API, so it must be rebuilt when they are.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    // Linkers that do not know it ignore it. Without it, relocations are 1.5 MB of the program.
    println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    if env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed=../../web/dist");
        println!("cargo:rerun-if-changed=openapi.json");
        let mut packed = GzEncoder::new(File::create(out.join("openapi.json.gz"))?, Compression::best());
        packed.write_all(&fs::read("openapi.json")?)?;
        packed.finish()?;
    }
    fs::write(out.join("migrations.rs"), migrations()?)?;
    Ok(())
}

/// The files of the folder by number, as a list of `Migration`.
fn migrations() -> Result<String, Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("migrations");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|kind| kind == "sql")) {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    let mut list = String::from("&[");
    for name in names {
        let number: i64 = name.split('_').next().unwrap_or_default().parse()?;
        let path = folder.join(format!("{name}.sql"));
        write!(list, "Migration {{ number: {number}, name: {name:?}, text: include_str!({path:?}) }},")?;
    }
    list.push(']');
    Ok(list)
}
