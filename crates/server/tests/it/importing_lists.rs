//! Importing tables: the columns are chosen first; the rest works as with GEDCOM files.

use serde_json::{Value as Json, json};

use crate::exporting::family::{self, export};
use crate::importing::{counts, items, path, read, run, see, upload};
use crate::support::{Person, TestApp};

const TABLE: &str = "Vorname;Nachname;Geburtsdatum;Geburtsort;Geschlecht;Vater;Mutter;Bemerkung\r\n\
    Emil;Weber;1887;Brünn;m;;;\r\n\
    Berta;Weber;um 1890;;w;;;\"Zeile eins\r\nZeile zwei\"\r\n\
    Anna;Weber;17. Mai 1912;Linz;w;Emil Weber;Berta Weber;\r\n\
    Karl;Weber;irgendwann;;m;Emil Weber;Berta Weber;\r\n\
    ;;1900;;;;;\r\n\
    Anna;Weber;17. Mai 1912;Linz;w;Emil Weber;Berta Weber;\r\n";

/// Accepts the proposed columns.
async fn choose_columns(site: &TestApp, person: &mut Person, draft: &Json) -> Json {
    let table = &draft["table"];
    let columns = json!({ "fields": table["fields"], "hasHeadings": table["hasHeadings"], "dayFirst": table["dayFirst"] });
    let reading = person.put(&format!("{}/columns", path(draft)), columns).await.ok(200);
    assert_eq!(reading["state"], "reading");
    site.run_jobs().await;
    see(person, draft).await
}

async fn read_table(site: &TestApp, person: &mut Person, filename: &str, bytes: &[u8]) -> Json {
    let draft = read(site, person, filename, bytes).await;
    assert_eq!(draft["state"], "columns", "{draft}");
    choose_columns(site, person, &draft).await
}

/// The plan after a choice about its rows.
async fn planned_again(site: &TestApp, person: &mut Person, draft: &Json) -> Json {
    assert_eq!(see(person, draft).await["state"], "outdated");
    site.run_jobs().await;
    let draft = see(person, draft).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    draft
}

async fn names(person: &mut Person) -> Vec<String> {
    let list = person.get("/api/members").await.ok(200);
    let name = |member: &Json| member["name"].as_str().unwrap().to_owned();
    let mut names: Vec<String> = list["items"].as_array().unwrap().iter().map(name).collect();
    names.sort();
    names
}

