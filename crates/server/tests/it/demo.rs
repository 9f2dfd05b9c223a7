//! The demo family, and the program that serves it.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use fuzzy_date::Day;
use kinkeeper::demo;
use kinkeeper::mail;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value as Json, json};

use crate::command_line::{program, run_alone};
use crate::support::TestApp;

async fn demo_site() -> TestApp {
    let site = TestApp::with(|config| config.demo = true).await;
    demo::fill(&site.app).await.unwrap();
    site
}

fn count<T>(things: impl IntoIterator<Item = T>) -> i64 {
    i64::try_from(things.into_iter().count()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_1_an_invented_family_with_history_files_events_and_people_who_wait() {
    let site = demo_site().await;
    let people = site.count("members").await;
    assert!((55..=70).contains(&people), "{people} people");
    assert_eq!(people, count(demo_family::people()));
    let generations = site
        .rows::<(i64,)>(
            "WITH RECURSIVE line (person, generation) AS (
                 SELECT id, CAST(1 AS BIGINT) FROM members
                 UNION ALL
                 SELECT second_id, generation + 1 FROM line JOIN relationships ON first_id = person
                 WHERE kind = 'parent' AND COALESCE(qualifier, 'birth') = 'birth')
             SELECT MAX(generation) FROM line",
        )
        .await;
    assert_eq!(generations, [(6,)]);

    let with_portrait = demo_family::people().filter(|person| person.has_portrait);
    assert_eq!(site.count("members WHERE portrait IS NOT NULL").await, count(with_portrait));
    assert_eq!(site.count("files").await, count(demo_family::files()));
    assert!(site.count("sources").await >= count(demo_family::sources()));
    assert!(site.count("history_events").await >= count(demo_family::history()));

    let accounts = demo_family::accounts();
    assert_eq!(site.count("users").await, count(accounts));
    assert_eq!(site.count("users WHERE status = 'pending'").await, 2);
    let linked = accounts.iter().filter(|account| account.person.is_some());
    assert_eq!(site.count("users WHERE member_id IS NOT NULL").await, count(linked));
    assert_eq!(site.count("families").await, count(demo_family::households()));
    assert_eq!(site.count("family_invitations WHERE status = 'pending'").await, 1);
    assert_eq!(site.count("feedback").await, count(demo_family::feedback()));
    let events = demo_family::calendar(Day::new(2026, 1, 5).unwrap());
    assert_eq!(site.count("events").await, count(&events));
    assert_eq!(site.count("attachments WHERE owner_kind = 'event'").await, 3);
    assert_eq!(site.count(&format!("jobs WHERE kind = '{}'", mail::JOB_KIND)).await, 0, "no one gets email");
    assert_eq!(site.count("import_drafts").await, 0, "the archive is not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_1_the_accounts_to_choose_from_sign_in_with_the_password_that_everyone_knows() {
    let site = demo_site().await;
    let about = site.visitor().await.get("/api/site").await.ok(200);
    let offered = about["demo"]["accounts"].as_array().unwrap();
    let roles: Vec<&Json> = offered.iter().map(|account| &account["role"]).collect();
    assert_eq!(roles, ["owner", "admin", "member", "child"]);
    for account in offered {
        let mut person = site.visitor().await;
        let password = about["demo"]["password"].as_str().unwrap();
        person.sign_in(account["email"].as_str().unwrap(), password).await.ok(200);
        let user = person.user();
        assert_eq!((&user["name"], &user["status"]), (&account["name"], &json!("approved")));
        let role = if user["owner"] == true { "owner" } else { user["role"].as_str().unwrap() };
        assert_eq!(role, account["role"]);
        person.get("/api/members").await.ok(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_1_no_other_site_says_how_to_sign_in() {
    let site = TestApp::new().await;
    let about = site.visitor().await.get("/api/site").await;
    assert!(!about.text.contains(demo::PASSWORD), "{}", about.text);
    assert_eq!(about.ok(200)["demo"], Json::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_1_only_this_machine_can_reach_it() {
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.7:8080"] {
        let refusal = run_alone(&["demo", "--listen", address], &[]).await.refusal();
        assert!(refusal.contains("only for this machine"), "{refusal}");
    }
    let refusal = run_alone(&["demo", "--listen", "here"], &[]).await.refusal();
    assert!(refusal.starts_with("listen is wrong"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_1_it_reaches_no_other_server_and_no_other_folder() {
    let site = demo_site().await;
    let about = site.visitor().await.get("/api/site").await.ok(200);
    let owner_email = about["demo"]["accounts"][0]["email"].as_str().unwrap();
    let mut owner = site.visitor().await;
    owner.sign_in(owner_email, demo::PASSWORD).await.ok(200);
    assert_eq!(
        owner.get("/api/admin/first-steps").await.ok(200)["hidden"],
        true,
        "there is nothing to set up"
    );
    let mail = json!({ "version": 1, "host": "127.0.0.1", "port": 25, "security": "none", "anyway": true });
    let place = json!({ "version": 1, "place": "/tmp", "anyway": true });
    for (path, body) in [("mail", &mail), ("backups", &place)] {
        let saved = owner.put(&format!("/api/admin/settings/{path}"), body.clone()).await;
        assert_eq!(saved.problem(403), "not-in-demo");
    }
    for (path, body) in [("mail/test", mail), ("backups/check", place)] {
        let tried = owner.post(&format!("/api/admin/settings/{path}"), body).await;
        assert_eq!(tried.problem(403), "not-in-demo");
    }
    // If the archive could be restored on a real site, that site would get an owner whose password everyone
    // knows.
    let name = kinkeeper::backup::take(&site.app).await.unwrap().name;
    let archive = owner.get(&format!("/api/admin/backups/{name}/archive")).await;
    assert_eq!(archive.problem(403), "not-in-demo");
}

/// The program with the settings of a real site, which has its data in this folder.
struct Demo {
    child: Child,
    folder: tempfile::TempDir,
}

impl Demo {
    /// Starts it and waits until it has printed a line that begins like this.
    fn start(until: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("temporary")).unwrap();
        let mut command = program(folder.path(), &["demo", "--listen", "127.0.0.1:0"]);
        command
            .env("TMPDIR", folder.path().join("temporary"))
            .env("KINKEEPER_LISTEN", "0.0.0.0:80")
            .env("KINKEEPER_CONFIG", "missing.toml")
            .env("KINKEEPER_DATABASE_URL", "postgres://real@127.0.0.1:1/real")
            .env("KINKEEPER_STORAGE_URL", "s3://real")
            .env("KINKEEPER_BACKUP_URL", folder.path().join("real-backups"))
            .env("KINKEEPER_SMTP_URL", "smtp://127.0.0.1:1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        let is_there = lines.any(|line| line.unwrap().starts_with(until));
        let demo = Self { child, folder };
        assert!(is_there, "it ended before it said {until:?}");
        demo
    }

    fn temporary(&self) -> PathBuf {
        self.folder.path().join("temporary")
    }

    fn stop(mut self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.child.wait().unwrap().success(), "{log}");
        assert_eq!(names_in(&self.temporary()), Vec::<String>::new(), "{log}");
        assert_eq!(names_in(self.folder.path()), ["temporary"], "the real site's folder is as it was");
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

#[test]
fn demo_1_its_folder_is_its_own_and_gone_at_the_end() {
    let demo = Demo::start("Listening on http://127.0.0.1:");
    let folders = names_in(&demo.temporary());
    assert!(matches!(&folders[..], [name] if name.starts_with("kinkeeper-demo-")), "{folders:?}");
    demo.stop(Signal::TERM);
}

#[test]
fn demo_1_its_folder_is_also_gone_if_it_is_stopped_while_it_draws() {
    Demo::start("Drawing").stop(Signal::INT);
    // Someone closes the terminal.
    Demo::start("Drawing").stop(Signal::HUP);
}
