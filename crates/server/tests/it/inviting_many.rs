//! Inviting many at once: a pasted list, a family's group link, and a person's page that proposes them.

use kinkeeper::clock::{DAY, HOUR};
use kinkeeper::config::MailServer;
use kinkeeper::households::invitations::{Pasted, read_pasted};
use serde_json::{Value as Json, json};

use crate::support::{OWNER, Person, Reply, TestApp, registration};

async fn family(person: &mut Person, name: &str) -> String {
    let made = person.post("/api/families", json!({ "name": name })).await.ok(201);
    made["id"].as_str().unwrap().to_owned()
}

async fn check(person: &mut Person, family: &str, addresses: &str) -> Reply {
    let path = format!("/api/families/{family}/invitations/check");
    person.post(&path, json!({ "addresses": addresses })).await
}

async fn invite_all(person: &mut Person, family: &str, addresses: &str) -> Reply {
    let path = format!("/api/families/{family}/invitations/list");
    person.post(&path, json!({ "addresses": addresses, "message": "Come and see!" })).await
}

/// The entries of a list as `text: state`.
fn states(list: &Json) -> Vec<String> {
    let text = |row: &Json, key: &str| row[key].as_str().unwrap_or("-").to_owned();
    list.as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{}: {}", text(row, "text"), text(row, "state")))
        .collect()
}

fn found(text: &str) -> Vec<String> {
    let line = |one: Pasted| match one.email {
        Some(email) if email != one.text => format!("{} <{email}>", one.text),
        Some(email) => email,
        None => format!("? {}", one.text),
    };
    read_pasted(text).into_iter().map(line).collect()
}

