//! Pictures of all kinds, and the process that reads them.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp, on_each_storage, png, uploaded};

use super::id;

pub fn picture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../thumbnail/tests/pictures");
    std::fs::read(format!("{folder}/{name}")).unwrap()
}

async fn image(person: &mut Person, file: &Json) -> Json {
    person.get(&format!("/api/files/{}", id(file))).await.ok(200)["image"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_phones_and_scanners_make_gets_thumbnails() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        for (name, kind) in [
            ("quarters/phone.heic", "image/heic"),
            ("quarters/lossy.webp", "image/webp"),
            ("quarters/fax.tif", "image/tiff"),
            ("quarters/24.bmp", "image/bmp"),
            ("inks.jpg", "image/jpeg"),
        ] {
            let file = uploaded(&mut owner, name, &picture(name)).await;
            assert_eq!((&file["contentType"], &file["image"]["state"]), (&json!(kind), &json!("waiting")));
            site.run_jobs().await;
            assert_eq!(image(&mut owner, &file).await["state"], "ready", "{name}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_that_is_cut_off_shows_what_arrived() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let whole = picture("refined.jpg");
    let file = uploaded(&mut owner, "cut.jpg", &whole[..whole.len() / 2]).await;
    site.run_jobs().await;
    assert_eq!(image(&mut owner, &file).await["state"], "ready");
}

/// A program that is started instead of this one.
pub fn script(site: &TestApp, text: &str) -> std::path::PathBuf {
    let path = site.config().data.join("program");
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_hangs_crashes_or_prints_nonsense_is_ended_and_the_file_has_no_thumbnail() {
    for text in ["exec sleep 600", "kill -SEGV $$", "exec cat /dev/zero", "echo", "echo no >&2; exit 1"] {
        let site = TestApp::with(|config| {
            config.limits.reading = Duration::from_millis(if text.contains("sleep") { 300 } else { 30_000 });
            std::fs::create_dir_all(&config.data).unwrap();
            config.reader_program = config.data.join("program");
        })
        .await;
        script(&site, text);
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "a.png", &png(8, 8)).await;
        let begun = Instant::now();
        site.run_jobs().await;
        assert_eq!(image(&mut owner, &file).await["state"], "none", "{text}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_the_system_killed_is_tried_again() {
    let site = TestApp::with(|config| config.reader_program = config.data.join("program")).await;
    script(&site, "kill -9 $$");
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "a.png", &png(8, 8)).await;
    site.run_jobs().await;
    assert_eq!(image(&mut owner, &file).await["state"], "waiting");
    assert_eq!(site.count("jobs WHERE kind = 'thumbnails' AND state = 'waiting' AND attempts = 1").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_gets_no_settings_or_secrets() {
    let site = TestApp::with(|config| config.reader_program = config.data.join("program")).await;
    let printed = site.config().data.join("environment");
    script(&site, &format!("env > {}", printed.display()));
    let mut owner = site.owner().await;
    uploaded(&mut owner, "a.png", &png(8, 8)).await;
    site.run_jobs().await;
    let environment = std::fs::read_to_string(printed).unwrap();
    let names: Vec<&str> = environment.lines().filter_map(|line| line.split('=').next()).collect();
    // The shell adds some variables.
    let known = ["RAYON_NUM_THREADS", "PWD", "SHLVL", "_", "OLDPWD"];
    assert!(names.iter().all(|name| known.contains(name)), "{names:?}");
}

/// A site whose program for pictures never ends, a picture on it, and the file that the program writes its id to.
async fn hanging() -> (TestApp, Person, Json, std::path::PathBuf) {
    let site = TestApp::with(|config| config.reader_program = config.data.join("program")).await;
    let started = site.config().data.join("started");
    script(&site, &format!("echo $$ > {0}.new; mv {0}.new {0}; exec sleep 600", started.display()));
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "a.png", &png(8, 8)).await;
    (site, owner, file, started)
}

/// Waits until the program has started; returns its folder in `/proc`, which exists until it has ended for good.
async fn started(file: &Path) -> std::path::PathBuf {
    loop {
        if let Ok(id) = std::fs::read_to_string(file) {
            return Path::new("/proc").join(id.trim());
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_ends_when_the_request_is_dropped() {
    let (_site, mut owner, file, mark) = hanging().await;
    let address = format!("/api/files/{}/location", id(&file));
    let process = tokio::select! {
        reply = owner.get(&address) => panic!("{}", reply.status),
        process = started(&mark) => process,
    };
    assert!(!process.exists(), "it still runs, or is a zombie");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_ends_when_the_server_stops_and_the_thumbnail_is_made_later() {
    let (site, mut owner, file, mark) = hanging().await;
    let stop = async {
        let process = started(&mark).await;
        site.app.close();
        process
    };
    let (_, process) = tokio::join!(site.run_jobs(), stop);
    assert!(!process.exists(), "it still runs, or is a zombie");
    assert_eq!(image(&mut owner, &file).await["state"], "waiting");
    assert_eq!(site.count("jobs WHERE kind = 'thumbnails' AND state = 'waiting'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_waits_for_the_process_is_to_be_repeated_when_the_server_stops() {
    let (site, mut owner, file, mark) = hanging().await;
    let address = format!("/api/files/{}/location", id(&file));
    let stop = async {
        started(&mark).await;
        site.app.close();
    };
    let (reply, ()) = tokio::join!(owner.get(&address), stop);
    assert_eq!(reply.problem(503), "stopping");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_fails_finds_no_location_and_leaves_the_photo_as_it_is() {
    for text in ["kill -SEGV $$", "exec cat /dev/zero", "echo no"] {
        let site = TestApp::with(|config| config.reader_program = config.data.join("program")).await;
        script(&site, text);
        let mut owner = site.owner().await;
        let bytes = picture("places/exif.jpg");
        let file = uploaded(&mut owner, "opera.jpg", &bytes).await;
        let address = format!("/api/files/{}/location", id(&file));
        assert_eq!(owner.get(&address).await.ok(200)["location"], Json::Null, "{text}");
        assert_eq!(owner.delete(&address).await.problem(422), "location-stays", "{text}");
        assert_eq!(owner.get(file["url"].as_str().unwrap()).await.bytes, bytes);
        assert_eq!(site.count("files").await, 1, "{text}");
        let left = std::fs::read_dir(site.app.config.files_folder().join("incoming")).unwrap().count();
        assert_eq!(left, 0, "no temporary file is left: {text}");
    }
}

/// A kernel limit of a running process.
fn limit_of(process: &str) -> String {
    let limits = std::fs::read_to_string(format!("/proc/{process}/limits")).unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max address space")).unwrap().to_owned();
    line.split_whitespace().nth(3).unwrap().to_owned()
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_kinkeeper");

/// The process has its limit before it reads anything: here it still waits for its input.
#[test]
fn the_process_limits_its_own_memory() {
    for (task, gibibytes) in [("location", 2_u64), ("plain-text", 1), ("pdf-text", 1)] {
        let mut command = Command::new(PROGRAM);
        command.args(["read", task]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let process = child.id().to_string();
        while limit_of(&process) == "unlimited" {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it had a limit");
            std::thread::yield_now();
        }
        assert_eq!(limit_of(&process), (gibibytes * 1024 * 1024 * 1024).to_string());
        drop(child.stdin.take());
        // An empty file is a text and a file without a location, but not a PDF.
        assert_eq!(child.wait().unwrap().success(), task != "pdf-text");
    }
}

#[test]
fn the_process_ends_soon_after_a_server_that_was_killed() {
    // The shell plays the server. Its input stays open, so the process waits for it.
    let mut server = Command::new("sh")
        .args(["-c", "exec 3<&0; \"$0\" read location <&3 & echo $!; wait", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(server.stdout.take().unwrap());
    let mut process = String::new();
    output.read_line(&mut process).unwrap();
    while limit_of(process.trim()) == "unlimited" {
        std::thread::yield_now();
    }
    server.kill().unwrap();
    // The pipe ends once no process holds it any more.
    assert_eq!(output.read_to_end(&mut Vec::new()).unwrap(), 0);
    server.wait().unwrap();
}

const AVIF: &[u8] = b"\0\0\0\x18ftypavif\0\0\0\0mif1avif";

async fn send_preview(person: &mut Person, file: &Json, bytes: &[u8]) -> crate::support::Reply {
    let request = person.request(Method::PUT, &format!("/api/files/{}/preview", id(file)));
    let request = request.header("content-type", "image/jpeg");
    person.raw(request.body(bytes.to_vec().into()).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_s_version_of_an_avif_becomes_its_thumbnails_once() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let file = uploaded(&mut anna, "a.avif", AVIF).await;
        assert_eq!((&file["contentType"], &file["image"]), (&json!("image/avif"), &Json::Null));
        assert_eq!(send_preview(&mut owner, &file, &png(40, 30)).await.problem(404), "object-not-found");
        for unfit in [b"Dear grandmother,".as_slice(), b"\xFF\xD8\xFF\xD9", b"<svg/>"] {
            assert_eq!(send_preview(&mut anna, &file, unfit).await.problem(422), "not-a-picture");
        }
        assert_eq!(image(&mut anna, &file).await, Json::Null);
        let shown = send_preview(&mut anna, &file, &png(40, 30)).await.ok(200);
        assert_eq!((&shown["image"]["state"], &shown["image"]["width"]), (&json!("ready"), &json!(40)));
        assert_eq!(shown["hash"], file["hash"], "the original is kept");
        assert_eq!(send_preview(&mut anna, &file, &png(8, 8)).await.problem(409), "has-preview");
        let other = uploaded(&mut anna, "b.png", &png(8, 8)).await;
        assert_eq!(send_preview(&mut anna, &other, &png(8, 8)).await.problem(409), "has-preview");
    })
    .await;
}
