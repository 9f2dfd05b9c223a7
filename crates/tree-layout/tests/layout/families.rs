//! Families of real life.

use crate::family::{draw, read};
use tree_layout::{Options, ParentKind};

#[test]
fn a_couple_is_above_the_middle_of_its_children_in_birth_order() {
    let drawn = draw("anna + bert > carl(1953), dora(1950), emil(1951)");
    assert_eq!(drawn.in_row(1), "dora emil carl");
    assert!(drawn.beside("anna", "bert"));
    let middle = f64::midpoint(drawn.x("anna"), drawn.x("bert"));
    assert!((middle - drawn.x("emil")).abs() < 0.01);
}

#[test]
fn children_without_a_date_of_birth_come_last() {
    let drawn = draw("anna + bert > carl, dora(1950), emil(1949)");
    assert_eq!(drawn.in_row(1), "emil dora carl");
}

#[test]
fn three_marriages() {
    let drawn = draw(
        "otto / anna > carl(1950)
         otto % berta > dora(1960)
         otto + clara > emil(1970)",
    );
    assert_eq!(drawn.in_row(0), "anna otto berta clara");
    assert_eq!(drawn.in_row(1), "carl dora emil");
    assert!(drawn.beside("otto", "anna") && drawn.beside("otto", "berta"));
    assert_eq!(drawn.layout.children.len(), 3);
}

#[test]
fn a_widow_who_remarries_is_between_her_husbands() {
    let drawn = draw("wilma % hans > kai(1930); wilma + fritz > lena(1940), max(1942)");
    assert_eq!(drawn.in_row(0), "hans wilma fritz");
    assert!(drawn.beside("hans", "wilma") && drawn.beside("wilma", "fritz"));
    assert_eq!(drawn.in_row(1), "kai lena max");
}

#[test]
fn cousins_who_marry_are_drawn_once() {
    let drawn = draw(
        "gustav + greta > anna(1900), bert(1902)
         anna + adam > carl(1930); bert + bella > dora(1931)
         carl + dora > emil",
    );
    assert!(drawn.beside("carl", "dora"));
    assert_eq!(drawn.row("emil"), 3);
    // One of the two hangs below their own parents; the other has a line to theirs, wherever that leads.
    assert!(drawn.is_curve(&["anna", "adam"], "carl").is_some());
    assert!(drawn.is_curve(&["bert", "bella"], "dora").is_some());
}

#[test]
fn distant_cousins_who_marry_have_a_curve_to_the_other_parents() {
    let drawn = draw(
        "gustav + greta > anna(1900), bert(1902), cleo(1904), dirk(1906), edda(1908), fred(1910)
         anna + adam > carl(1930); fred + frida > dora(1931)
         bert + u1 > b1, b2, b3, b4, b5; cleo + u2 > c1, c2, c3, c4, c5; dirk + u3 > d1, d2, d3, d4, d5
         carl + dora > emil",
    );
    assert!(drawn.beside("carl", "dora"));
    let curves = [drawn.is_curve(&["anna", "adam"], "carl"), drawn.is_curve(&["fred", "frida"], "dora")];
    assert!(curves == [Some(false), Some(true)] || curves == [Some(true), Some(false)], "{curves:?}");
}

#[test]
fn an_uncle_and_a_niece_share_a_row_below_her_parents() {
    let drawn = draw("gustav + greta > anna(1900), uwe(1915); anna + adam > nina(1920); uwe + nina > kim");
    assert!(drawn.beside("uwe", "nina"));
    assert_eq!((drawn.row("anna"), drawn.row("nina"), drawn.row("uwe"), drawn.row("kim")), (1, 2, 2, 3));
}

#[test]
fn adoptive_and_birth_parents_are_both_drawn() {
    let drawn = draw("anna + bert > kim; carla + dirk > kim adopted, lea");
    let kinds: Vec<ParentKind> = drawn
        .layout
        .children
        .iter()
        .flat_map(|lines| &lines.children)
        .filter(|line| line.child == "kim")
        .map(|line| line.kind)
        .collect();
    assert_eq!(kinds, [ParentKind::Birth, ParentKind::Adopted]);
    assert_eq!(drawn.row("kim"), 1);
    assert_eq!(drawn.row("anna"), drawn.row("carla"));
}

#[test]
fn a_husband_who_adopted_his_wife_s_child_is_its_parent_with_her() {
    let drawn = draw("mia + ole; mia > kim; ole > kim adopted");
    assert_eq!(drawn.layout.children.len(), 1);
    assert_eq!(drawn.is_curve(&["mia", "ole"], "kim"), Some(false));
}

#[test]
fn a_stepchild_stays_below_its_own_parents() {
    let drawn = draw("mia / jan > kim(1990); mia + ole > lea(2000); ole > kim step");
    assert_eq!(drawn.in_row(0), "jan mia ole");
    assert_eq!(drawn.in_row(1), "kim lea");
    assert_eq!(drawn.is_curve(&["jan", "mia"], "kim"), Some(false));
    assert!(drawn.is_curve(&["ole"], "kim").is_some());
}

#[test]
fn half_siblings_are_below_their_own_couple() {
    let drawn = draw("mia & jan > kim(2005), lou(1990); mia & ole > lea(2000)");
    assert_eq!(drawn.in_row(0), "jan mia ole");
    assert_eq!(drawn.in_row(1), "lou kim lea");
    assert!(drawn.layout.couples.iter().all(|line| line.state.is_none()));
}