#[test]
fn home_3_addresses_are_found_in_emails_tables_and_lists() {
    assert_eq!(
        found("Anna Weber <anna@example.org>; ben@example.org, 'Carl' <CARL@example.org>"),
        ["Anna Weber <anna@example.org>", "ben@example.org", "Carl <carl@example.org>"]
    );
    assert_eq!(
        found("\"Weber, Anna\" <anna@example.org>, Weber, Ben <ben@example.org>"),
        ["Weber Anna <anna@example.org>", "Weber Ben <ben@example.org>"]
    );
    assert_eq!(
        found("Anna Weber\tanna@example.org\t0421 123456\r\nBen;Weber;ben@example.org;Bremen\n\n"),
        ["Anna Weber <anna@example.org>", "Ben Weber <ben@example.org>"]
    );
    assert_eq!(found("mailto:anna@example.org.\n(ben@example.org)"), ["anna@example.org", "ben@example.org"]);
    assert_eq!(
        found(
            "Name;Email\nanna@example.org; Anna@Example.org\nanna@\nben.example.org, carl@example.org\n ; ,\n"
        ),
        ["? Name;Email", "anna@example.org", "? anna@", "? ben.example.org", "carl@example.org"]
    );
    assert_eq!(found(&format!("{}@example.org\u{7}", "x".repeat(300)))[0].len(), 102);
    assert_eq!(found(""), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn home_3_everyone_in_a_list_gets_an_invitation_of_their_own_and_others_are_named() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    anna.post(&format!("/api/families/{webers}/invitations"), json!({ "email": "dora@example.org" }))
        .await
        .ok(201);
    let list =
        "Ben Weber <ben@example.org>; carl@example.org\nDora <dora@example.org>\nanna@example.org\nemil@\n";
    let checked = check(&mut anna, &webers, list).await.ok(200);
    let known = ["Dora: invited", "anna@example.org: in-family", "emil@: no-address"];
    assert_eq!(
        states(&checked["items"]),
        [&["Ben Weber: ready", "carl@example.org: ready"][..], &known[..]].concat()
    );
    let done = invite_all(&mut anna, &webers, list).await.ok(201);
    assert_eq!(states(&done["others"]), known);
    let made = done["invitations"].as_array().unwrap();
    let emails: Vec<&Json> = made.iter().map(|one| &one["invitedEmail"]).collect();
    assert_eq!(emails, ["ben@example.org", "carl@example.org"]);
    assert_eq!(made[0]["link"], Json::Null, "only admins of the site get links");
    let mut tokens = Vec::new();
    for email in ["ben@example.org", "carl@example.org"] {
        let mail = site.last_mail_to(email, "anna invites you").await;
        assert!(mail.text.contains("Come and see!"), "{}", mail.text);
        tokens.push(mail.token());
    }
    assert_ne!(tokens[0], tokens[1]);
    let mut ben = site.visitor().await;
    let mut form = registration("Ben Weber", "benweber", "ben@example.org");
    form["invitationToken"] = json!(tokens[0]);
    ben.register_with(form).await.ok(201);
    assert_eq!((&ben.user()["status"], &ben.user()["emailConfirmed"]), (&json!("pending"), &json!(true)));
    // Sent again, it invites no one twice.
    assert_eq!(invite_all(&mut anna, &webers, list).await.problem(422), "no-addresses");
    assert_eq!(site.mail_to("carl@example.org").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn home_3_a_list_has_limits_and_a_refused_one_invites_no_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut owner, "The Webers").await;
    let many = |count: usize| (0..count).map(|n| format!("guest{n}@example.org\n")).collect::<String>();
    for list in [many(51), "x".repeat(20_001)] {
        let code = if list.len() > 20_000 { "invalid" } else { "too-many-addresses" };
        assert_eq!(check(&mut owner, &webers, &list).await.problem(422), code);
        assert_eq!(invite_all(&mut owner, &webers, &list).await.problem(422), code);
    }
    assert_eq!(invite_all(&mut owner, &webers, "nobody\n").await.problem(422), "no-addresses");
    let long = json!({ "addresses": many(2), "message": "x".repeat(2_001) });
    let path = format!("/api/families/{webers}/invitations/list");
    assert_eq!(owner.post(&path, long).await.field("message"), "too-long");
    assert_eq!(invite_all(&mut anna, &webers, &many(2)).await.problem(403), "forbidden");
    assert_eq!(check(&mut anna, &webers, &many(2)).await.problem(403), "forbidden");
    assert_eq!(site.count("family_invitations").await, 0);
    // Refused lists are no attempts, so the full list still goes.
    let done = invite_all(&mut owner, &webers, &many(50)).await.ok(201);
    let links = done["invitations"].as_array().unwrap().iter().filter(|one| one["link"].is_string());
    assert_eq!(links.count(), 50, "an admin of the site gets every link");
    let more = |from: usize| (from..from + 50).map(|n| format!("guest{n}@example.org\n")).collect::<String>();
    invite_all(&mut owner, &webers, &more(50)).await.ok(201);
    assert_eq!(invite_all(&mut owner, &webers, &more(100)).await.problem(409), "too-many-invitations");
    let kleins = family(&mut owner, "The Kleins").await;
    let refused = invite_all(&mut owner, &kleins, "guest200@example.org").await;
    assert_eq!(refused.problem(429), "too-many-attempts", "a hundred emails an hour from one place");
    site.clock.advance(HOUR);
    for n in 0..4 {
        invite_all(&mut owner, &kleins, &format!("cousin{n}@example.org")).await.ok(201);
    }
    let fifth = invite_all(&mut owner, &kleins, "cousin4@example.org").await;
    assert_eq!(fifth.problem(429), "too-many-attempts", "four lists an hour");
}

// ---- the group link

async fn make_link(person: &mut Person, family: &str) -> Json {
    person.post(&format!("/api/families/{family}/group-link"), Json::Null).await.ok(201)
}

async fn link_of(person: &mut Person, family: &str) -> Json {
    person.get(&format!("/api/families/{family}/group-link")).await.ok(200)["groupLink"].clone()
}

fn token_of(link: &Json) -> String {
    let link = link["link"].as_str().unwrap();
    link.strip_prefix("http://kin.example.org/join?token=").unwrap().to_owned()
}

async fn look(site: &TestApp, token: &str) -> Reply {
    site.visitor().await.post("/api/group-links/look", json!({ "token": token })).await
}

async fn register(site: &TestApp, name: &str, token: &str) -> Person {
    let mut guest = site.visitor().await;
    let mut form = registration(name, name, &format!("{name}@example.org"));
    form["groupToken"] = json!(token);
    guest.register_with(form).await.ok(201);
    guest
}

#[tokio::test(flavor = "multi_thread")]
async fn home_3_a_group_link_is_shown_again_to_the_familys_admins_alone_and_stored_as_no_one_can_read() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let webers = family(&mut anna, "The Webers").await;
    assert_eq!(link_of(&mut anna, &webers).await, Json::Null);
    let made = make_link(&mut anna, &webers).await;
    assert_eq!((&made["registrations"], &made["mostRegistrations"]), (&json!(0), &json!(30)));
    assert_eq!((&made["madeBy"], &made["expiresAt"]), (&json!("anna"), &json!("2026-01-12T09:00:00.000Z")));
    assert!(made["qrCode"]["path"].is_string());
    assert_eq!(link_of(&mut anna, &webers).await, made);
    assert_eq!(link_of(&mut owner, &webers).await, made, "a site admin runs every family");
    let path = format!("/api/families/{webers}/group-link");
    for person in [&mut bert, &mut carl] {
        assert_eq!(person.get(&path).await.problem(403), "forbidden");
        assert_eq!(person.post(&path, Json::Null).await.problem(403), "forbidden");
        assert_eq!(person.delete(&path).await.problem(403), "forbidden");
    }
    let playground = family(&mut carl, "The playground").await;
    let refused = carl.post(&format!("/api/families/{playground}/group-link"), Json::Null).await;
    assert_eq!(refused.problem(403), "forbidden", "children invite no one");
    let token = token_of(&made);
    let rows = site.rows::<(String, String)>("SELECT token_hash, secret FROM family_group_links").await;
    assert!(rows[0].0 != token && !rows[0].1.contains(&token));
    // The page of the link learns nothing about the family.
    let seen = look(&site, &token).await;
    assert_eq!((seen.status.as_u16(), &seen.json), (204, &Json::Null));
    // A new link ends the earlier one, and an ended one is gone.
    let newer = token_of(&make_link(&mut anna, &webers).await);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended");
    look(&site, &newer).await;
    for _ in 0..2 {
        anna.delete(&path).await.ok(204);
    }
    assert_eq!(look(&site, &newer).await.problem(410), "group-link-ended");
    assert_eq!(link_of(&mut anna, &webers).await, Json::Null);
    let log = owner.get("/api/admin/security").await.ok(200);
    let kinds: Vec<&str> =
        log["items"].as_array().unwrap().iter().filter_map(|row| row["kind"].as_str()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "group-link-made").count(), 2);
    assert_eq!(kinds.iter().filter(|kind| **kind == "group-link-ended").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn home_3_registering_with_a_group_link_joins_the_family_and_waits_for_approval() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    let site_now = owner.get("/api/admin/settings").await.ok(200)["site"].clone();
    let closed = json!({
        "version": site_now["version"], "siteName": site_now["siteName"], "language": site_now["language"],
        "contactEmail": site_now["contactEmail"], "registration": "invitation"
    });
    owner.put("/api/admin/settings/site", closed).await.ok(200);
    let token = token_of(&make_link(&mut anna, &webers).await);
    // Admins get one email an hour about pending accounts.
    site.clock.advance(HOUR);
    let mut ben = register(&site, "benno", &token).await;
    assert_eq!(ben.user()["status"], "pending");
    assert_eq!(ben.user()["emailConfirmed"], false, "the link came from a chat");
    site.last_mail_to("benno@example.org", "confirm").await;
    assert_eq!(ben.get("/api/families").await.problem(403), "account-pending");
    assert_eq!(link_of(&mut anna, &webers).await["registrations"], 1);
    let waiting = owner.get("/api/users?status=pending").await.ok(200)["items"][0].clone();
    let inviter = json!({ "name": "anna", "family": "The Webers", "memberId": null, "memberName": null });
    assert_eq!(waiting["invitedBy"], inviter);
    let mail = site.last_mail_to(OWNER, "Someone is waiting to join").await;
    assert!(mail.text.contains("Someone whom anna invited to join The Webers"), "{}", mail.text);
    owner.decide(&ben, "approve").await.ok(200);
    let people = anna.get(&format!("/api/families/{webers}")).await.ok(200)["members"].clone();
    assert_eq!(people, json!([anna.id(), ben.id()]));
    // A link that no longer works registers no one here.
    site.clock.advance(7 * DAY);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended");
    assert_eq!(link_of(&mut anna, &webers).await, Json::Null);
    let mut form = registration("Late", "late", "late@example.org");
    form["groupToken"] = json!(token);
    assert_eq!(site.visitor().await.register_with(form).await.problem(403), "registration-by-invitation");
}

