//! Checks who sees which event, through every route that shows events.

use serde_json::json;

use crate::support::{Person, Reply, TestApp, read_feed};

/// The events of the three that a text mentions: a letter for each, or a dash.
fn events_in(text: &str) -> String {
    let mark = |title: &str, letter: char| if text.contains(title) { letter } else { '-' };
    [mark("Shown to phones", 'P'), mark("Shown to relatives", 'F'), mark("Kept to herself", 'X')]
        .iter()
        .collect()
}

/// The events in a response, or its error.
fn shown(reply: &Reply) -> String {
    if reply.status.is_success() { events_in(&reply.text) } else { reply.status.as_u16().to_string() }
}

/// All pages of a list, one event at a time.
async fn page_by_page(person: &mut Person) -> String {
    let mut all = String::new();
    let mut cursor = String::new();
    loop {
        let page = person.get(&format!("/api/events?limit=1{cursor}")).await;
        if !page.status.is_success() {
            return shown(&page);
        }
        all += &page.text;
        let Some(place) = page.json["nextCursor"].as_str() else { return events_in(&all) };
        cursor = format!("&cursor={place}");
    }
}

/// One by one, by their ids.
async fn one_by_one(person: &mut Person, events: &[String]) -> String {
    let mut all = String::new();
    for id in events {
        let reply = person.get(&format!("/api/events/{id}")).await;
        match reply.status.as_u16() {
            200 => all += &reply.text,
            404 => {}
            refused => return refused.to_string(),
        }
    }
    events_in(&all)
}

async fn in_own_feed(person: &mut Person) -> String {
    let feed = person.post("/api/calendar/feed", json!({})).await;
    if !feed.status.is_success() {
        return shown(&feed);
    }
    let options = json!({ "birthdays": true, "inMemory": true, "events": true });
    person.put("/api/calendar/feed", options).await.ok(200);
    shown(&read_feed(person, feed.json["url"].as_str().unwrap(), None).await)
}

