use family_file::{Contents, CoupleState, ParentKind, What};

use crate::{date, doubts, version_5, version_7};

/// People with these ids, without links of their own.
fn people(ids: &str) -> String {
    ids.split(' ').map(|id| format!("0 @{id}@ INDI\n1 NAME {id}\n")).collect()
}

/// "A > C birth": everyone's parents, by the first letter of the name.
fn parents(contents: &Contents) -> Vec<String> {
    let name = |person: u32| contents.person(person as usize).names[0].whole.clone();
    let link =
        |link: &family_file::Parent| format!("{} > {} {:?}", name(link.parent), name(link.child), link.kind);
    contents.parents().iter().map(link).collect()
}

#[test]
fn a_couple_has_its_marriage_engagement_and_divorce() {
    let couple = |lines: &str| {
        let contents = version_5(&format!("{}0 @F1@ FAM\n1 HUSB @A@\n1 WIFE @B@\n{lines}", people("A B")));
        assert_eq!(contents.couples(), 1);
        contents.couple(0)
    };
    let married =
        couple("1 ENGA\n2 DATE 1899\n1 MARR\n2 DATE 12 MAY 1900\n2 PLAC Vienna\n1 NOTE Eloped\n1 REFN 4");
    assert_eq!(
        (married.xref.as_str(), married.partners, married.state),
        ("F1", [0, 1], CoupleState::Married)
    );
    assert_eq!(married.engagement.and_then(|detail| detail.date?.value), Some(date("1899")));
    let marriage = married.marriage.expect("a marriage");
    assert_eq!(
        (marriage.date.and_then(|date| date.value), marriage.place.as_str()),
        (Some(date("1900-05-12")), "Vienna")
    );
    assert_eq!((married.notes.len(), married.ids.len()), (1, 1));
    assert_eq!(couple("").state, CoupleState::Partners);
    let divorced = couple("1 MARR Y\n1 DIV\n2 DATE 1910");
    assert_eq!(divorced.state, CoupleState::Divorced);
    assert_eq!(divorced.divorce.and_then(|detail| detail.date?.value), Some(date("1910")));
}

#[test]
fn two_husbands_are_a_couple() {
    let contents = version_5(&format!("{}0 @F1@ FAM\n1 HUSB @A@\n1 HUSB @B@\n1 CHIL @C@\n", people("A B C")));
    assert_eq!(contents.couple(0).partners, [0, 1]);
    assert_eq!(parents(&contents), ["A > C Birth", "B > C Birth"]);
}

#[test]
fn the_kind_of_parents_is_read_where_programs_write_it() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F1@\n0 @B@ INDI\n1 NAME B\n1 FAMS @F1@
0 @C@ INDI\n1 NAME C\n1 FAMC @F1@\n2 PEDI adopted
0 @D@ INDI\n1 NAME D\n1 FAMC @F1@
0 @E@ INDI\n1 NAME E\n1 FAMC @F1@\n1 ADOP\n2 FAMC @F1@\n3 ADOP WIFE
0 @G@ INDI\n1 NAME G\n1 FAMC @F1@\n2 PEDI foster
0 @F1@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 CHIL @C@\n2 _FREL Natural\n1 CHIL @D@\n2 _FREL Step\n2 _MREL Natural\n1 CHIL @E@\n1 CHIL @G@",
    );
    assert_eq!(
        parents(&contents),
        [
            "A > C Adopted",
            "B > C Adopted",
            "A > D Step",
            "B > D Birth",
            "A > E Birth",
            "B > E Adopted",
            "A > G Foster",
            "B > G Foster",
        ]
    );
    let contents = version_7(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n0 @C@ INDI\n1 NAME C\n1 FAMC @F@\n2 PEDI OTHER\n3 PHRASE stepchild\n0 @F@ FAM\n1 HUSB @A@\n1 CHIL @C@",
    );
    assert_eq!(parents(&contents), ["A > C Step"]);
    assert_eq!(ParentKind::default(), ParentKind::Birth);
}

