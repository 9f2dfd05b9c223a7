//! Adds, changes and deletes members, with everything that refers to them in other features, each in one transaction.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::db::Tx;
use crate::error::{Error, Problem, Result};
use crate::files::{self, Attachment, AttachmentForm, OwnerKind};
use crate::history::births;
use crate::http::new_id;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::wire::Warning;
use crate::members::{Gender, Member, MemberForm, details, email_of_account, files_of, found, links, store};
use crate::record_types::before_deleting;
use crate::relationships::{
    self, CoupleForm, Qualifier, RelationType, Relationship, RelationshipForm, State, warnings,
};

/// "The new member is the {type} of …"
#[derive(Clone, Debug)]
pub struct RelatedTo {
    pub member: Id,
    pub word: RelationType,
    pub qualifier: Option<Qualifier>,
    pub shared_parent: Option<Id>,
    pub state: Option<State>,
    pub started_on: Option<String>,
    pub ended_on: Option<String>,
    /// The gender of `member`, if it was unknown.
    pub gender: Option<Gender>,
}

/// A member to add, as one action with their relationships.
pub struct NewMember {
    pub id: Option<Id>,
    pub form: MemberForm,
    pub related: Option<RelatedTo>,
    pub also: Vec<RelationshipForm>,
    pub is_you: bool,
}

impl RelatedTo {
    /// The relationship that this creates for the new member.
    pub fn tie(self, member: Id, viewer: &User, app: &App) -> Result<Relationship> {
        let form = RelationshipForm {
            from_id: member,
            to_id: self.member,
            word: self.word,
            qualifier: self.qualifier,
            shared_parent_id: self.shared_parent,
            state: self.state,
            started_on: self.started_on,
            ended_on: self.ended_on,
            more: CoupleForm::default(),
        };
        form.apply(Relationship::blank(Id::new(app.now()), Some(viewer.id), app.now()), app.now())
    }
}

/// A saved member, and possible mistakes.
pub struct Saved {
    pub member: Member,
    pub warnings: Vec<Warning>,
    /// The batch that undoes adding them, unless the same form was sent before.
    pub undo: Option<Id>,
}

/// Adds a member; everyone after the first must be related to an existing member.
pub async fn add(app: &App, viewer: &User, new: NewMember) -> Result<Saved> {
    may(viewer, Action::AddMember)?;
    let now = app.now();
    let NewMember { id, mut form, related, also, is_you } = new;
    form.gender = form.gender.or_else(|| related.as_ref().and_then(|related| related.word.gender()));
    let id = new_id(id, now)?;
    let mut tx = app.db.begin().await?;
    store::turn(&mut tx).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        // A form sent twice gets the same record.
        let same = existing.created_by == Some(viewer.id) && form.apply(existing.clone(), now)? == existing;
        if !same {
            return Err(Error::stale(&serde_json::json!({ "id": id })));
        }
        let warnings = warnings::about(&mut tx, &existing, true, None, now).await?;
        return Ok(Saved { member: existing, warnings, undo: None });
    }
    let details = form.details.clone();
    let member = form.apply(Member::blank(id, Some(viewer.id), now), now)?;
    if is_you && member.deceased {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "you-are-alive").at("isYou").into());
    }
    let is_related = related.is_some() || also.iter().any(|form| form.from_id == id || form.to_id == id);
    if !is_related && store::any(&mut tx).await? {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "related-required")
            .at("relatedTo")
            .into());
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    batch.create(&mut tx, &member).await?;
    details::set(&mut tx, &mut batch, &member, &details, viewer, now).await?;
    births::member_saved(&mut tx, &mut batch, viewer, None, &member, now).await?;
    if let Some(related) = related {
        let (other, gender) = (related.member, related.gender);
        let mut tie = related.tie(id, viewer, app)?;
        relationships::save(&mut tx, &mut batch, None, &mut tie, now).await?;
        relationships::announce(&mut tx, tie.id);
        if let Some(gender) = gender {
            relationships::set_unknown_gender(&mut tx, &mut batch, other, gender, now).await?;
        }
    }
    relationships::add_also(&mut tx, &mut batch, viewer, also, now).await?;
    if is_you {
        links::own(&mut tx, &mut batch, viewer.id, id, now).await?;
    }
    if let Some(email) = &member.email {
        link_account(&mut tx, &mut batch, email).await?;
    }
    announce(&mut tx, id);
    // Read the warnings before the commit, because this connection has just read the same records.
    let warnings = warnings::about(&mut tx, &member, true, None, now).await?;
    tx.commit().await?;
    Ok(Saved { member, warnings, undo: Some(batch.id) })
}

