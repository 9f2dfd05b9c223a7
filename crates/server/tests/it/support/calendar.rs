//! Events as the page creates, shows and changes them, and a clock that tests can set.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value as Json, json};

use super::{Person, Reply, TestApp, registration};

impl TestApp {
    /// Sets the clock, forwards or back: `2026-03-28T23:30:00Z`. After a long jump, people have to sign in again.
    pub fn set_clock(&self, moment: &str) {
        let moment: jiff::Timestamp = moment.parse().unwrap();
        self.clock.advance(moment.as_millisecond() - self.app.now().0);
    }

    /// An approved account whose browser reported this time zone.
    pub async fn member_in(&self, owner: &mut Person, name: &str, zone: &str) -> Person {
        let mut person = self.visitor().await;
        let mut form = registration(name, name, &format!("{name}@example.org"));
        form["timeZone"] = json!(zone);
        person.register_with(form).await.ok(201);
        owner.decide(&person, "approve").await.ok(200);
        person.refresh().await;
        person
    }
}

impl Person {
    /// Adds an event and expects success; fills in the title and date if the form has none.
    pub async fn add_event(&mut self, mut form: Json) -> Json {
        for (field, value) in [("title", "An event"), ("date", "2026-02-10")] {
            if form[field].is_null() {
                form[field] = json!(value);
            }
        }
        self.post("/api/events", form).await.ok(201)
    }

    /// The same, for when only the id is needed.
    pub async fn add_event_id(&mut self, form: Json) -> String {
        self.add_event(form).await["id"].as_str().unwrap().to_owned()
    }

    pub async fn see_event(&mut self, id: &str) -> Json {
        self.get(&format!("/api/events/{id}")).await.ok(200)
    }

    /// Opens the form, changes some fields, and saves it as the page does: with all of them.
    pub async fn edit_event(&mut self, id: &str, change: Json) -> Reply {
        let body = editable_event(&self.see_event(id).await, change);
        self.put(&format!("/api/events/{id}"), body).await
    }

    pub async fn delete_event(&mut self, id: &str) -> Reply {
        let version = self.see_event(id).await["version"].clone();
        self.delete(&format!("/api/events/{id}?version={version}")).await
    }

    /// Creates a secret address for a phone to subscribe to.
    pub async fn make_feed(&mut self) -> String {
        let feed = self.post("/api/calendar/feed", json!({})).await.ok(201);
        feed["url"].as_str().unwrap().to_owned()
    }

    /// Saves which reminders they want, as the page does: with the version it last read.
    pub async fn set_reminders(&mut self, change: Json) -> Reply {
        let mut body = self.get("/api/calendar/preferences").await.ok(200);
        // It follows from the choice.
        body.as_object_mut().unwrap().remove("firstDay");
        for (field, value) in change.as_object().unwrap() {
            body[field] = value.clone();
        }
        self.put("/api/calendar/preferences", body).await
    }

    /// The titles of a list, in order.
    pub async fn titles(&mut self, query: &str) -> Vec<String> {
        titles(&self.get(&format!("/api/events{query}")).await.ok(200)["items"])
    }
}

/// The titles of events or entries, in order.
pub fn titles(entries: &Json) -> Vec<String> {
    entries.as_array().unwrap().iter().map(|entry| entry["title"].as_str().unwrap().to_owned()).collect()
}

/// An event as a form sends it back, with some fields changed.
pub fn editable_event(event: &Json, change: Json) -> Json {
    const FIELDS: [&str; 11] = [
        "version",
        "title",
        "description",
        "date",
        "endDate",
        "time",
        "type",
        "visibility",
        "familyId",
        "tags",
        "familyMemberIds",
    ];
    let mut body = json!({});
    for field in FIELDS {
        body[field] = event[field].clone();
    }
    for (field, value) in change.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}

/// A subscribed phone's response from an address; `known` is the ETag of the copy that it already has.
pub async fn read_feed(person: &mut Person, url: &str, known: Option<&str>) -> Reply {
    let path = url.strip_prefix("http://kin.example.org").unwrap();
    let mut request = Request::builder().uri(path).header(header::HOST, "kin.example.org");
    if let Some(tag) = known {
        request = request.header(header::IF_NONE_MATCH, tag);
    }
    person.raw(request.body(Body::empty()).unwrap()).await
}

/// The entries of an iCalendar file, unfolded: each maps a property such as `SUMMARY` to its value.
pub fn entries_of(file: &str) -> Vec<BTreeMap<String, String>> {
    let whole = file.replace("\r\n ", "");
    let mut entries = Vec::new();
    for line in whole.split("\r\n") {
        match line.split_once(':') {
            Some(("BEGIN", "VEVENT")) => entries.push(BTreeMap::new()),
            Some(("END", _)) | None => {}
            Some((name, value)) => {
                if let Some(entry) = entries.last_mut() {
                    let before = entry.insert(name.to_owned(), value.to_owned());
                    assert_eq!(before, None, "{name} appears twice");
                }
            }
        }
    }
    entries
}

/// A text, percent-encoded for an address.
pub fn percent_encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
