//! Matching a scan to a source by its name.

use kinkeeper::importing::scans::fitting::{Shelf, Why, title_of};

const TITLES: [&str; 7] = [
    "Parish register Ulm",
    "Parish register Ulm, 1880–1890",
    "Kirchenbuch Brünn",
    "Letters",
    "Ulm",
    "Kirchenbuch Brünn",
    "Passenger list of the Amerika, page 12",
];

fn shelf() -> Shelf {
    let mut shelf = Shelf::default();
    for title in TITLES {
        shelf.add(title, (title == "Letters").then_some("Scanned by Mara: see IMG_0012.JPG and its back."));
    }
    shelf
}

#[test]
fn the_best_reason_decides() {
    let mut shelf = shelf();
    shelf.name(0, r"C:\Scans\register 1.tif");
    shelf.name(0, "photos/Register 1.tif");
    for (filename, fits) in [
        ("Letters.pdf", Some((Why::Title, vec![3]))),
        ("parish_register-ulm.pdf", Some((Why::Title, vec![0]))),
        ("Parish Register ULM 1880-1890.jpg", Some((Why::Title, vec![1]))),
        // The longer title is the more exact one.
        ("Parish register Ulm 1880-1890 p12.jpg", Some((Why::TitleInName, vec![1]))),
        ("p12 of Parish register Ulm.jpg", Some((Why::TitleInName, vec![0]))),
        ("passenger list.png", Some((Why::NameInTitle, vec![6]))),
        // Two sources have the same title: a person chooses.
        ("kirchenbuch_brunn.pdf", Some((Why::Title, vec![2, 5]))),
        ("kirchenbuch_brunn_3.pdf", Some((Why::TitleInName, vec![2, 5]))),
        ("register.jpg", Some((Why::NameInTitle, vec![0, 1]))),
        // A note or imported lines name the file.
        ("IMG_0012.jpg", Some((Why::Named, vec![3]))),
        ("REGISTER 1.TIF", Some((Why::Named, vec![0]))),
        ("IMG_0013.jpg", None),
        // Only whole words match, and not the shortest ones, which are in everything.
        ("ulm.jpg", Some((Why::Title, vec![4]))),
        ("house in ulm.jpg", None),
        ("12.jpg", None),
        ("etters.jpg", None),
        ("Lettersbox.jpg", None),
        (".jpg", None),
        ("", None),
    ] {
        assert_eq!(shelf.fitting(filename), fits, "{filename}");
    }
}

#[test]
fn a_new_source_is_called_like_the_file() {
    for (filename, title) in [
        ("Parish_register  Ulm.1880.pdf", "Parish register Ulm.1880"),
        ("IMG_0012.jpg", "IMG 0012"),
        ("letter", "letter"),
        (".hidden", ".hidden"),
    ] {
        assert_eq!(title_of(filename), title);
    }
}
