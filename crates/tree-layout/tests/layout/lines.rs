//! Lines between boxes.

use tree_layout::{ChildLines, Options, Path, Sizes};

use crate::family::{Name, draw, drawn, read};

fn bars(lines: &ChildLines<Name>) -> (f64, f64) {
    let ends = lines.children.iter().filter(|line| !line.elsewhere).map(|line| line.end.x);
    ends.chain([lines.start.x]).fold((f64::MAX, f64::MIN), |(left, right), x| (left.min(x), right.max(x)))
}

/// Bars at the same height do not overlap.
fn check_bars(lines: &[ChildLines<Name>]) {
    for (nth, one) in lines.iter().enumerate() {
        for other in &lines[nth + 1..] {
            let (a, b) = (bars(one), bars(other));
            let overlap = a.0 < b.1 && b.0 < a.1;
            assert!(!overlap || (one.bar - other.bar).abs() > 1.0, "{one:?} and {other:?}");
        }
    }
}

#[test]
fn bars_of_neighbouring_couples_have_lanes_of_their_own() {
    let drawn = draw("b / a > c(1), d(2), e(3), f(4), g(5), h(6); b + i > j(7)");
    let lanes: Vec<u32> = drawn.layout.children.iter().map(|lines| lines.lane).collect();
    assert_eq!(lanes.len(), 2);
    assert_ne!(lanes[0], lanes[1]);
    check_bars(&drawn.layout.children);
}

#[test]
fn a_partner_who_is_not_a_neighbour_is_joined_below_the_boxes() {
    let drawn = draw("o / a > c(1); o / b > d(2); o + e > f(3)");
    let line = drawn.layout.couples.iter().find(|line| [line.a, line.b].contains(&"e")).unwrap();
    let Path::Straight(points) = &line.path else { panic!("a curve") };
    assert_eq!(points.len(), 4);
    check_bars(&drawn.layout.children);
}

#[test]
fn the_space_between_rows_grows_with_the_lanes() {
    let sizes = Sizes { row_gap: 20.0, ..Sizes::default() };
    let written = read("b / a > c(1), d(2), e(3), f(4), g(5), h(6); b + i > j(7)");
    let layout = written.graph().layout_all(&Options { sizes, around: None });
    let lowest = layout.places.iter().map(|place| place.y).fold(0.0, f64::max);
    assert!(lowest > sizes.box_height + sizes.row_gap);
}

#[test]
fn a_line_over_several_rows_passes_no_box() {
    // Uwe is the uncle of Nina and hangs below Gustav, two rows above.
    let drawn = drawn(
        read("g + h > a(1), u(2), v(3); a + b > n(4); u + n > k(5); v + w > x(6), y(7)")
            .graph()
            .layout_all(&Options::default()),
    );
    let sizes = Sizes::default();
    for lines in &drawn.layout.children {
        for line in lines.children.iter().filter(|line| !line.elsewhere) {
            for place in &drawn.layout.places {
                let beside = line.end.x <= place.x || line.end.x >= place.x + sizes.box_width;
                let outside = place.y + sizes.box_height <= lines.bar || place.y >= line.end.y;
                assert!(beside || outside, "{line:?} passes {place:?}");
            }
        }
    }
}
