use demo_family::{Content, File, files};
use fuzzy_date::Day;

fn today() -> Day {
    Day::new(2026, 11, 17).expect("a day that exists")
}

fn size(file: &File) -> (u16, u16) {
    let bytes = file.bytes(today());
    let mut decoder = jpeg_decoder::Decoder::new(bytes.as_slice());
    let pixels = decoder.decode().unwrap_or_else(|error| panic!("{}: {error}", file.path));
    let bright = pixels.iter().filter(|part| **part > 200).count();
    let dark = pixels.iter().filter(|part| **part < 90).count();
    assert!(bright > 500 && dark > 500, "{} shows nothing", file.path);
    let info = decoder.info().expect("it was decoded");
    (info.width, info.height)
}

#[test]
fn every_picture_has_its_size() {
    for file in files() {
        match file.content {
            Content::Portrait(_) => assert_eq!(size(&file), (400, 400), "{}", file.path),
            Content::Photo(_) => assert_eq!(size(&file), (1600, 1200), "{}", file.path),
            Content::Scan(_) => {
                let (wide, high) = size(&file);
                assert!([(1600, 1200), (1200, 1600)].contains(&(wide, high)), "{}", file.path);
            }
            Content::Text(text) => assert!(text.len() > 400, "{}", file.path),
        }
    }
}

#[test]
fn pictures_are_the_same_every_time_and_no_two_alike() {
    let portraits: Vec<File> = files().filter(|file| matches!(file.content, Content::Portrait(_))).collect();
    let drawn: Vec<Vec<u8>> = portraits.iter().map(|file| file.bytes(today())).collect();
    assert_eq!(drawn[0], portraits[0].bytes(today()));
    for (at, one) in drawn.iter().enumerate() {
        assert!(!drawn[..at].contains(one), "{}", portraits[at].path);
    }
}
