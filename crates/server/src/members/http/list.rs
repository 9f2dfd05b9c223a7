//! The list of members, and how a typed date is understood.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fuzzy_date::RangeMeans;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::db::{Conn, steps};
use crate::error::{Error, FieldProblems, Result};
use crate::history::HistoryType;
use crate::http::{Json, Page, PageQuery, Query, Routes, is_known, routes};
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::model::read_date;
use crate::members::store;
use crate::members::store::FamilyVersion;
use crate::members::wire::{
    MemberRow, Members, MembersCan, MembersChanged, MembersChanges, MembersHead, PersonRef, PlacedPerson,
    UnderstoodDate,
};
use crate::relationships::{graph, store as relationships};
use crate::search;
use crate::views;
use crate::words::reader;

pub fn routes() -> Routes {
    routes![list, changes, overview, understand]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words to search for, in any order, ignoring case and accents
    search: Option<String>,
}

/// All family members, by name
///
/// Complete and compact, with an ETag; with `search`, only members who match every word.
#[utoipa::path(get, path = "/api/members", operation_id = "list_members", tag = "members", params(ListQuery), responses(
    (status = 200, description = "The members", body = Members),
    (status = 304, description = "Nothing has changed"),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    // The tag includes the program's version and the language: both change the rows of the same family.
    let (family, user) = (store::versions(&mut conn).await?, &viewer.user);
    let (program, language) = (env!("CARGO_PKG_VERSION"), reader::language().code());
    let tag = format!("\"{program}-{language}-{family}-{}-{}\"", user.id, user.version);
    if query.search.is_none() && is_known(&headers, &tag) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let lines = match query.search {
        None => views::ask(&app, &mut conn, |people: &Directory| people.among(None)).await?,
        Some(text) => {
            let among = found(&app, &mut conn, user, &text).await?;
            views::ask(&app, &mut conn, |people: &Directory| people.among(among.as_ref())).await?
        }
    };
    let mut items: Vec<PersonRef> = lines.into_iter().map(Into::into).collect();
    name_parents(&app, &mut conn, &mut items).await?;
    let members = Members { items, version: family.to_string(), head: head(&mut conn, &viewer).await? };
    let mut response = Json(members).into_response();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
        // The browser caches the list and revalidates it with the tag each time.
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    Ok(response)
}

async fn head(conn: &mut Conn, viewer: &Viewer) -> Result<MembersHead> {
    let user = &viewer.user;
    Ok(MembersHead {
        you: user.member_id,
        ask_is_you: has_no_one(conn, viewer).await?,
        can: MembersCan {
            add: policy::allows(user, Action::AddMember),
            edit_all: policy::allows(user, Action::EditMember { own: false }),
            delete: policy::allows(user, Action::DeleteMember),
        },
    })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SinceQuery {
    /// The `version` of the list that the page has
    since: String,
}

/// What has changed in the list of members
///
/// One changed member costs one row, however many there are.
#[utoipa::path(get, path = "/api/members/changes", operation_id = "member_changes", tag = "members", params(SinceQuery), responses(
    (status = 200, description = "The changes", body = MembersChanged),
    (status = "4XX", description = "400 `bad-version`"),
))]
pub async fn changes(
    State(app): State<App>,
    viewer: Viewer,
    Query(SinceQuery { since }): Query<SinceQuery>,
) -> Result<Json<MembersChanged>> {
    may(&viewer.user, Action::ReadFamily)?;
    let since: FamilyVersion =
        since.parse().map_err(|_| Error::problem(StatusCode::BAD_REQUEST, "bad-version"))?;
    let mut conn = app.db.read().await?;
    // Read first: what changes meanwhile is reported twice, and not missed.
    let version = store::versions(&mut conn).await?.to_string();
    let changes = changes_since(&app, &mut conn, since).await?;
    Ok(Json(MembersChanged { version, changes, head: head(&mut conn, &viewer).await? }))
}

async fn changes_since(app: &App, conn: &mut Conn, since: FamilyVersion) -> Result<Option<MembersChanges>> {
    let Some(changed) = steps::since(conn, store::MEMBERS, since.members).await? else { return Ok(None) };
    let Some(ties) = steps::since(conn, store::RELATIONSHIPS, since.relationships).await? else {
        return Ok(None);
    };
    // Namesakes are told apart by their parents, so a change to either concerns all of them.
    let mut concerned: HashSet<Id> = changed.iter().copied().collect();
    for tie in ties {
        // Whose relationship it was is no longer known.
        let Some(tie) = relationships::get(conn, tie).await? else { return Ok(None) };
        concerned.extend([tie.first_id, tie.second_id]);
    }
    let children: Vec<Id> =
        graph::ask(app, conn, |family| concerned.iter().flat_map(|id| family.children_of(*id)).collect())
            .await?;
    concerned.extend(children);
    let mut wanted: HashSet<Id> = changed.iter().copied().collect();
    let (lines, places) = views::ask(app, conn, |people: &Directory| {
        wanted.extend(people.namesakes(concerned.iter().copied()));
        let lines = people.among(Some(&wanted));
        let places: Vec<Option<Id>> = lines.iter().map(|line| people.before(line.id)).collect();
        (lines, places)
    })
    .await?;
    let mut rows: Vec<PersonRef> = lines.into_iter().map(Into::into).collect();
    name_parents(app, conn, &mut rows).await?;
    let here: HashSet<Id> = rows.iter().map(|row| row.id).collect();
    let gone = changed.into_iter().filter(|id| !here.contains(id)).collect::<HashSet<Id>>();
    let rows = rows.into_iter().zip(places).map(|(person, after)| PlacedPerson { person, after }).collect();
    Ok(Some(MembersChanges { rows, gone: gone.into_iter().collect() }))
}

