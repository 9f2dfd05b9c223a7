//! The change log: every change stores its before and after images, and a batch can be undone.

use kinkeeper::access::{Status, User, store};
use kinkeeper::changes::{self, Batch, Conflict, Kept, Reason};
use kinkeeper::db::{Db, Record, TextList};
use kinkeeper::ids::Id;
use kinkeeper::{sql, tables};

use crate::support::TestApp;

fn anna(site: &TestApp) -> User {
    let now = site.app.now();
    User {
        id: Id::new(now),
        email: "anna@example.org".to_owned(),
        email_confirmed_at: None,
        username: "Anna".to_owned(),
        username_key: "anna".to_owned(),
        name: "Anna".to_owned(),
        role: kinkeeper::access::Role::Member,
        status: Status::Approved,
        owner: false,
        sample: false,
        bio: None,
        birth_date: Some("1950-05-17".to_owned()),
        interests: TextList(vec!["Bees".to_owned(), "Maps, old".to_owned()]),
        language: "en".to_owned(),
        time_zone: "UTC".to_owned(),
        member_id: None,
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

async fn create(site: &TestApp, user: &User) -> Id {
    let mut batch = Batch::new(None, site.app.now());
    let mut tx = site.app.db.begin().await.unwrap();
    batch.create(&mut tx, user).await.unwrap();
    tx.commit().await.unwrap();
    batch.id
}

async fn update(site: &TestApp, before: &User, after: &mut User) -> (Id, bool) {
    let mut batch = Batch::new(None, site.app.now());
    let mut tx = site.app.db.begin().await.unwrap();
    let written = batch.update(&mut tx, before, after).await.unwrap();
    tx.commit().await.unwrap();
    (batch.id, written)
}

async fn delete(site: &TestApp, user: &User) -> Id {
    let mut batch = Batch::new(Some(user.id), site.app.now());
    let mut tx = site.app.db.begin().await.unwrap();
    assert!(batch.delete(&mut tx, user).await.unwrap());
    tx.commit().await.unwrap();
    batch.id
}

/// Undoes a batch; after a conflict nothing is saved, as the log expects of its callers.
async fn undo(site: &TestApp, batch: Id) -> Result<Id, Conflict> {
    let mut tx = site.app.db.begin().await.unwrap();
    let undone =
        changes::undo(&mut tx, &tables(), (batch, &Kept::new()), None, site.app.now()).await.unwrap()?;
    tx.commit().await.unwrap();
    Ok(undone.id)
}

async fn find(db: &Db, id: Id) -> Option<User> {
    store::user(&mut db.read().await.unwrap(), id).await.unwrap()
}

async fn reason(site: &TestApp, batch: Id) -> Reason {
    undo(site, batch).await.expect_err("there is a conflict").reason
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_records_who_when_and_both_images_in_its_own_transaction() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    site.clock.advance(1);
    owner.decide(&anna, "approve").await.ok(200);
    let mut conn = site.app.db.read().await.unwrap();
    let entries: Vec<(String, String, Option<String>, Option<String>)> = conn
        .all(
            sql!("SELECT actor, feature, before, after FROM changes JOIN actions ON number = action WHERE row_id = $1 ORDER BY number, position"),
            &[anna.id().into()],
        )
        .await
        .unwrap();
    let [(first_actor, feature, None, Some(made)), (second_actor, _, Some(before), Some(after))] =
        &entries[..]
    else {
        panic!("{entries:?}");
    };
    assert_eq!((first_actor, second_actor, feature.as_str()), (&anna.id(), &owner.id(), "accounts"));
    assert_eq!(made, "1", "what was created is in its row; the log needs no copy");
    assert!(before.contains(r#""status":"pending""#));
    assert!(after.contains(r#""status":"approved""#));
    for image in [made, before, after] {
        assert!(!image.contains("argon2"), "the log never contains a password hash");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_transaction_leaves_no_log_entry() {
    let site = TestApp::new().await;
    let mut tx = site.app.db.begin().await.unwrap();
    Batch::new(None, site.app.now()).create(&mut tx, &anna(&site)).await.unwrap();
    drop(tx);
    let (count,): (i64,) =
        site.app.db.read().await.unwrap().one(sql!("SELECT COUNT(*) FROM changes"), &[]).await.unwrap();
    assert_eq!(count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_an_old_version_writes_nothing_and_an_unchanged_record_keeps_its_version() {
    let site = TestApp::new().await;
    let before = anna(&site);
    create(&site, &before).await;
    let mut same = before.clone();
    assert!(update(&site, &before, &mut same).await.1);
    assert_eq!(find(&site.app.db, before.id).await.unwrap().version, 1);
    let mut first = User { name: "Anna Weber".to_owned(), ..before.clone() };
    assert!(update(&site, &before, &mut first).await.1);
    let mut second = User { name: "Anna Stale".to_owned(), ..before.clone() };
    assert!(!update(&site, &before, &mut second).await.1);
    let stored = find(&site.app.db, before.id).await.unwrap();
    assert_eq!((stored.name.as_str(), stored.version), ("Anna Weber", 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_record_is_fully_restored_with_a_new_version() {
    let site = TestApp::new().await;
    let before = anna(&site);
    create(&site, &before).await;
    let batch = delete(&site, &before).await;
    assert_eq!(find(&site.app.db, before.id).await, None);
    undo(&site, batch).await.unwrap();
    let restored = find(&site.app.db, before.id).await.unwrap();
    assert_eq!(restored, User { version: 2, ..before });
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_can_be_undone_and_so_can_the_undo() {
    let site = TestApp::new().await;
    let before = anna(&site);
    create(&site, &before).await;
    let mut after =
        User { name: "Anna Weber".to_owned(), bio: Some("Keeps bees".to_owned()), ..before.clone() };
    let (batch, _) = update(&site, &before, &mut after).await;
    let undoing = undo(&site, batch).await.unwrap();
    assert_eq!(find(&site.app.db, before.id).await.unwrap(), User { version: 3, ..before.clone() });
    assert_eq!(reason(&site, batch).await, Reason::AlreadyUndone);
    undo(&site, undoing).await.unwrap();
    assert_eq!(find(&site.app.db, before.id).await.unwrap(), User { version: 4, ..after });
}

#[tokio::test(flavor = "multi_thread")]
async fn undoing_a_creation_removes_the_record() {
    let site = TestApp::new().await;
    let user = anna(&site);
    let batch = create(&site, &user).await;
    undo(&site, batch).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_never_overwrites_later_changes() {
    let site = TestApp::new().await;
    let before = anna(&site);
    let creation = create(&site, &before).await;
    let mut first = User { name: "First".to_owned(), ..before.clone() };
    let (batch, _) = update(&site, &before, &mut first).await;
    let mut second = User { name: "Second".to_owned(), ..first.clone() };
    update(&site, &first, &mut second).await;
    assert_eq!(reason(&site, batch).await, Reason::ChangedSince);
    assert_eq!(reason(&site, creation).await, Reason::ChangedSince);
    let deletion = delete(&site, &second).await;
    assert_eq!(reason(&site, batch).await, Reason::AlreadyGone);
    create(&site, &User { version: 9, ..second.clone() }).await;
    assert_eq!(reason(&site, deletion).await, Reason::AlreadyThere);
    assert_eq!(find(&site.app.db, before.id).await.unwrap().name, "Second");
}

/// Waits until a transaction has read the old record and waits for another one's lock. SQLite's writers queue
/// before they read anything, so there is nothing to wait for.
async fn until_one_waits(db: &Db) {
    if db.kind() != "postgres" {
        return;
    }
    let waiting = async {
        loop {
            let waits = sql!(
                "SELECT COUNT(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'"
            );
            let (count,): (i64,) = db.read().await.unwrap().one(waits, &[]).await.unwrap();
            if count > 0 {
                return;
            }
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), waiting).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_undos_of_one_batch_at_once_one_is_refused() {
    let site = TestApp::new().await;
    let before = anna(&site);
    create(&site, &before).await;
    let mut after = User { name: "Anna Weber".to_owned(), ..before.clone() };
    let (batch, _) = update(&site, &before, &mut after).await;
    let now = site.app.now();
    let mut first = site.app.db.begin().await.unwrap();
    changes::undo(&mut first, &tables(), (batch, &Kept::new()), None, now).await.unwrap().unwrap();
    let db = site.app.db.clone();
    let second = tokio::spawn(async move {
        let mut tx = db.begin().await.unwrap();
        changes::undo(&mut tx, &tables(), (batch, &Kept::new()), None, now).await.unwrap().map(drop)
    });
    until_one_waits(&site.app.db).await;
    first.commit().await.unwrap();
    let reason = second.await.unwrap().expect_err("it can be undone only once").reason;
    assert!(matches!(reason, Reason::ChangedSince | Reason::AlreadyUndone), "{reason:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_is_refused_when_another_record_took_the_place() {
    let site = TestApp::new().await;
    let first = anna(&site);
    create(&site, &first).await;
    let deletion = delete(&site, &first).await;
    create(&site, &User { id: Id::new(site.app.now()), ..first.clone() }).await;
    let conflict = undo(&site, deletion).await.unwrap_err();
    assert_eq!((conflict.entry.record_id(), conflict.reason), (first.id, Reason::Taken));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_is_restored_completely_or_not_at_all() {
    let site = TestApp::new().await;
    let one = anna(&site);
    let other = User {
        id: Id::new(site.app.now()),
        email: "ben@example.org".to_owned(),
        username_key: "ben".to_owned(),
        ..one.clone()
    };
    create(&site, &one).await;
    create(&site, &other).await;
    let mut batch = Batch::new(None, site.app.now());
    let mut tx = site.app.db.begin().await.unwrap();
    assert!(batch.delete(&mut tx, &one).await.unwrap());
    assert!(batch.delete(&mut tx, &other).await.unwrap());
    tx.commit().await.unwrap();
    create(&site, &User { id: Id::new(site.app.now()), ..one.clone() }).await;
    assert_eq!(reason(&site, batch.id).await, Reason::Taken);
    assert_eq!(find(&site.app.db, other.id).await, None, "no half of the batch was restored alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_batch_is_not_found() {
    let site = TestApp::new().await;
    let mut tx = site.app.db.begin().await.unwrap();
    let unknown =
        changes::undo(&mut tx, &tables(), (Id::new(site.app.now()), &Kept::new()), None, site.app.now())
            .await;
    assert_eq!(unknown.err().unwrap().code(), "change-not-found");
}

// ---- created records, and images of older schemas

#[tokio::test(flavor = "multi_thread")]
async fn a_creation_is_undone_and_done_again_without_a_copy_in_the_log() {
    let site = TestApp::new().await;
    let user = anna(&site);
    let batch = create(&site, &user).await;
    let undoing = undo(&site, batch).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await, None);
    let redoing = undo(&site, undoing).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await.unwrap(), User { version: 2, ..user.clone() });
    // Undo both once more: the version that the creation left must still match.
    let again = undo(&site, redoing).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await, None);
    undo(&site, again).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await.unwrap(), User { version: 3, ..user });
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_creation_left_is_known_from_the_row_or_from_the_next_change() {
    let site = TestApp::new().await;
    let user = anna(&site);
    let batch = create(&site, &user).await;
    let name = async || {
        let mut conn = site.app.db.read().await.unwrap();
        let entry = changes::first(&mut conn, batch).await.unwrap().unwrap();
        changes::after(&mut conn, User::table(), &entry).await.unwrap().unwrap()["name"].clone()
    };
    assert_eq!(name().await, "Anna");
    let mut changed = User { name: "Anna Weber".to_owned(), ..user.clone() };
    update(&site, &user, &mut changed).await;
    assert_eq!(name().await, "Anna");
    delete(&site, &changed).await;
    assert_eq!(name().await, "Anna");
    create(&site, &User { name: "Someone else".to_owned(), ..user }).await;
    assert_eq!(name().await, "Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_creation_that_an_older_version_logged_with_its_image_is_undone_as_well() {
    let site = TestApp::new().await;
    let user = anna(&site);
    let batch = create(&site, &user).await;
    let image = serde_json::Value::Object(user.image()).to_string();
    site.exec(&format!("UPDATE changes SET after = '{image}' WHERE action = (SELECT number FROM actions WHERE batch = '{batch}')")).await;
    let undoing = undo(&site, batch).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await, None);
    undo(&site, undoing).await.unwrap();
    assert_eq!(find(&site.app.db, user.id).await.unwrap(), User { version: 2, ..user });
}

mod older {
    use kinkeeper::db::Record;
    use kinkeeper::ids::Id;
    use kinkeeper::row;

    row! {
        #[derive(Clone)]
        pub struct Boat in boats.boats {
            pub id: Id => Hidden,
            pub name: String => Plain("name"),
            pub version: i64 => Hidden,
        }
    }

    pub fn boat(id: Id) -> Boat {
        assert_eq!(Boat::table().name, "boats");
        Boat { id, name: "Anna".to_owned(), version: 1 }
    }
}

kinkeeper::row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Boat in boats.boats {
        pub id: Id => Hidden,
        pub name: String => Plain("name"),
        pub colour: String => Plain("colour"),
        pub version: i64 => Hidden,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_from_before_a_column_was_added_comes_back_with_the_column_s_default() {
    let site = TestApp::new().await;
    let now = site.app.now();
    site.exec("CREATE TABLE boats (id TEXT PRIMARY KEY, name TEXT NOT NULL, version BIGINT NOT NULL)").await;
    let ids = [Id::new(now), Id::new(now)];
    let mut tx = site.app.db.begin().await.unwrap();
    let (mut made, mut gone, mut renamed) =
        (Batch::new(None, now), Batch::new(None, now), Batch::new(None, now));
    for id in ids {
        made.create(&mut tx, &older::boat(id)).await.unwrap();
    }
    assert!(gone.delete(&mut tx, &older::boat(ids[0])).await.unwrap());
    let mut other = older::Boat { name: "Bertha".to_owned(), ..older::boat(ids[1]) };
    assert!(renamed.update(&mut tx, &older::boat(ids[1]), &mut other).await.unwrap());
    tx.commit().await.unwrap();
    site.exec("ALTER TABLE boats ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'").await;
    site.exec("UPDATE boats SET colour = 'red'").await;
    for batch in [gone.id, renamed.id] {
        let mut tx = site.app.db.begin().await.unwrap();
        changes::undo(&mut tx, &[Boat::table()], (batch, &Kept::new()), None, now)
            .await
            .unwrap()
            .map(drop)
            .unwrap();
        tx.commit().await.unwrap();
    }
    let boats = site.rows::<Boat>("SELECT {columns} FROM boats ORDER BY colour").await;
    let boat = |id: Id, colour: &str, version| Boat {
        id,
        name: "Anna".to_owned(),
        colour: colour.to_owned(),
        version,
    };
    assert_eq!(boats, [boat(ids[0], "blue", 2), boat(ids[1], "red", 3)]);
}
