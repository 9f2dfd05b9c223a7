//! Managing users: lists, buttons, edits, and the rules that keep at least one admin in charge.

use std::collections::BTreeSet;

use kinkeeper::clock::MINUTE;
use kinkeeper::db::Sql;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, visitor_of};

async fn list(admin: &mut Person, query: &str) -> Json {
    admin.get(&format!("/api/users{query}")).await.ok(200)
}

fn usernames(page: &Json) -> Vec<String> {
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|user| user["username"].as_str().unwrap().to_owned())
        .collect()
}

async fn edit(admin: &mut Person, person: &Person, change: Json) -> Reply {
    let path = format!("/api/users/{}", person.id());
    let mut body = change;
    body["version"] = admin.get(&path).await.ok(200)["version"].clone();
    admin.patch(&path, body).await
}

async fn delete(admin: &mut Person, person: &Person) -> Reply {
    let path = format!("/api/users/{}", person.id());
    let version = admin.get(&path).await.ok(200)["version"].clone();
    admin.delete(&format!("{path}?version={version}")).await
}

/// The owner may do anything, so tests of the rules for admins need a site without one.
async fn without_owner(site: &TestApp) {
    site.exec("UPDATE users SET owner = FALSE, role = 'member' WHERE owner").await;
}

async fn subjects(site: &TestApp, address: &str) -> Vec<String> {
    site.mail_to(address).await.into_iter().map(|mail| mail.subject).collect()
}

// ---- lists

