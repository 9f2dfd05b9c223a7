//! Writes the files of the demo family into a folder, to look at them: `pictures FOLDER [WHAT THE PATH CONTAINS]`.

use std::path::Path;
use std::time::Instant;

use demo_family::{files, gedcom};
use fuzzy_date::Day;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "demo".to_owned());
    let wanted = arguments.next().unwrap_or_default();
    let today = Day::new(2026, 11, 17).map_err(std::io::Error::other)?;
    for file in files().filter(|file| file.path.contains(&wanted)) {
        let start = Instant::now();
        let bytes = file.bytes(today);
        println!("{:5.1} ms  {:7} bytes  {}", start.elapsed().as_secs_f64() * 1e3, bytes.len(), file.path);
        let path = Path::new(&folder).join(&file.path);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        std::fs::write(path, bytes)?;
    }
    std::fs::write(Path::new(&folder).join("gedcom.ged"), gedcom(today))
}
