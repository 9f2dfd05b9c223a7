//! The parts of the search that need no server.

use fuzzy_date::{FuzzyDate, Point};
use kinkeeper::fold::fold;
use kinkeeper::places::PlaceNames;
use kinkeeper::record_types::search::Piece;
use kinkeeper::record_types::search::excerpt::{excerpt, marked};
use kinkeeper::record_types::search::fields::{BORN, COUPLE, DIED, SPELLING, WHEN, for_viewer};
use kinkeeper::search::query;
use kinkeeper::search::questions::{self, Whose};
use kinkeeper::words::{Language, Message};
use text_search::{Asked, Fields, Index, Typed};

fn parsed(text: &str) -> Vec<(String, Fields)> {
    let typed = query::parse(text, for_viewer(true)).typed;
    typed.into_iter().map(|typed| (typed.word, typed.fields)).collect()
}

#[test]
fn words_are_folded_once_each_and_fillers_left_out() {
    let words: Vec<String> =
        parsed("Žofie and the ŽOFIE in Brno").into_iter().map(|(word, _)| word).collect();
    assert_eq!(words, ["zofie", "brno"]);
    assert_eq!(parsed("the").len(), 1, "a filler alone is searched for");
    assert_eq!(parsed(" … "), []);
}

#[test]
fn a_year_after_born_or_died_is_that_of_a_birth_or_death() {
    let all = for_viewer(true);
    assert_eq!(parsed("1890")[0].1, all);
    assert_eq!(parsed("born in Brno 1890")[2], ("1890".to_owned(), 1 << BORN | 1 << WHEN));
    // Other texts keep the word as it was typed.
    for (text, field, word) in [
        ("geboren 1890", BORN, "born"),
        ("nacido en 1890", BORN, "born"),
        ("nacida 1890", BORN, "born"),
        ("gestorben 1890", DIED, "died"),
        ("falleció 1890", DIED, "died"),
    ] {
        let typed = query::parse(text, all).typed;
        assert_eq!(typed[0].same, Some((word, 1 << field)), "{text}");
        assert_eq!(typed[1].fields, 1 << field | 1 << WHEN, "{text}");
    }
    let typed = query::parse("verheiratet 1955", all).typed;
    assert_eq!(typed[0].same, Some(("married", 1 << COUPLE)));
    assert_eq!(typed[1].fields, all & !(1 << BORN | 1 << DIED));
    assert_eq!(
        parsed("died 1950 1951")[1..],
        [("1950".to_owned(), 1 << DIED | 1 << WHEN), ("1951".to_owned(), all)]
    );
}

fn words(text: &str) -> Vec<String> {
    parsed(text).into_iter().map(|(word, _)| word).collect()
}

#[test]
fn find_6_the_words_of_a_question_are_no_search_words() {
    for (text, searched) in [
        ("Who is Anna Weber?", vec!["anna", "weber"]),
        ("who was born in Brno", vec!["born", "brno"]),
        ("When did Otto die?", vec!["otto", "die"]),
        ("show me Brno", vec!["brno"]),
        ("Wer ist Anna?", vec!["anna"]),
        ("Wer wurde 1890 geboren?", vec!["1890", "geboren"]),
        ("Wo ist die Frau von Otto", vec!["frau", "otto"]),
        ("¿Quién es Anna?", vec!["anna"]),
        ("¿Dónde nació Anna?", vec!["nacio", "anna"]),
        ("¿Cómo se llama Anna?", vec!["anna"]),
        ("Anna’s letters", vec!["anna", "letters"]),
        ("geb. Nováčková", vec!["novackova"]),
        ("Who", vec!["who"]),
        ("who is", vec!["who", "is"]),
        ("Wen Jiabao", vec!["wen", "jiabao"]),
        ("Anna who", vec!["anna", "who"]),
    ] {
        assert_eq!(words(text), searched, "{text}");
    }
    let life = |text: &str| {
        let typed = query::parse(text, for_viewer(true)).typed;
        typed.into_iter().filter_map(|typed| typed.same).collect::<Vec<_>>()
    };
    assert_eq!(life("When did Otto die?"), [("died", 1 << DIED)]);
    assert_eq!(life("geb. 1890"), [("born", 1 << BORN)]);
    assert_eq!(life("die Otto"), []);
}

