//! Files attached to records: who sees them, and what happens to them when the record changes.

use kinkeeper::changes::Batch;
use kinkeeper::files::{self, AttachmentForm, Owner, OwnerKind};
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp, all, on_each_storage, seen};

use super::{attach, id, png, some_record, uploaded, user};

/// A picture uploaded by Anna, with its thumbnails.
async fn picture(site: &TestApp, anna: &mut Person) -> Json {
    let file = uploaded(anna, "photo.png", &png(40, 30)).await;
    site.run_jobs().await;
    file
}

async fn in_transaction<T>(
    site: &TestApp,
    act: impl AsyncFnOnce(&mut kinkeeper::db::Tx, &mut Batch) -> T,
) -> T {
    let mut tx = site.app.db.begin().await.unwrap();
    let mut batch = Batch::new(None, site.app.now());
    let answer = act(&mut tx, &mut batch).await;
    tx.commit().await.unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_on_a_shared_record_is_visible_to_every_approved_account() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let mut carl = site.with_role(&mut owner, "carl", "child").await;
        let mut eve = site.pending("eve").await;
        let file = picture(&site, &mut anna).await;
        assert_eq!(seen(&mut anna, &file).await, all(200));
        for person in [&mut owner, &mut carl, &mut eve] {
            assert_eq!(seen(person, &file).await, all(404), "before it is attached to anything");
        }
        attach(&site, &anna, some_record(&site), &[&file], None).await.unwrap();
        for person in [&mut anna, &mut owner, &mut carl] {
            assert_eq!(seen(person, &file).await, all(200));
        }
        assert_eq!(seen(&mut eve, &file).await, all(404));
        assert_eq!(seen(&mut site.visitor().await, &file).await, all(401));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_on_a_private_record_is_not_found_by_others_not_even_admins() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let mut ben = site.member(&mut owner, "ben").await;
        let event = some_record(&site);
        let file = picture(&site, &mut anna).await;
        attach(&site, &anna, event, &[&file], Some(&anna)).await.unwrap();
        assert_eq!(seen(&mut anna, &file).await, all(200));
        for person in [&mut owner, &mut ben] {
            assert_eq!(seen(person, &file).await, all(404));
            assert_eq!(
                person.delete(&format!("/api/files/{}", id(&file))).await.problem(404),
                "object-not-found"
            );
        }
        // The record is shared with everyone, and made private again.
        in_transaction(&site, async |tx, batch| files::set_only_for(tx, batch, event, None).await.unwrap())
            .await;
        assert_eq!(seen(&mut ben, &file).await, all(200));
        let only_for = Some(anna.id().parse().unwrap());
        in_transaction(&site, async |tx, batch| {
            files::set_only_for(tx, batch, event, only_for).await.unwrap()
        })
        .await;
        for person in [&mut owner, &mut ben] {
            assert_eq!(seen(person, &file).await, all(404));
        }
        // Everyone sees it through another record, as long as that exists.
        let portrait = Owner { kind: OwnerKind::Member, id: Id::new(site.app.now()) };
        attach(&site, &anna, portrait, &[&file], None).await.unwrap();
        assert_eq!(seen(&mut ben, &file).await, all(200));
        let now = site.app.now();
        in_transaction(&site, async |tx, batch| files::detach_all(tx, batch, portrait, now).await.unwrap())
            .await;
        assert_eq!(seen(&mut ben, &file).await, all(404));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_can_attach_only_their_own_files() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let event = some_record(&site);
    let file = uploaded(&mut anna, "a.txt", b"a").await;
    let refused = attach(&site, &owner, event, &[&file], None).await.unwrap_err();
    assert_eq!(refused.code(), "unknown-file");
    let nothing = json!({ "id": "01933b7e-0000-7000-8000-000000000001" });
    assert_eq!(attach(&site, &anna, event, &[&nothing], None).await.unwrap_err().code(), "unknown-file");
    site.exec("UPDATE files SET state = 'incoming'").await;
    assert_eq!(attach(&site, &anna, event, &[&file], None).await.unwrap_err().code(), "unknown-file");
    site.exec("UPDATE files SET state = 'complete'").await;
    assert_eq!(site.count("attachments").await, 0);
    attach(&site, &anna, event, &[&file], None).await.unwrap();
    // A file that is already attached stays, no matter who saves the record.
    let own = uploaded(&mut owner, "b.txt", b"b").await;
    attach(&site, &owner, event, &[&own, &file], None).await.unwrap();
    let elsewhere = attach(&site, &owner, some_record(&site), &[&file], None).await;
    assert_eq!(elsewhere.unwrap_err().code(), "unknown-file");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_record_keep_their_order_and_captions_and_every_change_is_logged() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let event = some_record(&site);
    let (a, b) = (uploaded(&mut owner, "a", b"a").await, uploaded(&mut owner, "b", b"b").await);
    let viewer = user(&site, &owner).await;
    let now = site.app.now();
    let wanted = |file: &Json, caption: &str| AttachmentForm {
        file: id(file).parse().unwrap(),
        caption: (!caption.is_empty()).then(|| caption.to_owned()),
    };
    let set = async |wanted: &[AttachmentForm]| {
        in_transaction(&site, async |tx, batch| {
            files::attach(tx, batch, event, wanted, None, &viewer, now).await.unwrap()
        })
        .await
    };
    let attached = async || {
        let mut conn = site.app.db.read().await.unwrap();
        let one = files::attachments_of(&mut conn, event).await.unwrap();
        let all = files::all_attachments(&mut conn, OwnerKind::HistoryEvent).await.unwrap();
        assert_eq!(one.len(), all.len());
        let line = |one: &files::Attached| {
            format!("{} {}", one.file.filename, one.attachment.caption.clone().unwrap_or_default())
        };
        one.iter().map(line).collect::<Vec<_>>()
    };
    assert!(set(&[wanted(&a, "first"), wanted(&b, "")]).await);
    assert_eq!(attached().await, ["a first", "b "]);
    assert!(!set(&[wanted(&a, "first"), wanted(&b, ""), wanted(&a, "twice")]).await, "nothing changed");
    assert!(set(&[wanted(&b, "now first"), wanted(&a, "first")]).await);
    assert_eq!(attached().await, ["b now first", "a first"]);
    assert!(set(&[wanted(&b, "now first")]).await);
    assert_eq!(attached().await, ["b now first"]);
    assert_eq!(site.count("changes WHERE table_name = 'attachments'").await, 5);
    let logged = format!("changes WHERE feature = 'files' AND part_of = '{}'", event.id);
    assert_eq!(site.count(&logged).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unattached_file_can_be_deleted_by_its_uploader_or_an_admin() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let mut ben = site.member(&mut owner, "ben").await;
        let file = picture(&site, &mut anna).await;
        let path = format!("/api/files/{}", id(&file));
        assert_eq!(anna.get(&path).await.ok(200)["can"]["delete"], true);
        assert_eq!(ben.delete(&path).await.problem(404), "object-not-found");
        let event = some_record(&site);
        attach(&site, &anna, event, &[&file], None).await.unwrap();
        for (person, status, code) in [
            (&mut anna, 409, "file-attached"),
            (&mut owner, 409, "file-attached"),
            (&mut ben, 403, "unauthorized"),
        ] {
            assert_eq!(person.get(&path).await.ok(200)["can"]["delete"], false);
            assert_eq!(person.delete(&path).await.problem(status), code);
        }
        attach(&site, &anna, event, &[], None).await.unwrap();
        anna.delete(&path).await.ok(204);
        assert_eq!(seen(&mut anna, &file).await, all(404));
        assert_eq!(anna.delete(&path).await.problem(404), "object-not-found");
        let other = picture(&site, &mut anna).await;
        assert_eq!(owner.get(&format!("/api/files/{}", id(&other))).await.problem(404), "object-not-found");
        owner.delete(&format!("/api/files/{}", id(&other))).await.ok(204);
        site.run_jobs().await;
        assert!(site.objects().await.is_empty(), "{:?}", site.objects().await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_deletes_the_files_only_it_could_see() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let file = picture(&site, &mut anna).await;
    attach(&site, &anna, some_record(&site), &[&file], Some(&anna)).await.unwrap();
    anna.post("/api/account/delete", json!({ "password": crate::support::PASSWORD })).await.ok(204);
    assert_eq!(site.count("attachments").await, 0, "it did not become visible to anyone else");
    assert_eq!(seen(&mut owner, &file).await, all(404));
}