#[tokio::test(flavor = "multi_thread")]
async fn home_3_at_most_thirty_people_register_with_a_group_link() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let webers = family(&mut owner, "The Webers").await;
    let token = token_of(&make_link(&mut owner, &webers).await);
    for n in 0..29 {
        if n % 10 == 0 {
            // Not more than twenty accounts an hour are registered from one place.
            site.clock.advance(DAY);
        }
        register(&site, &format!("guest{n}"), &token).await;
    }
    // Two at the same moment: the family has one place left.
    let (one, other) = tokio::join!(register(&site, "first", &token), register(&site, "second", &token));
    assert_eq!((&one.user()["status"], &other.user()["status"]), (&json!("pending"), &json!("pending")));
    assert_eq!(site.count("family_invitations WHERE group_link_id IS NOT NULL").await, 30);
    assert_eq!(site.count("family_people").await, 31);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_a_group_link_ends_with_what_its_maker_may_do() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let webers = family(&mut owner, "The Webers").await;
    let admins = |person: &Person| format!("/api/families/{webers}/admins/{}", person.id());
    for person in [&anna, &bert] {
        owner.put(&format!("/api/families/{webers}/members/{}", person.id()), Json::Null).await.ok(200);
        owner.put(&admins(person), Json::Null).await.ok(200);
    }
    let token = token_of(&make_link(&mut anna, &webers).await);
    assert_eq!(look(&site, &token).await.status, 204);
    owner.delete(&admins(&anna)).await.ok(200);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended");
    let token = token_of(&make_link(&mut bert, &webers).await);
    owner.decide(&bert, "suspend").await.ok(200);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended");
    owner.decide(&bert, "approve").await.ok(200);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended", "it does not come back");
    // Nor does a link outlive its family.
    let token = token_of(&make_link(&mut owner, &webers).await);
    owner.delete(&format!("/api/families/{webers}?version=1")).await.ok(204);
    assert_eq!(look(&site, &token).await.problem(410), "group-link-ended");
    assert_eq!(site.count("family_group_links").await, 0);
}

