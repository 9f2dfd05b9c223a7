//! Families drawn as text and added to the site through its routes.
//!
//! Statements end with `;` or the line:
//!
//! * `anna + bert > carl, dora` a couple and their children (`~` unmarried, `/` divorced, `%` widowed, `&`
//!   parents without a recorded partnership);
//! * `anna > carl` one known parent; `> carl adopted` (or `foster`, `step`) another kind of parent;
//! * `anna = bert` recorded siblings (`anna = bert half`, or `step`); `anna(1950)` a year of birth; `zeno` someone without relatives.
//!
//! A name ending in `a` is a woman's, one ending in `y` has no gender recorded, all others are men's.

use std::collections::BTreeMap;

use kinkeeper::members::{FormValue, MEMBER_FIELDS};
use serde_json::{Value as Json, json};

use super::{Person, Reply};

/// The ids of the people in a drawing, by name.
#[derive(Default)]
pub struct Drawn(BTreeMap<String, String>);

impl Drawn {
    #[track_caller]
    pub fn id(&self, name: &str) -> String {
        self.0.get(name).unwrap_or_else(|| panic!("{name} is not in the drawing")).clone()
    }
}

/// "`from` is the {word} of `to`."
struct Relationship {
    from: String,
    to: String,
    word: &'static str,
    /// The word in the other direction.
    back: &'static str,
    extra: (&'static str, Json),
}

fn gender(name: &str) -> Json {
    match name.chars().last() {
        Some('a') => json!("female"),
        Some('y') => Json::Null,
        _ => json!("male"),
    }
}

fn sibling(name: &str) -> &'static str {
    if name.ends_with('a') { "sister" } else { "brother" }
}

#[derive(Default)]
struct Sketch {
    /// With the year of birth, in order of appearance.
    people: Vec<(String, Option<String>)>,
    relationships: Vec<Relationship>,
}

impl Sketch {
    fn person(&mut self, text: &str) -> String {
        let (name, year) = match text.trim().split_once('(') {
            Some((name, year)) => (name.trim(), Some(year.trim_end_matches(')').to_owned())),
            None => (text.trim(), None),
        };
        match self.people.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = year.or_else(|| known.take()),
            None => self.people.push((name.to_owned(), year)),
        }
        name.to_owned()
    }

    /// `anna = bert`, or `anna = bert half` (or `step`).
    fn siblings(&mut self, a: &str, b: &str) {
        let (b, kind) = b.split_once(' ').unwrap_or((b, "full"));
        let (from, to) = (self.person(a), self.person(b));
        let (word, back) = (sibling(&from), sibling(&to));
        self.relationships.push(Relationship { from, to, word, back, extra: ("qualifier", json!(kind)) });
    }

    fn statement(&mut self, statement: &str) {
        if let Some((a, b)) = statement.split_once('=') {
            return self.siblings(a, b.trim());
        }
        let (left, children) = statement.split_once('>').unwrap_or((statement, ""));
        let parents: Vec<String> =
            left.split(['+', '~', '/', '%', '&']).map(|name| self.person(name)).collect();
        if let [a, b] = &parents[..] {
            let state = match left.chars().find(|sign| "+~/%&".contains(*sign)) {
                Some('+') => Some("married"),
                Some('~') => Some("partners"),
                Some('/') => Some("divorced"),
                Some('%') => Some("widowed"),
                _ => None,
            };
            let (from, to) = (a.clone(), b.clone());
            if let Some(state) = state {
                let extra = ("state", json!(state));
                self.relationships.push(Relationship { from, to, word: "spouse", back: "spouse", extra });
            }
        }
        for child in children.split(',').map(str::trim).filter(|child| !child.is_empty()) {
            let (name, kind) = child.split_once(' ').unwrap_or((child, "birth"));
            let to = self.person(name);
            for from in &parents {
                let (from, to, extra) = (from.clone(), to.clone(), ("qualifier", json!(kind)));
                self.relationships.push(Relationship { from, to, word: "parent", back: "child", extra });
            }
        }
    }
}

