//! Pictures of small and large families, read back.

mod reading;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use reading::{Pdf, points, view_box};
use tree_layout::{Graph, Layout, Link, Options, ParentKind, PartnerState, Person, Sizes};
use tree_picture::{
    Drawing, Fan, Label, Letters, Life, MOST_PAGES, Pages, Photo, Sheet, Side, Sign, Texts, Tile, TooLarge,
    packed, pdf, plan, sizes_for, svg,
};

fn page(tile: Tile) -> String {
    format!("Page {} of {}, row {}, column {}", tile.page, tile.pages, tile.row, tile.column)
}

fn texts() -> Texts<'static> {
    let signs = BTreeMap::from([
        (Sign::Married, "Married".to_owned()),
        (Sign::Divorced, "Divorced".to_owned()),
        (Sign::Adopted, "Adopted".to_owned()),
        (Sign::Foster, "Foster child".to_owned()),
        (Sign::Deceased, "Deceased".to_owned()),
    ]);
    Texts {
        title: "Family tree of Zoë <& co>".to_owned(),
        date: "16 November 2026".to_owned(),
        signs,
        page: &page,
    }
}

fn tree(layout: &Layout<u32>) -> Drawing<'_, u32> {
    static SIZES: LazyLock<Sizes> = LazyLock::new(Sizes::default);
    Drawing::Tree(layout, &SIZES, &[])
}

fn label(key: u32) -> Label {
    let name = match key {
        0 => "Maximilian Alexander Freiherr von und zu Hohenlohe-Schillingsfürst".to_owned(),
        1 => "Ngọc Ánh Ελένη Ольга".to_owned(),
        _ => format!("Person {key}"),
    };
    let life = if key < 2 { Life::Deceased } else { Life::Living };
    Label { name, years: format!("{} – {}", 1900 + key, 1980 + key), life, ..Label::default() }
}

/// A couple, and so many children in a row, the first two adopted.
fn family(children: u32) -> Layout<u32> {
    let person = |key| Person { key, birth: Some(key as i32) };
    let kind = |child| if child < 4 { ParentKind::Adopted } else { ParentKind::Birth };
    let links = (2..children + 2)
        .flat_map(|child| [0, 1].map(|parent| Link::Parent { parent, child, kind: kind(child) }));
    let couple = Link::Couple { a: 0, b: 1, state: PartnerState::Married, since: None };
    Graph::build((0..children + 2).map(person), links.chain([couple])).layout_all(&Options::default())
}

#[test]
fn tree_8_a_pdf_has_all_names_as_text_and_a_legend() {
    let (bytes, plan) = pdf(&tree(&family(6)), &label, &texts(), Sheet::Fit).expect("small");
    assert_eq!(plan.pages, 1);
    let pdf = Pdf::read(&bytes);
    assert_eq!(pdf.pages, 1);
    for words in [
        "Maximilian",
        "Schillingsfürst",
        "NgọcÁnh",
        "Ελένη",
        "Ольга",
        "Person7",
        "1900–1980",
        "Familytree",
        "16November2026",
    ] {
        assert!(pdf.text.contains(words), "{words} is missing in {}", pdf.text);
    }
    assert!(pdf.text.contains("Married") && pdf.text.contains("Adopted") && pdf.text.contains("Deceased"));
    assert!(!pdf.text.contains("Divorced") && !pdf.text.contains("Foster"), "only signs that occur");
    assert!(bytes.len() < 60_000, "only the letters that occur: {}", bytes.len());
}

#[test]
fn tree_8_tiles_are_a4_pages_with_labels_and_every_name() {
    let layout = family(40);
    let (bytes, plan) = pdf(&tree(&layout), &label, &texts(), Sheet::A4Tiles).expect("some pages");
    let pdf = Pdf::read(&bytes);
    assert_eq!((pdf.pages, pdf.sizes.len()), (plan.pages, 1), "all pages have one size");
    assert!(plan.pages > 5);
    assert_eq!((plan.width.min(plan.height).round(), plan.width.max(plan.height).round()), (210.0, 297.0));
    for key in 2..42 {
        assert!(pdf.text.contains(&format!("Person{key}")), "{key}");
    }
    for number in 1..=plan.pages {
        assert!(pdf.text.contains(&format!("Page{number}of{}", plan.pages)));
    }
}