/// Whether the viewer has no entry and has never added anyone: the first person they add may be themselves.
async fn has_no_one(conn: &mut Conn, viewer: &Viewer) -> Result<bool> {
    let user = &viewer.user;
    let may_be = user.member_id.is_none() && !user.sample && policy::allows(user, Action::AddMember);
    Ok(may_be && !store::any_by(conn, user.id).await?)
}

/// Adds the parents' names to people who share their name with someone in the list. Most families have few.
async fn name_parents(app: &App, conn: &mut Conn, items: &mut [PersonRef]) -> Result<()> {
    let mut count: HashMap<&str, u32> = HashMap::new();
    for person in &*items {
        *count.entry(&person.name).or_default() += 1;
    }
    let shares = |person: &PersonRef| count.get(person.name.as_str()).is_some_and(|count| *count > 1);
    let namesakes: Vec<Id> = items.iter().filter(|person| shares(person)).map(|person| person.id).collect();
    if namesakes.is_empty() {
        return Ok(());
    }
    let parents: HashMap<Id, Vec<Id>> =
        graph::ask(app, conn, |family| namesakes.into_iter().map(|id| (id, family.parents_of(id))).collect())
            .await?;
    let mut names: HashMap<Id, Vec<String>> = views::ask(app, conn, |people: &Directory| {
        parents.into_iter().map(|(id, parents)| (id, people.names(&parents))).collect()
    })
    .await?;
    for person in items {
        person.parents = names.remove(&person.id).filter(|names| !names.is_empty());
    }
    Ok(())
}

/// Family members page by page, by name, for admins
#[utoipa::path(get, path = "/api/admin/members", operation_id = "admin_members", tag = "admin", params(ListQuery, PageQuery), responses(
    (status = 200, description = "A page of members", body = Page<MemberRow>),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 403 `forbidden`"),
))]
pub async fn overview(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ListQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<MemberRow>>> {
    may(&viewer.user, Action::ManageSite)?;
    let limit = page.limit()?;
    let after: Option<(String, Id)> = page.after()?;
    let mut conn = app.db.read().await?;
    let among = found(&app, &mut conn, &viewer.user, query.search.as_deref().unwrap_or_default()).await?;
    let most = usize::try_from(limit).unwrap_or_default() + 1;
    let page = |people: &Directory| people.page(among.as_ref(), after, most);
    let found = views::ask(&app, &mut conn, page).await?;
    let page = Page::new(found, limit, |(sort_key, id)| (sort_key.clone(), id.to_string()));
    let mut items = Vec::with_capacity(page.items.len());
    for (_, id) in &page.items {
        items.extend(store::get(&mut conn, *id).await?.map(MemberRow::from));
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// The members that the search finds; `None` for everyone, if nothing was typed.
async fn found(app: &App, conn: &mut Conn, viewer: &User, text: &str) -> Result<Option<HashSet<Id>>> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(search::ids(app, conn, viewer, text, search::Kind::People).await?.into_iter().collect()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DateQuery {
    /// What a person typed: `about 1887`
    text: String,
    /// The type of history event that it is the date of, which says what `1914-1918` means
    #[serde(rename = "type")]
    #[param(inline)]
    kind: Option<HistoryType>,
}

/// How a typed date is understood
#[utoipa::path(get, path = "/api/dates", tag = "members", params(DateQuery), responses(
    (status = 200, description = "The date", body = UnderstoodDate),
    (status = "4XX", description = "422 `invalid`, with `bad-date` at `text` and what to do"),
))]
pub async fn understand(viewer: Viewer, Query(query): Query<DateQuery>) -> Result<Json<UnderstoodDate>> {
    may(&viewer.user, Action::ReadFamily)?;
    let range_means = query.kind.map_or(RangeMeans::Between, HistoryType::range_means);
    match read_date(&query.text, range_means) {
        Ok(date) => Ok(Json(UnderstoodDate {
            notation: date.to_string(),
            words: date.into(),
            exact: date.is_exact(),
            day: date.as_day().map(|day| format!("{:04}-{:02}-{:02}", day.year(), day.month(), day.day())),
        })),
        Err(error) => {
            let mut problems = FieldProblems::default();
            problems.bad_date("text", error);
            Err(problems.check().err().unwrap_or_else(crate::error::Error::forbidden))
        }
    }
}
