//! The list of accounts says what an admin may do with each, and why not.

use serde_json::Value as Json;

use crate::support::{Person, TestApp};

/// The permissions in the list for one account: `demote` is allowed, `-demote last-admin` is refused with the
/// reason.
async fn shown(viewer: &mut Person, username: &str) -> String {
    let list = viewer.get(&format!("/api/users?username={username}")).await.ok(200);
    let user = &list["items"][0];
    let can = user["can"].as_object().unwrap();
    let why_not = user["whyNot"].as_object().unwrap();
    assert!(why_not.keys().all(|name| can[name] == false), "a reason is for what may not be done: {user}");
    assert!(why_not.values().all(|reason| reason["message"].as_str().unwrap().ends_with('.')), "{user}");
    let may = can.iter().filter(|(_, may)| **may == true).map(|(name, _)| name.clone());
    let may_not =
        why_not.iter().map(|(name, reason)| format!("-{name} {}", reason["code"].as_str().unwrap()));
    may.chain(may_not).collect::<Vec<_>>().join(", ")
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_the_list_says_what_may_be_done_and_why_not() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let rolf = site.member(&mut owner, "rolf").await;
    site.pending("paul").await;
    owner.decide(&rolf, "suspend").await.ok(200);
    let lines = [
        ("the owner sees adam", shown(&mut owner, "adam").await),
        ("the owner sees olga", shown(&mut owner, "olga").await),
        ("adam sees adam", shown(&mut adam, "adam").await),
        ("adam sees the owner", shown(&mut adam, "olga").await),
        ("adam sees a rejected member", shown(&mut adam, "rolf").await),
        ("adam sees somebody pending", shown(&mut adam, "paul").await),
    ];
    insta::assert_snapshot!(lines.map(|(who, may)| format!("{who}: {may}")).join("\n"), @r"
    the owner sees adam: change, delete, demote, edit, linkMember, makeLink, seeAdmin, signOut, suspend
    the owner sees olga: edit, linkMember, makeLink, seeAdmin, signOut, -change owner-protected, -delete owner-protected, -demote owner-protected, -suspend owner-protected
    adam sees adam: change, delete, demote, edit, linkMember, makeLink, seeAdmin, signOut, -suspend not-yourself
    adam sees the owner: edit, linkMember, seeAdmin, -change owner-protected, -delete owner-protected, -demote owner-protected, -makeLink owner-only, -signOut owner-protected, -suspend owner-protected
    adam sees a rejected member: approve, change, delete, edit, promote, -linkMember approve-first, -makeLink approve-first, -signOut approve-first
    adam sees somebody pending: approve, change, delete, edit, makeLink, reject, signOut, -linkMember approve-first
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_sample_admins_do_not_hide_that_an_admin_is_the_last() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    site.exec("UPDATE users SET owner = FALSE, role = 'member' WHERE owner").await;
    adam.post("/api/admin/database/samples", Json::Null).await.ok(200);
    insta::assert_snapshot!(shown(&mut adam, "adam").await, @"change, edit, linkMember, makeLink, seeAdmin, signOut, -delete last-admin, -demote last-admin, -suspend not-yourself");
    let myself = adam.clone();
    assert_eq!(adam.decide(&myself, "demote").await.problem(403), "last-admin");
    let eva = site.pending("eva").await;
    adam.decide(&eva, "approve").await.ok(200);
    adam.decide(&eva, "promote").await.ok(200);
    insta::assert_snapshot!(shown(&mut adam, "adam").await, @"change, delete, demote, edit, linkMember, makeLink, seeAdmin, signOut, -suspend not-yourself");
}
