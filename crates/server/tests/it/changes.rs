//! The change log: every change stores its before and after images, and a batch can be undone.

use kinkeeper::access::{Status, User, store};
use kinkeeper::changes::{self, Batch, Conflict, Reason};
use kinkeeper::db::{Db, TextList};
use kinkeeper::ids::Id;
use kinkeeper::{records, sql};

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
    let undone = changes::undo(&mut tx, &records(), batch, None, site.app.now()).await.unwrap()?;
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
            sql!("SELECT actor, room, before, after FROM changes WHERE record_id = $1 ORDER BY at, id"),
            &[anna.id().into()],
        )
        .await
        .unwrap();
    let [(first_actor, room, None, Some(made)), (second_actor, _, Some(before), Some(after))] = &entries[..]
    else {
        panic!("{entries:?}");
    };
    assert_eq!((first_actor, second_actor, room.as_str()), (&anna.id(), &owner.id(), "accounts"));
    assert!(made.contains(r#""status":"pending""#) && before.contains(r#""status":"pending""#));
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

#[tokio::test(flavor = "multi_thread")]
async fn of_two_undos_of_one_batch_at_once_one_is_refused() {
    let site = TestApp::new().await;
    let before = anna(&site);
    create(&site, &before).await;
    let mut after = User { name: "Anna Weber".to_owned(), ..before.clone() };
    let (batch, _) = update(&site, &before, &mut after).await;
    let now = site.app.now();
    let mut first = site.app.db.begin().await.unwrap();
    changes::undo(&mut first, &records(), batch, None, now).await.unwrap().unwrap();
    let db = site.app.db.clone();
    let second = tokio::spawn(async move {
        let mut tx = db.begin().await.unwrap();
        changes::undo(&mut tx, &records(), batch, None, now).await.unwrap().map(drop)
    });
    // Enough time for the second one to read the old record and wait for the lock.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
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
    assert_eq!((conflict.entry.record_id, conflict.reason), (first.id, Reason::Taken));
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
    let unknown = changes::undo(&mut tx, &records(), Id::new(site.app.now()), None, site.app.now()).await;
    assert_eq!(unknown.err().unwrap().code(), "change-not-found");
}
