//! One search over everything: what is found, by whom, and that it is never out of date.

use serde_json::{Value as Json, json};

use kinkeeper::app::App;

use crate::kinship::Dice;
use crate::support::{OWNER, PASSWORD, Person, TestApp, percent_encoded, png, uploaded, visitor_of};

pub async fn found(person: &mut Person, text: &str) -> Json {
    person.get(&format!("/api/search?limit=50&q={}", percent_encoded(text))).await.ok(200)
}

fn plain(pieces: &Json) -> String {
    let pieces = pieces.as_array().map(Vec::as_slice).unwrap_or_default();
    pieces.iter().map(|piece| piece["text"].as_str().unwrap()).collect()
}

fn with_marks(pieces: &Json) -> String {
    let mark = |piece: &Json| {
        let text = piece["text"].as_str().unwrap();
        if piece["hit"] == true { format!("[{text}]") } else { text.to_owned() }
    };
    pieces.as_array().map(|pieces| pieces.iter().map(mark).collect()).unwrap_or_default()
}

/// The titles of one kind, best first.
pub fn titles(found: &Json, kind: &str) -> Vec<String> {
    let groups = found["groups"].as_array().unwrap();
    let Some(group) = groups.iter().find(|group| group["kind"] == kind) else { return Vec::new() };
    let items = group["items"].as_array().unwrap();
    assert_eq!(group["count"], items.len(), "everything fits on the page");
    items.iter().map(|item| plain(&item["title"])).collect()
}

/// The people who match all words.
pub async fn people(person: &mut Person, text: &str) -> Vec<String> {
    let found = found(person, text).await;
    if found["leftOut"] == json!([]) { titles(&found, "people") } else { Vec::new() }
}

/// The kinds of results, each with its number.
async fn kinds(person: &mut Person, text: &str) -> Vec<String> {
    let found = found(person, text).await;
    let line = |group: &Json| format!("{} {}", group["kind"].as_str().unwrap(), group["count"]);
    found["groups"].as_array().unwrap().iter().map(line).collect()
}

