use std::collections::{HashMap, HashSet};

use axum::extract::State;
use axum::http::StatusCode;
use kinship::Family;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Action, User, Viewer, may};
use crate::app::App;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::http::{Json, Path, Query, Removed, Routes, SeenQuery, routes};
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::wire::PersonRef;
use crate::relationships::questions::{Draft, Questions};
use crate::relationships::ways::{Bond, Traced, Way};
use crate::relationships::wire::{
    ChangeRelationship, NewRelationship, RelationshipView, Relationships, SavedRelationship,
};
use crate::relationships::{Relationship, graph, questions, record, store, warnings, ways};
use crate::sources::{Citing, citations};
use crate::views;
use crate::words::Message;

pub fn routes() -> Routes {
    routes![list, add_relationship, update_relationship, delete_relationship, ask_questions, kinship]
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct EndsQuery {
    /// The member whose word was chosen
    from_id: Option<Id>,
    /// The other side
    to_id: Option<Id>,
}

/// Relationships by either side or both
#[utoipa::path(get, path = "/api/relationships", operation_id = "list_relationships", tag = "relationships", params(EndsQuery), responses(
    (status = 200, description = "The relationships", body = Relationships),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    Query(ends): Query<EndsQuery>,
) -> Result<Json<Relationships>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    let found = store::by_ends(&mut conn, ends.from_id, ends.to_id).await?;
    let ids: Vec<Id> = found.iter().map(|relationship| relationship.id).collect();
    let mut cited = citations::views_among(&mut conn, &ids).await?;
    let items = found.iter().map(|relationship| {
        let citations = cited.remove(&relationship.id).unwrap_or_default();
        RelationshipView::new(relationship, citations, &viewer.user)
    });
    let items = items.collect();
    Ok(Json(Relationships { items }))
}

async fn view(conn: &mut Conn, relationship: &Relationship, viewer: &User) -> Result<RelationshipView> {
    let cited = citations::of(conn, Citing::relationship(relationship.id)).await?;
    let cited = citations::views(conn, &cited).await?;
    Ok(RelationshipView::new(relationship, cited, viewer))
}