async fn in_mail(site: &TestApp, name: &str, subject: &str) -> String {
    let mails = site.mail_to(&format!("{name}@example.org")).await;
    let mail = mails.iter().find(|mail| mail.subject == subject);
    mail.map_or_else(
        || "none".to_owned(),
        |mail| events_in(&format!("{}{}{}", mail.subject, mail.text, mail.html)),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn event_5_a_private_event_is_invisible_to_everyone_but_its_creator_on_every_route() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "14 January 1990" })).await;
    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let mut creator = site.member(&mut owner, "mara").await;
    let mut events = Vec::new();
    for (title, visibility) in
        [("Shown to phones", "public"), ("Shown to relatives", "family"), ("Kept to herself", "private")]
    {
        let form = json!({
            "title": title, "description": "by the lake", "date": "2026-01-14", "type": "holiday",
            "visibility": visibility, "familyId": family["id"], "tags": ["lake"],
        });
        events.push(creator.add_event_id(form).await);
    }
    let (family, mara) = (family["id"].as_str().unwrap(), creator.id());
    let routes = [
        ("list", "/api/events".to_owned()),
        ("by type", "/api/events?type=holiday".into()),
        ("public ones", "/api/events?visibility=public".into()),
        ("family ones", "/api/events?visibility=family".into()),
        ("private ones", "/api/events?visibility=private".into()),
        ("by creator", format!("/api/events?createdBy={mara}")),
        ("by family", format!("/api/events?familyId={family}")),
        ("by date", "/api/events?dateFrom=2026-01-14&dateTo=2026-01-14".into()),
        ("by tag", "/api/events?tags=lake".into()),
        ("by text", "/api/events?text=kept%20herself".into()),
        ("by other text", "/api/events?text=lake".into()),
        ("upcoming", "/api/events/upcoming".into()),
        ("upcoming, named day", "/api/events/upcoming?today=2026-01-14".into()),
        ("calendar", "/api/calendar?from=2026-01-01&to=2026-01-31".into()),
        ("calendar, one day", "/api/calendar?from=2026-01-14&to=2026-01-14".into()),
        ("download", "/api/calendar/download".into()),
    ];
    let mut viewers = vec![
        ("creator", "mara", creator),
        ("member", "otto", site.member(&mut owner, "otto").await),
        ("child", "cleo", site.with_role(&mut owner, "cleo", "child").await),
        ("admin", "adam", site.with_role(&mut owner, "adam", "admin").await),
        ("owner", "owner", owner),
        ("pending", "petra", site.pending("petra").await),
        ("stranger", "nobody", site.visitor().await),
    ];

    let mut table = vec![format!("{:<22}", "P F X")];
    for (who, _, _) in &viewers {
        table[0] += &format!("{who:<10}");
    }
    let mut row = |name: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:<10}")).collect();
        table.push(format!("{name:<22}{cells}"));
    };
    for (name, path) in &routes {
        let mut cells = Vec::new();
        for (_, _, person) in &mut viewers {
            cells.push(shown(&person.get(path).await));
        }
        row(name, cells);
    }
    let (mut ids, mut pages, mut feeds, mut subscribed) = (vec![], vec![], vec![], vec![]);
    for (_, _, person) in &mut viewers {
        ids.push(one_by_one(person, &events).await);
        pages.push(page_by_page(person).await);
        feeds.push(in_own_feed(person).await);
        let preferences = json!({ "version": 0, "weekStart": "monday", "digest": true, "birthdayNotes": true, "birthdayNoteDays": 2 });
        subscribed.push(person.put("/api/calendar/preferences", preferences).await.status.is_success());
    }
    row("by id", ids);
    row("page by page", pages);
    row("feed", feeds);
    site.set_clock("2026-01-12T07:00:00Z");
    for (name, subject) in [("digest", "This week in the family"), ("notes", "A birthday is coming up")] {
        let mut cells = Vec::new();
        for ((_, address, _), subscribes) in viewers.iter().zip(&subscribed) {
            let mail = in_mail(&site, address, subject).await;
            assert_eq!(mail != "none", *subscribes, "{address} {name}");
            cells.push(mail);
        }
        row(name, cells);
    }
    let table: Vec<&str> = table.iter().map(|line| line.trim_end()).collect();
    insta::assert_snapshot!(table.join("\n"), @r"
    P F X                 creator   member    child     admin     owner     pending   stranger
    list                  PFX       PF-       PF-       PF-       PF-       403       401
    by type               PFX       PF-       PF-       PF-       PF-       403       401
    public ones           P--       P--       P--       P--       P--       403       401
    family ones           -F-       -F-       -F-       -F-       -F-       403       401
    private ones          --X       ---       ---       ---       ---       403       401
    by creator            PFX       PF-       PF-       PF-       PF-       403       401
    by family             PFX       PF-       PF-       PF-       PF-       403       401
    by date               PFX       PF-       PF-       PF-       PF-       403       401
    by tag                PFX       PF-       PF-       PF-       PF-       403       401
    by text               --X       ---       ---       ---       ---       403       401
    by other text         PFX       PF-       PF-       PF-       PF-       403       401
    upcoming              PFX       PF-       PF-       PF-       PF-       403       401
    upcoming, named day   PFX       PF-       PF-       PF-       PF-       403       401
    calendar              PFX       PF-       PF-       PF-       PF-       403       401
    calendar, one day     PFX       PF-       PF-       PF-       PF-       403       401
    download              P--       P--       P--       P--       P--       403       401
    by id                 PFX       PF-       PF-       PF-       PF-       ---       401
    page by page          PFX       PF-       PF-       PF-       PF-       403       401
    feed                  P--       P--       P--       P--       P--       403       401
    digest                P--       P--       P--       P--       P--       none      none
    notes                 ---       ---       ---       ---       ---       none      none
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn event_5_an_event_disappears_for_everyone_else_as_soon_as_its_creator_makes_it_private() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut creator = site.member(&mut owner, "mara").await;
    let event = creator.add_event_id(json!({ "title": "Kept to herself", "visibility": "public" })).await;
    let feed = owner.make_feed().await;
    let seen = async |owner: &mut Person| {
        let mut text = read_feed(owner, &feed, None).await.text;
        for path in ["/api/events", "/api/events/upcoming", "/api/calendar?from=2026-02-01&to=2026-02-28"] {
            text += &owner.get(path).await.text;
        }
        text.matches("Kept to herself").count()
    };
    assert_eq!(seen(&mut owner).await, 4);
    creator.edit_event(&event, json!({ "visibility": "private" })).await.ok(200);
    assert_eq!(seen(&mut owner).await, 0);
    assert_eq!(owner.get(&format!("/api/events/{event}")).await.problem(404), "event-not-found");
    creator.edit_event(&event, json!({ "visibility": "family" })).await.ok(200);
    assert_eq!(seen(&mut owner).await, 3, "not in the feed");
}