#[test]
fn one_sided_pointers_are_repaired_with_a_doubt() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F1@\n0 @B@ INDI\n1 NAME B\n0 @C@ INDI\n1 NAME C\n1 FAMC @F1@\n0 @F1@ FAM\n1 WIFE @B@",
    );
    assert_eq!(contents.couple(0).partners, [0, 1]);
    assert_eq!(parents(&contents), ["A > C Birth", "B > C Birth"]);
    let one_sided = |id: &str| What::OneSidedPointer { id: id.into() };
    assert_eq!(doubts(&contents), [(3, one_sided("F1")), (8, one_sided("F1")), (10, one_sided("B"))]);
}

#[test]
fn children_without_parents_are_siblings() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMC @F1@\n0 @B@ INDI\n1 NAME B\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @A@\n1 CHIL @B@",
    );
    assert_eq!(contents.siblings().collect::<Vec<_>>(), [&[0, 1]]);
    assert_eq!((contents.couples(), contents.parents().len()), (0, 0));
    assert_eq!(doubts(&contents), []);
}

#[test]
fn an_ancestor_loop_is_cut_with_a_doubt() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F1@\n1 FAMC @F2@\n0 @B@ INDI\n1 NAME B\n1 FAMC @F1@\n1 FAMS @F2@
0 @F1@ FAM\n1 HUSB @A@\n1 CHIL @B@\n0 @F2@ FAM\n1 HUSB @B@\n1 CHIL @A@",
    );
    assert_eq!(contents.parents().len(), 1);
    assert_eq!(doubts(&contents).iter().filter(|(_, what)| *what == What::OwnAncestor).count(), 1);
}

#[test]
fn a_hundred_thousand_generations_are_no_problem() {
    let mut lines = String::new();
    let count = 100_000;
    for number in 0..count {
        let next = (number + 1) % count;
        lines.push_str(&format!(
            "0 @I{number}@ INDI\n1 NAME N\n1 FAMC @F{number}@\n1 FAMS @F{}@\n0 @F{number}@ FAM\n1 HUSB @I{next}@\n1 CHIL @I{number}@\n",
            (number + count - 1) % count
        ));
    }
    let contents = version_5(&lines);
    assert_eq!(contents.parents().len(), count - 1);
    assert_eq!(doubts(&contents).iter().map(|(_, what)| what).collect::<Vec<_>>(), [&What::OwnAncestor]);
}

#[test]
fn people_are_neither_their_own_partners_nor_their_own_parents() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n1 FAMC @F@\n0 @F@ FAM\n1 HUSB @A@\n1 WIFE @A@\n1 CHIL @A@",
    );
    assert_eq!((contents.couples(), contents.parents().len()), (0, 0));
    assert_eq!(doubts(&contents), [(7, What::OwnPartner), (8, What::OwnParent)]);
}

#[test]
fn a_third_partner_is_left_out_with_a_doubt() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n0 @B@ INDI\n1 NAME B\n1 FAMS @F@\n0 @C@ INDI\n1 NAME C\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 WIFE @C@",
    );
    assert_eq!(contents.couple(0).partners, [0, 1]);
    let whats: Vec<What> = doubts(&contents).into_iter().map(|(_, what)| what).collect();
    assert_eq!(whats, [What::MoreThanTwoPartners, What::MoreThanTwoPartners]);
}

#[test]
fn a_second_record_about_a_couple_has_only_events() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F1@\n1 FAMS @F2@\n0 @B@ INDI\n1 NAME B\n1 FAMS @F1@\n1 FAMS @F2@
0 @F1@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 MARR\n2 DATE 1900\n0 @F2@ FAM\n1 HUSB @B@\n1 WIFE @A@\n1 MARR\n2 DATE 1920",
    );
    assert_eq!(contents.couples(), 1);
    let event = contents.event(0);
    assert_eq!((contents.events(), event.label.as_str(), event.people.len()), (1, "Marriage", 2));
    assert_eq!(doubts(&contents), [(14, What::CoupleTwice)]);
}