/// Record how two members are related
#[utoipa::path(post, path = "/api/relationships", tag = "relationships", request_body = NewRelationship, responses(
    (status = 201, description = "The relationship, and what may be a mistake", body = SavedRelationship),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`; 409 `relationship-duplicate`; 422 `own-ancestor`, \
        `same-person`, `invalid`, `unknown-source`"),
))]
pub async fn add_relationship(
    State(app): State<App>,
    viewer: Viewer,
    Json(form): Json<NewRelationship>,
) -> Result<(StatusCode, Json<SavedRelationship>)> {
    let added = record::add(&app, &viewer.user, form.try_into()?).await?;
    let mut conn = app.db.read_at_once().await?;
    let warnings = warnings::about_relationship(&mut conn, &added.relationship, app.now()).await?;
    let relationship = view(&mut conn, &added.relationship, &viewer.user).await?;
    Ok((StatusCode::CREATED, Json(SavedRelationship { relationship, warnings, undo: added.undo })))
}

/// Change a relationship
#[utoipa::path(put, path = "/api/relationships/{id}", tag = "relationships", params(("id" = Id, Path)), request_body = ChangeRelationship, responses(
    (status = 200, description = "The relationship, and what may be a mistake", body = SavedRelationship),
    (status = "4XX", description = "403 `forbidden`; 404 `relationship-not-found`; 409 `conflict`, `relationship-duplicate`; 422 \
        `own-ancestor`, `same-person`, `invalid`, `unknown-source`"),
))]
pub async fn update_relationship(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<ChangeRelationship>,
) -> Result<Json<SavedRelationship>> {
    match record::update(&app, &viewer.user, id, form.version, form.form()).await? {
        Ok(relationship) => {
            let mut conn = app.db.read().await?;
            let warnings = warnings::about_relationship(&mut conn, &relationship, app.now()).await?;
            let relationship = view(&mut conn, &relationship, &viewer.user).await?;
            Ok(Json(SavedRelationship { relationship, warnings, undo: None }))
        }
        Err(current) => {
            let current = view(&mut app.db.read().await?, &current, &viewer.user).await?;
            Err(Error::stale(&current))
        }
    }
}

/// Remove a relationship
#[utoipa::path(delete, path = "/api/relationships/{id}", tag = "relationships", params(("id" = Id, Path), SeenQuery), responses(
    (status = 200, description = "How to undo it", body = Removed),
    (status = "4XX", description = "403 `forbidden`; 404 `relationship-not-found`; 409 `conflict`"),
))]
pub async fn delete_relationship(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<Json<Removed>> {
    match record::remove(&app, &viewer.user, id, seen.version).await? {
        Ok(undo) => Ok(Json(Removed { undo })),
        Err(current) => {
            let current = view(&mut app.db.read().await?, &current, &viewer.user).await?;
            Err(Error::stale(&current))
        }
    }
}

/// Further questions that a form for this relationship should ask
#[utoipa::path(get, path = "/api/relationships/questions", operation_id = "relationship_questions", tag = "relationships", params(Draft), responses(
    (status = 200, description = "Further relationships that may be true as well", body = Questions),
))]
pub async fn ask_questions(
    State(app): State<App>,
    viewer: Viewer,
    Query(draft): Query<Draft>,
) -> Result<Json<Questions>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    let asked = graph::ask(&app, &mut conn, |family| questions::ask(family, &draft)).await?;
    Ok(Json(asked.named(&mut conn).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KinshipQuery {
    from: Id,
    to: Id,
    /// Also the further ways in which they are related; left out by default
    further: Option<bool>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Related {
    /// By blood, adoption or fostering
    Blood,
    Marriage,
    /// No relation is known
    No,
    /// Both are the same person
    Same,
}

#[derive(Serialize, ToSchema)]
pub struct Kinship {
    from: PersonRef,
    to: PersonRef,
    /// The closest way decides
    related: Related,
    /// The relation of `to` to `from`, in words; null when none is known
    #[schema(value_type = Option<String>)]
    words: Option<Message>,
    /// `Anna's mother's brother`
    #[schema(value_type = Option<String>)]
    path: Option<Message>,
    /// The closest way in which they are related, and the further ones if asked for; at most eight
    ways: Vec<Way>,
}

/// The relation of two members
#[utoipa::path(get, path = "/api/kinship", tag = "relationships", params(KinshipQuery), responses(
    (status = 200, description = "The relation", body = Kinship),
    (status = "4XX", description = "404 `member-not-found`"),
))]
pub async fn kinship(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<KinshipQuery>,
) -> Result<Json<Kinship>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    let further = query.further.unwrap_or(false);
    let trace = |family: &Family<Id>| ways::trace(family, query.from, query.to, further);
    let traced = graph::ask(&app, &mut conn, trace).await?;
    let ids: HashSet<Id> = traced.iter().flat_map(Traced::ids).chain([query.from, query.to]).collect();
    let people: HashMap<Id, PersonRef> = views::ask(&app, &mut conn, |directory: &Directory| {
        ids.into_iter().filter_map(|id| Some((id, directory.line(id)?.into()))).collect()
    })
    .await?;
    let person = |id: Id| people.get(&id).cloned().ok_or_else(|| Error::not_found("member-not-found"));
    let (from, to) = (person(query.from)?, person(query.to)?);
    let own = viewer.user.member_id;
    let same = query.from == query.to;
    let myself = same.then(|| Message::text("kinship.myself", &[]));
    let ways: Vec<Way> =
        traced.into_iter().filter(|_| !same).filter_map(|way| way.named(&people, own)).collect();
    let related = match ways.first().map(|way| way.bond) {
        Some(Bond::Blood | Bond::Adoption | Bond::Foster) => Related::Blood,
        Some(Bond::Marriage) => Related::Marriage,
        None if same => Related::Same,
        None => Related::No,
    };
    Ok(Json(Kinship {
        words: ways.first().map(|way| way.words.clone()).or(myself),
        path: ways.first().and_then(|way| way.path.clone()),
        from,
        to,
        related,
        ways,
    }))
}