#[test]
fn siblings_without_known_parents_are_joined_by_a_bar() {
    let drawn = draw("anna = bert; bert = carl; dora; bert + edda > fred");
    assert_eq!(drawn.in_row(0), "anna bert edda carl dora");
    let bar = drawn.layout.children.iter().find(|lines| lines.parents == [None, None]).unwrap();
    assert_eq!(bar.children.iter().map(|line| line.child).collect::<Vec<_>>(), ["anna", "bert", "carl"]);
    assert_eq!(drawn.family("anna"), drawn.family("carl"));
    assert_ne!(drawn.family("anna"), drawn.family("dora"));
}

#[test]
fn a_sibling_of_someone_with_parents_gets_a_line_of_its_own() {
    let drawn = draw("anna + bert > carl; carl = dora");
    assert_eq!(drawn.layout.siblings.len(), 1);
    assert_eq!(drawn.family("anna"), drawn.family("dora"));
}

#[test]
fn people_without_relatives_fill_a_block_after_the_families() {
    let drawn = draw("a; b; c; d; e; f; g; h; i; j; anna + bert");
    assert_eq!(drawn.family("anna"), 0);
    assert!("abcdefghij".split("").filter(|name| !name.is_empty()).all(|name| {
        let spot = drawn.layout.spots.iter().find(|spot| spot.key == name).unwrap();
        spot.family == 1 && spot.row == 0
    }));
    let mut heights: Vec<i64> = drawn.layout.spots.iter().map(|spot| spot.y as i64).collect();
    heights.sort_unstable();
    heights.dedup();
    assert!(heights.len() > 1, "several lines");
}

#[test]
fn families_who_are_not_connected_are_side_by_side_the_largest_first() {
    let drawn = draw("a + b; c + d > e, f, g; h + i > j");
    assert_eq!([drawn.family("c"), drawn.family("h"), drawn.family("a")], [0, 1, 2]);
    assert!(drawn.x("d") < drawn.x("h") && drawn.x("i") < drawn.x("a"));
}

#[test]
fn a_couple_without_children() {
    let drawn = draw("anna + bert");
    assert!(drawn.beside("anna", "bert"));
    assert!(drawn.layout.children.is_empty());
}

#[test]
fn twins_are_neighbours_in_the_order_of_their_keys() {
    let drawn = draw("anna + bert > tom(1950), kim(1952), tim(1950)");
    assert_eq!(drawn.in_row(1), "tim tom kim");
}

#[test]
fn fourteen_children_are_in_one_row() {
    let drawn = draw(
        "anna + bert > a(1901), b(1902), c(1903), d(1904), e(1905), f(1906), g(1907), h(1908), i(1909), j(1910),
         k(1911), l(1912), m(1913), n(1914)"
            .replace('\n', " ")
            .leak(),
    );
    assert_eq!(drawn.in_row(1), "a b c d e f g h i j k l m n");
    assert!(drawn.layout.children[0].children.iter().all(|line| !line.elsewhere));
}

#[test]
fn a_parent_loop_breaks_at_the_link_to_the_oldest() {
    let drawn = draw("anna(1900) > bert(1930); bert > carl(1960); carl > anna");
    assert_eq!((drawn.row("anna"), drawn.row("bert"), drawn.row("carl")), (0, 1, 2));
    assert_eq!(drawn.is_curve(&["carl"], "anna"), Some(true));
}

#[test]
fn someone_who_is_their_own_parent_is_drawn_once() {
    let drawn = draw("anna > anna; anna > bert");
    assert_eq!(drawn.layout.spots.len(), 2);
}

#[test]
fn a_couple_who_are_parent_and_child_do_not_share_a_row() {
    let drawn = draw("anna(1900) + bert(1930); anna > bert; bert + clea > dora");
    assert!(drawn.row("anna") < drawn.row("bert"));
    assert!(drawn.beside("bert", "clea"));
}

#[test]
fn a_man_who_marries_the_daughter_of_his_son_in_law() {
    // Each couple alone could share a row, but not both.
    let drawn = draw("adam + eva > carla; carla + dirk; dirk > bella; adam + bella");
    assert!(drawn.row("adam") < drawn.row("carla"));
    assert!(drawn.row("dirk") < drawn.row("bella"));
}

#[test]
fn parents_of_someone_who_married_in_are_in_the_row_above() {
    let drawn = draw("a + b > c; c + d > e; e + f > g; q + r > f, s");
    assert_eq!([drawn.row("e"), drawn.row("f"), drawn.row("s"), drawn.row("q")], [2, 2, 2, 1]);
    assert_eq!(drawn.is_curve(&["q", "r"], "f"), Some(false));
}

#[test]
fn a_chain_of_marriages_is_one_row_of_neighbours() {
    let drawn = draw("a / b; b / c; c / d; d + e");
    let row = drawn.in_row(0);
    assert!(row == "a b c d e" || row == "e d c b a", "{row}");
}

#[test]
fn adding_a_child_moves_nothing_but_what_makes_space() {
    let before = draw("a + b > c(1), d(2); c + e > f(11), g(12); d + h > i(13)");
    let after = draw("a + b > c(1), d(2); c + e > f(11), g(12); d + h > i(13), j(14)");
    let distance = |drawn: &crate::family::Drawn, one, other| drawn.x(one) - drawn.x(other);
    for (one, other) in [("f", "g"), ("c", "e"), ("d", "h"), ("c", "f")] {
        assert_eq!(distance(&before, one, other), distance(&after, one, other), "{one} and {other}");
    }
    let step = 160.0 + 48.0;
    for spot in &before.layout.spots {
        assert!((spot.x - after.x(spot.key)).abs() < step, "{}", spot.key);
    }
}

#[test]
fn an_empty_family() {
    let layout = read("").graph().layout_all(&Options::default());
    assert!(layout.spots.is_empty() && layout.width == 0.0 && layout.height == 0.0);
}
