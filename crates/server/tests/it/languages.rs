//! Ready for languages: with a made-up language whose every letter has an accent (`en-XA`), what a person reads has no
//! plain letter left. Everything that the tests themselves type is Chinese, so that a plain letter is always ours.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, header};
use kinkeeper::mail::{Email, Recipient};
use kinkeeper::words::Language;
use serde_json::{Value as Json, json};

use crate::catalogue::languages;
use crate::support::{Drawn, OWNER, PASSWORD, Person, Reply, TestApp, registration};

/// The fields of answers that contain texts for people.
const SAID: &[&str] = &[
    "age",
    "birthDateWords",
    "dateWords",
    "deathDateWords",
    "device",
    "endedOnWords",
    "label",
    "message",
    "path",
    "reason",
    "startedOnWords",
    "words",
];

async fn site() -> TestApp {
    TestApp::with(|config| config.given.site_name = Some("我们家".to_owned())).await
}

async fn reader(site: &TestApp) -> Person {
    let mut owner = site.visitor().await;
    let mut form = registration("安娜", "安娜安娜", OWNER);
    form["setupToken"] = site.setup_token().await.into();
    form["language"] = json!("en-XA");
    owner.register_with(form).await.ok(201);
    owner
}

async fn add(person: &mut Person, member: Json) -> Json {
    person.post("/api/members", member).await.ok(201)
}

fn plain_letters(text: &str) -> String {
    // Addresses are the same in every language.
    let words = text.split_whitespace().filter(|word| !word.contains("http") && !word.contains('@'));
    words.filter(|word| word.chars().any(|letter| letter.is_ascii_alphabetic())).collect::<Vec<_>>().join(" ")
}

/// Fails on texts that are not in the reader's language, and counts those that are.
fn check(place: &str, field: &str, json: &Json) -> usize {
    match json {
        Json::Object(fields) => fields.iter().map(|(field, value)| check(place, field, value)).sum(),
        Json::Array(items) => items.iter().map(|item| check(place, field, item)).sum(),
        Json::String(text) => {
            // One plain word is a code; several are a sentence.
            if SAID.contains(&field) || text.contains(' ') {
                assert_eq!(plain_letters(text), "", "{place}: {field} is {text:?}");
            }
            usize::from(text.contains('⟦'))
        }
        _ => 0,
    }
}

