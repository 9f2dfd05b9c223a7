//! Invitations to families: by mail, valid for seven days, and how they are answered.

use std::collections::BTreeSet;

use fast_qr::{ECL, QRBuilder};
use kinkeeper::clock::DAY;
use kinkeeper::config::MailServer;
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Reply, Stream, TestApp, registration};

const GUEST: &str = "guest@example.org";

async fn family(person: &mut Person, name: &str) -> String {
    let made = person.post("/api/families", json!({ "name": name })).await.ok(201);
    made["id"].as_str().unwrap().to_owned()
}

async fn invite(person: &mut Person, family: &str, email: &str) -> Reply {
    person.post(&format!("/api/families/{family}/invitations"), json!({ "email": email })).await
}

async fn invitations(person: &mut Person, family: &str) -> Vec<Json> {
    let list = person.get(&format!("/api/families/{family}/invitations")).await.ok(200);
    list["items"].as_array().unwrap().clone()
}

async fn pending_invitations(person: &mut Person) -> Vec<String> {
    let list = person.get("/api/invitations").await.ok(200);
    let name = |row: &Json| row["familyName"].as_str().unwrap().to_owned();
    list["items"].as_array().unwrap().iter().map(name).collect()
}

async fn view_invitation(site: &TestApp, token: &str) -> Reply {
    site.visitor().await.post("/api/invitations/look", json!({ "token": token })).await
}

async fn resend(person: &mut Person, invitation: &Json) -> Reply {
    let path = format!("/api/invitations/{}/resend", invitation["id"].as_str().unwrap());
    person.post(&path, json!({ "version": invitation["version"] })).await
}

async fn revoke(person: &mut Person, invitation: &Json) -> Reply {
    let (id, version) = (invitation["id"].as_str().unwrap(), &invitation["version"]);
    person.delete(&format!("/api/invitations/{id}?version={version}")).await
}

async fn token(site: &TestApp, email: &str) -> String {
    site.last_mail_to(email, "invites you").await.token()
}