#[test]
fn find_6_ordinals_mean_the_day_of_a_date() {
    let days = |text: &str| {
        let typed = query::parse(text, for_viewer(true)).typed;
        typed.into_iter().filter_map(|typed| typed.same.map(|(same, _)| same)).collect::<Vec<_>>()
    };
    for (text, day) in [
        ("3rd march", "3"),
        ("the third of March", "3"),
        ("March 21st", "21"),
        ("dritter March", "3"),
        ("primero de march", "1"),
        ("1º de march", "1"),
    ] {
        assert_eq!(days(text), [day], "{text}");
    }
}

/// The English months by which a typed text is also found in dates.
fn months(text: &str) -> Vec<&'static str> {
    let same = query::parse(text, for_viewer(true)).typed.into_iter().filter_map(|typed| typed.same);
    // Dates are the only words that are searched in several fields.
    same.filter(|(_, fields)| fields.count_ones() > 1).map(|(month, _)| month).collect()
}

#[test]
fn months_of_every_language_mean_the_english_ones() {
    for month in 1..=12 {
        let date = Message::Date(FuzzyDate::on(Point::from_month(1931, month).unwrap()));
        let date = |language| date.in_language(language);
        let english = date(Language::English).to_lowercase();
        for text in [Language::German, Language::Spanish].map(date) {
            let name = fold(text.split(' ').next().unwrap());
            let found = if months(&text).is_empty() { name.as_str() } else { months(&text)[0] };
            assert!(english.starts_with(found), "{text}: {found}");
        }
    }
    for (text, month) in [
        ("MÄRZ 1931", "march"),
        ("maerz", "march"),
        ("Jänner", "january"),
        ("Jaenner 1931", "january"),
        ("Feber", "february"),
        ("Mrz. 1931", "march"),
        ("12. Okt. 1931", "october"),
        ("Dez. 1950", "december"),
        ("ene. 1931", "january"),
        ("dic 1950", "december"),
        ("setiembre", "september"),
        ("3 de marzo de 1931", "march"),
        ("geboren im Mai", "may"),
        ("nacida en julio", "july"),
    ] {
        assert_eq!(months(text), [month], "{text}");
    }
    let names = ["Mai", "Mai Weber", "Julio", "Abril", "Mayo", "Juli", "August 1931", "avril 1931"];
    // These are beginnings of the English names, which are found anyway.
    let beginnings = ["mar 1931", "sept 1931", "febr. 1931", "jun 1931"];
    for text in names.into_iter().chain(beginnings).chain(["ago", "abr", "Märzen 1931"]) {
        assert_eq!(months(text), Vec::<&str>::new(), "{text}");
    }
}

fn asked_for(word: &str) -> Asked {
    let index: Index<u32> = Index::new(SPELLING, 0, 0, [1; 16]);
    index.ask(
        &[Typed { word: word.to_owned(), fields: 1, same: None, also: Vec::new(), is_weak: false }],
        |_| true,
    )
}

fn shown(pieces: Vec<Piece>) -> String {
    pieces.into_iter().map(|Piece { text, hit }| if hit { format!("[{text}]") } else { text }).collect()
}

#[test]
fn what_was_found_is_marked() {
    assert_eq!(shown(marked(&asked_for("web"), "Anna Weber")), "Anna [Web]er");
    assert_eq!(shown(marked(&asked_for("x"), "Anna Weber")), "Anna Weber");
}

#[test]
fn an_excerpt_shows_the_words_around_it() {
    let text = format!(
        "{}the old bakery in Brno {}",
        "Once upon a time there was ".repeat(5),
        "burned down ".repeat(20)
    );
    let shown = shown(excerpt(&asked_for("bakery"), &text));
    assert!(shown.starts_with("… ") && shown.ends_with(" …"), "{shown}");
    assert!(shown.contains("the old [bakery] in Brno burned"), "{shown}");
    assert!(shown.chars().count() < 180, "{shown}");
    assert_eq!(excerpt(&asked_for("garden"), &text), []);
    assert_eq!(self::shown(excerpt(&asked_for("brno"), "Brno")), "[Brno]");
}

fn asked(text: &str) -> Option<(String, Whose)> {
    questions::parse(text).map(|question| (question.kin, question.whose))
}