#[track_caller]
fn said(place: &str, reply: &Reply, least: usize) {
    let found = check(place, "", &reply.json);
    assert!(found >= least, "{place}: {found} texts, of {least} at least: {}", reply.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_reads_errors_in_the_language_of_their_browser() {
    let site = site().await;
    let mut visitor = site.visitor().await;
    for (method, path, body) in [
        (Method::GET, "/api/members", json!(null)),
        (Method::GET, "/api/nothing", json!(null)),
        (Method::POST, "/api/auth/sign-in", json!({ "email": "a@example.org", "password": "wrong" })),
        (
            Method::POST,
            "/api/auth/register",
            json!({ "name": "安", "username": "安", "email": "a", "password": "a", "confirmPassword": "b" }),
        ),
        (Method::POST, "/api/invitations/look", json!({ "token": "none" })),
        (Method::DELETE, "/api/site", json!(null)),
    ] {
        let request = visitor
            .request(method, path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT_LANGUAGE, "fr, en-XA;q=0.9, en;q=0.8");
        let reply = visitor.raw(request.body(Body::from(body.to_string())).unwrap()).await;
        said(path, &reply, 1);
    }
    assert_eq!(visitor.get("/api/members").await.message(), "Please sign in first.");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_s_language_goes_before_the_browser_s() {
    let site = site().await;
    let mut owner = reader(&site).await;
    let request = owner.request(Method::GET, "/api/dates?text=1887").header(header::ACCEPT_LANGUAGE, "en");
    let reply = owner.raw(request.body(Body::empty()).unwrap()).await;
    assert_eq!(reply.ok(200)["words"], "1887");
    let reply = owner.get("/api/dates?text=about%201887").await;
    assert_eq!(reply.ok(200)["words"], "⟦åƀöûţ 1887⟧");
    let mut other = site.pending("xiaoming").await;
    owner.decide(&other, "approve").await.ok(200);
    assert_eq!(other.get("/api/dates?text=about%201887").await.ok(200)["words"], "about 1887");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_to_a_reader_have_no_other_words() {
    let site = site().await;
    let mut owner = reader(&site).await;
    let born = "1900-05-17";
    let mother = add(&mut owner, json!({ "name": "母亲", "gender": "female", "birthDate": born })).await;
    let mother_id = mother["member"]["id"].clone();
    let related = |kind: &str| json!({ "memberId": mother_id, "type": kind });
    let child =
        json!({ "name": "孩子", "gender": "male", "birthDate": "[..1889]", "relatedTo": related("son") });
    let child = add(&mut owner, child).await;
    assert!(check("a new member", "", &child) >= 2, "{child}");
    let sister = json!({ "name": "姐姐", "gender": "female", "relatedTo": related("sister") });
    let sister = add(&mut owner, sister).await["member"]["id"].as_str().unwrap().to_owned();
    let child_id = child["member"]["id"].as_str().unwrap();

    let kinship = owner.get(&format!("/api/kinship?from={child_id}&to={sister}")).await;
    said("kinship", &kinship, 2);
    said("relations", &owner.get(&format!("/api/members/{child_id}/relations")).await, 1);
    said("profile", &owner.get(&format!("/api/members/{child_id}")).await, 1);
    said("life", &owner.get(&format!("/api/members/{child_id}/history")).await, 1);
    said("history", &owner.get("/api/history").await, 2);
    said("admin's list", &owner.get("/api/admin/members").await, 2);
    said("devices", &owner.get("/api/account/sessions").await, 1);
    said("bad date", &owner.get("/api/dates?text=31%20April%201900").await, 2);
    said("ambiguous date", &owner.get("/api/dates?text=3/4/1900").await, 2);
    said("unknown", &owner.get("/api/members/01933b7e-0000-7000-8000-00000000000a").await, 1);
    let deleted = owner.delete(&format!("/api/members/{sister}?version=9")).await;
    assert_eq!(deleted.problem(409), "conflict");
    said("conflict", &deleted, 1);
    said("change log", &owner.get("/api/admin/changes").await, 1);
    said("backups", &owner.get("/api/admin/backups").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_to_undo_is_said_in_the_reader_s_language() {
    let site = site().await;
    let mut owner = reader(&site).await;
    let made = add(&mut owner, json!({ "name": "母亲" })).await["member"].clone();
    let path = format!("/api/members/{}", made["id"].as_str().unwrap());
    owner.put(&path, json!({ "version": made["version"], "name": "妈妈" })).await.ok(200);
    let log = owner.get("/api/admin/changes").await;
    let added = log.json["items"][1]["id"].as_str().unwrap();
    let check = owner.get(&format!("/api/admin/changes/{added}/undo-check")).await;
    let reason = check.json["reason"].as_str().unwrap_or_else(|| panic!("{}", check.text));
    assert!(reason.starts_with('⟦') && plain_letters(reason).is_empty(), "{reason}");
    assert!(["妈妈", "母亲"].iter().any(|name| reason.contains(name)), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_written_in_the_language_of_its_owner() {
    let site = site().await;
    let mut owner = reader(&site).await;
    add(&mut owner, json!({ "name": "母亲", "birthDate": "17 May 1950" })).await;
    let feed = owner.get("/api/calendar/download").await.text;
    let line = |start: &str| feed.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned();
    assert!(line("SUMMARY").contains('⟦'), "{feed}");
    assert!(line("DESCRIPTION").contains('⟦'), "{feed}");
}

fn templates() -> Vec<String> {
    let (_, texts) = Language::English.files().iter().find(|(first, _)| *first == "mail").unwrap();
    let texts: std::collections::BTreeMap<String, String> = serde_json::from_str(texts).unwrap();
    let templates: Vec<String> =
        texts.keys().filter_map(|key| key.strip_suffix(".subject").map(str::to_owned)).collect();
    assert!(templates.len() > 15, "{templates:?}");
    templates
}

fn details() -> Vec<(&'static str, &'static str)> {
    let details = [
        "items", "inviter", "family", "message", "problem", "subject", "answer", "admin", "email", "device",
        "address",
    ]
    .map(|name| (name, "字"));
    let links = [("link", "http://kin.example.org/x"), ("unsubscribe", "http://kin.example.org/y")];
    [&details[..], &links[..]].concat()
}

/// Every mail that there is, with all details that any of them has.
#[tokio::test(flavor = "multi_thread")]
async fn every_mail_is_written_from_the_catalogue() {
    let site = site().await;
    let templates = templates();
    let templates: Vec<&str> = templates.iter().map(String::as_str).collect();
    let to = Recipient { name: "安娜", email: "anna@example.org", language: Language::Pseudo };
    for template in templates {
        let email = Email::new(&site.app.settings(), template, to, &details());
        assert!(email.html.contains("<html lang=\"en-XA\">"), "{}", email.html);
        let visible: String =
            email.html.split('<').filter_map(|rest| rest.split_once('>')).map(|(_, text)| text).collect();
        for text in [&email.subject, &email.text, &visible] {
            assert!(text.contains('⟦'), "{template}: {text}");
            assert_eq!(plain_letters(text), "", "{template}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_in_the_language_of_its_recipient() {
    let site = site().await;
    let mut owner = reader(&site).await;
    let person = site.pending("xiaoming").await;
    owner.decide(&person, "approve").await.ok(200);
    let welcome = site.last_mail_to("xiaoming@example.org", "Welcome").await;
    assert!(welcome.text.starts_with("Hello xiaoming,"), "{}", welcome.text);
    let waiting = site.mail_to(OWNER).await;
    assert!(!waiting.is_empty() && waiting.iter().all(|mail| mail.subject.starts_with('⟦')));
    let mut visitor = site.visitor().await;
    visitor.post("/api/auth/forgot-password", json!({ "email": OWNER })).await.ok(202);
    let mails = site.mail_to(OWNER).await;
    assert!(mails.len() > waiting.len() && mails.iter().all(|mail| plain_letters(&mail.subject).is_empty()));
    assert!(mails.iter().all(|mail| !mail.text.contains(PASSWORD)));
}

/// The sentences of a language: the parts of its texts between placeholders that have several words.
fn sentences(language: Language) -> BTreeSet<String> {
    fn texts(json: &Json) -> Vec<&str> {
        match json {
            Json::Object(forms) => forms.values().flat_map(texts).collect(),
            json => json.as_str().into_iter().collect(),
        }
    }
    let mut found = BTreeSet::new();
    for (_, json) in language.files() {
        let json: Json = serde_json::from_str(json).unwrap();
        for text in texts(&json) {
            for part in text.split(['{', '\n']) {
                let part =
                    part.split_once('}').map_or(part, |(_, rest)| rest).trim_matches([' ', '.', ':', ',']);
                if part.contains(' ') {
                    found.insert(part.to_owned());
                }
            }
        }
    }
    found
}

/// The sentences of other languages that this text contains.
fn foreign(language: Language, text: &str) -> Vec<String> {
    let own = sentences(language);
    let others = languages().filter(|other| *other != language).flat_map(sentences);
    others.filter(|part| text.contains(part.as_str()) && !own.contains(part)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn lang_1_every_mail_is_wholly_in_one_language() {
    let site = site().await;
    for language in languages() {
        let to = Recipient { name: "安娜", email: "anna@example.org", language };
        for template in templates() {
            let email = Email::new(&site.app.settings(), &template, to, &details());
            assert!(email.html.contains(&format!("<html lang=\"{}\">", language.code())), "{}", email.html);
            for text in [&email.subject, &email.text, &email.html] {
                assert_eq!(foreign(language, text), Vec::<String>::new(), "{template}: {text}");
            }
        }
    }
}

/// The first account, with a small family in which Mia has an aunt.
async fn speaker(site: &TestApp, code: &str) -> (Person, Drawn) {
    let mut owner = site.owner().await;
    let drawn = owner.draw("adam(1900) + berta(1901) > carl(1925), dora(1927); carl > mia(1955)").await;
    for (name, gender) in [("adam", "male"), ("berta", "female"), ("carl", "male"), ("dora", "female")] {
        owner.edit_member(&drawn.id(name), json!({ "gender": gender })).await.ok(200);
    }
    site.exec(&format!("UPDATE users SET language = '{code}'")).await;
    (owner, drawn)
}

#[tokio::test(flavor = "multi_thread")]
async fn lang_1_a_german_reader_is_answered_in_german() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    let request = visitor.request(Method::GET, "/api/members").header(header::ACCEPT_LANGUAGE, "de-AT");
    let reply = visitor.raw(request.body(Body::empty()).unwrap()).await;
    assert_eq!(reply.message(), "Bitte melde dich zuerst an.");
    let (mut owner, drawn) = speaker(&site, "de").await;
    let words = |reply: Reply| reply.ok(200)["words"].as_str().unwrap().to_owned();
    for (typed, said) in [
        ("17. Mai 1950", "17. Mai 1950"),
        ("3.4.1950", "3. April 1950"),
        ("3/4/1950", "3. April 1950"),
        ("ca. 1887", "um 1887"),
        ("before 1900", "vor 1900"),
    ] {
        let typed = typed.replace(' ', "%20");
        assert_eq!(words(owner.get(&format!("/api/dates?text={typed}")).await), said);
    }
    let (mia, dora) = (drawn.id("mia"), drawn.id("dora"));
    let way = owner.get(&format!("/api/kinship?from={mia}&to={dora}")).await.ok(200);
    assert_eq!(way["words"], "Tante");
    let found = owner.get("/api/search?q=Tante%20von%20Mia").await.ok(200);
    assert_eq!(found["understood"], "tante von Mia");
    assert_eq!(found["groups"][0]["items"][0]["person"]["id"], json!(dora));
    let life = owner.get(&format!("/api/members/{dora}/history")).await.ok(200);
    assert_eq!(life["items"][0]["description"], "Dora wurde geboren");
    owner.edit_member(&dora, json!({ "birthDate": "17. Mai 1927" })).await.ok(200);
    let feed = owner.get("/api/calendar/download").await.text;
    assert!(feed.contains("Dora (Geburtstag)"), "{feed}");
    // The words may be in either language, because the English ones are specified.
    let wrong = owner.post("/api/admin/database/clear", json!({ "confirm": "ja" })).await;
    assert_eq!(wrong.problem(422), "confirm-words");
    let reply = owner.post("/api/admin/database/clear", json!({ "confirm": "alle Daten löschen" })).await;
    assert_ne!(reply.json["code"], "confirm-words", "{}", reply.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn lang_1_a_spanish_reader_is_answered_in_spanish() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    let request =
        visitor.request(Method::GET, "/api/members").header(header::ACCEPT_LANGUAGE, "es-MX, en;q=0.5");
    let reply = visitor.raw(request.body(Body::empty()).unwrap()).await;
    assert_eq!(reply.message(), "Primero inicia sesión.");
    let (mut owner, drawn) = speaker(&site, "es").await;
    let words = |reply: Reply| reply.ok(200)["words"].as_str().unwrap().to_owned();
    for (typed, said) in [
        ("17 de mayo de 1950", "17 de mayo de 1950"),
        ("3/4/1950", "3 de abril de 1950"),
        ("c. 1887", "hacia 1887"),
        ("antes del 17 de mayo de 1950", "antes del 17 de mayo de 1950"),
        ("about 1887", "hacia 1887"),
    ] {
        let typed = typed.replace(' ', "%20");
        assert_eq!(words(owner.get(&format!("/api/dates?text={typed}")).await), said);
    }
    let (mia, dora) = (drawn.id("mia"), drawn.id("dora"));
    let way = owner.get(&format!("/api/kinship?from={mia}&to={dora}")).await.ok(200);
    assert_eq!(way["words"], "tía");
    let found = owner.get("/api/search?q=t%C3%ADa%20de%20Mia").await.ok(200);
    assert_eq!(found["groups"][0]["items"][0]["person"]["id"], json!(dora));
    let life = owner.get(&format!("/api/members/{dora}/history")).await.ok(200);
    assert_eq!(life["items"][0]["description"], "Nacimiento de Dora");
    owner.edit_member(&dora, json!({ "birthDate": "17 de mayo de 1927" })).await.ok(200);
    let feed = owner.get("/api/calendar/download").await.text;
    assert!(feed.contains("Dora (cumpleaños)"), "{feed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lang_1_a_new_account_speaks_its_browser_s_language() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = registration("Lucía", "lucia", "lucia@example.org");
    let mut lucia = site.visitor().await;
    let request = lucia
        .request(Method::POST, "/api/auth/register")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT_LANGUAGE, "es-ES, es;q=0.9, en;q=0.5");
    lucia.raw(request.body(Body::from(form.to_string())).unwrap()).await.ok(201);
    let languages: Vec<(String,)> = site.rows("SELECT language FROM users WHERE username = 'lucia'").await;
    assert_eq!(languages, [("es".to_owned(),)]);
    lucia.refresh().await;
    owner.decide(&lucia, "approve").await.ok(200);
    let welcome = site.last_mail_to("lucia@example.org", "Te damos la bienvenida").await;
    assert_eq!(foreign(Language::Spanish, &welcome.text), Vec::<String>::new());
}
