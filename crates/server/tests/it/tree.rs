//! The family tree: which people each view shows, where they are and what connects them.

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value as Json, json};

use crate::support::{Drawn, Person, Reply, TestApp};

/// A view of the tree with its people by name.
struct Shown(Json);

impl Shown {
    async fn of(person: &mut Person, query: &str) -> Self {
        Self(person.get(&format!("/api/tree?{query}")).await.ok(200))
    }

    fn column(&self, name: &str) -> &[Json] {
        self.0["people"][name].as_array().unwrap()
    }

    fn name(&self, position: &Json) -> &str {
        self.column("names")[usize::try_from(position.as_u64().unwrap()).unwrap()].as_str().unwrap()
    }

    fn position(&self, name: &str) -> usize {
        self.column("names").iter().position(|known| known == name).unwrap()
    }

    fn number(&self, column: &str, name: &str) -> i64 {
        self.column(column)[self.position(name)].as_i64().unwrap()
    }

    /// Everyone, row by row from the left: "Anna Bert / Carl".
    fn rows(&self) -> String {
        self.rows_by(|name| self.number("x", name))
    }

    /// Everyone, row by row, by name.
    fn names(&self) -> String {
        self.rows_by(|_| 0)
    }

    fn rows_by(&self, place: impl Fn(&str) -> i64) -> String {
        let names = self.column("names").iter().map(|name| name.as_str().unwrap());
        let mut people: Vec<(i64, i64, &str)> =
            names.map(|name| (self.number("y", name), place(name), name)).collect();
        people.sort_unstable();
        let rows = people.chunk_by(|one, next| one.0 == next.0);
        let row = |row: &[(i64, i64, &str)]| row.iter().map(|person| person.2).collect::<Vec<_>>().join(" ");
        rows.map(row).collect::<Vec<_>>().join(" / ")
    }

    /// "Anna Bert > Carl, Dora adopted", sorted.
    fn children(&self) -> Vec<String> {
        let child = |line: &Json| {
            let kind = line["kind"].as_str().filter(|kind| *kind != "birth").map(|kind| format!(" {kind}"));
            format!("{}{}", self.name(&line["person"]), kind.unwrap_or_default())
        };
        let mut lines: Vec<String> = self.0["children"]
            .as_array()
            .unwrap()
            .iter()
            .map(|lines| {
                let mut parents: Vec<&str> =
                    lines["parents"].as_array().unwrap().iter().map(|parent| self.name(parent)).collect();
                parents.sort_unstable();
                let children: Vec<String> = lines["children"].as_array().unwrap().iter().map(child).collect();
                format!("{} > {}", parents.join(" "), children.join(", "))
            })
            .collect();
        lines.sort();
        lines
    }

    /// "Anna married Bert", sorted.
    fn couples(&self) -> Vec<String> {
        let couple = |couple: &Json| {
            let mut names = [self.name(&couple["a"]), self.name(&couple["b"])];
            names.sort_unstable();
            format!("{} {} {}", names[0], couple["state"].as_str().unwrap(), names[1])
        };
        let mut couples: Vec<String> = self.0["couples"].as_array().unwrap().iter().map(couple).collect();
        couples.sort();
        couples
    }
}

const FAMILY: &str = "
    gustav(1900) + gerda(1901) > fritz(1930), ulf(1932)
    hugo(1902) + hanna(1903) > martha(1931)
    fritz + martha > max(1960), sina(1962)
    fritz / eva(1933) > half(1955)
    ulf + wilma(1935) > cara(1961)
    max + nora(1961) > tom(1990), lea(1992); tom > kurt(2020)
    lone(1950)";

async fn family(site: &TestApp) -> (Person, Drawn) {
    let mut owner = site.owner().await;
    let drawn = owner.draw(FAMILY).await;
    (owner, drawn)
}