#[test]
fn find_6_questions_about_relatives_are_recognised_in_every_language() {
    let of = |name: &str| Whose::Of(name.to_owned());
    for (text, kin, whose) in [
        ("aunt of Mia", "aunt", of("mia")),
        ("Great-aunts of Mia Weber?", "great aunt", of("mia weber")),
        ("Mia’s cousins", "cousin", of("mia")),
        ("James' wife", "wife", of("james")),
        ("the children of Anna", "child", of("anna")),
        ("my brothers-in-law", "brother in law", Whose::Viewers),
        ("my stepsister", "stepsister", Whose::Viewers),
        ("my grandparents", "grandparent", Whose::Viewers),
        ("Tante von Mia", "aunt", of("mia")),
        ("die Großeltern von Mia Weber", "grandparent", of("mia weber")),
        ("Urgroßmutter von Mia", "great grandmother", of("mia")),
        ("meine Halbbrüder", "half brother", Whose::Viewers),
        ("Mias Cousinen", "cousin", of("mia")),
        ("tía de Mia", "aunt", of("mia")),
        ("¿los abuelos de Mia?", "grandparent", of("mia")),
        ("mis cuñados", "brother in law", Whose::Viewers),
        ("Who is the father of Mia?", "father", of("mia")),
        ("who's Mia's father", "father", of("mia")),
        ("Who are my cousins?", "cousin", Whose::Viewers),
        ("show me the aunts of Mia", "aunt", of("mia")),
        ("Wer ist der Vater von Mia?", "father", of("mia")),
        ("Wer sind Mias Großeltern?", "grandparent", of("mia")),
        ("wie heißt die Mutter von Mia Weber", "mother", of("mia weber")),
        ("Wer ist meine Oma?", "grandmother", Whose::Viewers),
        ("¿Quién es el padre de Mia?", "father", of("mia")),
        ("¿Quiénes son los primos de Mia?", "cousin", of("mia")),
        ("¿Cómo se llama la abuela de Mia?", "grandmother", of("mia")),
        ("quién es mi abuelita", "grandmother", Whose::Viewers),
    ] {
        assert_eq!(asked(text), Some((kin.to_owned(), whose)), "{text}");
    }
    for text in [
        "Anna von Brno",
        "Maria de la Cruz",
        "mi casa",
        "Anna of Brno",
        "letters of Anna",
        "aunt",
        "my letters",
        "house of Mia",
        "eldest son of Anna",
        "my father's brother",
        "of",
        "my",
    ] {
        assert_eq!(asked(text), None, "{text}");
    }
}

#[test]
fn a_relative_is_meant_by_their_word_and_by_the_group_they_belong_to() {
    let means = |text: &str, called: &str| questions::parse(text).unwrap().means(called);
    for (text, called) in [
        ("aunts of Mia", "aunt"),
        ("aunt of Mia", "aunt by marriage"),
        ("siblings of Mia", "half-sister"),
        ("brother of Mia", "stepbrother"),
        ("parents of Mia", "adoptive mother"),
        ("cousins of Mia", "second cousin"),
        ("grandma of Mia", "grandmother"),
        ("great-aunt of Mia", "great-aunt"),
        ("great-grandparents of Mia", "great-grandmother"),
        ("my siblings-in-law", "sister-in-law"),
        ("stepparents of Mia", "stepfather"),
        ("half-siblings of Mia", "half-brother"),
    ] {
        assert!(means(text, called), "{text}: {called}");
    }
    for (text, called) in [
        ("aunt of Mia", "great-aunt"),
        ("aunt of Mia", "uncle"),
        ("cousins of Mia", "first cousin once removed"),
        ("mother of Mia", "grandmother"),
        ("sister of Mia", "sister-in-law"),
        ("brother of Mia", "Mia's wife's brother"),
    ] {
        assert!(!means(text, called), "{text}: {called}");
    }
}

#[test]
fn find_6_every_other_name_of_a_place_can_be_searched_for() {
    let names = include_str!("../../../../name-match/src/places.txt").lines();
    for name in names.filter(|line| !line.starts_with('#')).flat_map(|line| line.split('|')) {
        let mut words = query::parse(name, for_viewer(true));
        assert_eq!(words.typed.len(), name.split_whitespace().count(), "{name} has a word that is left out");
        words.add_place_names(&PlaceNames::default());
        assert!(words.typed.iter().all(|typed| !typed.also.is_empty()), "{name}");
    }
}
