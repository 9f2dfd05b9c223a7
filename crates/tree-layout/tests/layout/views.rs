//! Each view shows the right people, and the pedigree is symmetrical.

use std::collections::HashSet;

use tree_layout::{Hidden, Options, Shape, Sizes, Spot, View, Window};

use crate::family::{Drawn, Name, drawn, read};

const FAMILY: &str = "
    g1(1900) + g2(1901) > f(1930), uncle(1932), aunt(1928)
    g3(1902) + g4(1903) > m(1931), moms_sister(1929)
    h1(1870) + h2(1871) > g1, g1s_brother(1899)
    f + m > me(1960), sis(1962), bro(1958)
    uncle + his_wife(1935) > cousin(1961)
    me + wife(1961) > son(1990), girl(1992)
    son + sons_wife(1991) > kid(2020)
    f / ex(1933) > half(1955)
    lone(1950)";

fn view(shape: Shape, up: u32, down: u32, partners: bool, siblings: bool) -> View<Name> {
    View { shape, focus: "me", up, down, partners, siblings }
}

fn names(view: &View<Name>) -> String {
    let mut names = read(FAMILY).graph().select(view);
    names.sort_unstable();
    names.join(" ")
}

fn drawn_view(view: &View<Name>) -> Drawn {
    drawn(read(FAMILY).graph().layout_view(view, &Options::default()))
}

#[test]
fn tree_2_ancestors() {
    assert_eq!(names(&view(Shape::Ancestors, 1, 0, false, false)), "f m me");
    assert_eq!(names(&view(Shape::Ancestors, u32::MAX, 9, false, false)), "f g1 g2 g3 g4 h1 h2 m me");
    assert_eq!(
        names(&view(Shape::Ancestors, 2, 0, false, true)),
        "aunt bro f g1 g1s_brother g2 g3 g4 half m me moms_sister sis uncle"
    );
    assert_eq!(names(&view(Shape::Ancestors, 1, 0, true, false)), "ex f m me wife");
}

#[test]
fn tree_2_descendants() {
    assert_eq!(names(&view(Shape::Descendants, 9, 1, false, false)), "girl me son");
    assert_eq!(names(&view(Shape::Descendants, 0, 2, true, false)), "girl kid me son sons_wife wife");
    assert_eq!(names(&view(Shape::Descendants, 0, 0, false, true)), "bro half me sis");
}

#[test]
fn tree_2_around_one_person() {
    assert_eq!(names(&view(Shape::Hourglass, 1, 1, true, false)), "ex f girl m me son sons_wife wife");
    assert_eq!(names(&view(Shape::Hourglass, 0, 0, true, true)), "bro half me sis wife");
}

#[test]
fn tree_2_close_family() {
    let expected = "bro f girl half m me sis son wife";
    assert_eq!(names(&view(Shape::Close, 0, 0, false, false)), expected);
}

#[test]
fn tree_2_whole_family() {
    let all = view(Shape::All, 0, 0, false, false);
    assert_eq!(read(FAMILY).graph().select(&all).len(), read(FAMILY).people.len());
}

#[test]
fn an_unknown_focus_shows_no_one() {
    let view = View { focus: "stranger", ..view(Shape::Close, 1, 1, true, true) };
    assert!(read(FAMILY).graph().select(&view).is_empty());
    assert!(read(FAMILY).graph().layout_view(&view, &Options::default()).spots.is_empty());
}

#[test]
fn a_pedigree_is_symmetrical() {
    let drawn = drawn_view(&view(Shape::Ancestors, 2, 0, false, false));
    let middle = |a, b| f64::midpoint(drawn.x(a), drawn.x(b));
    assert_eq!(drawn.in_row(0), "g1 g2 g3 g4");
    assert!((middle("f", "m") - middle("g1", "g4")).abs() < 0.01);
    assert!((middle("f", "m") - drawn.x("me")).abs() < 0.01);
}

#[test]
fn brothers_and_sisters_of_ancestors_are_on_the_outer_side() {
    let drawn = drawn_view(&view(Shape::Hourglass, 3, 1, false, true));
    assert_eq!(drawn.in_row(2), "aunt uncle f m moms_sister");
    assert_eq!(drawn.in_row(3), "half bro me sis");
}