async fn people(person: &mut Person, family: &str) -> Json {
    person.get(&format!("/api/families/{family}")).await.ok(200)["members"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_4_an_invitation_has_the_specified_fields_and_its_mail_carries_the_link() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    let form = json!({ "email": " Guest@Example.org ", "message": " Come & see\r\nus " });
    let made = anna.post(&format!("/api/families/{webers}/invitations"), form).await.ok(201);
    let expected = json!({
        "id": made["id"], "familyId": webers, "familyName": "The Webers", "invitedBy": anna.id(),
        "invitedByName": "anna", "invitedEmail": GUEST, "invitedUserId": null, "status": "pending",
        "message": "Come & see\nus", "open": true, "version": 1,
        "createdAt": "2026-01-05T09:00:00.000Z", "expiresAt": "2026-01-12T09:00:00.000Z",
        "can": { "change": true }, "link": null, "qrCode": null,
    });
    assert_eq!(made, expected);
    assert_eq!(invitations(&mut anna, &webers).await, std::slice::from_ref(&expected));
    let mail = site.last_mail_to(GUEST, "anna invites you to The Example Family").await;
    insta::assert_snapshot!(mail.text.replace(&mail.token(), "TOKEN"), @r"
    Hello,

    anna invites you to join The Webers at The Example Family, the family's private site, and writes:

    Come & see
    us

    http://kin.example.org/invitation?token=TOKEN

    The link works for seven days. If you don't know anna, you can ignore this email.
    ");
    let mut seen = view_invitation(&site, &mail.token()).await.ok(200);
    assert_eq!(seen["can"].take(), json!({ "change": false }));
    seen["can"] = expected["can"].clone();
    assert_eq!(seen, expected, "without an account, too");
    let hashes = site.rows::<(String,)>("SELECT token_hash FROM family_invitations").await;
    assert_ne!(hashes[0].0, mail.token());
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_2_accepting_an_invitation_adds_the_guest_to_the_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let webers = family(&mut anna, "The Webers").await;
    let made = invite(&mut anna, &webers, "BERT@example.org").await.ok(201);
    let mut stream = Stream::open(&mut anna).await;
    let body = json!({ "id": made["id"], "accept": true });
    let accepted = bert.post("/api/invitations/answer", body.clone()).await.ok(200);
    assert_eq!(
        (&accepted["status"], &accepted["invitedUserId"], &accepted["open"]),
        (&json!("accepted"), &json!(bert.id()), &json!(false))
    );
    while stream.next().await.unwrap().1["feature"] != "families" {}
    assert_eq!(people(&mut anna, &webers).await, json!([anna.id(), bert.id()]));
    assert_eq!(bert.get("/api/families?mine=true").await.ok(200)["items"][0]["admins"], json!([anna.id()]));
    // An answered invitation cannot be answered again, neither by id nor by link.
    assert_eq!(bert.post("/api/invitations/answer", body).await.problem(409), "invitation-answered");
    assert_eq!(
        view_invitation(&site, &token(&site, "bert@example.org").await).await.problem(409),
        "invitation-answered"
    );
    assert_eq!(resend(&mut anna, &accepted).await.problem(409), "conflict");
    assert_eq!(revoke(&mut anna, &accepted).await.problem(409), "conflict");
    assert_eq!(invite(&mut anna, &webers, "bert@example.org").await.problem(409), "already-in-family");
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_2_an_invitation_can_be_declined_and_sent_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let webers = family(&mut anna, "The Webers").await;
    let made = invite(&mut anna, &webers, "bert@example.org").await.ok(201);
    let declined =
        bert.post("/api/invitations/answer", json!({ "id": made["id"], "accept": false })).await.ok(200);
    assert_eq!((&declined["status"], &declined["invitedUserId"]), (&json!("declined"), &Json::Null));
    assert_eq!(people(&mut anna, &webers).await, json!([anna.id()]));
    assert_eq!(pending_invitations(&mut bert).await, Vec::<String>::new());
    invite(&mut anna, &webers, "bert@example.org").await.ok(201);
    assert_eq!(pending_invitations(&mut bert).await, ["The Webers"]);
    assert_eq!(invite(&mut anna, &webers, "bert@example.org").await.problem(409), "already-invited");
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_3_people_see_invitations_to_their_own_address_newest_first() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut petra = site.pending("petra").await;
    for name in ["The Webers", "The Adams", "The Zellers"] {
        site.clock.advance(DAY);
        let id = family(&mut anna, name).await;
        let made = invite(&mut anna, &id, "bert@example.org").await.ok(201);
        // Other people cannot find it by its id.
        let body = json!({ "id": made["id"], "accept": true });
        assert_eq!(owner.post("/api/invitations/answer", body).await.problem(404), "invitation-not-found");
    }
    assert_eq!(pending_invitations(&mut bert).await, ["The Zellers", "The Adams", "The Webers"]);
    assert_eq!(pending_invitations(&mut anna).await, Vec::<String>::new());
    assert_eq!(petra.get("/api/invitations").await.problem(403), "account-pending");
    site.clock.advance(5 * DAY);
    assert_eq!(pending_invitations(&mut bert).await, ["The Zellers", "The Adams"], "the oldest has expired");
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_2_an_invitation_expires_after_seven_days_and_can_be_resent_with_a_new_link() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let webers = family(&mut anna, "The Webers").await;
    let made = invite(&mut anna, &webers, GUEST).await.ok(201);
    let old = token(&site, GUEST).await;
    site.clock.advance(7 * DAY - 1);
    view_invitation(&site, &old).await.ok(200);
    site.clock.advance(1);
    let expired = view_invitation(&site, &old).await;
    assert_eq!(
        (expired.problem(410).as_str(), expired.message()),
        ("invitation-expired", "This invitation has expired.")
    );
    let late = json!({ "token": old, "accept": true });
    assert_eq!(bert.post("/api/invitations/answer", late.clone()).await.problem(410), "invitation-expired");
    assert_eq!(invitations(&mut anna, &webers).await[0]["open"], false);

    let again = resend(&mut anna, &made).await.ok(200);
    assert_eq!((&again["id"], &again["open"]), (&made["id"], &json!(true)));
    assert_eq!(again["expiresAt"], "2026-01-19T09:00:00.000Z");
    assert_eq!(resend(&mut anna, &made).await.problem(409), "conflict");
    assert_eq!(bert.post("/api/invitations/answer", late).await.problem(404), "invitation-not-found");
    let new = token(&site, GUEST).await;
    assert_ne!(old, new);
    // Anyone with the link may accept, whatever their address.
    bert.post("/api/invitations/answer", json!({ "token": new, "accept": true })).await.ok(200);
    assert_eq!(people(&mut anna, &webers).await, json!([anna.id(), bert.id()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_invitation_no_longer_works() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    let made = invite(&mut anna, &webers, GUEST).await.ok(201);
    let link = token(&site, GUEST).await;
    assert_eq!(revoke(&mut anna, &json!({ "id": made["id"], "version": 7 })).await.problem(409), "conflict");
    revoke(&mut anna, &made).await.ok(204);
    assert_eq!(view_invitation(&site, &link).await.problem(404), "invitation-not-found");
    assert_eq!(revoke(&mut anna, &made).await.problem(404), "invitation-not-found");
    assert_eq!(invitations(&mut anna, &webers).await, Vec::<Json>::new());
    // Neither do the invitations of a deleted family.
    invite(&mut anna, &webers, GUEST).await.ok(201);
    let link = token(&site, GUEST).await;
    anna.delete(&format!("/api/families/{webers}?version=1")).await.ok(204);
    assert_eq!(view_invitation(&site, &link).await.problem(404), "invitation-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_through_the_link_joins_the_family_once_an_admin_approves() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    invite(&mut anna, &webers, GUEST).await.ok(201);
    let mut guest = site.visitor().await;
    let mut form = registration("Gerda Guest", "gerda", GUEST);
    form["invitationToken"] = json!(token(&site, GUEST).await);
    guest.register_with(form).await.ok(201);
    assert_eq!(guest.user()["status"], "pending", "an admin still has to approve");
    assert_eq!(guest.user()["emailConfirmed"], true, "the link came to this address");
    let subjects: Vec<String> = site.mail_to(GUEST).await.into_iter().map(|mail| mail.subject).collect();
    assert!(!subjects.iter().any(|subject| subject.contains("confirm")), "{subjects:?}");
    let listed = &invitations(&mut anna, &webers).await[0];
    assert_eq!((&listed["status"], &listed["invitedUserId"]), (&json!("accepted"), &json!(guest.id())));
    // A pending guest is not shown in the family and cannot see it.
    let shown = anna.get(&format!("/api/families/{webers}")).await.ok(200);
    assert_eq!((&shown["members"], &shown["memberCount"]), (&json!([anna.id()]), &json!(1)));
    assert_eq!(guest.get("/api/families").await.problem(403), "account-pending");
    owner.decide(&guest, "approve").await.ok(200);
    assert_eq!(people(&mut anna, &webers).await, json!([anna.id(), guest.id()]));
    assert_eq!(guest.get("/api/families?mine=true").await.ok(200)["items"][0]["name"], "The Webers");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_3_a_link_that_was_passed_on_by_hand_does_not_confirm_the_address() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let webers = family(&mut owner, "The Webers").await;
    // As it is shown, and with a made-up proof.
    for (name, proof) in [("gerda", String::new()), ("gustav", format!(".{}", "x".repeat(43)))] {
        let email = format!("{name}@example.org");
        let made = invite(&mut owner, &webers, &email).await.ok(201);
        let (_, shown) = made["link"].as_str().unwrap().split_once("token=").unwrap();
        let link = format!("{shown}{proof}");
        assert_ne!(link, token(&site, &email).await);
        view_invitation(&site, &link).await.ok(200);
        let mut guest = site.visitor().await;
        let mut form = registration(name, name, &email);
        form["invitationToken"] = json!(link);
        guest.register_with(form).await.ok(201);
        assert_eq!(guest.user()["emailConfirmed"], false);
        site.last_mail_to(&email, "confirm").await;
        assert_eq!(invitations(&mut owner, &webers).await[0]["status"], "accepted");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_other_than_the_invited_one_still_has_to_be_confirmed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let webers = family(&mut owner, "The Webers").await;
    invite(&mut owner, &webers, GUEST).await.ok(201);
    let link = token(&site, GUEST).await;
    let mut guest = site.visitor().await;
    let mut form = registration("Gerda", "gerda", "gerda@elsewhere.org");
    form["invitationToken"] = json!(link);
    guest.register_with(form).await.ok(201);
    assert_eq!(guest.user()["emailConfirmed"], false);
    site.last_mail_to("gerda@elsewhere.org", "confirm").await;
    assert_eq!(invitations(&mut owner, &webers).await[0]["status"], "accepted");
    // A link that no longer works does not prevent registration.
    let mut late = registration("Late", "late", "late@example.org");
    late["invitationToken"] = json!(link);
    site.visitor().await.register_with(late).await.ok(201);
    assert_eq!(site.count("family_people").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_familys_admins_can_invite_and_children_never_can() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let webers = family(&mut anna, "The Webers").await;
    let made = invite(&mut anna, &webers, GUEST).await.ok(201);
    let playground = family(&mut carl, "The playground").await;
    let own = carl.get(&format!("/api/families/{playground}")).await.ok(200);
    assert_eq!((&own["can"]["edit"], &own["can"]["invite"]), (&json!(true), &json!(false)));
    assert_eq!(own["whyNot"]["invite"]["code"], "child-cannot-invite");
    assert_eq!(invite(&mut carl, &playground, GUEST).await.problem(403), "forbidden");
    for person in [&mut bert, &mut carl] {
        assert_eq!(invite(person, &webers, "other@example.org").await.problem(403), "forbidden");
        assert_eq!(resend(person, &made).await.problem(403), "forbidden");
        assert_eq!(revoke(person, &made).await.problem(403), "forbidden");
        let list = person.get(&format!("/api/families/{webers}/invitations")).await;
        assert_eq!(list.problem(403), "forbidden");
    }
    // A site admin can manage every family.
    invite(&mut owner, &webers, "other@example.org").await.ok(201);
    revoke(&mut owner, &made).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_needs_an_address_and_is_sent_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let webers = family(&mut owner, "The Webers").await;
    assert_eq!(invite(&mut owner, &webers, " ").await.field("email"), "required");
    assert_eq!(invite(&mut owner, &webers, "guest").await.field("email"), "bad-email");
    let form = json!({ "id": Id::new(site.app.now()), "email": GUEST });
    let path = format!("/api/families/{webers}/invitations");
    let first = owner.post(&path, form.clone()).await.ok(201);
    let mut again = owner.post(&path, form).await.ok(201);
    assert_eq!(again["link"], Json::Null, "only a new invitation has a link to show");
    (again["link"], again["qrCode"]) = (first["link"].clone(), first["qrCode"].clone());
    assert_eq!(again, first);
    assert_eq!(site.mail_to(GUEST).await.len(), 1);
    assert_eq!(invitations(&mut owner, &webers).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_invitations_end_with_the_inviters_account_and_return_if_that_is_undone() {
    for suspended in [true, false] {
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let mut bert = site.member(&mut owner, "bert").await;
        let mut carl = site.member(&mut owner, "carl").await;
        let webers = family(&mut anna, "The Webers").await;
        let to_bert = invite(&mut anna, &webers, "bert@example.org").await.ok(201);
        let to_carl = invite(&mut anna, &webers, "carl@example.org").await.ok(201);
        invite(&mut anna, &webers, GUEST).await.ok(201);
        carl.post("/api/invitations/answer", json!({ "id": to_carl["id"], "accept": true })).await.ok(200);
        if suspended {
            owner.decide(&anna, "suspend").await.ok(200);
        } else {
            anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
        }
        let guests = token(&site, GUEST).await;
        assert_eq!(view_invitation(&site, &guests).await.problem(410), "invitation-expired");
        assert_eq!(pending_invitations(&mut bert).await, [] as [&str; 0]);
        let yes = json!({ "id": to_bert["id"], "accept": true });
        assert_eq!(
            bert.post("/api/invitations/answer", yes.clone()).await.problem(410),
            "invitation-expired"
        );
        // Someone else can send one of them again, which undoing does not take back.
        let known = invitations(&mut owner, &webers).await;
        let of_guest = known.iter().find(|row| row["invitedEmail"] == GUEST).unwrap();
        let names = [&of_guest["invitedByName"], &of_guest["open"]];
        assert_eq!(names, [&if suspended { json!("anna") } else { Json::Null }, &json!(false)]);
        if !suspended {
            resend(&mut owner, of_guest).await.ok(200);
        }
        let log = owner.get("/api/admin/changes?feature=accounts&limit=1").await.ok(200);
        let action = log["items"][0]["id"].as_str().unwrap();
        owner.post(&format!("/api/admin/changes/{action}/undo"), Json::Null).await.ok(204);
        assert_eq!(bert.get("/api/invitations").await.ok(200)["items"][0]["invitedByName"], "anna");
        bert.post("/api/invitations/answer", yes).await.ok(200);
        for row in invitations(&mut owner, &webers).await {
            let sent_again = !suspended && row["invitedEmail"] == GUEST;
            assert_eq!(row["invitedByName"], if sent_again { "Olga Owner" } else { "anna" }, "{row}");
        }
        // Undoing an approval is a suspension, too.
        if suspended {
            let version = owner.get(&format!("/api/users/{}", anna.id())).await.ok(200)["version"].clone();
            let path = format!("/api/users/{}", anna.id());
            owner.patch(&path, json!({ "version": version, "status": "rejected" })).await.ok(200);
            owner.decide(&anna, "approve").await.ok(200);
            anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
            let made = invite(&mut anna, &webers, "dora@example.org").await.ok(201);
            let log = owner.get("/api/admin/changes?feature=accounts&limit=1").await.ok(200);
            let approval = log["items"][0]["id"].as_str().unwrap();
            owner.post(&format!("/api/admin/changes/{approval}/undo"), Json::Null).await.ok(204);
            let known = invitations(&mut owner, &webers).await;
            let of_dora = known.iter().find(|row| row["id"] == made["id"]).unwrap();
            assert_eq!(of_dora["open"], false);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_refused_invitations_do_not_block_an_address() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut owner, "The Webers").await;
    let made = invite(&mut owner, &webers, "bert@example.org").await.ok(201);
    for _ in 0..8 {
        assert_eq!(invite(&mut anna, &webers, GUEST).await.problem(403), "forbidden");
        assert_eq!(resend(&mut anna, &made).await.problem(403), "forbidden");
        assert_eq!(invite(&mut owner, &webers, "bert@example.org").await.problem(409), "already-invited");
        let stale = json!({ "id": made["id"], "version": 7 });
        assert_eq!(resend(&mut owner, &stale).await.problem(409), "conflict");
    }
    invite(&mut owner, &webers, GUEST).await.ok(201);
    let mut sent = made;
    for _ in 0..4 {
        sent = resend(&mut owner, &sent).await.ok(200);
    }
    assert_eq!(resend(&mut owner, &sent).await.problem(429), "too-many-attempts", "five emails an hour");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_3_site_admins_get_the_link_and_its_qr_code_to_pass_on_with_or_without_mail() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    let first = invite(&mut anna, &webers, GUEST).await.ok(201);
    assert_eq!(first["link"], Json::Null, "an admin of the family is no site admin");
    assert_eq!(first["qrCode"], Json::Null);
    assert_eq!(resend(&mut anna, &first).await.ok(200)["link"], Json::Null);
    let listed = invitations(&mut owner, &webers).await.remove(0);
    assert_eq!(listed["link"], Json::Null, "only the answer that makes a link contains it");
    let made = resend(&mut owner, &listed).await.ok(200);
    let link = made["link"].as_str().unwrap();
    let token = link.strip_prefix("http://kin.example.org/invitation?token=").unwrap();
    view_invitation(&site, token).await.ok(200);
    let second = invite(&mut owner, &webers, "other@example.org").await.ok(201);
    assert!(second["link"].is_string());
    let with_mail =
        TestApp::with(|config| config.given.mail = MailServer::from_url("smtp://localhost:1")).await;
    let mut owner = with_mail.owner().await;
    let kleins = family(&mut owner, "The Kleins").await;
    let made = invite(&mut owner, &kleins, GUEST).await.ok(201);
    let link = made["link"].as_str().unwrap();
    let token = link.strip_prefix("http://kin.example.org/invitation?token=").unwrap();
    view_invitation(&with_mail, token).await.ok(200);
    assert_eq!(drawn(&made["qrCode"]), squares(link), "the code has the link");
    assert_eq!(invitations(&mut owner, &kleins).await[0]["qrCode"], Json::Null);
    // Making a link is logged, and the log does not contain it.
    let change = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone();
    assert_eq!((&change["actorName"], &change["feature"]), (&json!("Olga Owner"), &json!("families")));
    assert!(!change.to_string().contains(token));
}

/// The dark squares of a text's QR code, by row and column.
fn squares(text: &str) -> BTreeSet<(usize, usize)> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().unwrap();
    let places = (0..code.size).flat_map(|y| (0..code.size).map(move |x| (y, x)));
    places.filter(|(y, x)| code[*y][*x].value()).collect()
}

/// The squares that a path fills, without the empty space around the code.
fn drawn(code: &Json) -> BTreeSet<(usize, usize)> {
    let (size, path) = (code["size"].as_u64().unwrap(), code["path"].as_str().unwrap());
    let mut squares = BTreeSet::new();
    for run in path.split_terminator('z') {
        let (start, length) = run.strip_prefix('M').unwrap().split_once('h').unwrap();
        let (x, y) = start.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let length: usize = length.split_once('v').unwrap().0.parse().unwrap();
        let inside = 4..usize::try_from(size).unwrap() - 4;
        assert!(inside.contains(&y) && inside.contains(&x) && x + length <= inside.end, "{run}");
        squares.extend((x..x + length).map(|x| (y - 4, x - 4)));
    }
    squares
}

#[tokio::test(flavor = "multi_thread")]
async fn people_list_the_invitations_they_sent_until_they_are_answered_or_expire() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let webers = family(&mut anna, "The Webers").await;
    invite(&mut anna, &webers, "bert@example.org").await.ok(201);
    site.clock.advance(1);
    invite(&mut anna, &webers, GUEST).await.ok(201);
    invite(&mut owner, &webers, "other@example.org").await.ok(201);
    async fn sent(person: &mut Person) -> Vec<(String, bool)> {
        let list = person.get("/api/invitations/sent").await.ok(200);
        let line = |row: &Json| {
            (row["invitedEmail"].as_str().unwrap().to_owned(), row["can"]["change"].as_bool().unwrap())
        };
        list["items"].as_array().unwrap().iter().map(line).collect()
    }
    let both = [(GUEST.to_owned(), true), ("bert@example.org".to_owned(), true)];
    assert_eq!(sent(&mut anna).await, both);
    assert_eq!(sent(&mut bert).await, []);
    let mine = bert.get("/api/invitations").await.ok(200)["items"][0].clone();
    assert_eq!(mine["can"]["change"], false, "the guest answers it and changes nothing");
    bert.post("/api/invitations/answer", json!({ "id": mine["id"], "accept": true })).await.ok(200);
    assert_eq!(sent(&mut anna).await, both[..1]);
    site.clock.advance(7 * DAY);
    assert_eq!(sent(&mut anna).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_learn_who_invited_a_pending_person() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = family(&mut anna, "The Webers").await;
    invite(&mut anna, &webers, GUEST).await.ok(201);
    let token = token(&site, GUEST).await;
    site.clock.advance(DAY);
    let mut form = registration("Gus Guest", "gus", GUEST);
    form["invitationToken"] = json!(token);
    let mut gus = site.visitor().await;
    gus.register_with(form).await.ok(201);
    site.pending("stranger").await;
    let waiting = owner.get("/api/users?status=pending").await.ok(200);
    let invited_by = |name: &str| {
        let rows = waiting["items"].as_array().unwrap();
        rows.iter().find(|row| row["username"] == name).unwrap()["invitedBy"].clone()
    };
    assert_eq!(
        invited_by("gus"),
        json!({
            "name": "anna", "family": "The Webers", "memberId": null, "memberName": null
        })
    );
    assert_eq!(invited_by("stranger"), Json::Null);
    assert_eq!(gus.refresh().await["user"]["invitedBy"], Json::Null, "others don't need it");
    let mail = site.last_mail_to(crate::support::OWNER, "Someone is waiting to join").await;
    assert!(
        mail.text.contains("Someone whom anna invited to join The Webers has registered"),
        "{}",
        mail.text
    );
}
