//! The list of members, and reading a typed date.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use fuzzy_date::RangeMeans;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::db::{Conn, steps};
use crate::error::{Error, FieldProblems, Result};
use crate::history::HistoryType;
use crate::http::whole::{self, WholeList};
use crate::http::window::MOST;
use crate::http::{Json, Page, PageQuery, Query, Routes, is_known, routes};
use crate::ids::Id;
use crate::members::FOUND_PEOPLE;
use crate::members::directory::{Directory, Order};
use crate::members::read_date;
use crate::members::store::{self, ContactLine, FamilyVersion, MemberLine};
use crate::members::wire::{MemberRow, Members, MembersCan, MembersHead, PersonRef, UnderstoodDate};
use crate::relationships::graph;
use crate::search;
use crate::views;
use crate::words::reader;

pub fn routes() -> Routes {
    routes![list, overview, understand]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words to search for, in any order, ignoring case and accents
    search: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WholeQuery {
    /// Also their telephone numbers, as far as the viewer may see them; then only the first 5,000 members
    #[serde(default)]
    phones: bool,
    /// The same with email and postal addresses
    #[serde(default)]
    contacts: bool,
    /// The `version` of an earlier answer: only people who have changed since then, and who is `gone`. Without
    /// `search`, and while these changes are known; else everyone
    since: Option<String>,
}

/// Pages fetch the list with telephone numbers to keep it for use without a network, or to print it, and need
/// no more.
const MOST_WITH_CONTACTS: usize = 5_000;

/// All family members, by name
///
/// Complete and compact, with an ETag; with `search`, only members who match every word; with `since`, only what has
/// changed.
#[utoipa::path(get, path = "/api/members", operation_id = "list_members", tag = "members", params(ListQuery, WholeQuery), responses(
    (status = 200, description = "The members", body = Members),
    (status = 304, description = "Nothing has changed"),
    (status = "4XX", description = "400 `bad-version`; 403 `forbidden`"),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
    Query(WholeQuery { phones, contacts, since }): Query<WholeQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    // The tag includes the program's version and the language: both change the rows of the same family.
    let (family, user) = (store::versions(&mut conn).await?, &viewer.user);
    let (program, language) = (env!("CARGO_PKG_VERSION"), reader::language().code());
    let (part, most) = match (contacts, phones) {
        (true, _) => ("-contacts", MOST_WITH_CONTACTS),
        (false, true) => ("-phones", MOST_WITH_CONTACTS),
        (false, false) => ("", usize::MAX),
    };
    let tag = format!("\"{program}-{language}-{family}-{}-{}{part}\"", user.id, user.version);
    if query.search.is_none() && is_known(&headers, &tag) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let found = found(&app, &mut conn, user, query.search.as_deref().unwrap_or_default()).await?;
    let since = since.as_deref().map(read_version).transpose()?;
    let changed = changed_members(&mut conn, since.filter(|_| found.is_none())).await?;
    let (ids, gone) = views::ask(&app, &mut conn, |people: &Directory| match (&found, &changed) {
        (Some(found), _) => (people.sorted(Order::Name, found), None),
        (None, Some(changed)) => {
            let gone = changed.iter().copied().filter(|id| people.line(*id).is_none()).collect();
            // Another person of the same name may be told apart by their parents from now on.
            (people.sorted(Order::Name, &people.with_namesakes(changed)), Some(gone))
        }
        (None, None) => (people.window(Order::Name, 0..most), None),
    })
    .await?;
    let head = head(&app, &mut conn, &viewer).await?;
    let version = family.to_string();
    let mut list = WholeList::new(&Members { items: Vec::new(), version, gone, head })?;
    for ids in ids.chunks(whole::PIECE) {
        let rows = views::ask(&app, &mut conn, |people: &Directory| Rows::new(people, ids)).await?;
        let mut reachable = HashMap::new();
        if phones || contacts {
            reachable = visible_contacts(&mut conn, user, ids).await?;
        }
        for mut row in rows.named(&app, &mut conn).await? {
            if let Some(contact) = reachable.remove(&row.id) {
                row.phone_number = contact.phone_number;
                row.email = contact.email.filter(|_| contacts);
                row.address = contact.address.filter(|_| contacts);
            }
            list.push(&row)?;
        }
    }
    list.tagged(&tag)
}

