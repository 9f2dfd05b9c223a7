//! Lines between boxes.

use tree_layout::{Options, Path, Sizes};

use crate::family::{draw, drawn, read};

#[test]
fn bars_of_neighbouring_couples_have_lanes_of_their_own() {
    let drawn = draw("b / a > c(1), d(2), e(3), f(4), g(5), h(6); b + i > j(7)");
    let lanes: Vec<u32> = drawn.layout.children.iter().map(|lines| lines.lane).collect();
    assert_eq!(lanes.len(), 2);
    assert_ne!(lanes[0], lanes[1]);
}

#[test]
fn a_partner_who_is_not_a_neighbour_is_joined_below_the_boxes() {
    let drawn = draw("o / a > c(1); o / b > d(2); o + e > f(3)");
    let line = drawn.layout.couples.iter().find(|line| [line.a, line.b].contains(&"e")).unwrap();
    let Path::Straight(points) = &line.path else { panic!("a curve") };
    assert_eq!(points.len(), 4);
}

#[test]
fn the_space_between_rows_grows_with_the_lanes() {
    let sizes = Sizes { row_gap: 20.0, ..Sizes::default() };
    let written = read("b / a > c(1), d(2), e(3), f(4), g(5), h(6); b + i > j(7)");
    let layout = written.graph().layout_all(&Options { sizes, around: None });
    let lowest = layout.spots.iter().map(|spot| spot.y).fold(0.0, f64::max);
    assert!(lowest > sizes.box_height + sizes.row_gap);
}

#[test]
fn a_line_over_several_rows_passes_no_box() {
    // Uwe is the uncle of Nina and hangs below Gustav, two rows above.
    let drawn = draw("g + h > a(1), u(2), v(3); a + b > n(4); u + n > k(5); v + w > x(6), y(7)");
    assert_eq!([drawn.row("u"), drawn.row("g")], [2, 0]);
    assert_eq!(
        [drawn.is_curve(&["g", "h"], "u"), drawn.is_curve(&["a", "b"], "n")],
        [Some(true), Some(false)]
    );
}

#[test]
fn a_child_beside_the_ancestral_lines_gets_a_curve_if_its_row_is_lower() {
    // Found by chance: the straight line to Kim, two rows below, passed through the box of Otto.
    let written = read("eva(1) + ida; eva > otto, pia; ida > kim; otto > kim adopted");
    let options = Options { around: Some("otto"), ..Options::default() };
    let drawn = drawn(written.graph().layout_all(&options));
    assert_eq!(drawn.is_curve(&["ida"], "kim"), Some(true));
    assert_eq!(drawn.is_curve(&["otto"], "kim"), Some(false));
}

#[test]
fn home_6_the_line_of_adoptive_parents_ends_at_the_child_beside_the_line_by_birth() {
    let drawn = draw("a + b > kid(1); c + d > kid adopted");
    let ends: Vec<f64> =
        drawn.layout.children.iter().flat_map(|lines| &lines.children).map(|line| line.end.x).collect();
    let spot = drawn.layout.spots.iter().find(|spot| spot.key == "kid").unwrap();
    let Sizes { box_width, lane_gap, .. } = Sizes::default();
    let from_middle: Vec<f64> = ends.iter().map(|end| (end - spot.x - box_width / 2.0).abs()).collect();
    assert_eq!(from_middle, [0.0, lane_gap]);
    let own = draw("a + b > kid(1) adopted");
    let line = &own.layout.children[0].children[0];
    assert_eq!(
        line.end.x,
        own.layout.spots.iter().find(|spot| spot.key == "kid").unwrap().x + box_width / 2.0
    );
}