/// Sets a gender that is not known yet; returns the batch that undoes it.
pub async fn set_gender(app: &App, viewer: &User, id: Id, gender: Gender) -> Result<Id> {
    may(viewer, Action::EditMember { own: viewer.member_id == Some(id) })?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    // Lock before reading, so that two answers at once cannot both be the first.
    store::turn(&mut tx).await?;
    if found(&mut tx, id).await?.gender.is_some() {
        return Err(Error::conflict("gender-known"));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    relationships::set_unknown_gender(&mut tx, &mut batch, id, gender, now).await?;
    tx.commit().await?;
    Ok(batch.id)
}

/// Changes a member. The inner error is the current record, if it has changed since it was read.
pub async fn update(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    form: MemberForm,
) -> Result<std::result::Result<Saved, Member>> {
    let own = viewer.member_id == Some(id);
    may(viewer, Action::ReadFamily)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    store::turn(&mut tx).await?;
    let before = found(&mut tx, id).await?;
    may(viewer, Action::EditMember { own })?;
    let mut form = form;
    if own {
        // People cannot declare themselves dead by mistake: the form for one's own entry has none of these
        // fields.
        form.deceased = before.deceased;
        form.death_date = before.death_date.map(|date| date.to_string());
        form.death_place = None;
    }
    let details = form.details.clone();
    let mut after = form.apply(before.clone(), now)?;
    if before.version != version {
        return Ok(Err(before));
    }
    // Only linked members are checked: a refusal for every address that has an account would reveal these
    // accounts.
    if before.email != after.email
        && !own
        && !viewer.is_admin()
        && store::user_of(&mut tx, id).await?.is_some()
    {
        return Err(email_of_account());
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    let parts = details::set(&mut tx, &mut batch, &before, &details, viewer, now).await?;
    if parts {
        after.updated_at = now;
    }
    if !write(&mut tx, &mut batch, viewer, &before, &mut after, parts).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    let warnings = warnings::about(&mut tx, &after, false, None, now).await?;
    tx.commit().await?;
    Ok(Ok(Saved { member: after, warnings, undo: None }))
}

/// Writes a changed member and what follows from it in other features: their birth and death in the history, and the link
/// to the account with their new address. `parts` says that rows which belong to the member change too. Returns false if
/// someone has changed the member since it was read.
pub async fn write(
    tx: &mut Tx,
    batch: &mut Batch,
    viewer: &User,
    before: &Member,
    after: &mut Member,
    parts: bool,
) -> Result<bool> {
    let now = batch.at();
    let written =
        if parts { batch.rewrite(tx, before, after).await? } else { batch.update(tx, before, after).await? };
    if written {
        births::member_saved(tx, batch, viewer, Some(before), after, now).await?;
        if let Some(email) = after.email.as_ref().filter(|email| before.email.as_ref() != Some(email)) {
            link_account(tx, batch, email).await?;
        }
    }
    Ok(written)
}

/// Links the account with a member's address to them, if neither is linked yet. For everyone who has written an address.
pub async fn link_account(tx: &mut Tx, batch: &mut Batch, email: &str) -> Result<()> {
    let now = batch.at();
    Ok(links::by_email(tx, batch, email, now).await?)
}

/// Sets or removes a member's portrait; the other files stay. One of them can become the portrait.
pub async fn set_portrait(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    file: Option<Id>,
) -> Result<std::result::Result<Member, Member>> {
    may(viewer, Action::ReadFamily)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    store::turn(&mut tx).await?;
    let before = found(&mut tx, id).await?;
    may(viewer, Action::EditMember { own: viewer.member_id == Some(id) })?;
    if before.version != version {
        return Ok(Err(before));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    let known = files::store::attachments(&mut tx, files_of(id)).await?;
    let (first, others): (Vec<_>, Vec<_>) = known.into_iter().partition(|row| Some(row.file_id) == file);
    let caption = first.into_iter().find_map(|row| row.caption);
    // A replaced portrait with a caption is one of the member's files as well: it came with an import, or was
    // chosen from among them.
    let stays =
        |row: &Attachment| Some(row.file_id) != before.portrait || (file.is_some() && row.caption.is_some());
    let others = others.into_iter().filter(stays);
    let wanted: Vec<AttachmentForm> =
        file.map(|file| AttachmentForm { file, caption }).into_iter().chain(others.map(Into::into)).collect();
    let attached = files::attach(&mut tx, &mut batch, files_of(id), &wanted, None, viewer, now).await;
    let changed = attached.map_err(|error| files::refused_at("file", OwnerKind::Member, error))?;
    if let Some(file) = file
        && !files::store::get(&mut tx, file).await?.is_some_and(|file| file.is_portrait())
    {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not-a-picture").at("file").into());
    }
    if !changed && before.portrait == file {
        return Ok(Ok(before));
    }
    let mut after = Member { portrait: file, updated_at: now, ..before.clone() };
    if !batch.update(&mut tx, &before, &mut after).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(after))
}

/// Deletes a member with all their relationships, as one batch that can be undone; returns its id.
pub async fn delete(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<std::result::Result<Id, Member>> {
    may(viewer, Action::DeleteMember)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    store::turn(&mut tx).await?;
    let member = found(&mut tx, id).await?;
    if member.version != version {
        return Ok(Err(member));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    files::detach_all(&mut tx, &mut batch, files_of(id), now).await?;
    details::remove(&mut tx, &mut batch, id).await?;
    before_deleting(&mut tx, &mut batch, store::MEMBERS, id).await?;
    if !batch.delete(&mut tx, &member).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(batch.id))
}

fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Approved, "members", id).leave(tx);
}