async fn add_history(person: &mut Person, form: Json) -> Json {
    person.post("/api/history", form).await.ok(201)["event"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_typing_errors_accents_variants_and_sounds_find_the_person() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "name": "Tomáš Dvořák" }),
        json!({ "name": "Thomas Weber", "nickname": "Tommy" }),
        json!({ "name": "William Mayr", "occupation": "Baker" }),
        json!({ "name": "Žofie Nováková", "birthSurname": "Schmidt" }),
        json!({ "name": "Alexander Krüger", "interests": ["Chess"] }),
        json!({ "name": "Margarethe O'Brien" }),
        json!({ "name": "王 小明" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    for (text, name) in [
        ("webr", "Thomas Weber"),
        ("wbeer", "Thomas Weber"),
        ("tommy", "Thomas Weber"),
        ("dvorak", "Tomáš Dvořák"),
        ("DVOŘÁK tomas", "Tomáš Dvořák"),
        ("bill meier", "William Mayr"),
        ("bill bakre", "William Mayr"),
        ("zofie schmitt", "Žofie Nováková"),
        ("novak", "Žofie Nováková"),
        ("sasha", "Alexander Krüger"),
        ("krueger chess", "Alexander Krüger"),
        ("margareta obrien", "Margarethe O'Brien"),
        ("peggy", "Margarethe O'Brien"),
        ("小明", "王 小明"),
    ] {
        assert_eq!(people(&mut owner, text).await.first().map(String::as_str), Some(name), "{text}");
    }
    let tomas = people(&mut owner, "tomas").await;
    assert_eq!(
        tomas,
        ["Tomáš Dvořák", "Thomas Weber"],
        "the name itself first, then those that sound like it"
    );
    assert_eq!(people(&mut owner, "weber baker").await, Vec::<String>::new(), "every word must fit");
    assert_eq!(people(&mut owner, "…").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_years_and_places_of_births_and_deaths_find_the_person() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "about 1890" })).await;
    let otto = json!({ "name": "Otto", "birthDate": "1850", "deathDate": "12 May 1890" });
    owner.add_unrelated_member(otto).await;
    let birth = owner.get("/api/history").await.ok(200)["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|event| event["familyInvolved"] == json!([anna]))
        .unwrap()
        .clone();
    let path = format!("/api/history/{}", birth["id"].as_str().unwrap());
    let form = json!({ "version": birth["version"], "date": birth["date"], "type": "birth",
        "description": birth["description"], "location": "Brno, Moravia", "familyInvolved": [anna] });
    owner.put(&path, form.clone()).await.ok(200);
    for (text, names) in [
        ("1890", vec!["Anna", "Otto"]),
        ("born 1890", vec!["Anna"]),
        ("born 1890 Brno", vec!["Anna"]),
        ("born in Brno", vec!["Anna"]),
        ("died 1890", vec!["Otto"]),
        ("died 1850", vec![]),
        ("189", vec!["Anna", "Otto"]),
        ("may 1890", vec!["Otto"]),
        ("born Vienna", vec![]),
    ] {
        assert_eq!(people(&mut owner, text).await, names, "{text}");
    }
    let hit = &found(&mut owner, "born 1890 brno").await["groups"][0]["items"][0];
    assert_eq!(with_marks(&hit["place"]), "Born: [Brno], Moravia");
    assert_eq!(hit["person"]["birthYearWords"], "about 1890");

    // The event now belongs to another person. Like the date, the place is on both profiles until it is
    // changed there.
    let bert = owner.add_unrelated_member(json!({ "name": "Bert" })).await;
    let mut other = form;
    other["version"] = json!(birth["version"].as_i64().unwrap() + 1);
    other["familyInvolved"] = json!([bert]);
    owner.put(&path, other).await.ok(200);
    assert_eq!(people(&mut owner, "brno").await, ["Anna", "Bert"]);
    for member in [&anna, &bert] {
        owner.edit_member(member, json!({ "birthPlace": "" })).await.ok(200);
    }
    assert_eq!(people(&mut owner, "brno").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_when_and_where_a_couple_married_finds_both_until_it_is_removed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    let bert = owner.add_unrelated_member(json!({ "name": "Bert", "birthDate": "1955" })).await;
    let form = json!({ "fromId": anna, "toId": bert, "type": "spouse", "state": "divorced",
        "engagedOn": "1954", "engagedPlace": "Graz", "startedOn": "3 May 1955", "startedPlace": "Linz",
        "endedOn": "1970" });
    let tie = owner.post("/api/relationships", form).await.ok(201)["relationship"].clone();
    for (text, names) in [
        ("linz", vec!["Anna", "Bert"]),
        ("married 1955", vec!["Anna", "Bert"]),
        ("married in Linz in May 1955", vec!["Anna", "Bert"]),
        ("verheiratet 1955", vec!["Anna", "Bert"]),
        ("verheiratet im Mai", vec!["Anna", "Bert"]),
        ("3 de mayo de 1955", vec!["Bert", "Anna"]),
        ("engaged graz", vec!["Anna", "Bert"]),
        ("anna 1970", vec!["Anna"]),
        ("born 1955", vec!["Bert"]),
        ("married 1931", vec![]),
    ] {
        assert_eq!(people(&mut owner, text).await, names, "{text}");
    }
    let told =
        json!({ "date": "1931", "type": "other", "description": "Clara heiratete in Graz, nacida en Linz." });
    add_history(&mut owner, told).await;
    for text in ["heiratete graz", "nacida linz"] {
        assert_eq!(titles(&found(&mut owner, text).await, "history").len(), 1, "{text}");
    }
    // A year may be that of a divorce; the partner's name is no reason.
    assert_eq!(people(&mut owner, "married 1970").await, ["Anna", "Bert"]);
    assert_eq!(with_marks(&found(&mut owner, "anna").await["groups"][0]["items"][0]["excerpt"]), "");
    let hit = &found(&mut owner, "linz").await["groups"][0]["items"][0];
    assert_eq!(with_marks(&hit["excerpt"]), "Married to Bert: 3 May 1955, [Linz]");
    let hit = &found(&mut owner, "divorced 1970").await["groups"][0]["items"][1];
    assert_eq!(with_marks(&hit["excerpt"]), "[Divorced] from Anna: [1970]");

    let path = format!("/api/relationships/{}", tie["id"].as_str().unwrap());
    let form = json!({ "version": tie["version"], "fromId": anna, "toId": bert, "type": "spouse",
        "startedPlace": "Wels" });
    let tie = owner.put(&path, form).await.ok(200)["relationship"].clone();
    assert_eq!(people(&mut owner, "linz").await, Vec::<String>::new());
    assert_eq!(people(&mut owner, "wels").await, ["Anna", "Bert"]);
    owner.delete(&format!("{path}?version={}", tie["version"])).await.ok(200);
    assert_eq!(people(&mut owner, "wels").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_a_place_says_who_was_born_died_and_married_there() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "name": "Anna", "birthDate": "1890", "birthPlace": "Linz", "deathDate": "1950", "deathPlace": "Linz" }),
        json!({ "name": "Berta", "birthDate": "1890", "birthPlace": "Linz", "deathDate": "1950",
            "deathPlace": "Linz, Upper Austria" }),
        json!({ "name": "Clara", "birthDate": "1890", "birthPlace": "Graz", "deathDate": "1950", "deathPlace": "Linz" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    let dora = owner
        .add_unrelated_member(json!({ "name": "Dora", "birthDate": "1930", "birthPlace": "Linz" }))
        .await;
    let emil = owner.add_unrelated_member(json!({ "name": "Emil" })).await;
    let form = json!({ "fromId": dora, "toId": emil, "type": "spouse", "startedPlace": "Linz" });
    owner.post("/api/relationships", form).await.ok(201);
    let found = found(&mut owner, "linz").await;
    let people = found["groups"].as_array().unwrap().iter().find(|group| group["kind"] == "people").unwrap();
    let mut said: Vec<_> = people["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hit| (plain(&hit["title"]), with_marks(&hit["place"]), with_marks(&hit["excerpt"])))
        .collect();
    said.sort();
    let said: Vec<[&str; 3]> =
        said.iter().map(|(name, place, excerpt)| [&**name, &**place, &**excerpt]).collect();
    assert_eq!(
        said,
        [
            ["Anna", "Born and died: [Linz]", ""],
            ["Berta", "Born: [Linz]\u{a0}· Died: [Linz], Upper Austria", ""],
            ["Clara", "Died: [Linz]", ""],
            ["Dora", "Born: [Linz]", "Married to Emil: [Linz]"],
            ["Emil", "", "Married to Dora: [Linz]"],
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_dates_are_found_as_people_write_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "name": "Anna", "birthDate": "3 March 1931" }),
        json!({ "name": "Bert", "birthDate": "4 March 1931" }),
        json!({ "name": "Carl", "birthDate": "3 December 1931" }),
        json!({ "name": "Dora", "birthDate": "21 July 1931" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    let letter = json!({ "date": "1950", "type": "other", "description": "A letter dated 03.03.1931" });
    add_history(&mut owner, letter).await;
    for (text, names) in [
        ("3rd march 1931", vec!["Anna"]),
        ("March 3rd, 1931", vec!["Anna"]),
        ("July/1931", vec!["Dora"]),
        ("(3. 3. 1931)", vec!["Anna"]),
        ("born 03. 03. 1931.", vec!["Anna"]),
        ("3.3.1931", vec!["Anna"]),
        ("03.03.1931", vec!["Anna"]),
        ("born 4/3/1931", vec!["Bert"]),
        ("1931-12-03", vec!["Carl"]),
        ("7/21/1931", vec!["Dora"]),
        ("21st of July", vec!["Dora"]),
        ("12/1931", vec!["Carl"]),
        ("5.3.1931", vec![]),
        ("4.12.1931", vec![]),
    ] {
        assert_eq!(people(&mut owner, text).await, names, "{text}");
    }
    assert_eq!(titles(&found(&mut owner, "letter 03.03.1931").await, "history").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_months_are_found_in_every_language_and_people_called_like_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "name": "Anna", "birthDate": "3 March 1931" }),
        json!({ "name": "Berta", "deathDate": "December 1950" }),
        json!({ "name": "Carl", "birthDate": "July 1940" }),
        json!({ "name": "Dora", "birthDate": "May 1940" }),
        json!({ "name": "Mai Weber" }),
        json!({ "name": "August Klein" }),
        json!({ "name": "Julio Prado", "birthDate": "1940" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    for (text, names) in [
        ("March 1931", vec!["Anna"]),
        ("März 1931", vec!["Anna"]),
        ("3. März 1931", vec!["Anna"]),
        ("maerz", vec!["Anna"]),
        ("geboren im März", vec!["Anna"]),
        ("gestorben im März", vec![]),
        ("marzo 1931", vec!["Anna"]),
        ("3 de marzo de 1931", vec!["Anna"]),
        ("Dez. 1950", vec!["Berta"]),
        ("dic 1950", vec!["Berta"]),
        ("dic 1951", vec![]),
        ("julio 1940", vec!["Julio Prado", "Carl"]),
        ("Mai 1940", vec!["Dora"]),
        ("Mai", vec!["Mai Weber"]),
        ("Julio", vec!["Julio Prado"]),
        ("August", vec!["August Klein"]),
    ] {
        assert_eq!(people(&mut owner, text).await, names, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn find_2_questions_about_relatives_are_answered() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw("gerda + hans > anna, berta, carl; anna + dirk > mia, nora; carl + elsa > finn; berta + ida > otto")
        .await;
    for (name, gender) in [("berta", "female"), ("carl", "male"), ("elsa", "female"), ("gerda", "female")] {
        let id = drawn.id(name);
        owner.edit_member(&id, json!({ "gender": gender })).await.ok(200);
    }
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    for (text, names) in [
        ("aunt of Mia", vec!["Berta", "Elsa", "Ida"]),
        ("Mia's uncles", vec!["Carl"]),
        ("cousins of Mia", vec!["Finn", "Otto"]),
        ("grandma of Mia", vec!["Gerda"]),
        ("mia’s parents", vec!["Anna", "Dirk"]),
        ("siblings of Mia", vec!["Nora"]),
        ("Who are the parents of Mia?", vec!["Anna", "Dirk"]),
        ("Wer ist die Großmutter von Mia?", vec!["Gerda"]),
        ("Wer sind Mias Eltern?", vec!["Anna", "Dirk"]),
        ("¿Quiénes son los primos de Mia?", vec!["Finn", "Otto"]),
    ] {
        let found = found(&mut owner, text).await;
        assert_eq!(sorted(titles(&found, "people")), names, "{text}");
        assert!(
            found["understood"].as_str().unwrap().ends_with(" of Mia"),
            "{text}: {}",
            found["understood"]
        );
    }
    let aunts = found(&mut owner, "aunt of mia").await;
    let words: Vec<String> =
        aunts["groups"][0]["items"].as_array().unwrap().iter().map(|item| plain(&item["excerpt"])).collect();
    assert!(words.contains(&"aunt".to_owned()), "{words:?}");
    let none = found(&mut owner, "husband of Mia").await;
    assert_eq!(
        (&none["understood"], &none["leftOut"], titles(&none, "people")),
        (&Json::Null, &json!(["husband"]), vec!["Mia".to_owned()]),
        "a text like any other"
    );
    assert_eq!(found(&mut owner, "aunt of Xaver").await["understood"], Json::Null, "no one has the name");
    owner.edit_member(&drawn.id("gerda"), json!({ "gender": null })).await.ok(200);
    owner.edit_member(&drawn.id("hans"), json!({ "gender": "female" })).await.ok(200);
    let grandmothers = found(&mut owner, "grandmother of Mia").await;
    assert_eq!(
        titles(&grandmothers, "people"),
        ["Hans", "Gerda"],
        "one whose gender is not recorded comes last"
    );
    assert_eq!(found(&mut owner, "my parents").await["understood"], Json::Null, "the viewer has no entry");
}

#[tokio::test(flavor = "multi_thread")]
async fn find_1_a_person_s_files_are_found_and_their_portrait_is_not() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna Berg" })).await;
    let letter = uploaded(&mut owner, "letter.pdf", &pdf("Greetings from the lighthouse")).await;
    let photo = uploaded(&mut owner, "lighthouse.png", &png(40, 30)).await;
    let files = json!([{ "file": letter["id"], "caption": "By the lighthouse" }, { "file": photo["id"] }]);
    owner.edit_member(&anna, json!({ "name": "Anna Berg", "files": files })).await.ok(200);
    assert_eq!(kinds(&mut owner, "lighthouse").await, ["files 2"]);
    let hits = found(&mut owner, "lighthouse").await["groups"][0]["items"].clone();
    let hit = hits.as_array().unwrap().iter().find(|hit| hit["id"] == letter["id"]).unwrap();
    assert_eq!(
        (&hit["file"]["ownerKind"], &hit["file"]["ownerTitle"], &hit["file"]["ownerId"]),
        (&json!("member"), &json!("Anna Berg"), &json!(anna))
    );
    let version = owner.see(&anna).await["version"].clone();
    let form = json!({ "version": version, "file": photo["id"] });
    owner.put(&format!("/api/members/{anna}/portrait"), form).await.ok(200);
    assert_eq!(kinds(&mut owner, "lighthouse").await, ["files 1"]);
    let replica = site.replica().await;
    let mut elsewhere = visitor_of(&replica, "192.0.2.77").await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    assert_eq!(
        kinds(&mut elsewhere, "lighthouse").await,
        ["files 1"],
        "also where everything has just been read"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn find_1_one_search_finds_every_kind_with_who_and_when() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna Linden" })).await;
    owner
        .post("/api/families", json!({ "name": "The Lindens", "description": "Of the bakery" }))
        .await
        .ok(201);
    let photo = uploaded(&mut owner, "linden-tree.png", &png(40, 30)).await;
    let photos = json!([{ "file": photo["id"], "caption": "Under the linden tree" }]);
    let event = json!({ "title": "Linden reunion", "date": "2026-02-10", "familyMemberIds": [anna], "photos": photos });
    owner.add_event(event).await;
    add_history(
        &mut owner,
        json!({ "date": "1918", "type": "other", "description": "Letter from the Lindens",
        "location": "Brno", "familyInvolved": [anna], "source": { "description": "Box 3, linden wood" } }),
    )
    .await;
    let sent = json!({ "subject": "Linden", "message": "Please add the Lindens" });
    owner.post("/api/feedback", sent).await.ok(201);
    assert_eq!(
        kinds(&mut owner, "linden").await,
        ["people 1", "families 1", "events 1", "history 1", "sources 1", "files 1", "feedback 1"]
    );
    let found = found(&mut owner, "linden").await;
    let first = |kind: &str| {
        found["groups"].as_array().unwrap().iter().find(|group| group["kind"] == kind).unwrap()["items"][0]
            .clone()
    };
    assert_eq!(
        (with_marks(&first("people")["title"]), &first("people")["id"]),
        ("Anna [Linden]".to_owned(), &json!(anna))
    );
    let event = first("events");
    assert_eq!(
        (with_marks(&event["title"]), &event["when"], &event["people"]),
        ("[Linden] reunion".to_owned(), &json!("10 February 2026"), &json!(["Anna Linden"]))
    );
    let history = first("history");
    assert_eq!(
        (with_marks(&history["title"]), &history["when"], plain(&history["place"])),
        ("Letter from the [Linden]s".to_owned(), &json!("1918"), "Brno".to_owned())
    );
    assert_eq!(with_marks(&history["excerpt"]), "Box 3, [linden] wood");
    let file = first("files");
    assert_eq!(
        (&file["id"], with_marks(&file["excerpt"])),
        (&photo["id"], "Under the [linden] tree".to_owned())
    );
    assert_eq!(
        (&file["file"]["ownerKind"], &file["file"]["ownerTitle"]),
        (&json!("event"), &json!("Linden reunion"))
    );

    // The results of one kind come page by page.
    for name in ["Anna B", "Anna C", "Anna D"] {
        owner.add_unrelated_member(json!({ "name": name })).await;
    }
    let mut names = Vec::new();
    for skip in [0, 2, 4] {
        let page = owner.get(&format!("/api/search?q=anna&kind=people&limit=2&skip={skip}")).await.ok(200);
        assert_eq!((page["groups"].as_array().unwrap().len(), &page["groups"][0]["count"]), (1, &json!(4)));
        names.extend(page["groups"][0]["items"].as_array().unwrap().iter().map(|item| plain(&item["title"])));
    }
    assert_eq!(names, ["Anna B", "Anna C", "Anna D", "Anna Linden"]);
    assert_eq!(owner.get("/api/search?q=anna&limit=51").await.problem(400), "bad-limit");
    assert_eq!(owner.get("/api/search?q=anna&kind=letters").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn find_3_nothing_is_found_or_counted_that_the_viewer_may_not_see() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    let contact = json!({ "name": "Anna", "email": "secret@example.net", "phoneNumber": "+49 5559", "address": "Secret Lane" });
    owner.add_unrelated_member(contact).await;
    let photo = uploaded(&mut bob, "secret.png", &png(40, 30)).await;
    let photos = json!([{ "file": photo["id"], "caption": "A secret surprise" }]);
    let event =
        bob.add_event_id(json!({ "title": "Secret party", "visibility": "private", "photos": photos })).await;
    child.post("/api/feedback", json!({ "subject": "A secret", "message": "Secret wish" })).await.ok(201);

    assert_eq!(kinds(&mut bob, "secret").await, ["people 1", "events 1", "files 1"]);
    assert_eq!(
        kinds(&mut owner, "secret").await,
        ["people 1", "feedback 1"],
        "not even the owner sees private events"
    );
    assert_eq!(kinds(&mut child, "secret").await, Vec::<String>::new());
    assert_eq!(kinds(&mut child, "5559").await, Vec::<String>::new());
    for kind in ["people", "events", "files", "feedback"] {
        let ids = child.get(&format!("/api/search/ids?q=secret&kind={kind}")).await.ok(200);
        assert_eq!(ids["ids"], json!([]), "{kind}");
    }
    // A name that a child may see does not show a contact detail that matches too.
    let anna = &found(&mut child, "anna").await["groups"][0]["items"][0];
    assert!(!anna.to_string().to_lowercase().contains("secret"), "{anna}");
    // The file can be found only as long as its event is shared.
    bob.edit_event(&event, json!({ "visibility": "public" })).await.ok(200);
    assert_eq!(kinds(&mut child, "secret").await, ["events 1", "files 1"]);
    bob.edit_event(&event, json!({ "visibility": "private" })).await.ok(200);
    assert_eq!(kinds(&mut child, "secret").await, Vec::<String>::new());
    let mut pending = site.pending("pia").await;
    assert_eq!(pending.get("/api/search?q=anna").await.problem(403), "account-pending");
}

#[tokio::test(flavor = "multi_thread")]
async fn find_5_the_member_list_and_the_ids_agree_with_the_search() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    for form in [
        json!({ "name": "Thomas Meier", "email": "tm@example.net" }),
        json!({ "name": "Tomasz Mayer" }),
        json!({ "name": "Anna", "birthSurname": "Meyer" }),
    ] {
        owner.add_unrelated_member(form).await;
    }
    for text in ["tomas", "meier", "webr", "anna", "tm", "example", "mayer anna"] {
        for person in [&mut owner, &mut child] {
            let mut names = people(person, text).await;
            names.sort();
            let query = percent_encoded(text);
            let list = person.get(&format!("/api/members?search={query}")).await.ok(200);
            let mut listed: Vec<&str> =
                list["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect();
            listed.sort_unstable();
            assert_eq!(listed, names, "{text}");
            let ids = person.get(&format!("/api/search/ids?kind=people&q={query}")).await.ok(200);
            assert_eq!(ids["ids"].as_array().unwrap().len(), names.len(), "{text}");
        }
    }
}

const QUERIES: [&str; 12] = [
    "anna",
    "berta",
    "carl",
    "brno",
    "party",
    "letter",
    "born 1900",
    "bill",
    "linden",
    "box",
    "reunion",
    "a",
];

/// Everything that a replica finds, as someone signed in to it sees it.
async fn everything(replica: &App) -> Vec<String> {
    let mut person = visitor_of(replica, "192.0.2.77").await;
    person.sign_in(OWNER, PASSWORD).await.ok(200);
    let mut all = Vec::new();
    for text in QUERIES {
        all.push(format!("{text}: {}", found(&mut person, text).await));
    }
    all
}

/// One random change of anything that is searched.
async fn change(dice: &mut Dice, person: &mut Person, removed: &mut Vec<Json>) {
    let names = ["Anna Linden", "Berta Brno", "Carl", "William Box", "Annabel"];
    let words = ["Party at Linden", "Letter from Brno", "Reunion", "The box"];
    let list = person.get("/api/members").await.ok(200)["items"].as_array().unwrap().clone();
    let ids: Vec<String> = list.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect();
    let history = person.get("/api/history").await.ok(200)["items"].as_array().unwrap().clone();
    let involved: Vec<String> = (!ids.is_empty()).then(|| dice.pick(&ids).clone()).into_iter().collect();
    match dice.roll(11) {
        0 | 1 => {
            let birth = (1890 + dice.roll(20)).to_string();
            person.add_unrelated_member(json!({ "name": *dice.pick(&names), "birthDate": birth })).await;
        }
        2 if !ids.is_empty() => {
            let id = dice.pick(&ids).clone();
            person.edit_member(&id, json!({ "name": *dice.pick(&names) })).await.ok(200);
        }
        3 if !ids.is_empty() => {
            let id = dice.pick(&ids).clone();
            removed.push(person.delete_member(&id).await.ok(200));
        }
        4 if !removed.is_empty() => {
            let batch = removed.swap_remove(dice.roll(removed.len()));
            person.undo(&batch).await;
        }
        5 => {
            let form = json!({ "title": *dice.pick(&words), "familyMemberIds": involved });
            person.add_event(form).await;
        }
        6 if !history.is_empty() => {
            let event = dice.pick(&history).clone();
            let form = json!({ "version": event["version"], "date": event["date"], "type": event["type"],
                "description": *dice.pick(&words), "location": *dice.pick(&["Brno", "Linden"]),
                "familyInvolved": involved });
            person.put(&format!("/api/history/{}", event["id"].as_str().unwrap()), form).await;
        }
        7 if !history.is_empty() => {
            let event = dice.pick(&history).clone();
            person
                .delete(&format!(
                    "/api/history/{}?version={}",
                    event["id"].as_str().unwrap(),
                    event["version"]
                ))
                .await;
        }
        8 | 9 if ids.len() > 1 => {
            let ties = person.get("/api/relationships").await.ok(200)["items"].as_array().unwrap().clone();
            let place = *dice.pick(&["Brno", "Linden"]);
            if ties.is_empty() || dice.roll(3) == 0 {
                let form = json!({ "fromId": ids[0], "toId": ids[1], "type": "spouse", "startedPlace": place,
                    "startedOn": "1918" });
                person.post("/api/relationships", form).await;
                return;
            }
            let tie = dice.pick(&ties).clone();
            let path = format!("/api/relationships/{}", tie["id"].as_str().unwrap());
            if dice.roll(2) == 0 {
                person.delete(&format!("{path}?version={}", tie["version"])).await.ok(200);
            } else {
                let form = json!({ "version": tie["version"], "fromId": tie["fromId"], "toId": tie["toId"],
                    "type": "spouse", "startedPlace": place });
                person.put(&path, form).await.ok(200);
            }
        }
        _ => {
            let form = json!({ "date": "1918", "type": "other", "description": *dice.pick(&words),
                "location": "Brno", "familyInvolved": involved });
            person.post("/api/history", form).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn light_3_replicas_find_the_same_after_every_write_and_undo_as_one_that_just_started() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    for name in ["Anna Linden", "Berta Brno", "Bill", "Carl"] {
        owner.add_unrelated_member(json!({ "name": name, "birthDate": "1900" })).await;
    }
    let mut dice = Dice(15);
    let mut removed = Vec::new();
    let mut most = 0;
    for round in 0..12 {
        for _ in 0..4 {
            change(&mut dice, &mut owner, &mut removed).await;
            // This replica follows change by change, the other several at once.
            people(&mut owner, "anna").await;
        }
        most = most.max(site.count("members").await.min(site.count("history_events").await));
        let fresh = everything(&site.replica().await).await;
        assert_eq!(everything(&site.app).await, fresh, "round {round}, change by change");
        assert_eq!(everything(&replica).await, fresh, "round {round}, several at once");
    }
    assert!(most >= 4, "there was something to find: {most}");
}

#[tokio::test(flavor = "multi_thread")]
async fn light_3_after_clearing_everything_nothing_is_found() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Anna Linden", "birthDate": "1900" })).await;
    owner.add_event(json!({ "title": "Linden party" })).await;
    assert_eq!(kinds(&mut owner, "linden").await, ["people 1", "events 1", "history 1"]);
    owner.post("/api/admin/database/clear", json!({ "confirm": "clear all data" })).await.ok(200);
    assert_eq!(kinds(&mut owner, "linden").await, Vec::<String>::new());
    owner.add_unrelated_member(json!({ "name": "Linda Linden" })).await;
    assert_eq!(kinds(&mut owner, "linden").await, ["people 1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn find_4_the_text_inside_a_letter_is_found_and_leads_to_the_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let text = "Dear Otto, the harvest was good, and the old mill in Krumlov grinds again.";
    let letter = uploaded(&mut owner, "letter-1911.txt", text.as_bytes()).await;
    let pdf = uploaded(&mut owner, "deed.pdf", &pdf("The deed of the Krumlov mill")).await;
    for file in [&letter, &pdf] {
        let form = json!({ "date": "1911", "type": "other", "description": "From the attic",
            "source": { "file": file["id"] } });
        add_history(&mut owner, form).await;
    }
    assert_eq!(kinds(&mut bob, "krumlov").await, Vec::<String>::new(), "not read yet");
    site.run_jobs().await;
    let both = found(&mut bob, "krumlov mil").await;
    assert_eq!(titles(&both, "files"), ["letter-1911.txt", "deed.pdf"]);
    let hit = &both["groups"][0]["items"][0];
    assert_eq!(hit["id"], letter["id"]);
    assert!(with_marks(&hit["excerpt"]).contains("old [mil]l in [Krumlov] grinds"), "{hit}");
    assert_eq!((&hit["file"]["url"], &hit["file"]["ownerKind"]), (&letter["url"], &json!("history-event")));
    assert_eq!(titles(&found(&mut bob, "harvst").await, "files"), ["letter-1911.txt"]);
}

/// A PDF with one line of text.
fn pdf(text: &str) -> Vec<u8> {
    let content = format!("BT /F1 12 Tf 72 720 Td ({text}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        places.push(file.len());
        file += &format!("{number} 0 obj\n{object}\nendobj\n");
    }
    let start = file.len();
    file += &format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        file += &format!("{place:010} 00000 n \n");
    }
    file += &format!("trailer << /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1);
    file.into_bytes()
}
