use kinkeeper::accounts::model::{check_language, check_passwords, check_time_zone, is_past_date};
use kinkeeper::clock::Moment;

#[test]
fn passwords_are_checked_in_the_specified_order_and_counted_in_characters() {
    let code =
        |password: &str, confirm: &str| check_passwords(password, confirm, 6).unwrap_err().code().to_owned();
    assert_eq!(code("a", "b"), "passwords-differ");
    assert_eq!(code("12345", "12345"), "password-too-short");
    assert_eq!(code(&"x".repeat(257), &"x".repeat(257)), "password-too-long");
    assert!(check_passwords("äöüßéñ", "äöüßéñ", 6).is_ok());
}

#[test]
fn only_days_that_exist_and_have_begun_are_birth_dates() {
    let now = Moment(1_792_000_000_000);
    for good in ["1950-02-28", "2024-02-29", "0999-12-31"] {
        assert!(is_past_date(good, now), "{good}");
    }
    for bad in ["2023-02-29", "1950-2-8", "1950", "2999-01-01", "tomorrow", ""] {
        assert!(!is_past_date(bad, now), "{bad}");
    }
}

#[test]
fn languages_and_time_zones_are_those_that_browsers_send() {
    assert!(check_language("en") && check_language("pt-BR") && check_language("zh-Hant-TW"));
    assert!(!check_language("e") && !check_language("en_US") && !check_language("<b>"));
    assert!(check_time_zone("Europe/Berlin") && check_time_zone("UTC"));
    assert!(!check_time_zone("Europe/Atlantis"));
}
