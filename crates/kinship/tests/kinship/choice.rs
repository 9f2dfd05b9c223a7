//! People who are related in more than one way.

use kinship::{Family, Gender, Link, ParentKind, PartnerState, Person};

use crate::draw::check;
use crate::english;

#[test]
fn double_cousins_are_cousins_through_the_older_grandparents() {
    check(
        "anna(1900) + adam(1899) > bert(1925), bella(1930)
         olga(1890) + otto(1895) > dora(1926), dirk(1920)
         bert + dora > carl; bella + dirk > cora
         carl > emil; cora > erna",
        "carl -> cora: first cousin, mother's brother's daughter
         cora -> carl: first cousin, father's sister's son
         emil -> erna: second cousin
         bert -> dirk: brother-in-law
         bert -> cora: niece, sister's daughter
         carl -> dirk: uncle
         carl -> bella: aunt",
    );
}

#[test]
fn a_person_without_a_birth_date_comes_after_those_with_one() {
    check(
        "anna + adam > bert, bella; olga(1990) + otto > dora, dirk
         bert + dora > carl; bella + dirk > cora",
        "carl -> cora: first cousin, mother's brother's daughter",
    );
}

#[test]
fn cousins_who_marry_are_spouses_and_their_children_have_both_relations() {
    check(
        "anna + adam > bert, bella; bert + berta > carl; bella + ben > cora
         carl + cora > dora; bert & berta > clara",
        "carl -> cora: wife
         carl -> bella: mother-in-law, wife's mother
         carl -> ben: father-in-law
         dora -> bert: grandfather, father's father
         dora -> anna: great-grandmother
         dora -> clara: aunt, father's sister
         clara -> cora: sister-in-law, brother's wife
         clara -> dora: niece",
    );
}

#[test]
fn the_shortest_path_comes_before_blood_and_close_blood_before_step() {
    check(
        "anna > bert, boris; bert + dora > emil; dora + boris
         olga > otto, oda; otto > paul; oda > pia; paul + pia
         zeno + zita > xena, xaver; xena > yann; xaver + yda; yann + yda > wim",
        "emil -> boris: uncle, father's brother
         paul -> pia: wife
         paul -> oda: mother-in-law, wife's mother
         yann -> yda: wife",
    );
}

#[test]
fn a_stepmother_who_is_also_a_mother_in_law_is_named_through_the_older_person() {
    check(
        "adam(1900) > carl(1930); bella(1905) > dora(1932); adam + bella; carl + dora",
        "carl -> bella: step-mother, father's wife
         dora -> adam: step-father, mother's husband",
    );
}

#[test]
fn a_siblings_grandchild_comes_before_an_equally_distant_cousin() {
    check(
        "anna + adam > bert, bella, boris
         bella > cora; bert > carl; boris > caspar
         caspar + cora > dora
         dora > emil
         olga > bert, xenia; xenia > yvo; yvo > zeno",
        "bert -> dora: grand-niece
         carl -> dora: first cousin once removed downwards
         emil -> bert: great-great-uncle",
    );
}

#[test]
fn birth_comes_before_adoption_and_full_before_half() {
    check(
        "anna + bert > carl, clara
         otto + olga > dirk
         anna > dirk adopted
         hugo & hella > ida; hugo & hella > ivan; hugo & jana > karl
         adele + bruno > emil; emil > fina
         adele + bruno > gerd adopted; gerd > fina",
        "fina -> adele: grandfather
         fina -> bruno: grandfather
         carl -> dirk: adoptive half-brother
         ida -> ivan: brother
         ida -> karl: half-brother",
    );
}

#[test]
fn of_two_equal_paths_the_words_decide_and_not_the_keys() {
    // Two siblings marry two siblings; either couple connects the parents.
    for [son, child, wife, spouse] in [[1, 2, 3, 4], [2, 1, 4, 3], [4, 3, 1, 2], [3, 4, 2, 1]] {
        for [mother, other] in [[5, 6], [6, 5], [0, 5], [5, 0]] {
            let person = |key, gender| Person { key, gender, birth: None };
            let people = [
                person(mother, Gender::Female),
                person(other, Gender::Female),
                person(son, Gender::Male),
                person(child, Gender::Other),
                person(wife, Gender::Female),
                person(spouse, Gender::Other),
            ];
            let parent = |parent, child| Link::Parent { parent, child, kind: ParentKind::Birth };
            let couple = |a, b| Link::Partner { a, b, state: PartnerState::Married };
            let links = [
                parent(mother, son),
                parent(mother, child),
                parent(other, wife),
                parent(other, spouse),
                couple(son, wife),
                couple(child, spouse),
            ];
            let family = Family::build(people, links);
            let path = |a, b| english::path(&family.relation(a, b).expect("a path"));
            assert_eq!(path(mother, other), "son's wife's mother");
            assert_eq!(path(other, mother), "daughter's husband's mother");
        }
    }
}
