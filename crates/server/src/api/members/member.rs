//! One member: reading, adding, changing and deleting them, and their relations.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, Viewer, may, policy};
use crate::actions::members::{self, RelatedTo};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Json, Path, Query, Removed, Routes, SeenQuery, routes};
use crate::ids::Id;
use crate::members::wire::{
    ChangeMember, MemberView, NewMemberName, NewMemberNote, PersonRef, Warning, details_form, member_body,
};
use crate::members::{Gender, Member, MemberForm, member_fields, store};
use crate::relationships::wire::{AlsoRelationship, RelationshipRow, forms};
use crate::relationships::{Qualifier, RelationType, graph, store as relationships, warnings};
use crate::sources::wire::{NewCitation, NewSourceFile};
use crate::sources::{citations, store as sources};
use crate::words::Message;

use super::view;

pub fn routes() -> Routes {
    routes![
        add_member,
        check_member,
        get_member,
        update_member,
        set_gender,
        delete_member,
        set_portrait,
        relations
    ]
}

member_fields! { member_body =>
    pub struct NewMember {
        /// A UUID v7 made by the client
        pub id: Option<Id>,
        /// The person whose relative the new member is; required once anyone is in the family
        pub related_to: Option<NewRelatedTo>,
        /// True if the new member is the viewer, who has no entry yet
        #[serde(default)]
        pub is_you: bool,
        /// Further relationships to record in the same action. Undo reverts all of it
        #[serde(default)]
        #[schema(max_items = 100)]
        pub also: Vec<AlsoRelationship>,
    }
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRelatedTo {
    member_id: Id,
    /// The new member's relation to that person
    #[serde(rename = "type")]
    word: RelationType,
    qualifier: Option<Qualifier>,
    /// For half-siblings: the parent they share, if it is known
    shared_parent_id: Option<Id>,
    /// For spouses
    state: Option<crate::relationships::State>,
    started_on: Option<String>,
    ended_on: Option<String>,
    /// The gender of that person, if it is not known yet
    member_gender: Option<Gender>,
}

impl From<NewRelatedTo> for RelatedTo {
    fn from(related: NewRelatedTo) -> Self {
        Self {
            member: related.member_id,
            word: related.word,
            qualifier: related.qualifier,
            shared_parent: related.shared_parent_id,
            state: related.state,
            started_on: related.started_on,
            ended_on: related.ended_on,
            gender: related.member_gender,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct SavedMember {
    member: MemberView,
    warnings: Vec<Warning>,
    /// The batch that undoes the whole action; null after a change, or if the same form was sent before
    undo: Option<Id>,
}

#[derive(Serialize, ToSchema)]
pub struct Warnings {
    warnings: Vec<Warning>,
}

/// Add a family member
#[utoipa::path(post, path = "/api/members", tag = "members", request_body = NewMember, responses(
    (status = 201, description = "The member, and what may be a mistake", body = SavedMember),
    (status = "4XX", description = "403 `forbidden`; 409 `relationship-duplicate`, `account-has-entry`, `conflict`; 422 `invalid`, \
        `related-required`, `you-are-alive`, `unknown-source`, `unknown-file`"),
))]
pub async fn add_member(
    State(app): State<App>,
    viewer: Viewer,
    Json(mut form): Json<NewMember>,
) -> Result<(StatusCode, Json<SavedMember>)> {
    let related = form.related_to.take().map(RelatedTo::from);
    let also = forms(&form.also)?;
    let new = members::NewMember { id: form.id, related, also, is_you: form.is_you, form: form.form() };
    let saved = members::add(&app, &viewer.user, new).await?;
    Ok((StatusCode::CREATED, Json(answer(&app, &viewer, saved).await?)))
}

async fn answer(app: &App, viewer: &Viewer, saved: members::Saved) -> Result<SavedMember> {
    let mut conn = app.db.read_at_once().await?;
    let member = view::member(app, &mut conn, &viewer.user, saved.member).await?;
    Ok(SavedMember { member, warnings: saved.warnings, undo: saved.undo })
}

/// Possible mistakes in a member, before saving
#[utoipa::path(post, path = "/api/members/check", tag = "members", request_body = NewMember, responses(
    (status = 200, description = "What may be a mistake", body = Warnings),
    (status = "4XX", description = "403 `forbidden`; 422 `invalid`"),
))]
pub async fn check_member(
    State(app): State<App>,
    viewer: Viewer,
    Json(mut form): Json<NewMember>,
) -> Result<Json<Warnings>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    let now = app.now();
    let known = match form.id {
        Some(id) => store::get(&mut conn, id).await?,
        None => None,
    };
    let is_new = known.is_none();
    let before = known.unwrap_or_else(|| Member::blank(form.id.unwrap_or_else(|| Id::new(now)), None, now));
    let related = form.related_to.take().map(RelatedTo::from);
    let member = form.form().apply(before, now)?;
    let planned = match related {
        Some(related) => Some(related.tie(member.id, &viewer.user, &app)?),
        None => None,
    };
    Ok(Json(Warnings { warnings: warnings::about(&mut conn, &member, is_new, planned.as_ref(), now).await? }))
}