#[test]
fn tree_8_one_sheet_of_any_size_holds_the_whole_picture() {
    let layout = family(120);
    for (sheet, short, long) in [
        (Sheet::A3, 297.0, 420.0),
        (Sheet::A2, 420.0, 594.0),
        (Sheet::A1, 594.0, 841.0),
        (Sheet::A0, 841.0, 1189.0),
    ] {
        let (text, plan) = svg(&tree(&layout), &label, &texts(), sheet).expect("one sheet");
        assert_eq!(
            (plan.pages, plan.height.round(), plan.width.round()),
            (1, short, long),
            "a wide family lies across"
        );
        let view = reading::view_box(&text);
        for [x, y] in reading::points(&text) {
            assert!(x >= view[0] && x <= view[0] + view[2], "{x} in {view:?}");
            assert!(y >= view[1] && y <= view[1] + view[3], "{y} in {view:?}");
        }
    }
}

#[test]
fn tree_8_an_svg_has_real_text_and_is_well_formed() {
    let (text, _) = svg(&tree(&family(3)), &label, &texts(), Sheet::Fit).expect("small");
    for words in ["Person 3", "1900 – 1980", "Zoë &lt;&amp; co&gt;", "Hohenlohe-Schillingsfürst"] {
        assert!(text.contains(words), "{words}");
    }
    assert!(text.contains("stroke-dasharray"), "adopted children have dashes");
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    let (tiled, plan) = svg(&tree(&family(90)), &label, &texts(), Sheet::A4Tiles).expect("one sheet");
    assert_eq!(plan.pages, 1);
    assert!(tiled.contains("Person 91"));
}

#[test]
fn a_family_too_large_for_pages_to_glue_is_refused() {
    let layout = family(3_000);
    let refused = plan(&tree(&layout), &label, &texts(), Sheet::A4Tiles);
    assert_eq!(refused.err(), Some(TooLarge));
    let fits = plan(&tree(&layout), &label, &texts(), Sheet::Fit).expect("one sheet");
    assert!(fits.width < 5_000.0 && fits.letters < 1.0 && fits.pages <= MOST_PAGES);
}

#[test]
fn an_empty_family_is_an_empty_picture() {
    let layout = Graph::<u32>::build([], []).layout_all(&Options::default());
    let (bytes, _) = pdf(&tree(&layout), &label, &texts(), Sheet::A3).expect("a sheet");
    assert_eq!(Pdf::read(&bytes).pages, 1);
}

#[test]
fn names_in_many_alphabets_need_no_other_font() {
    let european = ["Zoë Ñandú", "Ольга", "Ελένη", "Nguyễn Ngọc Ánh", "Հայկ", "გიორგი", "O’Neill-Łukasz"];
    for name in european.into_iter().chain(["محمد", "שרה", "नेहा", "สมชาย", "கவிதா", "សុខា", "김민준"])
    {
        assert!(Letters::default().can_draw(name), "{name}");
    }
}

#[test]
fn tree_8_letters_that_our_font_lacks_come_from_an_installed_one() {
    let name = |key: u32| Label {
        name: if key == 0 { "李小龍 Bruce 李".to_owned() } else { "たろう".to_owned() },
        ..Label::default()
    };
    let letters = Letters::for_texts(["李小龍 Bruce", "たろう", "\u{13000}"].into_iter());
    assert!(letters.can_draw("李小龍 Bruce") && letters.can_draw("たろう"));
    assert!(!letters.can_draw("\u{13000}"), "a hieroglyph, which hardly any computer has");
    assert!(!Letters::default().can_draw("李小龍"), "known only after looking for it");
    let (bytes, _) = pdf(&tree(&family(1)), &name, &texts(), Sheet::Fit).expect("small");
    let pdf = Pdf::read(&bytes);
    assert!(pdf.text.contains("李小龍Bruce李"), "{}", pdf.text);
    assert!(pdf.text.contains("たろう"), "{}", pdf.text);
}

#[test]
fn an_svg_contains_a_font_for_latin_letters() {
    let (svg, _) = svg(&tree(&family(1)), &label, &texts(), Sheet::Fit).expect("small");
    assert!(svg.contains("@font-face{font-family:'Noto Sans Latin';src:url(data:font/woff2;base64,d09GMg"));
    assert!(svg.contains("font-family=\"'Noto Sans Latin',"));
}