#[test]
fn brothers_and_sisters_whose_parents_are_not_shown_stay_together() {
    let drawn = drawn_view(&view(Shape::Descendants, 0, 1, true, true));
    let bar = drawn.layout.children.iter().find(|lines| lines.parents == [None, None]).unwrap();
    assert_eq!(bar.children.len(), 4);
    assert_eq!(drawn.row("me"), drawn.row("half"));
}

#[test]
fn cousins_of_the_focus_are_placed_beside_the_pedigree() {
    let options = Options { around: Some("me"), ..Options::default() };
    let drawn = drawn(read(FAMILY).graph().layout_all(&options));
    assert_eq!(drawn.row("cousin"), drawn.row("me"));
    assert!(drawn.beside("f", "m"));
}

#[test]
fn tree_8_a_window_keeps_whole_boxes_and_the_lines_between_them() {
    let whole = read(FAMILY).graph().layout_all(&Options::default());
    let sizes = Sizes::default();
    let me = *whole.spots.iter().find(|spot| spot.key == "me").expect("in the family");
    let window = Window { left: me.x, right: me.x + 1.0, top: 0.0, bottom: me.y + 1.0 };
    let part = whole.clone().within(&window, &sizes);
    let keys: HashSet<Name> = part.spots.iter().map(|spot| spot.key).collect();
    assert!(keys.contains("me") && keys.len() < whole.spots.len(), "{keys:?}");
    let edge = |at: fn(&Spot<Name>) -> f64| part.spots.iter().map(at).fold(f64::INFINITY, f64::min);
    assert_eq!((edge(|spot| spot.x), edge(|spot| spot.y)), (0.0, 0.0));
    for couple in &part.couples {
        assert!(keys.contains(couple.a) && keys.contains(couple.b));
    }
    for lines in &part.children {
        assert!(lines.children.iter().all(|line| keys.contains(line.child)));
        for parent in lines.parents.iter().flatten() {
            assert!(keys.contains(parent));
        }
        assert!((0.0..=part.width).contains(&lines.start.x) && (0.0..=part.height).contains(&lines.start.y));
    }
    let moved = whole.clone().within(&Window::default(), &sizes);
    assert_eq!(moved, whole);
    let beside = Window { right: -1.0, ..Window::default() };
    assert!(whole.within(&beside, &sizes).spots.is_empty());
}

fn hidden(view: &View<Name>, opened: &[Name]) -> String {
    let graph = read(FAMILY).graph();
    let layout = graph.layout_opened(view, opened, &Options::default());
    let mut hidden: Vec<String> = graph
        .hidden(view, &layout)
        .into_iter()
        .map(|(name, Hidden { above, below })| format!("{name} {above}/{below}"))
        .collect();
    hidden.sort_unstable();
    hidden.join(", ")
}

#[test]
fn home_6_a_picture_counts_the_relatives_it_leaves_out_each_of_them_once() {
    // The parents of f and his brothers count for f, who is on the line to the middle; cousin for the parent by blood.
    let close = view(Shape::Hourglass, 1, 1, true, true);
    assert_eq!(hidden(&close, &[]), "f 2/0, m 2/0, son 0/1, uncle 0/1");
    assert_eq!(hidden(&view(Shape::All, 0, 0, true, true), &[]), "");
    // Someone who leaves out brothers and sisters does not want to be reminded of them.
    let line = view(Shape::Ancestors, 1, 0, false, false);
    assert_eq!(hidden(&line, &[]), "f 2/0, m 2/0, me 0/2");
}

#[test]
fn home_6_opening_someone_shows_their_close_relatives() {
    let close = view(Shape::Hourglass, 1, 1, true, true);
    let names = |opened: &[Name]| {
        let layout = read(FAMILY).graph().layout_opened(&close, opened, &Options::default());
        layout.spots.iter().map(|spot| spot.key).collect::<HashSet<_>>()
    };
    let before = names(&[]);
    let added = |opened: &[Name]| {
        let mut added: Vec<Name> = names(opened).difference(&before).copied().collect();
        added.sort_unstable();
        added.join(" ")
    };
    assert_eq!(added(&["aunt"]), "g1 g2");
    assert_eq!(added(&["aunt", "g1"]), "g1 g1s_brother g2 h1 h2");
    assert_eq!(added(&["son"]), "kid");
    // Someone who is not in the picture brings no one into it.
    assert_eq!(added(&["g1", "lone"]), "");
    assert_eq!(hidden(&close, &["aunt", "m", "son", "uncle"]), "g1 3/0");
}
