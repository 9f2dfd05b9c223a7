//! Draws the demo family in all sizes of paper, and says how large the letters are: `demo FOLDER`. It is drawn twice,
//! as two families that a wedding joins, and with names in other scripts; and then as ten thousand people.

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use std::{env, fs};

use demo_family::{Content, Parenthood, couples, files, people};
use fuzzy_date::Day;
use tree_layout::{Graph, Link, Options, ParentKind, PartnerState, Person, Sizes};
use tree_picture::{Drawing, Label, Life, Photo, Sheet, Sign, Texts, Tile, packed, pdf, sizes_for, svg};

const NAMES: [&str; 8] =
    ["नेहा शर्मा", "สมชาย ใจดี", "கவிதா சுப்பிரமணியன்", "សុខា ចាន់", "김민준", "محمد علي", "שרה כהן", "李小龍 𠀋 𓀀"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("demo FOLDER")?;
    let today = Day::new(2026, 11, 16)?;
    let mut photos: HashMap<&str, Arc<Photo>> = HashMap::new();
    for file in files() {
        if let Content::Portrait(person) = file.content {
            photos.extend(Photo::new(file.bytes(today)).map(|photo| (person.id, Arc::new(photo))));
        }
    }
    println!("{} portraits", photos.len());
    for copies in [1, 2, 147] {
        draw(copies, Path::new(&folder), &photos)?;
    }
    Ok(())
}

fn graph(copies: u32) -> Graph<u32> {
    let number: HashMap<&str, u32> = people().zip(0..).map(|(person, at)| (person.id, at)).collect();
    let count = number.len() as u32;
    let (mut everyone, mut links) = (Vec::new(), Vec::new());
    for copy in 0..copies {
        let key = |id: &str| number.get(id).map(|at| copy * count + at);
        for person in people() {
            let birth = person.born.rsplit(' ').next().and_then(|year| year.parse().ok());
            everyone.extend(key(person.id).map(|key| Person { key, birth }));
        }
        for couple in couples() {
            let [a, b] = couple.partners.map(key);
            if let Some((a, b)) = a.zip(b) {
                let state =
                    if couple.divorced.is_empty() { PartnerState::Married } else { PartnerState::Divorced };
                links.push(Link::Couple { a, b, state, since: None });
            }
            for child in couple.children {
                let kind = match child.of {
                    Parenthood::Birth => ParentKind::Birth,
                    Parenthood::Adopted => ParentKind::Adopted,
                    Parenthood::Step => ParentKind::Step,
                };
                let child = key(child.person);
                let parents = [a, b].into_iter().flatten();
                links.extend(parents.filter_map(|parent| Some(Link::Parent { parent, child: child?, kind })));
            }
        }
        if copy > 0 {
            let (a, b) = (copy * count - 1, copy * count + count / 2);
            links.push(Link::Couple { a, b, state: PartnerState::Partners, since: None });
        }
    }
    Graph::build(everyone, links)
}

fn draw(copies: u32, folder: &Path, photos: &HashMap<&str, Arc<Photo>>) -> Result<(), Box<dyn Error>> {
    let graph = graph(copies);
    let known: Vec<_> = people().collect();
    let label = |key: u32| {
        let person = known[key as usize % known.len()];
        let other = (key % 9 == 8).then(|| NAMES[key as usize / 9 % NAMES.len()]);
        let life = if person.died.is_empty() { Life::Living } else { Life::Deceased };
        let died = person.died.rsplit(' ').next().unwrap_or_default();
        Label {
            name: other.map_or_else(|| person.name.replace('/', ""), str::to_owned),
            years: format!("{} – {died}", person.born.rsplit(' ').next().unwrap_or_default()),
            life,
            tint: key as usize / 17 % 7,
            photo: photos.get(person.id).filter(|_| copies < 3).cloned(),
        }
    };
    let signs = [
        (Sign::Married, "Married"),
        (Sign::Divorced, "Divorced or separated"),
        (Sign::Deceased, "Deceased"),
        (Sign::GoesOn, "Goes on at the same number"),
        (Sign::Tint(1), "Anna Weber's side"),
        (Sign::Adopted, "Adopted"),
    ];
    let texts = Texts {
        title: "Family tree of Božena Olšan".to_owned(),
        date: "16 November 2026".to_owned(),
        signs: signs.into_iter().map(|(sign, words)| (sign, words.to_owned())).collect(),
        page: &|tile: Tile| format!("Page {} of {}", tile.page, tile.pages),
    };
    for (name, sheet) in [("fit", Sheet::Fit), ("a3", Sheet::A3), ("a1", Sheet::A1), ("a0", Sheet::A0)] {
        let layout = |sizes: Sizes| (graph.layout_all(&Options { sizes, around: None }), sizes);
        let start = Instant::now();
        let layouts: Vec<_> = sizes_for(sheet).into_iter().map(layout).collect();
        let (plain, sizes) = layouts[0].clone();
        let (_, before) =
            pdf(&Drawing::Tree(&plain, &sizes, &[]), &label, &texts, sheet).map_err(|_| "large")?;
        let Some(best) = packed(layouts, sheet) else { continue };
        let drawing = Drawing::Tree(&best.layout, &best.sizes, &best.ties);
        let (bytes, pages) = pdf(&drawing, &label, &texts, sheet).map_err(|_| "too large")?;
        println!(
            "{} people, {name}: {:.1} pt before, {:.1} pt now, {} ties, boxes {} wide, {} kB, {:?}",
            best.layout.spots.len(),
            before.letters,
            pages.letters,
            best.ties.len(),
            best.sizes.box_width,
            bytes.len() / 1024,
            start.elapsed()
        );
        fs::write(folder.join(format!("{copies}-{name}.pdf")), bytes)?;
        if sheet == Sheet::A3 {
            let (text, _) = svg(&drawing, &label, &texts, sheet).map_err(|_| "too large")?;
            fs::write(folder.join(format!("{copies}-{name}.svg")), text)?;
        }
    }
    Ok(())
}