impl Person {
    /// Adds everyone in the drawing and their relationships; the site may already have members.
    pub async fn draw(&mut self, text: &str) -> Drawn {
        let mut sketch = Sketch::default();
        for statement in text.split([';', '\n']).map(str::trim).filter(|statement| !statement.is_empty()) {
            sketch.statement(statement);
        }
        let mut drawn = Drawn::default();
        for (name, year) in &sketch.people {
            let mut letters = name.chars();
            let first = letters.next().unwrap().to_uppercase();
            let name_of = format!("{first}{}", letters.as_str());
            let form = json!({ "name": name_of, "gender": gender(name), "birthDate": year });
            let id = self.add_unrelated_member(form).await;
            drawn.0.insert(name.clone(), id);
        }
        for relationship in &sketch.relationships {
            let (key, value) = &relationship.extra;
            let (from, to) = (drawn.id(&relationship.from), drawn.id(&relationship.to));
            let mut body = json!({ "fromId": from, "toId": to, "type": relationship.word });
            body[*key] = value.clone();
            // Record siblings from the side whose gender, and so whose word, is known.
            if relationship.from.ends_with('y') && relationship.word != "parent" {
                body["fromId"] = json!(to);
                body["toId"] = json!(from);
                body["type"] = json!(relationship.back);
            }
            self.post("/api/relationships", body).await.ok(201);
        }
        drawn
    }

    /// Adds someone without relatives: as the first member, or with a relationship that is removed again.
    pub async fn add_unrelated_member(&mut self, mut form: Json) -> String {
        let list = self.get("/api/members").await.ok(200);
        let anyone = list["items"][0]["id"].clone();
        if !anyone.is_null() {
            form["relatedTo"] = json!({ "memberId": anyone, "type": "spouse" });
        }
        let id = self.add_member(form).await.ok(201)["member"]["id"].as_str().unwrap().to_owned();
        if !anyone.is_null() {
            let relationships = self.get(&format!("/api/relationships?fromId={id}")).await.ok(200);
            let relationship = relationships["items"][0]["id"].as_str().unwrap();
            self.delete(&format!("/api/relationships/{relationship}?version=1")).await.ok(200);
        }
        id
    }

    pub async fn add_member(&mut self, form: Json) -> Reply {
        self.post("/api/members", form).await
    }

    pub async fn see(&mut self, id: &str) -> Json {
        self.get(&format!("/api/members/{id}")).await.ok(200)
    }

    /// Opens the form, changes some fields, and saves it as the page does: with all of them.
    pub async fn edit_member(&mut self, id: &str, change: Json) -> Reply {
        let body = editable(&self.see(id).await, change);
        self.put(&format!("/api/members/{id}"), body).await
    }

    pub async fn delete_member(&mut self, id: &str) -> Reply {
        let version = self.see(id).await["version"].clone();
        self.delete(&format!("/api/members/{id}?version={version}")).await
    }

    /// "`from` is the {word} of `to`."
    pub async fn relate(&mut self, from: &str, word: &str, to: &str) -> Reply {
        let body = json!({ "fromId": from, "toId": to, "type": word });
        self.post("/api/relationships", body).await
    }

    pub async fn undo(&mut self, removed: &Json) -> Reply {
        let batch = removed["undo"].as_str().unwrap();
        self.post(&format!("/api/changes/{batch}/undo"), Json::Null).await
    }

    /// Links an account to a member.
    pub async fn link(&mut self, account: &Person, member: Option<&str>) -> Reply {
        let path = format!("/api/users/{}", account.id());
        let version = self.get(&path).await.ok(200)["version"].clone();
        self.put(&format!("{path}/member"), json!({ "version": version, "memberId": member })).await
    }
}

/// A member as a form sends it back, with some fields changed.
pub fn editable(member: &Json, change: Json) -> Json {
    let mut body = json!({ "version": member["version"] });
    // A form that leaves out a place leaves it unchanged.
    for field in MEMBER_FIELDS.iter().filter(|field| !matches!(field.value, FormValue::Place)) {
        body[field.name()] = member[field.name()].clone();
    }
    for (field, value) in change.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}