/// One family member
#[utoipa::path(get, path = "/api/members/{id}", tag = "members", params(("id" = Id, Path)), responses(
    (status = 200, description = "The member", body = MemberView),
    (status = "4XX", description = "404 `member-not-found`"),
))]
pub async fn get_member(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<MemberView>> {
    policy::may_see(&viewer.user, "member-not-found")?;
    let mut conn = app.db.read_at_once().await?;
    let member = store::get(&mut conn, id).await?.ok_or_else(|| Error::not_found("member-not-found"))?;
    Ok(Json(view::member(&app, &mut conn, &viewer.user, member).await?))
}

/// Change a family member
#[utoipa::path(put, path = "/api/members/{id}", tag = "members", params(("id" = Id, Path)), request_body = ChangeMember, responses(
    (status = 200, description = "The member, and what may be a mistake", body = SavedMember),
    (status = "4XX", description = "403 `forbidden`, `email-of-account`; 404 `member-not-found`; 409 `conflict`; 422 `invalid`, \
        `unknown-source`, `unknown-file`"),
))]
pub async fn update_member(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<ChangeMember>,
) -> Result<Json<SavedMember>> {
    match members::update(&app, &viewer.user, id, form.version, form.form()).await? {
        Ok(saved) => Ok(Json(answer(&app, &viewer, saved).await?)),
        Err(current) => Err(stale(&app, &viewer, current).await?),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownGender {
    gender: Gender,
}

/// Set the gender of a family member, if it is not known yet
#[utoipa::path(put, path = "/api/members/{id}/gender", tag = "members", params(("id" = Id, Path)), request_body = KnownGender, responses(
    (status = 200, description = "How to undo it", body = Removed),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`; 409 `gender-known`"),
))]
pub async fn set_gender(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(known): Json<KnownGender>,
) -> Result<Json<Removed>> {
    let undo = members::set_gender(&app, &viewer.user, id, known.gender).await?;
    Ok(Json(Removed { undo }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPortrait {
    /// The version that was seen
    version: i64,
    /// The id of a picture that the viewer has uploaded; null removes the portrait
    file: Option<Id>,
}

/// Set or remove a family member's portrait
#[utoipa::path(put, path = "/api/members/{id}/portrait", tag = "members", params(("id" = Id, Path)), request_body = NewPortrait, responses(
    (status = 200, description = "The member", body = MemberView),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`; 409 `conflict`; 422 `unknown-file`, `not-a-picture`"),
))]
pub async fn set_portrait(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(portrait): Json<NewPortrait>,
) -> Result<Json<MemberView>> {
    match members::set_portrait(&app, &viewer.user, id, portrait.version, portrait.file).await? {
        Ok(member) => {
            let mut conn = app.db.read_at_once().await?;
            Ok(Json(view::member(&app, &mut conn, &viewer.user, member).await?))
        }
        Err(current) => Err(stale(&app, &viewer, current).await?),
    }
}

async fn stale(app: &App, viewer: &Viewer, current: Member) -> Result<Error> {
    let mut conn = app.db.read_at_once().await?;
    Ok(Error::stale(&view::member(app, &mut conn, &viewer.user, current).await?))
}

/// Delete a family member, with all their relationships
#[utoipa::path(delete, path = "/api/members/{id}", tag = "members", params(("id" = Id, Path), SeenQuery), responses(
    (status = 200, description = "How to undo it", body = Removed),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`; 409 `conflict`"),
))]
pub async fn delete_member(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<Json<Removed>> {
    match members::delete(&app, &viewer.user, id, seen.version).await? {
        Ok(undo) => Ok(Json(Removed { undo })),
        Err(current) => Err(stale(&app, &viewer, current).await?),
    }
}

#[derive(Serialize, ToSchema)]
pub struct Relations {
    recorded: Vec<RelationshipRow>,
    derived: Vec<DerivedRelation>,
}

/// A relation that follows from recorded ones.
#[derive(Serialize, ToSchema)]
pub struct DerivedRelation {
    person: PersonRef,
    kind: DerivedKind,
    /// `grandmother`
    #[schema(value_type = String)]
    words: Message,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DerivedKind {
    Parent,
    Child,
    Grandparent,
    Grandchild,
    Sibling,
}

/// A member's relationships, and the relations that follow from them
#[utoipa::path(get, path = "/api/members/{id}/relations", tag = "members", params(("id" = Id, Path)), responses(
    (status = 200, description = "Recorded and derived relations", body = Relations),
    (status = "4XX", description = "404 `member-not-found`"),
))]
pub async fn relations(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<Relations>> {
    policy::may_see(&viewer.user, "member-not-found")?;
    let mut conn = app.db.read_at_once().await?;
    let Some(member) = store::line(&mut conn, id).await? else {
        return Err(Error::not_found("member-not-found"));
    };
    let mut recorded = Vec::new();
    let mut known = Vec::new();
    for relationship in relationships::of(&mut conn, id).await? {
        let Some(other) = store::line(&mut conn, relationship.other(id)).await? else { continue };
        known.push(other.id);
        let cited = sources::of_record(&mut conn, relationship.id).await?;
        let cited = citations::views(&mut conn, &cited).await?;
        recorded.push(RelationshipRow::new(&relationship, cited, id, other.into(), &viewer.user));
    }
    let found = graph::ask(&app, &mut conn, |family| {
        let kinds = [
            (DerivedKind::Parent, family.parents_of(id)),
            (DerivedKind::Child, family.children_of(id)),
            (DerivedKind::Grandparent, family.grandparents(id)),
            (DerivedKind::Grandchild, family.grandchildren(id)),
            (DerivedKind::Sibling, family.siblings_of(id)),
        ];
        let mut found = Vec::new();
        for (kind, people) in kinds {
            for person in people {
                if let Some(relation) = family.relation(id, person) {
                    found.push((kind, person, relation));
                }
            }
        }
        found
    })
    .await?;
    let mut derived = Vec::new();
    for (kind, person, relation) in found {
        if known.contains(&person) {
            continue;
        }
        known.push(person);
        if let Some(line) = store::line(&mut conn, person).await? {
            let words = Message::kinship(relation, Some(&member.name));
            derived.push(DerivedRelation { person: line.into(), kind, words });
        }
    }
    Ok(Json(Relations { recorded, derived }))
}