#[tokio::test(flavor = "multi_thread")]
async fn user_1_the_first_page_has_fifty_users_and_later_pages_twenty() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.add_users((0..74).map(|number| format!("user{number:02}"))).await;
    let first = list(&mut owner, "").await;
    let seen = usernames(&first);
    assert_eq!(seen.len(), 50);
    assert_eq!((seen[0].as_str(), seen[49].as_str()), ("user73", "user24"), "newest first");
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = list(&mut owner, &format!("?cursor={cursor}")).await;
    assert_eq!(
        usernames(&second),
        (4..24).rev().map(|number| format!("user{number:02}")).collect::<Vec<_>>()
    );
    let cursor = second["nextCursor"].as_str().unwrap();
    let last = list(&mut owner, &format!("?cursor={cursor}")).await;
    assert_eq!(usernames(&last), ["user03", "user02", "user01", "user00", "olga"]);
    assert!(last["nextCursor"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn user_1_pages_stay_stable_while_new_users_arrive() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.add_users((0..30).map(|number| format!("user{number:02}"))).await;
    let mut seen = Vec::new();
    let mut query = "?limit=7".to_owned();
    for late in 0.. {
        let page = list(&mut owner, &query).await;
        seen.extend(usernames(&page));
        let Some(cursor) = page["nextCursor"].as_str() else { break };
        query = format!("?limit=7&cursor={cursor}");
        site.add_users([format!("late{late}")]).await;
    }
    let expected: Vec<_> =
        (0..30).rev().map(|number| format!("user{number:02}")).chain(["olga".to_owned()]).collect();
    assert_eq!(seen, expected, "everyone exactly once");
}

#[tokio::test(flavor = "multi_thread")]
async fn users_created_at_the_same_moment_are_paged_without_gaps() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.add_users((0..9).map(|number| format!("user{number}"))).await;
    site.exec("UPDATE users SET created_at = 1767603600000").await;
    let mut seen = BTreeSet::new();
    let mut query = "?limit=2".to_owned();
    loop {
        let page = list(&mut owner, &query).await;
        for name in usernames(&page) {
            assert!(seen.insert(name.clone()), "{name} twice");
        }
        let Some(cursor) = page["nextCursor"].as_str() else { break };
        query = format!("?limit=2&cursor={cursor}");
    }
    assert_eq!(seen.len(), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn user_1_an_invalid_page_is_a_bad_request() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for limit in ["0", "51", "-1", "9223372036854775807"] {
        assert_eq!(
            owner.get(&format!("/api/users?limit={limit}")).await.problem(400),
            "bad-limit",
            "{limit}"
        );
    }
    assert_eq!(owner.get("/api/users?limit=many").await.problem(400), "bad-query");
    for cursor in ["", "x", "%00", "bm90aGluZw", "MDE5YjhkNjItN2E4MC03NWQ1LWE5NWMtNzVhMGRjYThhNzllIHg"] {
        assert_eq!(
            owner.get(&format!("/api/users?cursor={cursor}")).await.problem(400),
            "bad-cursor",
            "{cursor}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn user_1_users_are_found_by_role_status_username_and_email() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.with_role(&mut owner, "adam", "admin").await;
    site.with_role(&mut owner, "cleo", "child").await;
    site.pending("Petra").await;
    let rejected = site.pending("ralf").await;
    owner.decide(&rejected, "reject").await.ok(200);
    for (query, found) in [
        ("?role=admin", vec!["adam", "olga"]),
        ("?role=child", vec!["cleo"]),
        ("?status=pending", vec!["Petra"]),
        ("?status=rejected", vec!["ralf"]),
        ("?status=approved&role=admin", vec!["adam", "olga"]),
        ("?status=pending&role=admin", vec![]),
        ("?username=petra", vec!["Petra"]),
        ("?username=%20PETRA%20", vec!["Petra"]),
        ("?username=pet", vec![]),
        ("?email=ADAM@example.org", vec!["adam"]),
        ("?email=unknown@example.org", vec![]),
    ] {
        let mut names = usernames(&list(&mut owner, query).await);
        names.sort_by_key(|name| name.to_lowercase());
        assert_eq!(names, found, "{query}");
    }
    assert_eq!(owner.get("/api/users?role=king").await.problem(400), "bad-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn user_1_an_unknown_user_is_not_found_in_the_specified_words() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let unknown = "/api/users/019b8d62-7a80-75d5-a95c-75a0dca8a79e";
    let profile = json!({ "version": 1, "name": "X", "interests": [], "language": "en", "timeZone": "UTC" });
    for reply in [
        owner.get(unknown).await,
        owner.patch(unknown, json!({ "version": 1, "role": "child" })).await,
        owner.delete(&format!("{unknown}?version=1")).await,
        owner.post(&format!("{unknown}/approve"), json!({ "version": 1 })).await,
        owner.put(&format!("{unknown}/profile"), profile).await,
    ] {
        assert_eq!(reply.problem(404), "user-not-found");
        assert_eq!(reply.message(), "User not found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn user_2_a_user_has_the_specified_fields() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    let mut user = owner.get(&format!("/api/users/{}", anna.id())).await.ok(200);
    assert_eq!(user["id"], anna.id());
    user["id"] = "ID".into();
    insta::assert_snapshot!(serde_json::to_string_pretty(&user).unwrap(), @r#"
    {
      "can": {
        "approve": true,
        "change": true,
        "delete": true,
        "demote": false,
        "edit": true,
        "linkMember": false,
        "makeLink": true,
        "promote": false,
        "reject": true,
        "seeAdmin": false,
        "signOut": true,
        "suspend": false
      },
      "createdAt": "2026-01-05T09:00:00.000Z",
      "email": "anna@example.org",
      "emailConfirmed": false,
      "id": "ID",
      "invitedBy": null,
      "language": "en",
      "memberId": null,
      "name": "anna",
      "owner": false,
      "profile": {
        "bio": null,
        "birthDate": null,
        "interests": []
      },
      "role": "member",
      "sample": false,
      "status": "pending",
      "timeZone": "UTC",
      "updatedAt": "2026-01-05T09:00:00.000Z",
      "username": "anna",
      "version": 1,
      "whyNot": {
        "linkMember": {
          "code": "approve-first",
          "message": "Please approve this person first."
        }
      }
    }
    "#);
}

#[tokio::test(flavor = "multi_thread")]
async fn members_and_children_see_only_themselves() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut cleo = site.with_role(&mut owner, "cleo", "child").await;
    for (person, other) in [(&mut anna, owner.id()), (&mut cleo, owner.id())] {
        let own = format!("/api/users/{}", person.id());
        assert_eq!(person.get(&own).await.ok(200)["id"], person.id());
        assert_eq!(person.get("/api/users").await.problem(403), "forbidden");
        assert_eq!(person.get(&format!("/api/users/{other}")).await.problem(404), "user-not-found");
        let promote = person.post(&format!("{own}/promote"), json!({ "version": 2 })).await;
        assert_eq!(promote.problem(403), "forbidden");
    }
}

// ---- buttons

#[tokio::test(flavor = "multi_thread")]
async fn approving_takes_effect_at_once_and_sends_one_welcome_mail() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let version = anna.user()["version"].clone();
    let approved = owner.decide(&anna, "approve").await.ok(200);
    assert_eq!(approved["status"], "approved");
    assert_eq!(approved["emailConfirmed"], true, "approving also confirms the email");
    assert!(anna.refresh().await["user"]["status"] == "approved", "the waiting browser is signed in");
    // Clicking the button again, on the same page or another, does not send a second mail.
    let again = owner.post(&format!("/api/users/{}/approve", anna.id()), json!({ "version": version })).await;
    assert_eq!(again.problem(409), "conflict");
    assert_eq!(owner.decide(&anna, "approve").await.problem(409), "conflict");

    let mail = site.last_mail_to("anna@example.org", "Welcome").await;
    insta::assert_snapshot!(format!("{}\n\n{}", mail.subject, mail.text), @"
    Welcome to The Example Family

    Hello anna,

    Your account at The Example Family has been approved. You can sign in now:

    http://kin.example.org/login

    We're glad you're here.
    ");
    assert!(mail.html.contains("href=\"http://kin.example.org/login\""));
    let welcomes = subjects(&site, "anna@example.org").await;
    assert_eq!(welcomes.iter().filter(|subject| subject.starts_with("Welcome")).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejecting_sends_a_mail() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    assert_eq!(owner.decide(&anna, "reject").await.ok(200)["status"], "rejected");
    let mail = site.last_mail_to("anna@example.org", "Your account").await;
    insta::assert_snapshot!(format!("{}\n\n{}", mail.subject, mail.text), @"
    Your account at The Example Family

    Hello anna,

    An administrator of The Example Family did not approve your account. If you think this is a mistake, please contact them.

    http://kin.example.org/
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn suspending_and_editing_send_no_mail_and_approving_again_does() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.member(&mut owner, "anna").await;
    let before = subjects(&site, "anna@example.org").await;
    owner.decide(&anna, "suspend").await.ok(200);
    edit(&mut owner, &anna, json!({ "status": "approved" })).await.ok(200);
    edit(&mut owner, &anna, json!({ "status": "rejected", "role": "child" })).await.ok(200);
    edit(&mut owner, &anna, json!({ "role": "admin" })).await.ok(200);
    owner.decide(&anna, "demote").await.ok(200);
    owner.decide(&anna, "promote").await.ok(200);
    assert_eq!(subjects(&site, "anna@example.org").await, before);
    site.clock.advance(MINUTE);
    owner.decide(&anna, "approve").await.ok(200);
    assert_eq!(subjects(&site, "anna@example.org").await.len(), before.len() + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_suspending_or_rejecting_ends_every_session_at_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut suspended = site.member(&mut owner, "anna").await;
    let mut phone = site.visitor().await;
    phone.sign_in("anna@example.org", PASSWORD).await.ok(200);
    let mut edited = site.member(&mut owner, "bert").await;
    let mut rejected = site.pending("carl").await;
    owner.decide(&suspended, "suspend").await.ok(200);
    edit(&mut owner, &edited, json!({ "status": "rejected" })).await.ok(200);
    owner.decide(&rejected, "reject").await.ok(200);
    for person in [&mut suspended, &mut phone, &mut edited, &mut rejected] {
        assert_eq!(person.get("/api/account/sessions").await.problem(401), "unauthenticated");
        assert!(person.refresh().await["user"].is_null());
    }
    assert_eq!(site.count("sessions").await, 1, "the owner's");
}

#[tokio::test(flavor = "multi_thread")]
async fn user_2_role_and_status_are_edited_together_or_separately_but_never_to_pending() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    let both = edit(&mut owner, &anna, json!({ "role": "child", "status": "approved" })).await.ok(200);
    assert_eq!((&both["role"], &both["status"]), (&"child".into(), &"approved".into()));
    let role = edit(&mut owner, &anna, json!({ "role": "admin" })).await.ok(200);
    assert_eq!((&role["role"], &role["status"]), (&"admin".into(), &"approved".into()));
    let status = edit(&mut owner, &anna, json!({ "status": "rejected" })).await.ok(200);
    assert_eq!((&status["role"], &status["status"]), (&"admin".into(), &"rejected".into()));
    let reply = edit(&mut owner, &anna, json!({ "status": "pending" })).await;
    assert_eq!(reply.problem(422), "never-pending");
    assert!(reply.json["fields"]["status"].is_object());
    let unchanged = edit(&mut owner, &anna, json!({})).await.ok(200);
    assert_eq!(unchanged["version"], status["version"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pending_user_cannot_become_an_admin_before_being_approved() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    assert_eq!(owner.decide(&anna, "promote").await.problem(403), "approve-first");
    assert_eq!(edit(&mut owner, &anna, json!({ "role": "admin" })).await.problem(403), "approve-first");
    edit(&mut owner, &anna, json!({ "role": "admin", "status": "approved" })).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn user_2_a_deleted_user_is_gone_everywhere() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let path = format!("/api/users/{}", anna.id());
    let stale = owner.delete(&format!("{path}?version=1")).await;
    assert_eq!(stale.problem(409), "conflict");
    assert_eq!(stale.json["current"]["version"], 2);
    assert_eq!(owner.delete(&path).await.problem(400), "bad-query", "deleting needs the version");
    delete(&mut owner, &anna).await.ok(204);
    assert_eq!(owner.get(&path).await.problem(404), "user-not-found");
    assert!(anna.refresh().await["user"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_based_on_an_old_version_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.member(&mut owner, "anna").await;
    let path = format!("/api/users/{}", anna.id());
    let reply = owner.post(&format!("{path}/promote"), json!({ "version": 1 })).await;
    assert_eq!(reply.problem(409), "conflict");
    assert_eq!(reply.json["current"]["status"], "approved");
    let reply = owner.patch(&path, json!({ "version": 1, "role": "child" })).await;
    assert_eq!(reply.problem(409), "conflict");
    // A button that is not shown for such a user does nothing either.
    for button in ["approve", "reject", "demote"] {
        assert_eq!(owner.decide(&anna, button).await.problem(409), "conflict", "{button}");
    }
    assert_eq!(owner.get(&path).await.ok(200)["version"], 2);
}

// ---- protected accounts

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_the_owner_is_protected_from_every_button() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    for button in ["reject", "suspend", "demote"] {
        assert_eq!(adam.decide(&owner, button).await.problem(403), "owner-protected", "{button}");
        assert_eq!(owner.clone().decide(&owner, button).await.problem(403), "owner-protected", "{button}");
    }
    for change in [json!({ "role": "member" }), json!({ "role": "child" }), json!({ "status": "rejected" })] {
        assert_eq!(edit(&mut adam, &owner, change).await.problem(403), "owner-protected");
    }
    assert_eq!(delete(&mut adam, &owner).await.problem(403), "owner-protected");
    let same = adam.get(&format!("/api/users/{}", owner.id())).await.ok(200);
    assert_eq!(
        (&same["role"], &same["status"], &same["version"]),
        (&"admin".into(), &"approved".into(), &1.into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_the_last_admin_is_protected_from_every_button() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let rolf = site.with_role(&mut owner, "rolf", "admin").await;
    let sam = site.with_role(&mut owner, "sam", "admin").await;
    let ida = site.with_role(&mut owner, "ida", "admin").await;
    without_owner(&site).await;
    // None of these counts: one is suspended, one is a sample account, one cannot sign in.
    owner = adam.clone();
    owner.decide(&rolf, "suspend").await.ok(200);
    site.exec("UPDATE users SET sample = TRUE WHERE username = 'sam'").await;
    site.exec(&format!("DELETE FROM credentials WHERE user_id = '{}'", ida.id())).await;

    let myself = adam.clone();
    assert_eq!(adam.decide(&myself, "demote").await.problem(403), "last-admin");
    for role in ["member", "child"] {
        assert_eq!(edit(&mut adam, &myself, json!({ "role": role })).await.problem(403), "last-admin");
    }
    assert_eq!(delete(&mut adam, &myself).await.problem(403), "last-admin");
    assert_eq!(adam.decide(&myself, "suspend").await.problem(403), "not-yourself");
    assert_eq!(edit(&mut adam, &myself, json!({ "status": "rejected" })).await.problem(403), "not-yourself");
    // With a second one that counts, the first may become a member again.
    let eva = site.pending("eva").await;
    adam.decide(&eva, "approve").await.ok(200);
    adam.decide(&eva, "promote").await.ok(200);
    adam.decide(&sam, "demote").await.ok(200);
    adam.decide(&myself, "demote").await.ok(200);
    assert_eq!(adam.get("/api/users").await.problem(403), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_cannot_reject_or_suspend_themselves() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let myself = adam.clone();
    for button in ["reject", "suspend"] {
        assert_eq!(adam.decide(&myself, button).await.problem(403), "not-yourself", "{button}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demoted_or_suspended_admin_loses_access_with_the_next_request() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let anna = site.pending("anna").await;
    adam.get("/api/users").await.ok(200);
    owner.decide(&adam, "demote").await.ok(200);
    assert_eq!(adam.get("/api/users").await.problem(403), "forbidden");
    let path = format!("/api/users/{}/approve", anna.id());
    assert_eq!(adam.post(&path, json!({ "version": 1 })).await.problem(403), "forbidden");
}

// ---- permissions sent to the page

/// The names of the flags that are true.
fn may(user: &Json) -> Vec<&str> {
    let can = user["can"].as_object().unwrap();
    can.iter().filter(|(_, allowed)| **allowed == true).map(|(name, _)| name.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_user_lists_what_the_viewer_may_do_to_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let mut anna = site.member(&mut owner, "anna").await;
    let ralf = site.member(&mut owner, "ralf").await;
    owner.decide(&ralf, "suspend").await.ok(200);
    let pete = site.pending("pete").await;
    let sees = async |viewer: &mut Person, other: &Person| {
        let user = viewer.get(&format!("/api/users/{}", other.id())).await.ok(200);
        may(&user).join(" ")
    };
    assert_eq!(sees(&mut adam, &pete).await, "approve change delete edit makeLink reject signOut");
    assert_eq!(
        sees(&mut adam, &anna).await,
        "change delete edit linkMember makeLink promote signOut suspend"
    );
    assert_eq!(sees(&mut adam, &ralf).await, "approve change delete edit promote");
    assert_eq!(sees(&mut adam, &owner).await, "edit linkMember seeAdmin");
    assert_eq!(
        sees(&mut owner, &adam).await,
        "change delete demote edit linkMember makeLink seeAdmin signOut suspend"
    );
    let (me, myself) = (adam.clone(), anna.clone());
    assert_eq!(sees(&mut adam, &me).await, "change delete demote edit linkMember makeLink seeAdmin signOut");
    assert_eq!(sees(&mut anna, &myself).await, "delete edit");
    assert_eq!(may(anna.user()).join(" "), "delete edit");
    assert_eq!(may(owner.user()).join(" "), "edit linkMember makeLink seeAdmin signOut");
    // A list has the same permissions as the single record.
    let page = list(&mut adam, &format!("?email={OWNER}")).await;
    assert_eq!(may(&page["items"][0]).join(" "), "edit linkMember seeAdmin");
}

// ---- at the same time

#[tokio::test(flavor = "multi_thread")]
async fn of_two_admins_approving_and_rejecting_at_once_exactly_one_wins_on_one_replica_or_two() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let replica = site.replica().await;
    for round in 0..8 {
        if round == 4 {
            // The second half of the rounds uses two replicas.
            let cookie = adam.cookie.clone();
            adam = visitor_of(&replica, "192.0.2.200").await;
            adam.cookie = cookie;
            adam.refresh().await;
        }
        let name = format!("user{round}");
        let email = format!("{name}@example.org");
        site.add_users([name]).await;
        site.exec(&format!("UPDATE users SET status = 'pending' WHERE email = '{email}'")).await;
        let user = list(&mut owner, &format!("?email={email}")).await["items"][0].clone();
        let path = |button: &str| format!("/api/users/{}/{button}", user["id"].as_str().unwrap());
        let (approve, reject) = (path("approve"), path("reject"));
        let (mut one, mut other) = (owner.clone(), adam.clone());
        let (approved, rejected) = tokio::join!(
            tokio::spawn(async move { one.post(&approve, json!({ "version": 1 })).await }),
            tokio::spawn(async move { other.post(&reject, json!({ "version": 1 })).await })
        );
        let (approved, rejected) = (approved.unwrap(), rejected.unwrap());
        let (won, lost) = if approved.status == 200 { (approved, rejected) } else { (rejected, approved) };
        let won = won.ok(200);
        assert_eq!(lost.problem(409), "conflict");
        assert_eq!(lost.json["current"]["status"], won["status"], "the other one gets the current state");
        let now = adam.get(&format!("/api/users/{}", user["id"].as_str().unwrap())).await.ok(200);
        assert_eq!((&now["status"], &now["version"]), (&won["status"], &2.into()));
        let mails = subjects(&site, &email).await;
        let welcome = won["status"] == "approved";
        assert_eq!(
            mails,
            [if welcome { "Welcome to The Example Family" } else { "Your account at The Example Family" }]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_last_two_admins_demote_each_other_at_once_one_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let adam = site.with_role(&mut owner, "adam", "admin").await;
    let eva = site.with_role(&mut owner, "eva", "admin").await;
    without_owner(&site).await;
    for _ in 0..8 {
        let version = |person: &Person| {
            let id = person.id();
            let site = &site;
            async move { site.rows::<(i64,)>(&format!("SELECT version FROM users WHERE id = '{id}'")).await[0].0 }
        };
        let (of_adam, of_eva) = (version(&adam).await, version(&eva).await);
        let demote = |mut who: Person, whom: String, version: i64| {
            tokio::spawn(async move {
                who.post(&format!("/api/users/{whom}/demote"), json!({ "version": version }))
                    .await
                    .status
                    .as_u16()
            })
        };
        // Both block on the records they change and are released together.
        let mut held = site.app.db.begin().await.unwrap();
        let hold = Sql::from_text("UPDATE users SET version = version WHERE username IN ('adam', 'eva')", "");
        held.exec(&hold, &[]).await.unwrap();
        let (one, other) = (demote(adam.clone(), eva.id(), of_eva), demote(eva.clone(), adam.id(), of_adam));
        site.wait_for_writers(2).await;
        drop(held);
        let (one, other) = tokio::join!(one, other);
        let mut answers = [one.unwrap(), other.unwrap()];
        answers.sort_unstable();
        assert_eq!(answers, [200, 403]);
        assert_eq!(site.count("users WHERE role = 'admin'").await, 1);
        site.exec("UPDATE users SET role = 'admin' WHERE username IN ('adam', 'eva')").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_last_two_admins_delete_their_accounts_at_once_one_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for round in 0..3 {
        let mut pair = Vec::new();
        for name in ["adam", "eva"] {
            pair.push(site.with_role(&mut owner, &format!("{name}{round}"), "admin").await);
        }
        site.exec("UPDATE users SET role = 'member', owner = FALSE WHERE username = 'olga'").await;
        let leave = |mut who: Person| {
            tokio::spawn(async move {
                who.post("/api/account/delete", json!({ "password": PASSWORD })).await.status.as_u16()
            })
        };
        let (one, other) = tokio::join!(leave(pair[0].clone()), leave(pair[1].clone()));
        let mut answers = [one.unwrap(), other.unwrap()];
        answers.sort_unstable();
        assert_eq!(answers, [204, 403]);
        site.exec("UPDATE users SET role = 'admin', owner = TRUE WHERE username = 'olga'").await;
        site.exec("DELETE FROM users WHERE username <> 'olga'").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_a_session_that_survived_a_rejection_gives_no_access() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    // As if she had signed in at the very moment her sessions were ended.
    site.exec("UPDATE users SET status = 'rejected' WHERE username = 'anna'").await;
    assert_eq!(site.count("sessions").await, 2);
    let own = format!("/api/users/{}", anna.id());
    for path in ["/api/account/sessions", "/api/live", &own] {
        assert_eq!(anna.get(path).await.problem(401), "unauthenticated", "{path}");
    }
    assert!(anna.refresh().await["user"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn approving_by_editing_also_confirms_the_email() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    let edited = edit(&mut owner, &anna, json!({ "role": "child", "status": "approved" })).await.ok(200);
    assert_eq!(edited["emailConfirmed"], true);
}
