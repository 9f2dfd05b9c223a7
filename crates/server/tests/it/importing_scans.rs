//! Importing archives of scans, which are attached to sources by their names.

use serde_json::{Value as Json, json};

use crate::command_line::kinkeeper;
use crate::importing::others::killed_after;
use crate::importing::{archive, items, path, read, run, see, upload};
use crate::support::{Person, TestApp, png};

async fn add_source(person: &mut Person, title: &str, note: Option<&str>) -> Json {
    person.post("/api/sources", json!({ "title": title, "note": note })).await.ok(201)
}

async fn source(person: &mut Person, source: &Json) -> Json {
    person.get(&format!("/api/sources/{}", source["id"].as_str().unwrap())).await.ok(200)
}

/// The names of a source's files, in order.
async fn files(person: &mut Person, of: &Json) -> Vec<String> {
    let files = source(person, of).await["files"].as_array().unwrap().clone();
    files.iter().map(|one| one["file"]["filename"].as_str().unwrap().to_owned()).collect()
}

/// The name, the choice, the chosen source and the reason of each scan.
async fn scans(person: &mut Person, draft: &Json) -> Vec<(String, Json, Json, String)> {
    let found = items(person, draft, "scan").await;
    let text = |text: &Json| text.as_str().unwrap_or_default().to_owned();
    let scan = |item: &Json| {
        let scan = &item["scan"];
        let reason = if scan["trouble"].is_null() { &scan["reason"] } else { &scan["trouble"] };
        (text(&scan["filename"]), item["choice"].clone(), scan["source"]["title"].clone(), text(reason))
    };
    found.iter().map(scan).collect()
}

async fn choose(person: &mut Person, draft: &Json, number: usize, chosen: Json) {
    let position = items(person, draft, "scan").await[number]["position"].clone();
    let mut one = chosen;
    one["position"] = position;
    person.put(&format!("{}/choices", path(draft)), json!({ "choices": [one] })).await.ok(204);
}

async fn undo(person: &mut Person, done: &Json) {
    let batch = done["change"].as_str().unwrap();
    person.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
}