/// Everyone has two parents: those of person 3 are 7 and 8. Persons 5 and 7 are the same one.
fn ancestors(generations: u32) -> Layout<u32> {
    let people = 2_u32.pow(generations + 1) - 1;
    let same = |key: u32| if key == 7 { 5 } else { key };
    let links = (1..people).map(|key| Link::Parent {
        parent: same(key),
        child: same((key - 1) / 2),
        kind: ParentKind::Birth,
    });
    let born = |key: u32| Person { key, birth: Some(2000 - 30 * (key + 1).ilog2().cast_signed()) };
    Graph::build((0..people).filter(|key| *key != 7).map(born), links).layout_all(&Options::default())
}

#[test]
fn tree_8_a_fan_has_the_father_on_the_left_and_everyone_once() {
    let side = |key: u32| if key.is_multiple_of(2) { Side::Mother } else { Side::Father };
    let name = |key: u32| Label { name: format!("P{key}"), years: "1900".to_owned(), ..Label::default() };
    let layout = ancestors(2);
    let fan = Fan::new(&layout, 0, side);
    let (text, plan) = svg(&Drawing::Fan(&fan), &name, &texts(), Sheet::A3).expect("one sheet");
    assert_eq!(plan.pages, 1);
    let at = |name: &str| {
        let before = text.split(&format!(">{name}<")).next().and_then(|text| text.rsplit("<text ").next());
        let x = before.and_then(|text| text.split('"').nth(1)).expect("drawn");
        x.parse::<f64>().expect("a number")
    };
    assert!(at("P1") < at("P0") && at("P0") < at("P2"));
    assert!(at("P3") < at("P4") && at("P4") < at("P5") && at("P5") < at("P6"));
    let bounds = view_box(&text);
    for [x, y] in points(&text) {
        assert!(x >= bounds[0] && x <= bounds[0] + bounds[2], "{x}");
        assert!(y >= bounds[1] && y <= bounds[1] + bounds[3], "{y}");
    }
    assert_eq!(fan.people().count(), 7);
    let (bytes, _) = pdf(&Drawing::Fan(&fan), &name, &texts(), Sheet::A3).expect("one sheet");
    let pdf = Pdf::read(&bytes);
    for key in 0..7 {
        assert!(pdf.text.contains(&format!("P{key}1900")), "{}", pdf.text);
    }
}

#[test]
fn a_fan_ends_with_cousins_who_married_and_after_seven_generations() {
    let side = |key: u32| if key.is_multiple_of(2) { Side::Mother } else { Side::Father };
    let loops = ancestors(3);
    let fan = Fan::new(&loops, 0, side);
    assert_eq!(fan.people().count(), loops.spots.len(), "everyone once");
    let deep = ancestors(9);
    assert!(Fan::new(&deep, 0, side).people().count() < 2_usize.pow(8));
    let (_, plan) =
        pdf(&Drawing::Fan(&Fan::new(&deep, 0, side)), &label, &texts(), Sheet::Fit).expect("fits");
    assert_eq!(plan.width.round(), 450.0, "the rings of seven generations");
}

#[test]
fn a_hebrew_name_in_an_english_title_is_read_from_right_to_left() {
    let texts = Texts { title: "Family tree of שרה Cohen".to_owned(), ..texts() };
    let (bytes, _) = pdf(&tree(&family(0)), &label, &texts, Sheet::Fit).expect("small");
    let pdf = Pdf::read(&bytes);
    assert!(pdf.text.contains("FamilytreeofהרשCohen"), "{}", pdf.text);
    let name = |_| Label { name: "דוד Cohen".to_owned(), ..Label::default() };
    let (bytes, _) = pdf_of(&name);
    let pdf = Pdf::read(&bytes);
    assert!(pdf.text.contains("Cohenדוד"), "{}", pdf.text);
}

fn pdf_of(name: &dyn Fn(u32) -> Label) -> (Vec<u8>, Pages) {
    pdf(&tree(&family(0)), name, &texts(), Sheet::Fit).expect("small")
}

#[test]
fn a_long_title_fits_the_paper() {
    let texts = Texts { title: "Family tree of Maximilian ".repeat(8), ..texts() };
    let (text, _) = svg(&tree(&family(1)), &label, &texts, Sheet::A3).expect("one sheet");
    let size = text.split("font-size=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a title");
    assert!(size.parse::<f64>().expect("a size") < 18.0, "{size}");
}

