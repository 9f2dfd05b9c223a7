//! Invents families, places them and writes pictures; prints the time and the number of crossings:
//! `cargo run --release -p tree-layout --features examples --example draw [folder]`. With `--times`, only the milliseconds as JSON.

mod crossings;
mod invent;
mod svg;

use std::time::Instant;

use tree_layout::{Graph, Options, Shape, View};

use crossings::{crossings, straight_only};
use invent::{Invented, both_sides};
use svg::svg;

fn draw_both_sides(folder: &str, options: &Options<u32>) {
    let invented = both_sides();
    let births: Vec<Option<i32>> = invented.people.iter().map(|person| person.birth).collect();
    let branches = invented.branch;
    let graph = Graph::build(invented.people, invented.links);
    for (name, shape, siblings) in [
        ("pedigree", Shape::Ancestors, false),
        ("pedigree-siblings", Shape::Ancestors, true),
        ("two-sides", Shape::All, true),
        ("two-sides-around", Shape::All, true),
    ] {
        let around = name.ends_with("around").then_some(0);
        let options = &Options { around, ..*options };
        let view = View { shape, focus: 0, up: 9, down: 9, partners: true, siblings };
        let layout = graph.layout_view(&view, options);
        println!("{name}: {} people, {} crossings", layout.spots.len(), crossings(&layout));
        write(folder, name, svg(&layout, &options.sizes, &branches, &births));
    }
}

/// The median time of a layout, in milliseconds, for families of these sizes.
fn print_times() {
    let times = [(1_000, 6), (10_000, 20), (100_000, 60)].map(|(size, founders)| {
        let invented = Invented::family(size, founders);
        let graph = Graph::build(invented.people, invented.links);
        let mut times: Vec<f64> = (0..5)
            .map(|_| {
                let start = Instant::now();
                std::hint::black_box(graph.layout_all(&Options::default()));
                start.elapsed().as_secs_f64() * 1_000.0
            })
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        format!("\"{size}\":{:.3}", times[2])
    });
    println!("{{{}}}", times.join(","));
}

fn main() {
    if std::env::args().nth(1).is_some_and(|argument| argument == "--times") {
        return print_times();
    }
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let options = Options::default();
    draw_both_sides(&folder, &options);
    for (size, founders) in
        [(12, 1), (120, 3), (1_000, 1), (1_000, 6), (10_000, 1), (10_000, 20), (100_000, 60)]
    {
        let invented = Invented::family(size, founders);
        let births: Vec<Option<i32>> = invented.people.iter().map(|person| person.birth).collect();
        let branches = invented.branch;
        let start = Instant::now();
        let graph = Graph::build(invented.people, invented.links);
        let built = start.elapsed();
        let mut times = Vec::new();
        let mut layout = graph.layout_all(&options);
        for _ in 0..5 {
            let start = Instant::now();
            layout = graph.layout_all(&options);
            times.push(start.elapsed());
        }
        times.sort_unstable();
        let lines: usize = layout.children.iter().map(|lines| lines.children.len()).sum();
        let curves =
            layout.children.iter().flat_map(|lines| &lines.children).filter(|line| line.elsewhere).count();
        println!("{} people from {founders} founding couples", graph.len());
        println!("  graph {built:?}, layout {:?}, best of 5 {:?}", times[2], times[0]);
        println!(
            "  {:.0} x {:.0}, {lines} child lines, {curves} of them curves",
            layout.width, layout.height
        );
        let straight = crossings(&straight_only(&layout));
        println!("  {} crossings, {straight} of them between straight lines", crossings(&layout));
        if size > 10_000 {
            continue;
        }
        let around = Options { around: Some(graph.people()[graph.len() * 4 / 5]), ..options };
        println!("  {} crossings around one person", crossings(&graph.layout_all(&around)));
        write(&folder, &format!("all-{size}"), svg(&layout, &options.sizes, &branches, &births));
        let focus = graph.people()[graph.len() * 4 / 5];
        for (name, shape) in [
            ("ancestors", Shape::Ancestors),
            ("descendants", Shape::Descendants),
            ("hourglass", Shape::Hourglass),
            ("close", Shape::Close),
        ] {
            let focus = if shape == Shape::Descendants { graph.people()[0] } else { focus };
            let view = View { shape, focus, up: 6, down: 3, partners: true, siblings: true };
            let layout = graph.layout_view(&view, &options);
            write(&folder, &format!("{name}-{size}"), svg(&layout, &options.sizes, &branches, &births));
        }
    }
}

fn write(folder: &str, name: &str, text: String) {
    let path = format!("{folder}/{name}.svg");
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{path}: {error}"));
}
