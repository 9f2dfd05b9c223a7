//! The text inside documents.

use std::time::{Duration, Instant};

use kinkeeper::backup::{Target, archive, restoring, take};
use kinkeeper::clock::HOUR;
use kinkeeper::files::{self, texts};
use kinkeeper::ids::Id;
use kinkeeper::worker;
use serde_json::Value as Json;

use crate::support::{Person, TestApp, on_each_storage, pdf, upload, uploaded};

use super::pictures::script;
use super::{PDF, attach, id, png, some_record};

async fn text_of(site: &TestApp, file: &Json) -> Option<String> {
    let file: Id = id(file).parse().unwrap();
    files::text_of(&mut site.app.db.read().await.unwrap(), file).await.unwrap()
}

/// The states of all texts, by file.
async fn states(site: &TestApp) -> Vec<(String, String)> {
    site.rows(
        "SELECT filename, file_texts.state FROM file_texts JOIN files ON id = file_id ORDER BY filename, id",
    )
    .await
}

async fn resume(site: &TestApp) {
    let mut tx = site.app.db.begin().await.unwrap();
    texts::resume(&mut tx, site.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn find_4_the_text_inside_a_pdf_and_a_letter_is_stored_and_can_be_read() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let scan =
            uploaded(&mut owner, "1943.pdf", &pdf(&["Dear Mrs. Weber,", "your grand-", "son is well."]))
                .await;
        let letter =
            uploaded(&mut owner, "letter.txt", "\u{FEFF}Milá Žofie,\r\n\r\njsme v Brně.".as_bytes()).await;
        let old = uploaded(&mut owner, "OLD.TXT", b"Liebe Gro\xDFmutter").await;
        assert_eq!(old["contentType"], "application/octet-stream", "its bytes do not tell what it is");
        assert_eq!(text_of(&site, &scan).await, None);
        site.run_jobs().await;
        assert_eq!(text_of(&site, &scan).await.unwrap(), "Dear Mrs. Weber, your grandson is well.");
        assert_eq!(text_of(&site, &letter).await.unwrap(), "Milá Žofie, jsme v Brně.");
        assert_eq!(text_of(&site, &old).await.unwrap(), "Liebe Großmutter");
        assert_eq!(site.objects().await.len(), 3, "nothing but the files is stored with them");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn find_4_a_family_tree_that_the_site_printed_is_read() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("Žofie(1950) + Bert(1948) > Carl(1980)").await;
    let address = format!("/api/tree/picture?person={}&format=pdf&living=true", drawn.id("Carl"));
    let printed = owner.get(&address).await.bytes;
    let file = uploaded(&mut owner, "tree.pdf", &printed).await;
    site.run_jobs().await;
    let text = text_of(&site, &file).await.unwrap();
    assert!(text.starts_with("Family tree of Carl"), "{text}");
    assert!(["Žofie", "Bert"].iter().all(|name| text.split(' ').any(|word| word == *name)), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_without_text_or_that_cannot_be_read_is_marked_and_not_tried_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, bytes) in [
        ("a scan.pdf", pdf(&[]).as_slice()),
        ("broken.pdf", PDF),
        ("cut off.pdf", &pdf(&["never read"])[..80]),
        ("good.pdf", &pdf(&["a letter"])),
        ("no letter.txt", &[0, 1, 2, 3, 255, 254].repeat(50)),
        ("photo.png", &png(8, 8)),
        ("program.exe", b"MZ\0\0"),
    ] {
        uploaded(&mut owner, name, bytes).await;
    }
    site.run_jobs().await;
    let expected = [
        ("a scan.pdf", "empty"),
        ("broken.pdf", "unreadable"),
        ("cut off.pdf", "unreadable"),
        ("good.pdf", "ready"),
        ("no letter.txt", "unreadable"),
    ];
    assert_eq!(states(&site).await, expected.map(|(name, state)| (name.to_owned(), state.to_owned())));
    assert_eq!(site.count("jobs WHERE kind = 'texts' AND state = 'done'").await, 5);
    resume(&site).await;
    assert_eq!(site.count("jobs WHERE kind = 'texts'").await, 5);
    let mut conn = site.app.db.read().await.unwrap();
    let known = files::texts_after(&mut conn, None, 10).await.unwrap();
    assert_eq!(known.iter().map(|file| file.text.as_str()).collect::<Vec<_>>(), ["a letter"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_texts_can_be_read_page_by_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for number in 0..5 {
        uploaded(&mut owner, "letter.txt", format!("letter {number}").as_bytes()).await;
        site.clock.advance(1);
    }
    site.run_jobs().await;
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = files::texts_after(&mut site.app.db.read().await.unwrap(), after, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after = Some(last.file_id);
        found.extend(page.into_iter().map(|file| file.text));
    }
    assert_eq!(found, ["letter 0", "letter 1", "letter 2", "letter 3", "letter 4"]);
}

/// A site whose program for reading files is this script.
async fn reading_with(text: &str, limit: Duration) -> TestApp {
    let site = TestApp::with(|config| {
        config.limits.reading = limit;
        config.reader_program = config.data.join("program");
    })
    .await;
    script(&site, text);
    site
}

const LONG: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_hangs_crashes_or_prints_nonsense_is_ended_and_the_document_has_no_text() {
    for text in [
        "exec sleep 600",
        "kill -SEGV $$",
        "exec cat /dev/zero",
        "printf 'a\\000b'",
        "printf '\\377\\376'",
        "echo no >&2; exit 1",
    ] {
        let limit = if text.contains("sleep") { Duration::from_millis(300) } else { LONG };
        let site = reading_with(text, limit).await;
        let mut owner = site.owner().await;
        uploaded(&mut owner, "a.pdf", PDF).await;
        let begun = Instant::now();
        site.run_jobs().await;
        assert_eq!(states(&site).await, [("a.pdf".to_owned(), "unreadable".to_owned())], "{text}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{text}");
        assert_eq!(site.count("jobs WHERE state = 'waiting'").await, 0, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_asks_for_too_much_memory_costs_only_its_process() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let letter = String::from_utf8(pdf(&["never read"])).unwrap();
    let widths = "/Times-Roman /FirstChar 4000000000 /LastChar 4000000001 /Widths [1 1]";
    uploaded(&mut owner, "hostile.pdf", letter.replace("/Times-Roman", widths).as_bytes()).await;
    let next = uploaded(&mut owner, "next.pdf", &pdf(&["a letter"])).await;
    site.run_jobs().await;
    assert_eq!(states(&site).await[0], ("hostile.pdf".to_owned(), "unreadable".to_owned()));
    assert_eq!(text_of(&site, &next).await.unwrap(), "a letter");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_whose_process_the_system_kills_is_tried_a_few_times() {
    let site = reading_with("kill -9 $$", LONG).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    uploaded(&mut owner, "a.pdf", PDF).await;
    let mut attempts = 0;
    while states(&site).await[0].1 == "waiting" {
        attempts += site.run_jobs().await;
        site.clock.advance(HOUR);
        assert!(attempts < 20);
    }
    assert_eq!(attempts, 6);
    assert_eq!(states(&site).await[0].1, "unreadable");
    assert_eq!(site.count("jobs WHERE state = 'waiting'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_file_has_no_text_any_more() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let early = uploaded(&mut owner, "early.pdf", &pdf(&["early"])).await;
    owner.delete(&format!("/api/files/{}", id(&early))).await.ok(204);
    let late = uploaded(&mut owner, "late.pdf", &pdf(&["late"])).await;
    site.run_jobs().await;
    assert_eq!(site.count("jobs WHERE kind = 'texts' AND state = 'done'").await, 2);
    assert_eq!(site.count("file_texts").await, 1);
    owner.delete(&format!("/api/files/{}", id(&late))).await.ok(204);
    assert_eq!(site.count("file_texts").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_replicas_read_each_document_once() {
    let site = TestApp::with(|config| config.reader_program = config.data.join("program")).await;
    let begun = site.config().data.join("begun");
    script(&site, &format!("echo >> {}; printf text", begun.display()));
    let mut owner = site.owner().await;
    site.run_jobs().await;
    for _ in 0..12 {
        uploaded(&mut owner, "a.pdf", PDF).await;
    }
    let replica = site.replica().await;
    let (here, there) = tokio::join!(worker::run_due(&site.app), worker::run_due(&replica));
    assert_eq!(
        (here.unwrap() + there.unwrap(), site.count("file_texts WHERE state = 'ready'").await),
        (12, 12)
    );
    assert_eq!(std::fs::read_to_string(begun).unwrap().lines().count(), 12);
}

/// One of each kind that may or may not have text.
async fn all_kinds(person: &mut Person) {
    for (name, declared, bytes) in [
        ("a.pdf", "text/plain", PDF),
        ("b", "image/png", b"Dear grandmother,".as_slice()),
        ("c.TXT", "application/x-unknown", b"Gro\xDFmutter"),
        ("d", "text/plain", b"Gro\xDFmutter"),
        ("e.doc", "application/msword", b"Gro\xDFmutter"),
        ("f.txt", "text/plain", b"<!doctype html>"),
        ("g.txt", "text/plain", b"PK\x03\x04"),
        ("h.png", "text/plain", &png(8, 8)),
    ] {
        upload(person, name, declared, bytes).await.ok(201);
    }
}

async fn waiting(site: &TestApp) -> Vec<String> {
    states(site).await.into_iter().filter(|(_, state)| state == "waiting").map(|(name, _)| name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn files_uploaded_before_texts_were_read_get_theirs() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    all_kinds(&mut owner).await;
    let new = waiting(&site).await;
    assert_eq!(new, ["a.pdf", "b", "c.TXT", "d"]);
    site.exec("DELETE FROM jobs").await;
    site.exec("DELETE FROM file_texts").await;
    let migration = include_str!("../../../migrations/0016_file_texts.sql");
    site.exec(&migration[migration.find("INSERT").unwrap()..]).await;
    assert_eq!(waiting(&site).await, new);
    for _ in 0..2 {
        resume(&site).await;
    }
    assert_eq!(site.count("jobs").await, 4);
    // The jobs become due one after the other.
    assert_eq!(site.run_jobs().await, 1);
    site.clock.advance(HOUR);
    assert_eq!(site.run_jobs().await, 3);
    assert!(waiting(&site).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_leaves_texts_out_and_a_restore_reads_them_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    all_kinds(&mut owner).await;
    let letter = uploaded(&mut owner, "letter.pdf", &pdf(&["Dear Anna"])).await;
    let known = waiting(&site).await;
    site.run_jobs().await;
    let name = take(&site.app).await.unwrap().name;
    let target = Target::open(&site.app).unwrap();
    assert!(!target.manifest(&name).await.unwrap().contents.tables.contains_key("file_texts"));
    let other = TestApp::new().await;
    let packed = site.folder.path().join("family.tar");
    archive::pack(&site.app, &target, &name, &packed).await.unwrap();
    let unpacked = archive::unpack(&other.app, &packed).await.unwrap();
    restoring::restore(&other.app, &unpacked.target, &unpacked.name).await.unwrap();
    assert_eq!(waiting(&other).await, known);
    other.clock.advance(HOUR);
    other.run_jobs().await;
    assert_eq!(text_of(&other, &letter).await.unwrap(), "Dear Anna");
    assert_eq!(states(&other).await, states(&site).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_may_see_a_document_are_notified_when_its_text_is_known() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    site.run_jobs().await;
    let notices_about = async |file: &Json| {
        let mut notices = site.app.db.notices();
        site.run_jobs().await;
        loop {
            let notice = notices.recv().await.unwrap();
            if notice.contains(id(file)) {
                return notice.to_string();
            }
        }
    };
    let private = uploaded(&mut anna, "a.pdf", &pdf(&["private"])).await;
    assert!(notices_about(&private).await.contains(&format!(r#"{{"only":"{}"}}"#, anna.id())));
    let shared = uploaded(&mut anna, "b.pdf", &pdf(&["shared"])).await;
    attach(&site, &anna, some_record(&site), &[&shared], None).await.unwrap();
    assert!(notices_about(&shared).await.contains(r#""to":"approved""#));
}