#[tokio::test(flavor = "multi_thread")]
async fn tree_2_each_view_shows_its_people() {
    let site = TestApp::new().await;
    let (mut owner, drawn) = family(&site).await;
    let max = drawn.id("max");
    let mut names = async |query: &str| Shown::of(&mut owner, &format!("person={max}&{query}")).await.names();
    let close = "view=around&generations=1";
    assert_eq!(names(close).await, "Eva Fritz Martha Ulf Wilma / Half Max Nora Sina / Lea Tom");
    assert_eq!(names(&format!("{close}&partners=false")).await, "Fritz Martha Ulf / Half Max Sina / Lea Tom");
    let alone = format!("{close}&partners=false&siblings=false");
    assert_eq!(names(&alone).await, "Fritz Martha / Max / Lea Tom");
    let ancestors = "view=ancestors&partners=false&siblings=false&generations=2";
    assert_eq!(names(ancestors).await, "Gerda Gustav Hanna Hugo / Fritz Martha / Max");
    assert_eq!(names("view=descendants&siblings=false&generations=1").await, "Max Nora / Lea Tom");
    assert_eq!(names("view=descendants&siblings=false").await, "Max Nora / Lea Tom / Kurt");
    assert_eq!(names("view=descendants&siblings=false&generations=0").await, "Max Nora");
    let most = "view=descendants&siblings=false&generations=4000000000";
    assert_eq!(names(most).await, "Max Nora / Lea Tom / Kurt");
    let all = Shown::of(&mut owner, "view=all").await;
    assert_eq!(all.column("names").len(), 18);
    assert_eq!(all.number("rows", "Kurt"), 4);
    assert_ne!(all.number("families", "Lone"), all.number("families", "Max"));
    assert_eq!(all.number("families", "Cara"), all.number("families", "Max"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tree_1_the_viewer_is_in_the_middle_else_the_person_with_most_relatives() {
    let site = TestApp::new().await;
    let (mut owner, drawn) = family(&site).await;
    let tree = Shown::of(&mut owner, "").await;
    assert_eq!((&tree.0["focus"], &tree.0["you"]), (&json!(drawn.id("fritz")), &Json::Null));
    let mut member = site.member(&mut owner, "lea").await;
    owner.link(&member, Some(&drawn.id("lea"))).await.ok(200);
    let tree = Shown::of(&mut member, "").await;
    assert_eq!((&tree.0["focus"], &tree.0["you"]), (&json!(drawn.id("lea")), &json!(drawn.id("lea"))));
    let tree = Shown::of(&mut member, &format!("person={}", drawn.id("lone"))).await;
    assert_eq!(tree.0["focus"], drawn.id("lone"));
    assert_eq!(tree.rows(), "Lone");
    assert_eq!(tree.0["can"]["add"], true);
    let mut child = site.with_role(&mut owner, "carl", "child").await;
    assert_eq!(Shown::of(&mut child, "").await.0["can"]["add"], false);
    let unknown = member.get("/api/tree?person=01933b7e-0000-7000-8000-000000000001").await;
    assert_eq!(unknown.problem(404), "member-not-found");
    for query in ["view=sideways", "person=max", "generations=-1", "partners=maybe"] {
        assert_eq!(member.get(&format!("/api/tree?{query}")).await.problem(400), "bad-query", "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tree_3_everyone_is_drawn_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw(
            "adam(1900) + berta(1901) > carl(1925), dora(1927)
             carl + elsa > finn(1950); dora + jan > lena(1952); finn + lena > otto(1980)
             carl % helga > ian(1960), ida(1962) adopted; helga ~ karl; ian > kim step",
        )
        .await;
    let tree = Shown::of(&mut owner, &format!("view=all&person={}", drawn.id("otto"))).await;
    let mut names: Vec<&Json> = tree.column("names").iter().collect();
    names.sort_by_key(|name| name.as_str());
    names.dedup();
    assert_eq!((names.len(), tree.column("ids").len()), (14, 14));
    assert_eq!(
        tree.children(),
        [
            "Adam Berta > Carl, Dora",
            "Carl Elsa > Finn",
            "Carl Helga > Ian, Ida adopted",
            "Dora Jan > Lena",
            "Finn Lena > Otto",
            "Ian > Kim step",
        ],
        "half-siblings are under their own couple"
    );
    assert_eq!(
        tree.couples(),
        [
            "Adam married Berta",
            "Carl married Elsa",
            "Carl widowed Helga",
            "Dora married Jan",
            "Finn married Lena",
            "Helga partners Karl",
        ]
    );
    let (width, height) = (tree.0["boxWidth"].as_i64().unwrap(), tree.0["boxHeight"].as_i64().unwrap());
    let mut boxes: Vec<(i64, i64)> = tree
        .column("x")
        .iter()
        .zip(tree.column("y"))
        .map(|(x, y)| (y.as_i64().unwrap(), x.as_i64().unwrap()))
        .collect();
    boxes.sort_unstable();
    assert!(boxes.windows(2).all(|two| two[0].0 < two[1].0 || two[0].1 + width <= two[1].1));
    let (picture_width, picture_height) = (&tree.0["width"], &tree.0["height"]);
    for (y, x) in boxes {
        assert!(x >= 0 && x + width <= picture_width.as_i64().unwrap());
        assert!(y >= 0 && y + height <= picture_height.as_i64().unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn parents_that_follow_from_siblings_are_drawn_too() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna + bert > carl; carl = dora; emil = fritz; gerd & hanna > ida").await;
    let tree = Shown::of(&mut owner, "view=all").await;
    assert_eq!(tree.children(), [" > Emil, Fritz", "Anna Bert > Carl, Dora", "Gerd Hanna > Ida"]);
    assert_eq!(tree.couples(), ["Anna married Bert", "Gerd parents Hanna"]);
    assert_eq!(tree.0["siblings"], json!([]), "a bar already joins them");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_partners_are_in_the_order_of_their_weddings() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("carl(1900); anna(1905); berta(1904)").await;
    let mut wed = async |wife: &str, year: &str| {
        let form = json!({ "fromId": drawn.id("carl"), "toId": drawn.id(wife), "type": "spouse",
            "state": "divorced", "startedOn": year });
        let saved = owner.post("/api/relationships", form.clone()).await.ok(201);
        (saved["relationship"]["id"].as_str().unwrap().to_owned(), form)
    };
    wed("anna", "1925").await;
    let (id, mut form) = wed("berta", "1930").await;
    assert_eq!(Shown::of(&mut owner, "").await.rows(), "Anna Carl Berta");
    form["startedOn"] = json!("1920");
    form["version"] = json!(1);
    owner.put(&format!("/api/relationships/{id}"), form).await.ok(200);
    assert_eq!(Shown::of(&mut owner, "").await.rows(), "Berta Carl Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_person_has_their_years_gender_and_portrait() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna(about 1887); bert(1960-05-17); cory").await;
    let tree = owner.get("/api/tree?view=all").await.ok(200);
    let people = &tree["people"];
    assert_eq!(people["names"], json!(["Anna", "Bert", "Cory"]));
    assert_eq!(people["born"], json!(["about 1887", "1960", ""]));
    assert_eq!(people["died"], json!(["", "", ""]));
    assert_eq!(people["deceased"], json!([false, false, false]));
    assert_eq!(people["genders"], json!(["female", "male", null]));
    assert_eq!(people["portraits"], json!({}));
    let bert = people["ids"][1].as_str().unwrap();
    owner.edit_member(bert, json!({ "deathDate": "before 2000", "deceased": true })).await.ok(200);
    let tree = owner.get("/api/tree?view=all").await.ok(200);
    assert_eq!(tree["people"]["died"][1], "before 2000");
    assert_eq!(tree["people"]["deceased"][1], true);
}

/// Asks for the whole tree as a browser does that has this version of it.
async fn tree_since(person: &mut Person, tag: &str) -> Reply {
    let request = person.request(Method::GET, "/api/tree?view=all").header("if-none-match", tag);
    person.raw(request.body(Body::empty()).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_tree_is_not_sent_again() {
    let site = TestApp::new().await;
    let (mut owner, drawn) = family(&site).await;
    let tag = tree_since(&mut owner, "\"another\"").await.headers["etag"].to_str().unwrap().to_owned();
    assert_eq!(tree_since(&mut owner, &tag).await.status, 304);
    let mut other = site.member(&mut owner, "mia").await;
    assert_eq!(tree_since(&mut other, &tag).await.status, 200, "whose place is marked differs");
    owner.relate(&drawn.id("kurt"), "spouse", &drawn.id("lone")).await.ok(201);
    let reply = tree_since(&mut owner, &tag).await;
    assert_eq!(reply.status, 200);
    assert!(Shown(reply.json).couples().contains(&"Kurt married Lone".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_family_is_an_empty_tree() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for view in ["around", "ancestors", "descendants", "all"] {
        let tree = owner.get(&format!("/api/tree?view={view}")).await.ok(200);
        assert_eq!(tree["focus"], Json::Null);
        assert_eq!(tree["people"]["ids"], json!([]));
    }
    let mut pending = site.pending("petra").await;
    assert_eq!(pending.get("/api/tree").await.problem(403), "account-pending");
}

/// The text of a downloaded SVG, or of the reply if it failed.
async fn svg(person: &mut Person, query: &str) -> String {
    let reply = person.get(&format!("/api/tree/picture?format=svg&{query}")).await;
    assert_eq!(reply.status, 200, "{}", reply.json);
    assert_eq!(reply.headers["content-type"], "image/svg+xml");
    reply.text
}

#[tokio::test(flavor = "multi_thread")]
async fn tree_8_a_view_can_be_downloaded_as_svg_and_pdf() {
    let site = TestApp::new().await;
    let (mut owner, drawn) = family(&site).await;
    let max = drawn.id("max");
    let picture =
        svg(&mut owner, &format!("person={max}&view=ancestors&siblings=false&partners=false&living=true"))
            .await;
    for words in ["Ancestors of Max", "Gerda", "Hugo", "5 January 2026"] {
        assert!(picture.contains(words), "{words}");
    }
    assert!(!picture.contains("Tom"), "only this view");
    let fan = format!("person={max}&view=ancestors&siblings=false&partners=false&fan=true&living=true");
    let picture = svg(&mut owner, &fan).await;
    assert!(picture.contains("Gerda") && picture.contains("rotate("));
    let check = owner.get(&format!("/api/tree/picture/check?{fan}")).await.ok(200);
    assert_eq!(check["people"], 7);
    let reply = owner.get(&format!("/api/tree/picture?person={max}&sheet=a4Tiles&living=true")).await;
    assert_eq!(reply.headers["content-type"], "application/pdf");
    let disposition = reply.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"Family tree of Max.pdf\""), "{disposition}");
    assert!(reply.bytes.starts_with(b"%PDF-1."));
    let check = owner.get("/api/tree/picture/check?view=all&sheet=a3").await.ok(200);
    assert_eq!(check["people"], 18);
    assert_eq!((&check["pages"], &check["width"], &check["height"]), (&json!(1), &json!(420), &json!(297)));
    assert_eq!(check["cannotDraw"], json!([]));
    let unknown = owner.get("/api/tree/picture?person=01933b7e-0000-7000-8000-000000000001").await;
    assert_eq!(unknown.problem(404), "member-not-found");
    assert_eq!(owner.get("/api/tree/picture?sheet=a9").await.problem(400), "bad-query");
    let mut pending = site.pending("petra").await;
    assert_eq!(pending.get("/api/tree/picture").await.problem(403), "account-pending");
}

#[tokio::test(flavor = "multi_thread")]
async fn tree_9_ged_13_living_people_have_no_names_and_dates_in_a_picture_unless_asked_for() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("adam(1901) + berta(1930) > carl(1960), dora").await;
    owner
        .edit_member(
            &drawn.id("dora"),
            json!({ "birthDate": "about 1955", "deceased": true, "deathDate": "2001" }),
        )
        .await
        .ok(200);
    let query = format!("person={}&view=around", drawn.id("berta"));
    let picture = svg(&mut owner, &query).await;
    assert!(
        picture.contains("Adam") && picture.contains(">Living<") && !picture.contains("Berta"),
        "{picture}"
    );
    let reply = owner.get(&format!("/api/tree/picture?format=svg&{query}")).await;
    assert!(!reply.headers["content-disposition"].to_str().unwrap().contains("Berta"));
    let picture = svg(&mut owner, "view=all").await;
    assert!(picture.contains(">born 1901<"), "no one lives 125 years");
    assert!(picture.contains(">about 1955 – 2001<"));
    assert!(!picture.contains("1930") && !picture.contains("1960"));
    let picture = svg(&mut owner, "view=all&living=true").await;
    assert!(picture.contains(">born 1930<") && picture.contains(">born 1960<"));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_a_pdf_cannot_show_are_reported_beforehand() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in ["𓀀 Ra", "李小龍", "Zoë", "Ольга", "नेहा", "สมชาย", "கவிதா", "សុខា", "김민준"]
    {
        owner.add_unrelated_member(json!({ "name": name })).await;
    }
    let mut lacking = async |format: &str| {
        let check =
            owner.get(&format!("/api/tree/picture/check?view=all&living=true&format={format}")).await.ok(200);
        let names: Vec<_> =
            check["cannotDraw"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
        json!(names)
    };
    assert_eq!(lacking("pdf").await, json!(["𓀀 Ra"]));
    assert_eq!(lacking("svg").await, json!([]), "an SVG uses the fonts of those who open it");
}

#[tokio::test(flavor = "multi_thread")]
async fn tree_8_only_what_a_window_shows_can_be_downloaded() {
    let site = TestApp::new().await;
    let (mut owner, _) = family(&site).await;
    let tree = Shown::of(&mut owner, "view=all").await;
    let (x, y) = (tree.number("x", "Lea"), tree.number("y", "Lea"));
    let window =
        format!("view=all&living=true&left={}&right={}&top={}&bottom={}", x + 1, x + 2, y + 1, y + 2);
    let check = owner.get(&format!("/api/tree/picture/check?{window}")).await.ok(200);
    assert_eq!(check["people"], 1);
    let picture = svg(&mut owner, &window).await;
    assert!(picture.contains("Lea") && !picture.contains("Tom"));
    let below = owner.get("/api/tree/picture/check?view=all&top=1000000").await.ok(200);
    assert_eq!(below["people"], 0);
    assert_eq!(owner.get("/api/tree/picture?top=high").await.problem(400), "bad-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn home_6_a_view_counts_the_relatives_it_leaves_out_and_opens_them() {
    let site = TestApp::new().await;
    let (mut owner, drawn) = family(&site).await;
    let close = format!("person={}&generations=1", drawn.id("max"));
    let tree = Shown::of(&mut owner, &close).await;
    let more = |name: &str| &tree.0["people"]["more"][tree.position(name).to_string()];
    assert_eq!(
        [more("Fritz"), more("Martha"), more("Ulf"), more("Tom")],
        [&json!({"above": 2}), &json!({"above": 2}), &json!({"below": 1}), &json!({"below": 1})]
    );
    assert_eq!(tree.0["people"]["more"].as_object().unwrap().len(), 4);
    // The child of Ulf, and his parents; an id that is none is left out.
    let opened = Shown::of(&mut owner, &format!("{close}&open=nonsense,,{}", drawn.id("ulf"))).await;
    assert_eq!(
        opened.names(),
        "Gerda Gustav / Eva Fritz Martha Ulf Wilma / Cara Half Max Nora Sina / Lea Tom"
    );
    let all = Shown::of(&mut owner, "view=all").await;
    assert_eq!(all.0["people"]["more"], json!({}));
}

#[tokio::test(flavor = "multi_thread")]
async fn home_6_an_adoptive_line_ends_at_the_child_beside_the_line_by_birth() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna + bert > kid(1990); cora + dan > kid adopted").await;
    let tree = Shown::of(&mut owner, "view=all").await;
    let ends: Vec<Option<i64>> = tree.0["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lines| lines["children"][0]["x"].as_i64().map(|x| (x - tree.number("x", "Kid") - 80).abs()))
        .collect();
    assert!(ends.contains(&None) && ends.contains(&Some(14)), "{ends:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn home_7_a_picture_has_the_colours_of_the_screen_and_explains_them() {
    let site = TestApp::new().await;
    let (mut owner, drawn) = family(&site).await;
    let max = drawn.id("max");
    let view = format!("person={max}&view=around&living=true");
    let picture = svg(&mut owner, &view).await;
    assert!(picture.contains("Gustav's side") && picture.contains("Hanna's side"), "{picture}");
    assert!(picture.contains("#dcebe2") && picture.contains("#f6e0e6"), "the boxes of branches have colours");
    let picture = svg(&mut owner, &format!("{view}&colour=none")).await;
    assert!(!picture.contains("'s side") && !picture.contains("#dcebe2"));
    let picture = svg(&mut owner, &format!("{view}&colour=generation")).await;
    assert!(picture.contains("Generation 1"));
    let hidden = svg(&mut owner, &format!("person={}&view=around", drawn.id("tom"))).await;
    assert!(!hidden.contains("'s side"), "the grandparents may be alive");
}