/// The members who have changed. `None` if that is unknown, or if there are too many.
async fn changed_members(conn: &mut Conn, since: Option<FamilyVersion>) -> Result<Option<Vec<Id>>> {
    let Some(since) = since else { return Ok(None) };
    let ids = steps::since(conn, store::MEMBERS, since.members).await?;
    Ok(ids.filter(|ids| ids.len() <= MOST))
}

pub fn read_version(text: &str) -> Result<FamilyVersion> {
    text.parse().map_err(|_| Error::problem(StatusCode::BAD_REQUEST, "bad-version"))
}

/// The contact details of those members whose details the viewer may see.
async fn visible_contacts(conn: &mut Conn, viewer: &User, ids: &[Id]) -> Result<HashMap<Id, ContactLine>> {
    let is_visible = |id| policy::allows(viewer, Action::ReadContact { own: viewer.member_id == Some(id) });
    let contacts = store::contacts(conn, ids).await?.into_iter();
    Ok(contacts.filter(|line| is_visible(line.id)).map(|line| (line.id, line)).collect())
}

pub async fn head(app: &App, conn: &mut Conn, viewer: &Viewer) -> Result<MembersHead> {
    let user = &viewer.user;
    Ok(MembersHead {
        you: user.member_id,
        ask_is_you: has_no_one(app, conn, viewer).await?,
        can: MembersCan {
            add: policy::allows(user, Action::AddMember),
            edit_all: policy::allows(user, Action::EditMember { own: false }),
            delete: policy::allows(user, Action::DeleteMember),
            export: policy::allows(user, Action::ExportFamily),
        },
    })
}

/// True if the viewer has no entry and has never added anyone: the first person they add may be themselves.
async fn has_no_one(app: &App, conn: &mut Conn, viewer: &Viewer) -> Result<bool> {
    let user = &viewer.user;
    let may_be = user.member_id.is_none() && !user.sample && policy::allows(user, Action::AddMember);
    Ok(may_be && !views::ask(app, conn, |people: &Directory| people.has_anyone_by(user.id)).await?)
}

/// People as lists show them, before namesakes get the names of their parents.
pub struct Rows {
    lines: Vec<MemberLine>,
    namesakes: HashSet<Id>,
}

impl Rows {
    pub fn new(people: &Directory, ids: &[Id]) -> Self {
        Self {
            lines: ids.iter().filter_map(|id| people.line(*id)).collect(),
            namesakes: people.namesakes(ids.iter().copied()),
        }
    }

    pub async fn named(self, app: &App, conn: &mut Conn) -> Result<Vec<PersonRef>> {
        let mut rows: Vec<PersonRef> = self.lines.into_iter().map(Into::into).collect();
        name_parents(app, conn, &mut rows, self.namesakes).await?;
        Ok(rows)
    }
}

/// Adds the parents' names to namesakes. Most families have few.
async fn name_parents(
    app: &App,
    conn: &mut Conn,
    items: &mut [PersonRef],
    namesakes: HashSet<Id>,
) -> Result<()> {
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
    let among: Option<HashSet<Id>> = among.map(|found| found.into_iter().collect());
    let most = usize::try_from(limit).unwrap_or_default() + 1;
    let page = |people: &Directory| people.page(among.as_ref(), after.as_ref(), most);
    let found = views::ask(&app, &mut conn, page).await?;
    let page = Page::new(found, limit, |(sort_key, id)| (sort_key.clone(), id.to_string()));
    let mut items = Vec::with_capacity(page.items.len());
    for (_, id) in &page.items {
        items.extend(store::get(&mut conn, *id).await?.map(MemberRow::from));
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// The members that the search finds; `None` for everyone, if nothing was typed.
async fn found(app: &App, conn: &mut Conn, viewer: &User, text: &str) -> Result<Option<Vec<Id>>> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(search::ids(app, conn, viewer, text, search::Kind::of(FOUND_PEOPLE)).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DateQuery {
    /// The date as a person typed it: `about 1887`
    text: String,
    /// The type of history event that the date is for, which decides what `1914-1918` means
    #[serde(rename = "type")]
    #[param(inline)]
    kind: Option<HistoryType>,
}

/// The meaning of a typed date
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
            Err(problems.check().err().unwrap_or_else(Error::forbidden))
        }
    }
}
