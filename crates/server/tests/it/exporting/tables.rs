use serde_json::{Value as Json, json};

use super::family::{add, export};
use crate::importing::{items, read};
use crate::support::TestApp;

async fn text(person: &mut crate::support::Person, query: &str) -> String {
    String::from_utf8(export(person, query).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_members_are_a_table_that_spreadsheets_cannot_run() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let odd = json!({ "name": "=1+1", "occupation": "said \"yes\", twice", "deceased": true });
    owner.edit_member(&example.zeno, odd).await.ok(200);
    let table = text(&mut owner, "format=members-csv&living=true").await;
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert!(lines[0].starts_with("id,name,givenName,surname,birthSurname"), "{table}");
    let zeno = lines.iter().find(|line| line.starts_with(&example.zeno)).unwrap();
    assert!(zeno.contains(",'=1+1,"), "{zeno}");
    assert!(zeno.contains("\"said \"\"yes\"\", twice\""), "{zeno}");
    for (name, guarded) in [
        ("＝1+1", ",'＝1+1,"),
        ("＋1", ",'＋1,"),
        ("－1", ",'－1,"),
        ("＠A1", ",'＠A1,"),
        (";=1+1", ",';'=1+1,"),
        ("-5", ",'-5,"),
        ("a;=1", ",a;=1,"),
    ] {
        owner.edit_member(&example.zeno, json!({ "name": name })).await.ok(200);
        let table = text(&mut owner, "format=members-csv&living=true").await;
        assert!(table.contains(guarded), "{name} in {table}");
    }
    let anna = table.split(&example.anna).nth(1).unwrap();
    assert!(
        anna.contains("\"Brno, Moravia\"") && anna.contains("1887-05-12") && anna.contains("'+43 1234"),
        "{anna}"
    );
    assert!(anna.contains("\"Mill Lane 3\nGraz\"") && anna.contains("Chess; Roses"), "{anna}");
    assert!(!table.starts_with('\u{feff}'));
    assert!(text(&mut owner, "format=members-csv&bom=true").await.starts_with('\u{feff}'));
    let preview = owner.get("/api/exports/preview?format=members-csv").await.ok(200);
    assert_eq!((&preview["rows"], &preview["livingLeftOut"]), (&json!(6), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_relationships_are_a_table() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let table = text(&mut owner, "format=relationships-csv&living=true").await;
    assert_eq!(table.split("\r\n").filter(|line| !line.is_empty()).count(), 1 + 6, "{table}");
    let couple = table.split("\r\n").find(|line| line.contains(",partner,")).unwrap();
    assert!(couple.contains("widowed,1911,Linz,1912-06-04,Brno"), "{couple}");
    let parent = format!("parent,{},Carla Berg,{},Dora Klein,birth", example.carla, example.dora);
    assert!(table.contains(&parent), "{table}");
    let branch = format!("format=relationships-csv&who=selected&people={},{}", example.anna, example.bert);
    assert_eq!(text(&mut owner, &branch).await.lines().count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_contacts_are_cards_of_those_who_can_be_reached() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let cards = text(&mut owner, "format=vcard4&living=true").await;
    assert_eq!(cards.matches("BEGIN:VCARD\r\n").count(), 1, "the dead have no telephone: {cards}");
    for line in [
        "VERSION:4.0",
        "FN:Dora Klein",
        "N:Klein;Dora;;;",
        "TEL:0699 5550123",
        "ADR:;;Here\\; there\\, 1;;;;",
        "BDAY:19850303",
        "GENDER:F",
    ] {
        assert!(cards.contains(&format!("{line}\r\n")), "{line} in {cards}");
    }
    assert!(cards.contains(&format!("UID:urn:uuid:{}", example.dora)), "{cards}");
    let three = text(&mut owner, "format=vcard3&living=true").await;
    assert!(three.contains("VERSION:3.0\r\n") && three.contains("BDAY:1985-03-03\r\n"), "{three}");
    let long = json!({ "occupation": "ä".repeat(100) });
    owner.edit_member(&example.dora, long).await.ok(200);
    let cards = text(&mut owner, "format=vcard4&living=true").await;
    assert!(cards.split("\r\n").all(|line| line.len() <= 75), "{cards}");
    assert!(cards.replace("\r\n ", "").contains(&format!("TITLE:{}", "ä".repeat(100))), "{cards}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_a_contact_list_needs_the_choice_of_living_people_and_says_so() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    for format in ["vcard3", "vcard4"] {
        for path in ["/api/exports/file", "/api/exports/preview"] {
            let refused = owner.get(&format!("{path}?format={format}")).await;
            assert_eq!(refused.problem(400), "contacts-are-of-the-living");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_cards_keep_birthdays_without_a_year_and_the_parts_of_addresses() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let form = json!({ "birthDate": "--05-17", "address": "12 Main St\nSpringfield, IL 62704" });
    owner.edit_member(&example.dora, form).await.ok(200);
    for (format, lines) in [
        (
            "vcard4",
            [
                "BDAY:--0517",
                "ADR;LABEL=\"12 Main St\\nSpringfield, IL 62704\":;;12 Main St;Springfield;IL;62704;",
            ],
        ),
        ("vcard3", ["BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-17", "ADR:;;12 Main St;Springfield;IL;62704;"]),
    ] {
        let cards = text(&mut owner, &format!("format={format}&living=true")).await.replace("\r\n ", "");
        assert!(lines.iter().all(|line| cards.contains(&format!("{line}\r\n"))), "{cards}");
        // Imported again, it says the same.
        let draft = read(&site, &mut owner, "cards.vcf", cards.as_bytes()).await;
        assert_eq!(items(&mut owner, &draft, "change").await, Vec::<Json>::new(), "{cards}");
    }
}