async fn rows(person: &mut Person, draft: &Json) -> Vec<(u64, Json, Vec<String>)> {
    let found = items(person, draft, "row").await;
    let row = |item: &Json| {
        let reasons = item["row"]["reasons"].as_array().unwrap();
        let reasons = reasons.iter().map(|reason| reason.as_str().unwrap().to_owned()).collect();
        (item["row"]["row"].as_u64().unwrap(), item["choice"].clone(), reasons)
    };
    found.iter().map(row).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_shows_its_columns_first_and_writes_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = counts(&site).await;
    let draft = read(&site, &mut owner, "weber.csv", TABLE.as_bytes()).await;
    assert_eq!((&draft["state"], &draft["kind"]), (&json!("columns"), &json!("csv")), "{draft}");
    let table = &draft["table"];
    assert_eq!(
        table["fields"],
        json!(["givenName", "surname", "birthDate", "birthPlace", "gender", "father", "mother", "notes"])
    );
    assert_eq!((&table["hasHeadings"], &table["separator"]), (&json!(true), &json!(";")));
    assert_eq!((&table["rows"], &table["encoding"]), (&json!(7), &json!("UTF-8")));
    assert_eq!(table["sample"][1], json!(["Emil", "Weber", "1887", "Brünn", "m", "", "", ""]));
    assert_eq!(draft["plan"], Json::Null);

    let columns = format!("{}/columns", path(&draft));
    let none = json!([null, null, "birthDate", null, null, null, null, null]);
    let refused = owner.put(&columns, json!({ "fields": none, "hasHeadings": true, "dayFirst": null })).await;
    assert_eq!(refused.problem(422), "import-no-name-column");
    let twice = json!(["name", "name", null, null, null, null, null, null]);
    let refused =
        owner.put(&columns, json!({ "fields": twice, "hasHeadings": true, "dayFirst": null })).await;
    assert_eq!(refused.problem(422), "import-column-twice");
    let short =
        owner.put(&columns, json!({ "fields": ["name"], "hasHeadings": true, "dayFirst": null })).await;
    assert_eq!(short.problem(422), "invalid");
    assert_eq!(
        owner.post(&format!("{}/run", path(&draft)), Json::Null).await.problem(409),
        "import-not-ready"
    );
    assert_eq!(counts(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_imported_with_errors_per_row_and_undone_as_a_whole() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read_table(&site, &mut owner, "weber.csv", TABLE.as_bytes()).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    assert_eq!(draft["about"]["version"], "CSV");
    assert_eq!((&draft["plan"]["newPeople"], &draft["plan"]["rows"]), (&json!(4), &json!(3)));
    assert_eq!(
        rows(&mut owner, &draft).await,
        [
            (
                5,
                json!("add"),
                vec!["We can't read the date “irgendwann”. The row would be imported without it.".to_owned()]
            ),
            (6, Json::Null, vec!["There is no name here, so this is left out.".to_owned()]),
            (7, json!("skip"), vec!["This row says the same as row 4.".to_owned()]),
        ]
    );
    // A row with an error is left out by choice; a row without a name can only be left out.
    let found = items(&mut owner, &draft, "row").await;
    let choices = format!("{}/choices", path(&draft));
    let choose = |item: &Json, choice: &str| json!({ "choices": [{ "position": item["position"], "choice": choice }] });
    assert_eq!(owner.put(&choices, choose(&found[1], "add")).await.problem(422), "invalid");
    assert_eq!(owner.put(&choices, choose(&found[0], "take")).await.problem(422), "invalid");
    owner.put(&choices, json!({ "kind": "row", "choice": "skip" })).await.ok(204);
    let draft = planned_again(&site, &mut owner, &draft).await;
    let chosen: Vec<Json> = rows(&mut owner, &draft).await.into_iter().map(|(_, choice, _)| choice).collect();
    assert_eq!(chosen, [json!("skip"), Json::Null, json!("skip")]);
    assert_eq!((&draft["plan"]["newPeople"], &draft["plan"]["rows"]), (&json!(3), &json!(3)), "{draft}");

    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(names(&mut owner).await, ["Anna Weber", "Berta Weber", "Emil Weber"]);
    let list = owner.get("/api/members").await.ok(200);
    let anna =
        list["items"].as_array().unwrap().iter().find(|member| member["name"] == "Anna Weber").unwrap();
    let anna = owner.see(anna["id"].as_str().unwrap()).await;
    assert_eq!((&anna["birthDate"], &anna["birthPlace"]), (&json!("1912-05-17"), &json!("Linz")));
    assert_eq!((&anna["gender"], &anna["surname"]), (&json!("female"), &json!("Weber")));
    let parents = site.rows::<(i64,)>("SELECT COUNT(*) FROM relationships WHERE kind = 'parent'").await;
    assert_eq!(parents, [(2,)]);
    let notes = site.rows::<(String,)>("SELECT text FROM member_notes").await;
    assert_eq!(notes, [("Zeile eins\nZeile zwei".to_owned(),)]);

    // The same table again, sorted differently, adds nothing.
    let mut lines: Vec<&str> = TABLE.trim_end().split("\r\n").collect();
    let heading = lines.remove(0);
    // Berta's note has two lines.
    let berta = [lines.remove(1), lines.remove(1)].join("\n");
    let sorted = [heading, lines[1], &berta, lines[0]].join("\n");
    let again = read_table(&site, &mut owner, "weber.csv", sorted.as_bytes()).await;
    let plan = &again["plan"];
    assert_eq!(
        (&plan["newPeople"], &plan["newEvents"], &plan["changes"]),
        (&json!(0), &json!(0), &json!(0)),
        "{again}"
    );

    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!(names(&mut owner).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_left_out_can_be_added_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let here =
        json!({ "name": "Karl Weber", "givenName": "Karl", "surname": "Weber", "birthDate": "1915-03-02" });
    owner.add_member(here).await.ok(201);
    // It is unclear which Emil is Karl's father; only Karl's row asks about it.
    let table = "Vorname,Nachname,Geburtsdatum,Vater\n\
        Emil,Weber,1887,\nEmil,Weber,1860,\nKarl,Weber,1915-03-02,Emil Weber\n";
    let draft = read_table(&site, &mut owner, "weber.csv", table.as_bytes()).await;
    let known =
        |draft: &Json| [&draft["plan"]["newPeople"], &draft["plan"]["matchedPeople"]].map(Json::as_i64);
    assert_eq!(known(&draft), [Some(2), Some(1)], "{draft}");
    for (choice, people) in
        [("skip", [Some(2), Some(0)]), ("add", [Some(2), Some(1)]), ("skip", [Some(2), Some(0)])]
    {
        owner
            .put(&format!("{}/choices", path(&draft)), json!({ "kind": "row", "choice": choice }))
            .await
            .ok(204);
        let again = planned_again(&site, &mut owner, &draft).await;
        assert_eq!(known(&again), people, "{choice}");
        let chosen = rows(&mut owner, &draft).await;
        assert!(matches!(&chosen[..], [(4, now, _)] if now == choice), "{chosen:?}");
        // Karl is recognized whenever he is there.
        let matches = items(&mut owner, &draft, "match").await;
        let lines: Vec<&Json> = matches.iter().map(|item| &item["match"]["name"]).collect();
        assert_eq!(lines, if choice == "add" { vec!["Karl Weber"] } else { vec![] });
    }
    run(&site, &mut owner, &draft).await;
    assert_eq!(names(&mut owner).await, ["Emil Weber", "Emil Weber", "Karl Weber"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_our_own_table_comes_back_without_adding_anything_twice() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    family::add(&mut owner).await;
    let table = export(&mut owner, "format=members-csv&living=true&bom=true").await;
    let before = counts(&site).await;
    // The preview asks about a value that was changed in the table, and keeps the value here by default.
    let changed = String::from_utf8(table.clone()).unwrap().replace("Baker", "Miller");
    let draft = read_table(&site, &mut owner, "members.csv", changed.as_bytes()).await;
    let changes = items(&mut owner, &draft, "change").await;
    assert_eq!(changes.len(), 1, "{changes:?}");
    assert_eq!(
        (&changes[0]["change"]["field"], &changes[0]["choice"]),
        (&json!("occupation"), &json!("keep"))
    );

    let draft = read_table(&site, &mut owner, "members.csv", &table).await;
    let plan = &draft["plan"];
    assert_eq!((&plan["matchedPeople"], &plan["newPeople"]), (&json!(6), &json!(0)), "{draft}");
    let changes = items(&mut owner, &draft, "change").await;
    assert_eq!((changes, items(&mut owner, &draft, "row").await), (Vec::new(), Vec::new()));
    run(&site, &mut owner, &draft).await;
    let imported = |table: &str| table.starts_with("import");
    let without = |counts: Vec<(&'static str, i64)>| -> Vec<_> {
        counts.into_iter().filter(|(table, _)| !imported(table)).collect()
    };
    assert_eq!(without(counts(&site).await), without(before));

    // A table without the details of living people proposes no changes to them.
    let living = export(&mut owner, "format=members-csv").await;
    let draft = read_table(&site, &mut owner, "members.csv", &living).await;
    assert_eq!((&draft["plan"]["newPeople"], &draft["plan"]["changes"]), (&json!(0), &json!(0)), "{draft}");
    let living = items(&mut owner, &draft, "row").await;
    assert!(!living.is_empty() && living.iter().all(|item| item["choice"].is_null()), "{living:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_8_what_is_no_table_gets_a_plain_answer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (bytes, problem) in [
        (b"\x89PNG\r\n\x1a\n\x01\x02\x03\x04\x05\x06\x07".as_slice(), "This is not a table of text."),
        (b"\n,,\n", "This table is empty."),
        (b"Name\n\"Anna\nEmil\n", "A quotation mark in row 2 is never closed."),
        (
            b"id,kind,firstId,firstName,secondId,secondName\n1,parent,2,Anna,3,Emil\n",
            "This is an exported table of relationships",
        ),
    ] {
        let draft = read(&site, &mut owner, "odd.csv", bytes).await;
        assert_eq!(draft["state"], "failed", "{draft}");
        let said = draft["problem"].as_str().unwrap();
        assert!(said.starts_with(problem), "{said}");
    }
    // Only tables have columns, and only admins may choose them.
    let draft = upload(&mut owner, "gruber.ged", crate::importing::FAMILY.as_bytes()).await.ok(201);
    let columns = json!({ "fields": [], "hasHeadings": true, "dayFirst": null });
    assert_eq!(
        owner.put(&format!("{}/columns", path(&draft)), columns).await.problem(409),
        "import-not-ready"
    );
}

const CARDS: &str = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Weber\r\nN:Weber;Anna;;;\r\nBDAY:1950-05-17\r\nTEL:+43 1 234\r\n\
    EMAIL:anna@new.example\r\nEND:VCARD\r\n\
    BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Peter Plumber\r\nN:Plumber;Peter;;;\r\nTEL:01 999\r\nEND:VCARD\r\n\
    BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Emil Weber\r\nN:Weber;Emil;;;\r\nTEL:01 111\r\nEND:VCARD\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_vcards_fill_what_is_empty_and_overwrite_nothing_without_asking() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = json!({ "name": "Anna Weber", "givenName": "Anna", "surname": "Weber", "birthDate": "1950-05-17",
        "email": "anna@old.example" });
    let anna = owner.add_member(anna).await.ok(201)["member"]["id"].as_str().unwrap().to_owned();
    let draft = read(&site, &mut owner, "contacts.vcf", CARDS.as_bytes()).await;
    assert_eq!((&draft["state"], &draft["kind"]), (&json!("ready"), &json!("vcard")), "{draft}");
    assert_eq!(draft["about"]["version"], "vCard");
    let mut changes = items(&mut owner, &draft, "change").await;
    changes.extend(items(&mut owner, &draft, "addition").await);
    let change = |item: &Json| (item["change"]["field"].clone(), item["choice"].clone());
    let mut changes: Vec<(Json, Json)> = changes.iter().map(change).collect();
    changes.sort_by_key(|(field, _)| field.to_string());
    assert_eq!(changes, [(json!("email"), json!("keep")), (json!("phoneNumber"), json!("take"))]);
    // People who are not here are left out, unless someone adds them.
    assert_eq!((&draft["plan"]["newPeople"], &draft["plan"]["rows"]), (&json!(0), &json!(2)));
    let strangers = items(&mut owner, &draft, "row").await;
    let names_of: Vec<&Json> = strangers.iter().map(|item| &item["row"]["name"]).collect();
    assert_eq!(names_of, [&json!("Peter Plumber"), &json!("Emil Weber")]);
    let add = json!({ "choices": [{ "position": strangers[1]["position"], "choice": "add" }] });
    owner.put(&format!("{}/choices", path(&draft)), add).await.ok(204);
    let draft = planned_again(&site, &mut owner, &draft).await;
    assert_eq!((&draft["plan"]["newPeople"], &draft["plan"]["rows"]), (&json!(1), &json!(2)), "{draft}");
    let strangers = items(&mut owner, &draft, "row").await;
    let chosen: Vec<_> = strangers.iter().map(|item| (&item["row"]["row"], &item["choice"])).collect();
    assert_eq!(chosen, [(&json!(2), &json!("skip")), (&json!(3), &json!("add"))]);

    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(names(&mut owner).await, ["Anna Weber", "Emil Weber"]);
    let after = owner.see(&anna).await;
    assert_eq!((&after["phoneNumber"], &after["email"]), (&json!("+43 1 234"), &json!("anna@old.example")));
    let kept = site.rows::<(String,)>("SELECT lines FROM import_records").await;
    assert!(!kept.iter().any(|(lines,)| lines.contains("Plumber")), "nothing is kept of strangers");

    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!(names(&mut owner).await, ["Anna Weber"]);
    assert_eq!(owner.see(&anna).await["phoneNumber"], Json::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_our_own_vcards_come_back_without_adding_anything_twice() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = json!({ "name": "Anna Weber", "birthDate": "1950-05-17", "email": "anna@example.org",
        "phoneNumber": "+43 1 234", "address": "Street 1\nLinz", "occupation": "Baker", "gender": "female" });
    owner.add_member(anna).await.ok(201);
    for format in ["vcard3", "vcard4"] {
        let cards = export(&mut owner, &format!("format={format}&living=true")).await;
        let draft = read(&site, &mut owner, "contacts.vcf", &cards).await;
        assert_eq!(draft["plan"]["matchedPeople"], 1, "{draft}");
        for kind in ["change", "addition", "missing", "row", "match", "doubt"] {
            assert_eq!(items(&mut owner, &draft, kind).await, Vec::<Json>::new(), "{format} {kind}");
        }
    }
    let draft = read(&site, &mut owner, "contacts.vcf", b"hello").await;
    assert!(draft["problem"].as_str().unwrap().starts_with("There is no vCard in this file."), "{draft}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vcard_of_someone_from_a_table_only_asks_about_what_it_says() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let table = "Name;Geburtsdatum;Geburtsort;Telefon\r\nGreta Lindner;17. Mai 1950;Ulm;0711 123\r\n";
    let draft = read_table(&site, &mut owner, "lindner.csv", table.as_bytes()).await;
    run(&site, &mut owner, &draft).await;
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Greta Lindner\r\nBDAY:1950-05-17\r\nTEL:0170 555\r\n\
        EMAIL:greta@example.org\r\nEND:VCARD\r\n";
    let draft = read(&site, &mut owner, "greta.vcf", card.as_bytes()).await;
    assert_eq!(draft["plan"]["matchedPeople"], 1, "{draft}");
    let mut changes = items(&mut owner, &draft, "change").await;
    changes.extend(items(&mut owner, &draft, "addition").await);
    let change = |item: &Json| (item["change"]["field"].clone(), item["choice"].clone());
    let mut changes: Vec<(Json, Json)> = changes.iter().map(change).collect();
    changes.sort_by_key(|(field, _)| field.to_string());
    assert_eq!(changes, [(json!("email"), json!("take")), (json!("phoneNumber"), json!("keep"))]);
}
