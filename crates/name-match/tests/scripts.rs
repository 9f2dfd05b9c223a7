//! Names of other scripts are found in Latin letters.

use name_match::{is_particle, keys_of_name, keys_of_typed, latin};
use proptest::prelude::*;

#[test]
fn find_6_names_of_other_scripts_have_latin_spellings() {
    for (name, spellings) in [
        ("Катя", "katya"),
        ("Екатерина", "yekaterina ekaterina"),
        ("Достоевский", "dostoevsky"),
        ("Алексей", "aleksey"),
        ("Чайковский", "chaykovsky"),
        ("Григорій", "hryhorii"),
        ("Ђорђе", "djordje"),
        ("Γιώργος", "giorgos"),
        ("Χρήστος", "christos hristos"),
        ("Παπαδόπουλος", "papadopoulos papadopulos"),
        ("さくら", "sakura"),
        ("サトウ", "satou sato"),
        ("きょうこ", "kyouko kyoko"),
        ("きっちょう", "kitchou kitcho"),
        ("ジェファーソン", "jefason"),
        ("王小明", "wang xiao ming wangxiao xiaoming wangxiaoming wong ong"),
        ("吕", "lu lui"),
        ("Anna Weber", ""),
        ("משה", ""),
    ] {
        assert_eq!(latin(name), spellings.split_whitespace().collect::<Vec<_>>(), "{name}");
    }
    assert_eq!(latin("Anna Иванова, 王 (Moscow)").join(" "), "ivanova wang wong ong");
    assert!(latin("第一次世界大战结束之后").len() <= 11, "a sentence is no name");
}

#[test]
fn find_6_hebrew_and_arabic_names_are_found_by_their_consonants() {
    let meet = |typed: &str, name: &str| {
        let keys = keys_of_name(name);
        keys_of_typed(typed).iter().any(|key| keys.contains(key))
    };
    for (typed, name) in [
        ("moshe", "משה"),
        ("cohen", "כהן"),
        ("kohen", "כהן"),
        ("david", "דוד"),
        ("dovid", "דוד"),
        ("levi", "לוי"),
        ("yitzhak", "יצחק"),
        ("isaac", "יצחק"),
        ("yosef", "יוסף"),
        ("chaim", "חיים"),
        ("haim", "חיים"),
        ("avraham", "אברהם"),
        ("rachel", "רחל"),
        ("sarah", "שרה"),
        ("leah", "לאה"),
        ("eli", "אלי"),
        ("mohammed", "محمد"),
        ("muhammad", "محمد"),
        ("ahmad", "احمد"),
        ("yusuf", "يوسف"),
        ("youssef", "يوسف"),
        ("fatima", "فاطمه"),
        ("abdullah", "عبدالله"),
        ("jamal", "جمال"),
        ("gamal", "جمال"),
        ("walid", "وليد"),
        ("hasan", "الحسن"),
        ("ali", "علي"),
    ] {
        assert!(meet(typed, name), "{typed} and {name}");
    }
    for (typed, name) in [
        ("moshe", "כהן"),
        ("david", "משה"),
        ("leah", "אלי"),
        ("ali", "לאה"),
        ("miriam", "משה"),
        ("karim", "محمد"),
        ("li", "אלי"),
        ("1905", "משה"),
    ] {
        assert!(!meet(typed, name), "{typed} and {name}");
    }
    assert_eq!(keys_of_name("weber"), name_match::sounds("weber"), "no more keys in the index");
}

#[test]
fn particles_are_joined_with_surnames() {
    for word in ["van", "der", "de", "la", "mc", "o", "zur"] {
        assert!(is_particle(word), "{word}");
    }
    for word in ["", "anna", "weber", "vandermeer"] {
        assert!(!is_particle(word), "{word}");
    }
}

proptest! {
    #[test]
    fn spellings_are_latin_and_none_comes_twice(text in "\\PC{0,40}") {
        let spellings = latin(&text);
        for (position, spelling) in spellings.iter().enumerate() {
            prop_assert!(!spelling.is_empty() && !spellings[..position].contains(spelling));
            prop_assert!(spelling.bytes().all(|letter| letter.is_ascii_lowercase()), "{}", spelling);
        }
        keys_of_typed(&text);
    }
}
