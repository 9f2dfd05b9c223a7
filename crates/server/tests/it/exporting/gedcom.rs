use std::io::{Cursor, Read};

use family_file::{CoupleState, EventKind, NameKind, SourceKey};
use serde_json::json;

use super::family::{add, check_both_directions, contents, export, names, read};
use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_everyone_is_exported_in_both_versions_with_everything_that_is_known() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let mut mia = site.member(&mut owner, "mia").await;
    for format in ["gedcom7", "gedcom5"] {
        let bytes = export(&mut mia, &format!("format={format}&living=true")).await;
        check_both_directions(&bytes);
        let records = read(&bytes);
        assert_eq!(
            names(&records),
            ["Anna Berg", "Bert Berg", "Carla Berg", "Dora Klein", "Emil Berg", "Zeno Solo"]
        );
        let find = |name: &str| records.people.iter().position(|one| one.names[0].whole == name).unwrap();
        let anna = &records.people[find("Anna Berg")];
        let born = anna.names.iter().find(|name| name.kind == Some(NameKind::Birth)).unwrap();
        assert_eq!((born.whole.as_str(), anna.names[0].nickname.as_str()), ("Anna Vogel", "Anni"));
        let klara = anna.names.iter().find(|name| name.whole == "Sister Klara").unwrap();
        assert_eq!((klara.kind, klara.citations.len()), (Some(NameKind::Religious), 1));
        let birth = anna.birth.as_ref().unwrap();
        assert_eq!(birth.date.as_ref().unwrap().value.unwrap().to_string(), "1887-05-12");
        assert_eq!(birth.place, "Brno, Moravia");
        let death = anna.death.as_ref().unwrap();
        assert_eq!(death.date.as_ref().unwrap().value.unwrap().to_string(), "1950~");
        assert_eq!((anna.occupation.as_str(), anna.education.as_str()), ("Baker", "Girls' school"));
        assert_eq!(anna.interests, ["Chess", "Roses"]);
        assert_eq!((anna.address.as_str(), anna.phone.as_str()), ("Mill Lane 3\nGraz", "+43 1234"));
        assert_eq!(anna.email, "anna@example.org");
        assert_eq!(anna.notes[0].text, "She sang.\nLoudly; with @ and /slashes/.");
        assert!(anna.ids.iter().any(|id| id.kind == "UID" && id.value == example.anna));
        let cited = &anna.citations[0];
        assert_eq!((cited.page.as_str(), cited.quote.as_str()), ("12", "nata est"));
        assert_eq!(cited.source, records.sources[0].key);
        assert_eq!(anna.files.len(), 1);
        let carla = &records.people[find("Carla Berg")];
        assert_eq!(
            carla.birth.as_ref().unwrap().date.as_ref().unwrap().value.unwrap().to_string(),
            "XXXX-05-17"
        );
        let source = &records.sources[0];
        assert!(matches!(source.key, SourceKey::Record(_)));
        assert_eq!(
            [&source.title, &source.author, &source.publication, &source.kept_at, &source.url, &source.note],
            [
                "Parish book of Brno",
                "Father Ignaz",
                "Brno 1901",
                "City archive",
                "https://archive.example/42",
                "In Latin.\nHard to read."
            ]
        );
        assert_eq!((source.files.len(), source.files[0].title.as_str()), (1, "Page 12"));
        let couple = &records.couples[0];
        assert_eq!(couple.state, CoupleState::Married, "a widow was married");
        assert_eq!(couple.engagement.as_ref().unwrap().place, "Linz");
        let wedding = couple.marriage.as_ref().unwrap();
        assert_eq!(wedding.date.as_ref().unwrap().value.unwrap().to_string(), "1912-06-04");
        assert_eq!((wedding.place.as_str(), couple.citations.len()), ("Brno", 1));
        assert_eq!(records.parents.len(), 5);
        let mut events: Vec<_> = records.events.iter().collect();
        events.sort_by_key(|event| event.detail.description.clone());
        let told: Vec<_> = events
            .iter()
            .map(|event| {
                (event.kind, event.label.as_str(), event.detail.description.as_str(), event.people.len())
            })
            .collect();
        assert_eq!(
            told,
            [
                (EventKind::Reunion, "", "A picnic by the river", 3),
                (EventKind::Milestone, "Christening", "In the dome", 2),
                (EventKind::Milestone, "Graduation", "With honours", 1),
            ]
        );
        let christening = events[1];
        assert_eq!(christening.people[1].role, "Godparent");
        assert_eq!((christening.detail.citations.len(), christening.detail.files.len()), (1, 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_living_people_keep_only_their_links_unless_asked_for() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    // Only a living person cites this source.
    let source = owner.post("/api/sources", json!({ "title": "Dora's diploma" })).await.ok(201);
    let cited = json!({ "citations": [{ "sourceId": source["id"] }] });
    owner.edit_member(&example.dora, cited).await.ok(200);
    for format in ["gedcom7", "gedcom5", "members-csv", "relationships-csv"] {
        let text = String::from_utf8(export(&mut owner, &format!("format={format}")).await).unwrap();
        for secret in ["Dora", "Klein", "MAR 1985", "1985-03", "0699 5550123", "diploma", "honours"] {
            assert!(!text.contains(secret), "{format} has {secret}: {text}");
        }
        assert!(text.contains("Living"), "{text}");
        let text =
            String::from_utf8(export(&mut owner, &format!("format={format}&living=true")).await).unwrap();
        assert!(text.contains("Dora"), "{text}");
    }
    let bytes = export(&mut owner, "").await;
    check_both_directions(&bytes);
    let records = read(&bytes);
    let dora = records.people.iter().position(|one| one.names[0].whole == "Living").unwrap();
    let parents = records.parents.iter().filter(|link| link.child as usize == dora).count();
    assert_eq!(parents, 1, "her link to her mother stays");
    let preview = owner.get("/api/exports/preview").await.ok(200);
    assert_eq!((&preview["people"], &preview["livingLeftOut"]), (&json!(6), &json!(1)));
    // Someone born more than 110 years ago is assumed to be dead.
    assert!(names(&records).contains(&"Zeno Solo".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_a_branch_has_only_its_own_people_and_their_events() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let cases = [
        (format!("who=ancestors&person={}", example.carla), vec!["Anna Berg", "Bert Berg", "Carla Berg"]),
        (
            format!("who=descendants&person={}", example.bert),
            vec!["Anna Berg", "Bert Berg", "Carla Berg", "Dora Klein", "Emil Berg"],
        ),
        (
            format!("who=around&person={}&steps=1", example.carla),
            vec!["Anna Berg", "Bert Berg", "Carla Berg", "Dora Klein", "Emil Berg"],
        ),
        (format!("who=around&person={}&steps=0", example.carla), vec!["Carla Berg"]),
        (format!("who=selected&people={},{}", example.emil, example.carla), vec!["Carla Berg", "Emil Berg"]),
        (format!("who=selected&people={}", example.zeno), vec!["Zeno Solo"]),
    ];
    for (query, expected) in cases {
        let bytes = export(&mut owner, &format!("{query}&living=true")).await;
        let records = read(&bytes);
        assert_eq!(names(&records), expected, "{query}");
        let told: Vec<&str> = records.events.iter().map(|event| event.detail.description.as_str()).collect();
        let at_picnic = expected.contains(&"Carla Berg");
        assert_eq!(told.contains(&"A picnic by the river"), at_picnic, "{query} {told:?}");
        assert_eq!(records.sources.is_empty(), !expected.contains(&"Anna Berg"), "{query}");
    }
    // A brother and a sister stay siblings even if their parents are left out.
    let query = format!("who=selected&people={},{}", example.emil, example.carla);
    assert_eq!(read(&export(&mut owner, &query).await).siblings.len(), 1);
    let refused = owner.get("/api/exports/preview?who=ancestors").await;
    assert_eq!(refused.problem(400), "bad-query");
    let unknown = "who=ancestors&person=01933b7e-0000-7000-8000-000000000001";
    assert_eq!(owner.get(&format!("/api/exports/file?{unknown}")).await.problem(404), "member-not-found");
    let many: Vec<String> = (0..151).map(|n| format!("01933b7e-0000-7000-8000-{n:012}")).collect();
    let many = format!("/api/exports/preview?who=selected&people={}", many.join(","));
    assert_eq!(owner.get(&many).await.problem(400), "bad-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_children_may_not_export() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    for path in ["/api/exports/preview", "/api/exports/file", "/api/exports/file?format=vcard4"] {
        assert_eq!(carl.get(path).await.problem(403), "forbidden");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_the_preview_counts_what_the_file_has_and_says_what_has_no_form() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    owner.draw("una ~ viktor; gerda = hans half").await;
    let ties = owner.get("/api/relationships").await.ok(200);
    let tie =
        ties["items"].as_array().unwrap().iter().find(|tie| tie["state"] == "partners").unwrap().clone();
    let form = json!({ "version": tie["version"], "fromId": tie["fromId"], "toId": tie["toId"], "type": "spouse",
                       "state": "partners", "startedOn": "1990" });
    owner.put(&format!("/api/relationships/{}", tie["id"].as_str().unwrap()), form).await.ok(200);
    let preview = owner.get("/api/exports/preview?living=true&format=gedcom7").await.ok(200);
    let bytes = export(&mut owner, "living=true&format=gedcom7").await;
    let contents = contents(&bytes);
    assert_eq!(preview["people"], json!(contents.people()));
    assert_eq!(preview["couples"], json!(contents.couples()));
    assert_eq!(preview["sources"], json!(contents.sources()));
    assert_eq!(preview["files"], json!(3));
    let lives: usize = (0..contents.people())
        .map(|number| {
            let person = contents.person(number);
            usize::from(person.birth.is_some())
                + usize::from(person.death.is_some_and(|death| death.date.is_some()))
        })
        .sum();
    assert_eq!(preview["events"], json!(contents.events() + lives));
    let extensions = String::from_utf8_lossy(&bytes).lines().filter(|line| line.contains(" _")).count();
    let tags = String::from_utf8_lossy(&bytes).lines().filter(|line| line.contains(" TAG _")).count();
    assert_eq!(
        preview["withoutForm"],
        json!([
            { "what": "events-without-people", "count": 1 },
            { "what": "siblings", "count": 1 },
            { "what": "couple-dates", "count": 1 },
            { "what": "extensions", "count": extensions - tags },
        ])
    );
    let alone = format!("/api/exports/preview?who=selected&people={}&living=true", example.zeno);
    assert_eq!(owner.get(&alone).await.ok(200)["withoutForm"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_the_end_of_a_couple_is_written_as_a_divorce_or_counted_as_left_out() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("una + viktor; wilma + xaver; yves + zita").await;
    let ties = owner.get("/api/relationships").await.ok(200);
    let states = ["divorced", "widowed", "married"];
    for (tie, state) in ties["items"].as_array().unwrap().iter().zip(states) {
        let form = json!({ "version": tie["version"], "fromId": tie["fromId"], "toId": tie["toId"], "type": "spouse",
                           "state": state, "endedOn": "1990", "endedPlace": "Wels" });
        owner.put(&format!("/api/relationships/{}", tie["id"].as_str().unwrap()), form).await.ok(200);
    }
    for format in ["gedcom5", "gedcom7"] {
        let query = format!("living=true&format={format}");
        let preview = owner.get(&format!("/api/exports/preview?{query}")).await.ok(200);
        assert_eq!(preview["withoutForm"], json!([{ "what": "couple-dates", "count": 2 }]), "{format}");
        let text = String::from_utf8(export(&mut owner, &query).await).unwrap().replace("\r\n", "\n");
        assert_eq!(text.matches("1 DIV").count(), 1, "{text}");
        assert!(text.contains("1 DIV\n2 DATE 1990\n2 PLAC Wels"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_an_archive_has_the_files_under_the_names_that_the_lines_say() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    let reply = owner.get("/api/exports/file?format=gedzip").await;
    assert_eq!(reply.headers["content-type"], "application/zip");
    assert!(reply.headers["content-disposition"].to_str().unwrap().contains("2026-01-05.gdz"));
    let mut archive = zip::ZipArchive::new(Cursor::new(reply.bytes.to_vec())).unwrap();
    let entries: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let mut text = Vec::new();
    archive.by_name("gedcom.ged").unwrap().read_to_end(&mut text).unwrap();
    let contents = contents(&text);
    let mut named: Vec<String> =
        contents.files().filter_map(|(_, file)| file.entry_name().map(|name| name.into_owned())).collect();
    named.sort();
    assert_eq!(named, ["files/anna.png", "files/letter.pdf", "files/page 12.png"]);
    assert!(named.iter().all(|name| entries.contains(name)), "{entries:?}");
    assert_eq!(entries.len(), 4);
    let mut letter = Vec::new();
    archive.by_name("files/letter.pdf").unwrap().read_to_end(&mut letter).unwrap();
    assert_eq!(letter, crate::support::pdf(&["Dear Anna"]));
    // No file is named without its path.
    assert!(contents.files().all(|(_, file)| !file.path.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_12_a_file_says_who_wrote_it_and_which_surnames_are_only_likely() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = "0 HEAD\n1 SOUR TREE\n2 VERS 9\n2 NAME Tree of Trees\n1 DATE 1 JAN 2020\n1 GEDC\n2 VERS 5.5.1\n\
                2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Karl /Kern/\n1 DEAT Y\n0 TRLR\n";
    let draft = crate::importing::read(&site, &mut owner, "tree.ged", file.as_bytes()).await;
    crate::importing::run(&site, &mut owner, &draft).await;
    owner.add_unrelated_member(json!({ "name": "Greta Alt", "deceased": true })).await;
    for format in ["gedcom5", "gedcom7"] {
        let text =
            String::from_utf8(export(&mut owner, &format!("format={format}&living=true")).await).unwrap();
        for lines in [
            "1 SOUR KINKEEPER",
            "2 DATA Tree of Trees 9",
            "3 DATE 1 JAN 2020",
            "1 NAME Karl /Kern/",
            "1 NAME Greta /Alt/",
            "2 _KIN_WHOLE Y",
        ] {
            assert_eq!(text.lines().filter(|line| *line == lines).count(), 1, "{lines} in {text}");
        }
        let again = crate::importing::read(&site, &mut owner, "again.ged", text.as_bytes()).await;
        let plan = &again["plan"];
        assert_eq!(plan["matchedPeople"], 2, "{plan}");
        for none in ["newPeople", "changes", "additions", "matches"] {
            assert_eq!(plan[none], 0, "{none} in {plan}");
        }
    }
}
