use kinkeeper::clock::Moment;
use kinkeeper::ids::Id;
use kinkeeper::members::Gender;
use kinkeeper::relationships::RelationType;

#[test]
fn rel_4_the_inverse_follows_the_other_persons_gender_or_the_table() {
    use RelationType::*;
    for (word, male, female, unknown) in [
        (Father, Son, Daughter, Son),
        (Mother, Son, Daughter, Daughter),
        (Son, Father, Mother, Father),
        (Daughter, Father, Mother, Mother),
        (Brother, Brother, Sister, Brother),
        (Sister, Brother, Sister, Sister),
        (Spouse, Spouse, Spouse, Spouse),
        (Parent, Son, Daughter, Child),
        (Child, Father, Mother, Parent),
    ] {
        assert_eq!(word.inverse(Some(Gender::Male)), male, "{word:?}");
        assert_eq!(word.inverse(Some(Gender::Female)), female, "{word:?}");
        assert_eq!(word.inverse(None), unknown, "{word:?}");
    }
}

#[test]
fn a_fact_is_the_same_from_both_sides() {
    let (anna, ben) = (Id::new(Moment(1)), Id::new(Moment(2)));
    assert_eq!(RelationType::Mother.fact(anna, ben), RelationType::Son.fact(ben, anna));
    assert_eq!(RelationType::Sister.fact(anna, ben), RelationType::Brother.fact(ben, anna));
    assert_eq!(RelationType::Spouse.fact(anna, ben), RelationType::Spouse.fact(ben, anna));
}