fn expected(name: &str, choice: &str, source: Option<&str>, reason: &str) -> (String, Json, Json, String) {
    (name.to_owned(), json!(choice), json!(source), reason.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn scans_are_attached_to_sources_by_their_names_and_undone_as_a_whole() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let register = add_source(&mut owner, "Parish register Ulm", None).await;
    let letters = add_source(&mut owner, "Letters", Some("The back is IMG_0012.jpg.")).await;
    for _ in 0..2 {
        add_source(&mut owner, "Kirchenbuch Linz", None).await;
    }
    let bytes = archive(&[
        ("Ulm/Parish register Ulm p12.png", &png(4, 3)),
        ("__MACOSX/Ulm/._Parish register Ulm p12.png", b"leftover"),
        ("Ulm/.DS_Store", b"leftover"),
        ("Ulm/Thumbs.db", b"leftover"),
        ("IMG_0012.jpg", b"a letter's back"),
        ("kirchenbuch_linz.pdf", b"%PDF-1.4 a book"),
        ("Wedding album.pdf", b"%PDF-1.4 an album"),
        ("nothing.txt", b""),
    ]);
    let before = site.count("changes").await;
    let draft = read(&site, &mut owner, "scans.zip", &bytes).await;
    assert_eq!((&draft["state"], &draft["kind"]), (&json!("ready"), &json!("scans")), "{draft}");
    assert_eq!((&draft["counts"]["files"], &draft["plan"]["scans"]), (&json!(5), &json!(5)));
    assert_eq!((&draft["plan"]["newFiles"], &draft["plan"]["newSources"]), (&json!(2), &json!(0)));
    assert_eq!(
        scans(&mut owner, &draft).await,
        [
            expected(
                "Parish register Ulm p12.png",
                "same",
                Some("Parish register Ulm"),
                "The file name contains the title “Parish register Ulm”."
            ),
            expected("IMG_0012.jpg", "same", Some("Letters"), "“Letters” mentions this file."),
            expected("kirchenbuch_linz.pdf", "skip", None, "Several sources fit. Please choose one."),
            expected("Wedding album.pdf", "skip", None, "No source fits this file name."),
            (
                "nothing.txt".to_owned(),
                Json::Null,
                Json::Null,
                "This file is empty, so it can't be attached.".to_owned()
            ),
        ]
    );
    let found = items(&mut owner, &draft, "scan").await;
    assert_eq!(found[0]["scan"]["folder"], "Ulm");
    assert_eq!(found[2]["scan"]["fits"].as_array().unwrap().len(), 2);
    assert_eq!((site.count("changes").await, site.count("files").await), (before, 0), "nothing is written");

    // Choose one of several sources, then a new one; files that cannot be attached have no choice.
    let linz = found[2]["scan"]["fits"][1].clone();
    choose(&mut owner, &draft, 2, json!({ "choice": "same", "source": linz["id"] })).await;
    choose(&mut owner, &draft, 3, json!({ "choice": "new", "title": " Our wedding  " })).await;
    let draft = see(&mut owner, &draft).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    assert_eq!((&draft["plan"]["newFiles"], &draft["plan"]["newSources"]), (&json!(4), &json!(1)));
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!((&done["plan"]["newFiles"], &done["plan"]["newSources"]), (&json!(4), &json!(1)));
    assert_eq!(files(&mut owner, &register).await, ["Parish register Ulm p12.png"]);
    assert_eq!(files(&mut owner, &letters).await, ["IMG_0012.jpg"]);
    assert_eq!(files(&mut owner, &linz).await, ["kirchenbuch_linz.pdf"]);
    let listed = owner.get("/api/sources?search=wedding").await.ok(200);
    assert_eq!(listed["items"][0]["title"], "Our wedding");
    assert_eq!(files(&mut owner, &listed["items"][0]).await, ["Wedding album.pdf"]);
    let now = source(&mut owner, &register).await;
    assert_eq!(now["version"], 2, "a form that was opened before must not remove the file");

    undo(&mut owner, &done).await;
    assert_eq!((site.count("attachments").await, site.count("sources").await), (0, 4));
    assert_eq!(files(&mut owner, &register).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_scans_again_are_there_already() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let register = add_source(&mut owner, "Parish register Ulm", None).await;
    let bytes = archive(&[
        ("Parish register Ulm.txt", b"page one"),
        ("copy of Parish register Ulm.txt", b"page one"),
    ]);
    let draft = read(&site, &mut owner, "scans.zip", &bytes).await;
    let there = "The same file is already attached to “Parish register Ulm”.";
    let chosen = scans(&mut owner, &draft).await;
    assert_eq!((&chosen[0].1, &chosen[1].1), (&json!("same"), &json!("skip")), "{chosen:?}");
    assert_eq!(chosen[1].3, there);
    run(&site, &mut owner, &draft).await;
    assert_eq!(files(&mut owner, &register).await, ["Parish register Ulm.txt"]);

    // The same file is recognized under another name.
    let bytes = archive(&[
        ("Parish register Ulm.txt", b"page one"),
        ("page.txt", b"page one"),
        ("Parish register Ulm 2.txt", b"page two"),
    ]);
    let again = read(&site, &mut owner, "scans.zip", &bytes).await;
    let chosen = scans(&mut owner, &again).await;
    assert_eq!(chosen[0], expected("Parish register Ulm.txt", "skip", None, there));
    assert_eq!(chosen[1], expected("page.txt", "skip", None, there));
    // Choosing the source for it does not attach it twice.
    choose(&mut owner, &again, 1, json!({ "choice": "same", "source": register["id"] })).await;
    let chosen = scans(&mut owner, &again).await;
    assert_eq!((&chosen[1].1, chosen[1].3.as_str()), (&json!("skip"), there));
    assert_eq!(see(&mut owner, &again).await["plan"]["newFiles"], 1);
    run(&site, &mut owner, &again).await;
    assert_eq!(files(&mut owner, &register).await, ["Parish register Ulm.txt", "Parish register Ulm 2.txt"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_out_gets_one_source_or_one_each_and_wrong_choices_are_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let register = add_source(&mut owner, "Parish register Ulm", None).await;
    let bytes = archive(&[
        ("Parish register Ulm.txt", b"0"),
        ("IMG_0001.txt", b"1"),
        ("IMG_0002.txt", b"2"),
        ("a/IMG_0002.txt", b"3"),
    ]);
    let draft = read(&site, &mut owner, "scans.zip", &bytes).await;
    let choices = format!("{}/choices", path(&draft));
    for wrong in [
        json!({ "kind": "scan", "choice": "take" }),
        json!({ "kind": "scan", "choice": "same" }),
        json!({ "kind": "scan", "choice": "skip", "title": "Album" }),
        json!({ "kind": "row", "choice": "skip" }),
        json!({ "choices": [{ "position": 99, "choice": "skip" }] }),
    ] {
        assert_eq!(owner.put(&choices, wrong.clone()).await.problem(422), "invalid", "{wrong}");
    }
    let unknown = json!({ "kind": "scan", "choice": "same", "source": draft["id"] });
    assert_eq!(owner.put(&choices, unknown).await.problem(404), "source-not-found");
    owner.put(&choices, json!({ "kind": "scan", "choice": "new", "title": "  " })).await.problem(422);

    // Files of the same name share a new source; those that have a source keep it.
    owner.put(&choices, json!({ "kind": "scan", "choice": "new" })).await.ok(204);
    let plan = see(&mut owner, &draft).await["plan"].clone();
    assert_eq!((&plan["newFiles"], &plan["newSources"]), (&json!(4), &json!(2)), "{plan}");
    owner.put(&choices, json!({ "kind": "scan", "choice": "skip" })).await.ok(204);
    assert_eq!(see(&mut owner, &draft).await["plan"]["newFiles"], 0);
    owner.put(&choices, json!({ "kind": "scan", "choice": "new", "title": "Album" })).await.ok(204);
    let plan = see(&mut owner, &draft).await["plan"].clone();
    assert_eq!((&plan["newFiles"], &plan["newSources"]), (&json!(4), &json!(1)), "{plan}");
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let album = owner.get("/api/sources?search=album").await.ok(200)["items"][0].clone();
    assert_eq!(files(&mut owner, &album).await.len(), 4);
    assert_eq!(files(&mut owner, &register).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_that_is_full_or_gone_gets_no_scans() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let register = add_source(&mut owner, "Parish register Ulm", None).await;
    let many: Vec<(String, Vec<u8>)> = (0..51)
        .map(|page| (format!("Parish register Ulm {page}.txt"), format!("page {page}").into_bytes()))
        .collect();
    let many: Vec<(&str, &[u8])> =
        many.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let draft = read(&site, &mut owner, "scans.zip", &archive(&many)).await;
    assert_eq!(draft["plan"]["newFiles"], 50, "{draft}");
    let list = format!("{}/items?kind=scan&limit=50", path(&draft));
    let first = owner.get(&list).await.ok(200);
    let rest = owner.get(&format!("{list}&cursor={}", first["nextCursor"].as_str().unwrap())).await.ok(200);
    let last = &rest["items"][0];
    assert_eq!(last["choice"], "skip");
    assert_eq!(
        last["scan"]["trouble"],
        "“Parish register Ulm” can't take more files: a source can have up to 50."
    );

    let id = register["id"].as_str().unwrap();
    owner.delete(&format!("/api/sources/{id}?version=1")).await.ok(200);
    let failed = run(&site, &mut owner, &draft).await;
    assert_eq!(failed["state"], "failed", "{failed}");
    assert!(failed["problem"].as_str().unwrap().contains("“Parish register Ulm” was deleted"), "{failed}");
    assert_eq!((site.count("files").await, site.count("attachments").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_sources_name_files_that_did_not_come_with_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = crate::importing::FAMILY.replace(
        "1 AUTH The parish\n",
        "1 AUTH The parish\n1 OBJE\n2 FILE C:\\Scans\\IMG 7.jpg\n1 OBJE @M1@\n0 @M1@ OBJE\n1 FILE media/page_8.tif\n2 FORM tif\n",
    );
    let draft = read(&site, &mut owner, "gruber.ged", file.as_bytes()).await;
    run(&site, &mut owner, &draft).await;
    let bytes = archive(&[("img_7.JPG", b"seven"), ("page_8.tif", b"eight"), ("page_9.tif", b"nine")]);
    let draft = read(&site, &mut owner, "scans.zip", &bytes).await;
    let named = "“Parish register of Linz” mentions this file.";
    assert_eq!(
        scans(&mut owner, &draft).await,
        [
            expected("img_7.JPG", "same", Some("Parish register of Linz"), named),
            expected("page_8.tif", "same", Some("Parish register of Linz"), named),
            expected("page_9.tif", "skip", None, "No source fits this file name."),
        ]
    );
    run(&site, &mut owner, &draft).await;
    // Imports of scans in between do not hide which import a file continues.
    let again = read(&site, &mut owner, "gruber.ged", file.as_bytes()).await;
    let plan = &again["plan"];
    assert_eq!((&plan["newPeople"], &plan["changes"]), (&json!(0), &json!(0)), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_harmful_or_empty_archive_of_scans_gets_a_plain_answer() {
    let site = TestApp::with(|config| config.max_file_bytes = 1 << 20).await;
    let mut owner = site.owner().await;
    let zeros = vec![0; 64 << 20];
    for (bytes, problem) in [
        (archive(&[("../evil.jpg", b"evil"), ("fine.jpg", b"fine")]), "leads outside"),
        (archive(&[("/etc/evil.jpg", b"evil")]), "leads outside"),
        (archive(&[("C:/evil.jpg", b"evil")]), "leads outside"),
        (archive(&[("__MACOSX/._a.jpg", b"a"), (".DS_Store", b"b")]), "no files in this archive"),
        (archive(&[("Parish register.txt", b"page")])[..40].to_vec(), "damaged"),
        // A family tree by another name is not a scan.
        (archive(&[("weber.GED", b"0 HEAD")]), "no file gedcom.ged"),
    ] {
        let draft = read(&site, &mut owner, "scans.zip", &bytes).await;
        assert_eq!(draft["state"], "failed", "{draft}");
        let said = draft["problem"].as_str().unwrap();
        assert!(said.contains(problem), "{said}");
    }
    // Unpacking stops at the size limit of an ordinary upload, so a bomb never gets far.
    let bytes = archive(&[("bomb.bmp", &zeros), ("fine.txt", b"fine")]);
    let draft = read(&site, &mut owner, "scans.zip", &bytes).await;
    let chosen = scans(&mut owner, &draft).await;
    assert_eq!(
        (&chosen[0].1, chosen[0].3.as_str()),
        (&Json::Null, "This file is too large: files may have up to 1 MiB.")
    );
    owner.put(&format!("{}/choices", path(&draft)), json!({ "kind": "scan", "choice": "new" })).await.ok(204);
    run(&site, &mut owner, &draft).await;
    let names = site.rows::<(String,)>("SELECT filename FROM files").await;
    assert_eq!(names, [("fine.txt".to_owned(),)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn scans_are_imported_on_the_command_line() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let register = add_source(&mut owner, "Parish register Ulm", None).await;
    let file = site.folder.path().join("scans.zip");
    std::fs::write(&file, archive(&[("Parish register Ulm 3.txt", b"three"), ("else.txt", b"else")]))
        .unwrap();
    let shown = kinkeeper(&site, &["import", file.to_str().unwrap(), "--yes"]).await.ok();
    assert!(shown.contains("else.txt: No source fits this file name."), "{shown}");
    assert!(shown.contains("0 sources, 1 files"), "{shown}");
    assert_eq!(files(&mut owner, &register).await, ["Parish register Ulm 3.txt"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_of_scans_survives_a_killed_server_whole_and_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let register = add_source(&mut owner, "Parish register Ulm", None).await;
    // The files are large enough for the import to wait for them.
    let large = |seed: u32| -> Vec<u8> {
        (0..1 << 20_u32).map(|at: u32| ((at ^ seed).wrapping_mul(2_654_435_761) >> 13) as u8).collect()
    };
    let bytes =
        archive(&[("Parish register Ulm 1.txt", &large(1)), ("Parish register Ulm 2.txt", &large(2))]);
    let draft = upload(&mut owner, "scans.zip", &bytes).await.ok(201);
    let kills = (0..).map(|power| 1_usize << power);
    for waits in kills.clone() {
        if killed_after(&site, waits).await {
            break;
        }
    }
    site.run_jobs().await;
    assert_eq!(see(&mut owner, &draft).await["state"], "ready");
    assert_eq!(items(&mut owner, &draft, "scan").await.len(), 2);
    owner.post(&format!("{}/run", path(&draft)), Json::Null).await.ok(200);
    let mut killed = 0;
    for waits in kills {
        if killed_after(&site, waits).await {
            break;
        }
        killed += 1;
        // A commit that had begun before the kill may still have succeeded.
        let attached = files(&mut owner, &register).await.len();
        let seen = see(&mut owner, &draft).await;
        assert!(attached == 0 || (attached == 2 && seen["state"] == "done"), "all or nothing: {seen}");
    }
    assert!(killed > 1, "it was killed {killed} times");
    site.run_jobs().await;
    assert_eq!(see(&mut owner, &draft).await["state"], "done");
    assert_eq!(
        files(&mut owner, &register).await,
        ["Parish register Ulm 1.txt", "Parish register Ulm 2.txt"]
    );
}
