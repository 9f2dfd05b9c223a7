//! Lists the migrations, so that adding one needs only a file. A release binary embeds the built page, so it must be
//! rebuilt when the page is.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    if env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("migrations.rs"), migrations()?)?;
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