// ---- proposals

#[tokio::test(flavor = "multi_thread")]
async fn home_3_inviting_a_person_proposes_them_to_the_admin_who_approves() {
    let site = TestApp::with(|config| config.given.mail = MailServer::from_url("smtp://localhost:1")).await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    let gerda = json!(owner.add_unrelated_member(json!({ "name": "Gerda Guest" })).await);
    let path = format!("/api/families/{webers}/invitations");
    let of = |member: &Json, email: &str| json!({ "email": email, "memberId": member });
    let unknown = json!("01933b7e-0000-7000-8000-000000000001");
    assert_eq!(anna.post(&path, of(&unknown, "g@example.org")).await.problem(404), "member-not-found");
    let shown = anna.get(&format!("/api/members/{}", gerda.as_str().unwrap())).await.ok(200);
    assert_eq!(shown["can"]["invite"], true);
    let made = owner.post(&path, of(&gerda, "gerda@example.org")).await.ok(201);
    let link = made["link"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
    let mut guest = site.visitor().await;
    let mut form = registration("Gerda", "gerda", "gerda@example.org");
    form["invitationToken"] = json!(link);
    guest.register_with(form).await.ok(201);
    let waiting = owner.get("/api/users?status=pending").await.ok(200)["items"][0].clone();
    assert_eq!(waiting["invitedBy"]["memberId"], gerda);
    assert_eq!(waiting["invitedBy"]["memberName"], "Gerda Guest");
    // It is a proposal: approving links no one.
    let approved = owner.decide(&guest, "approve").await.ok(200);
    assert_eq!(approved["memberId"], Json::Null);
    let linked = json!({ "version": approved["version"], "memberId": gerda });
    owner.put(&format!("/api/users/{}/member", guest.id()), linked).await.ok(200);
    assert_eq!(anna.post(&path, of(&gerda, "new@example.org")).await.problem(409), "member-has-account");
    let shown = anna.get(&format!("/api/members/{}", gerda.as_str().unwrap())).await.ok(200);
    assert_eq!(shown["can"]["invite"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn home_3_a_proposal_follows_its_member_through_merging_and_deleting() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let webers = family(&mut owner, "The Webers").await;
    let one = owner.add_unrelated_member(json!({ "name": "Gerda Guest" })).await;
    let other = owner.add_unrelated_member(json!({ "name": "Gerda Gast" })).await;
    let path = format!("/api/families/{webers}/invitations");
    owner.post(&path, json!({ "email": "g@example.org", "memberId": other })).await.ok(201);
    let proposed = async || {
        site.rows::<(Option<String>,)>("SELECT member_id FROM family_invitations").await[0].0.clone()
    };
    assert_eq!(proposed().await.as_ref(), Some(&other));
    crate::duplicates::merge(&mut owner, &one, &other, json!({})).await.ok(200);
    assert_eq!(proposed().await.as_ref(), Some(&one));
    let version = owner.get(&format!("/api/members/{one}")).await.ok(200)["version"].clone();
    owner.delete(&format!("/api/members/{one}?version={version}")).await.ok(200);
    assert_eq!(proposed().await, None);
    // Someone who has died is invited by no one.
    let otto = owner.add_unrelated_member(json!({ "name": "Otto", "deceased": true })).await;
    let refused = owner.post(&path, json!({ "email": "otto@example.org", "memberId": otto })).await;
    assert_eq!(refused.problem(409), "cannot-invite-deceased");
}
