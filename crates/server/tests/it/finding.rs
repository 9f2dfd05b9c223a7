//! The search finds what people mean: although not every word fits, in other scripts, and by other names of a place.

use kinkeeper::app::App;
use kinkeeper::search::{self, Everything};
use kinkeeper::views;
use serde_json::{Value as Json, json};

use crate::importing::{read, run};
use crate::search::{found, people, titles};
use crate::support::{Person, TestApp, percent_encoded};

/// The people found, and the words that were left out.
async fn partial(person: &mut Person, text: &str) -> (Vec<String>, Json) {
    let found = found(person, text).await;
    (titles(&found, "people"), found["leftOut"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn find_6_if_nothing_has_all_words_the_best_partial_results_name_the_one_left_out() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    for form in [
        json!({ "name": "Otto Weber", "birthDate": "1905", "birthPlace": "Linz", "email": "otto@example.net" }),
        json!({ "name": "Anna Weber", "birthDate": "1912", "birthPlace": "Graz" }),
        json!({ "name": "Žofie Nováková" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    for (text, names, left_out) in [
        ("Weber", vec!["Anna Weber", "Otto Weber"], json!([])),
        ("Polonio Weber", vec!["Anna Weber", "Otto Weber"], json!(["Polonio"])),
        ("born 1905 Polonio", vec!["Otto Weber"], json!(["Polonio"])),
        ("geb. Nováčková Žofie xyz", vec!["Žofie Nováková"], json!(["xyz"])),
        ("Anna Weber Linz", vec!["Anna Weber"], json!(["Linz"])),
        ("who is the father of Otto", vec!["Otto Weber"], json!(["father"])),
        ("polonio xyzzy", vec![], json!([])),
        ("born polonio", vec![], json!([])),
    ] {
        assert_eq!(
            partial(&mut owner, text).await,
            (names.iter().map(ToString::to_string).collect(), left_out),
            "{text}"
        );
    }
    // A word that is only in contact details, which a child may not see, counts as left out for the child.
    assert_eq!(partial(&mut owner, "otto example").await.1, json!([]));
    let (names, left_out) = partial(&mut child, "otto example").await;
    assert_eq!((names, left_out), (vec!["Otto Weber".to_owned()], json!(["example"])));
    // Another kind has all words.
    let told = json!({ "date": "1950", "type": "other", "description": "The Weber steamer" });
    owner.post("/api/history", told).await.ok(201);
    assert_eq!(partial(&mut owner, "weber steamer").await, (vec![], json!([])));
    let of_kind = |kind: &str, text: &str| format!("/api/search?kind={kind}&q={}", percent_encoded(text));
    let found = owner.get(&of_kind("people", "weber steamer")).await.ok(200);
    assert_eq!(
        (&found["groups"], &found["leftOut"]),
        (&json!([]), &json!([])),
        "no other words than for all kinds"
    );
    let found = owner.get(&of_kind("people", "polonio weber")).await.ok(200);
    assert_eq!((&found["groups"][0]["count"], &found["leftOut"]), (&json!(2), &json!(["polonio"])));
    // Few records of one kind have a word, but others with a typing error don't change what is left out there.
    for form in [json!({ "name": "Emil Weber" }), json!({ "name": "Frieda Weler", "birthPlace": "Wels" })] {
        owner.add_unrelated_member(form).await;
    }
    for kind in ["people", "history"] {
        let found = owner.get(&of_kind(kind, "weber wels")).await.ok(200);
        assert_eq!((&found["groups"][0]["kind"], &found["leftOut"]), (&json!(kind), &json!(["wels"])));
    }
    // A list that is filtered shows what matches.
    let ids = owner.get("/api/search/ids?kind=people&q=polonio+weber").await.ok(200);
    assert_eq!(ids["ids"], json!([]));
    assert_eq!(people(&mut owner, "3rd of polonio").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn find_6_names_in_latin_letters_find_other_scripts_and_joined_or_differently_spelled_ones() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in [
        "Екатерина Иванова",
        "Ђорђе Петровић",
        "Γιώργος Παπαδόπουλος",
        "משה כהן",
        "محمد علي",
        "王小明",
        "さくら タナカ",
        "Pieter van der Meer",
        "Juan de la Cruz",
        "William Thompson",
    ] {
        owner.add_unrelated_member(json!({ "name": name })).await;
    }
    for (text, name) in [
        ("ekaterina", "Екатерина Иванова"),
        ("yekat", "Екатерина Иванова"),
        ("katya ivanova", "Екатерина Иванова"),
        ("jekaterina iwanowa", "Екатерина Иванова"),
        ("djordje petrovic", "Ђорђе Петровић"),
        ("giorgos papadopoulos", "Γιώργος Παπαδόπουλος"),
        ("george papadopulos", "Γιώργος Παπαδόπουλος"),
        ("moshe cohen", "משה כהן"),
        ("mohammed ali", "محمد علي"),
        ("wang xiaoming", "王小明"),
        ("xiao ming wong", "王小明"),
        ("sakura tanaka", "さくら タナカ"),
        ("vandermeer", "Pieter van der Meer"),
        ("delacruz", "Juan de la Cruz"),
        ("Tomson", "William Thompson"),
    ] {
        assert_eq!(people(&mut owner, text).await, [name], "{text}");
    }
    let found = found(&mut owner, "katya").await;
    assert_eq!(found["groups"][0]["items"][0]["title"][0], json!({ "text": "Екатерина", "hit": true }));
}

#[tokio::test(flavor = "multi_thread")]
async fn find_6_other_names_of_a_place_find_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "name": "Anna", "birthDate": "1905", "birthPlace": "Moscow" }),
        json!({ "name": "Berta", "birthDate": "1910", "birthPlace": "Plzeň, Bohemia" }),
        json!({ "name": "Carl", "birthPlace": "New York" }),
        json!({ "name": "Dora", "birthPlace": "Nový Dvůr" }),
        json!({ "name": "Emil Wien" }),
        json!({ "name": "Fritz", "birthPlace": "Kladno, Czech Republic" }),
        json!({ "name": "Greta", "birthPlace": "Azua, Dominican Republic" }),
        json!({ "name": "Hans", "birthPlace": "Stadt Haag" }),
        json!({ "name": "Ida", "birthPlace": "Karl-Marx-Stadt" }),
        json!({ "name": "Jan", "birthPlace": "Perm, Russia" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    for (text, name) in [
        ("Moskau", "Anna"),
        ("Moskau 1905", "Anna"),
        ("born in Moscú", "Anna"),
        ("Pilsen", "Berta"),
        ("pilsen böhmen", "Berta"),
        ("Nueva York", "Carl"),
        ("Wien", "Emil Wien"),
        ("Tschechien", "Fritz"),
        ("Chemnitz", "Ida"),
    ] {
        assert_eq!(people(&mut owner, text).await, [name], "{text}");
    }
    assert_eq!(people(&mut owner, "Vienna").await, Vec::<String>::new(), "a surname is no place");
    assert_eq!(people(&mut owner, "Belarus").await, Vec::<String>::new(), "White Russia is not Russia");

    // Two names at one position belong to one place.
    assert_eq!(people(&mut owner, "Neuhof").await, Vec::<String>::new());
    for name in ["Nový Dvůr", "Neuhof, Bohemia"] {
        let place = json!({ "name": name, "latitude": 50.0501, "longitude": 14.0502 });
        owner.put("/api/places", place).await.ok(200);
    }
    assert_eq!(people(&mut owner, "Neuhof").await, ["Dora"]);
    let place = owner.get(&format!("/api/places?name={}", percent_encoded("Neuhof, Bohemia"))).await.ok(200);
    let moved =
        json!({ "name": "Neuhof, Bohemia", "latitude": 51, "longitude": 14, "version": place["version"] });
    owner.put("/api/places", moved).await.ok(200);
    assert_eq!(people(&mut owner, "Neuhof").await, Vec::<String>::new());
}

async fn is_ready(app: &App) -> bool {
    views::is_ready::<Everything>(app, &mut app.db.read().await.unwrap()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn find_6_the_index_is_filled_before_someone_searches_and_again_after_an_import() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert!(!is_ready(&site.app).await);
    search::prepare(&site.app).await;
    assert!(is_ready(&site.app).await);
    owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    assert!(!is_ready(&site.app).await);
    let draft = read(
        &site,
        &mut owner,
        "family.ged",
        b"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Otto /Klein/\n0 TRLR\n",
    )
    .await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert!(is_ready(&site.app).await);
}