/// The letters of a name in the PDF, in the order of drawing: marks may come before the letter they are on.
fn letters_in_pdf(name: &str) -> (String, String) {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        letters.sort_unstable();
        String::from_iter(letters)
    };
    let label = |_| Label { name: name.to_owned(), ..Label::default() };
    let texts = Texts { title: String::new(), date: String::new(), signs: BTreeMap::new(), page: &page };
    let (bytes, _) = pdf(&tree(&family(0)), &label, &texts, Sheet::Fit).expect("small");
    (sorted(&Pdf::read(&bytes).text), sorted(&format!("{name}{name}")))
}

#[test]
fn home_7_a_pdf_has_the_letters_of_every_script_people_are_named_in() {
    for name in ["नेहा शर्मा", "สมชาย ใจดี", "கவிதா", "សុខា ចាន់", "김민준", "ក្រមុំ", "किरण कुमार"]
    {
        let (found, wanted) = letters_in_pdf(name);
        assert_eq!(found, wanted, "{name}");
    }
}

#[test]
fn home_7_letters_that_no_font_has_are_still_the_right_ones_in_copied_text() {
    let (found, wanted) = letters_in_pdf("\u{13000}\u{13001} Ra \u{13002}");
    assert_eq!(found, wanted);
}

#[test]
fn home_7_a_photo_is_in_the_file_once_and_grey_for_the_deceased() {
    let jpeg = [&[0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 40, 0, 30, 3][..], &[7; 30]].concat();
    let photo = Arc::new(Photo::new(jpeg.clone()).expect("a JPEG"));
    let shown = |key| Label { photo: Some(Arc::clone(&photo)), ..label(key) };
    let (bytes, _) = pdf(&tree(&family(20)), &shown, &texts(), Sheet::A4Tiles).expect("some pages");
    let copies = bytes.windows(jpeg.len()).filter(|part| *part == jpeg).count();
    assert_eq!(copies, 1);
    let plain = String::from_utf8_lossy(&bytes);
    assert!(plain.contains("/DCTDecode") && plain.contains("/Width 30") && plain.contains("/Saturation"));
    let (text, _) = svg(&tree(&family(0)), &shown, &texts(), Sheet::Fit).expect("small");
    assert_eq!(text.matches("data:image/jpeg").count(), 2);
    assert!(text.contains("grayscale(1)"));
    for broken in [&b"GIF89a"[..], &jpeg[..8], &[0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 0, 0, 3]] {
        assert!(Photo::new(broken.to_vec()).is_none());
    }
}

#[test]
fn home_7_a_wide_family_fills_the_sheet_with_larger_letters() {
    let people = 0..150_u32;
    let parent = |child: u32| (child - 1) / 2;
    let links =
        || (1..150).map(|child| Link::Parent { parent: parent(child), child, kind: ParentKind::Birth });
    let graph = Graph::build(people.map(|key| Person { key, birth: Some(key as i32) }), links());
    let layout = |sizes: Sizes| (graph.layout_all(&Options { sizes, around: None }), sizes);
    let (wide, _) = layout(Sizes::default());
    let before = plan(&tree(&wide), &label, &texts(), Sheet::A3).expect("one sheet").letters;
    let packed = packed(sizes_for(Sheet::A3).into_iter().map(layout).collect(), Sheet::A3).expect("a layout");
    let drawing = Drawing::Tree(&packed.layout, &packed.sizes, &packed.ties);
    let (text, plan) = svg(&drawing, &label, &texts(), Sheet::A3).expect("one sheet");
    assert!(plan.letters > before * 2.0, "{} after {before}", plan.letters);
    let bounds = view_box(&text);
    for [x, y] in points(&text) {
        assert!(x >= bounds[0] && x <= bounds[0] + bounds[2], "{x}");
        assert!(y >= bounds[1] && y <= bounds[1] + bounds[3], "{y}");
    }
    assert!((0..150).all(|key| packed.layout.spots.iter().filter(|spot| spot.key == key).count() == 1));
    assert!(!packed.ties.is_empty());
    for tie in &packed.ties {
        let ends = packed.ties.iter().filter(|other| other.number == tie.number).count();
        assert!(ends > 1, "{} is in one place only", tie.number);
    }
}

#[test]
fn home_7_on_pages_to_glue_the_tree_is_as_it_was() {
    let packed = packed(vec![(family(90), Sizes::default())], Sheet::A4Tiles).expect("a layout");
    assert_eq!((packed.layout, packed.ties.len()), (family(90), 0));
}
