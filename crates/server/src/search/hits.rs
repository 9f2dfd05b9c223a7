//! What was found, as it is shown.

use std::collections::HashMap;

use kinship::Relation;
use text_search::Asked;

use crate::access::{Action, User, policy};
use crate::calendar::store as calendar;
use crate::db::{Conn, DbError};
use crate::feedback::store as feedback;
use crate::files::{
    Attachment, OwnerKind, Thumbnails, content_address, small_address, store as files, text_of,
};
use crate::history::store as history;
use crate::households::store as households;
use crate::ids::Id;
use crate::members::store as members;
use crate::members::{Member, MemberName};
use crate::relationships::store as relationships;
use crate::sources::citations::FirstSource;
use crate::sources::{CitedBy, citations, store as sources};
use crate::words::Message;

use super::couples;
use super::documents::day;
use super::excerpt::{excerpt, marked};
use super::wire::{FoundFile, Hit, Kind, Piece};

/// So many of the people that something is about are named.
const MOST_NAMES: i64 = 3;

/// The longest title, in characters; a history event has only its description.
const LONGEST_TITLE: usize = 120;

/// What the viewer sees of these documents of one kind. Those that are gone by now are left out.
pub async fn hits(
    conn: &mut Conn,
    viewer: &User,
    asked: &Asked,
    kind: Kind,
    ids: &[Id],
) -> Result<Vec<Hit>, DbError> {
    let mut sources = match kind {
        Kind::History => citations::first_among(conn, ids).await?,
        _ => HashMap::new(),
    };
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids.iter().copied() {
        hits.extend(match kind {
            Kind::People => person(conn, viewer, asked, id).await?,
            Kind::Families => household(conn, asked, id).await?,
            Kind::Events => event(conn, viewer, asked, id).await?,
            Kind::History => history_event(conn, asked, id, sources.remove(&id)).await?,
            Kind::Sources => source(conn, asked, id).await?,
            Kind::Files => file(conn, viewer, asked, id).await?,
            Kind::Feedback => one_feedback(conn, asked, id).await?,
        });
    }
    Ok(hits)
}

async fn person(conn: &mut Conn, viewer: &User, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(member) = members::get(conn, id).await? else { return Ok(None) };
    let contact = policy::allows(viewer, Action::ReadContact { own: viewer.member_id == Some(id) });
    let mut hit = Hit::new(id, marked(asked, &member.name));
    hit.excerpt = first_excerpt(asked, reasons(&member, contact));
    // Most people are found by what is in their row.
    if hit.excerpt.is_empty() {
        hit.excerpt = first_excerpt(asked, members::names_of(conn, id).await?.into_iter().map(also_called));
    }
    if hit.excerpt.is_empty() {
        let notes = members::notes_of(conn, id).await?;
        hit.excerpt = first_excerpt(asked, notes.into_iter().map(|note| note.text));
    }
    hit.place = places(asked, &member);
    if hit.excerpt.is_empty() {
        hit.excerpt = of_couples(conn, asked, id).await?;
    }
    hit.person = Some(members::MemberLine::from(member).into());
    Ok(Some(hit))
}

/// `Born: Linz`, if Linz was looked for.
fn places(asked: &Asked, member: &Member) -> Vec<Piece> {
    let matching = |place: &Option<String>| place.clone().filter(|place| !excerpt(asked, place).is_empty());
    match (matching(&member.birth_place), matching(&member.death_place)) {
        (Some(birth), Some(death)) if birth == death => labelled(asked, "finding.place.bornAndDied", &birth),
        (birth, death) => {
            let birth = birth.map(|place| labelled(asked, "finding.place.born", &place));
            let death = death.map(|place| labelled(asked, "finding.place.died", &place));
            let dot = Piece { text: "\u{a0}· ".to_owned(), hit: false };
            birth.into_iter().chain(death).collect::<Vec<_>>().join(&dot)
        }
    }
}

/// A place with what was found marked, and its label.
fn labelled(asked: &Asked, key: &'static str, place: &str) -> Vec<Piece> {
    const HERE: &str = "\u{fffc}";
    let words = Message::text(key, &[("place", HERE)]).for_reader();
    let (before, after) = words.split_once(HERE).unwrap_or((&words, ""));
    let around = |text: &str| (!text.is_empty()).then(|| Piece { text: text.to_owned(), hit: false });
    around(before).into_iter().chain(marked(asked, place)).chain(around(after)).collect()
}

/// The match in when and where someone married, and the like.
async fn of_couples(conn: &mut Conn, asked: &Asked, id: Id) -> Result<Vec<Piece>, DbError> {
    // The partner's name is shown, but no one is found by it.
    let ties = relationships::of(conn, id).await?;
    for tie in ties.iter().filter(|tie| !excerpt(asked, &couples::indexed(tie)).is_empty()) {
        let Some(partner) = members::line(conn, tie.other(id)).await? else { continue };
        let pieces = first_excerpt(asked, couples::shown(tie, &partner.name));
        if !pieces.is_empty() {
            return Ok(pieces);
        }
    }
    Ok(Vec::new())
}

/// What shows the match in the first of these texts that has one.
fn first_excerpt(asked: &Asked, texts: impl IntoIterator<Item = String>) -> Vec<Piece> {
    let mut excerpts = texts.into_iter().map(|text| excerpt(asked, &text));
    excerpts.find(|pieces| !pieces.is_empty()).unwrap_or_default()
}

fn also_called(name: MemberName) -> String {
    Message::text("finding.also.name", &[("name", &name.name)]).for_reader()
}

/// A relative that was asked for, with what they are.
pub async fn relative(conn: &mut Conn, relation: Relation<Id>) -> Result<Option<Hit>, DbError> {
    let Some(line) = members::line(conn, relation.to()).await? else { return Ok(None) };
    let from = members::line(conn, relation.from).await?.map(|line| line.name);
    let words = Message::Kinship { relation: Box::new(relation), from }.for_reader();
    let mut hit = Hit::new(line.id, vec![Piece { text: line.name.clone(), hit: false }]);
    hit.excerpt = vec![Piece { text: words, hit: false }];
    hit.person = Some(line.into());
    Ok(Some(hit))
}

/// What a person may be found by, beside their name.
fn reasons(member: &Member, contact: bool) -> impl Iterator<Item = String> {
    let also = [
        ("finding.also.birthSurname", &member.birth_surname),
        ("finding.also.nickname", &member.nickname),
        ("finding.also.givenName", &member.given_name),
        ("finding.also.surname", &member.surname),
    ];
    let also = also.into_iter().filter_map(|(key, name)| {
        name.as_deref().map(|name| Message::text(key, &[("name", name)]).for_reader())
    });
    let contact = [&member.email, &member.phone_number, &member.address].into_iter().filter(move |_| contact);
    also.chain([&member.occupation, &member.education].into_iter().flatten().cloned())
        .chain(std::iter::once_with(|| member.interests.0.join(", ")))
        .chain(contact.flatten().cloned())
}

async fn household(conn: &mut Conn, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(found) = households::get(conn, id).await? else { return Ok(None) };
    let mut hit = Hit::new(id, marked(asked, &found.name));
    hit.excerpt = excerpt(asked, found.description.as_deref().unwrap_or_default());
    Ok(Some(hit))
}

async fn event(conn: &mut Conn, viewer: &User, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(found) = calendar::visible(conn, id, viewer.id).await? else { return Ok(None) };
    let mut hit = Hit::new(id, marked(asked, &found.title));
    let texts = [found.description.unwrap_or_default(), found.tags.0.join(", ")];
    hit.excerpt =
        texts.iter().map(|text| excerpt(asked, text)).find(|pieces| !pieces.is_empty()).unwrap_or_default();
    hit.when = day(found.first_day).map(Message::Date);
    hit.people = calendar::member_names(conn, id, MOST_NAMES).await?;
    Ok(Some(hit))
}

async fn history_event(
    conn: &mut Conn,
    asked: &Asked,
    id: Id,
    source: Option<FirstSource>,
) -> Result<Option<Hit>, DbError> {
    let Some(found) = history::get(conn, id).await? else { return Ok(None) };
    let mut hit = Hit::new(id, long_title(asked, &found.shown_description()));
    let source = source.as_ref().and_then(|source| source.description()).unwrap_or_default();
    let texts = [found.label.as_deref().unwrap_or_default(), source];
    hit.excerpt =
        texts.iter().map(|text| excerpt(asked, text)).find(|pieces| !pieces.is_empty()).unwrap_or_default();
    hit.when = found.date.map(Message::Date);
    hit.place = marked(asked, found.location.as_deref().unwrap_or_default());
    hit.people = history::names_of(conn, id, MOST_NAMES).await?;
    Ok(Some(hit))
}

async fn source(conn: &mut Conn, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(found) = sources::get(conn, id).await? else { return Ok(None) };
    let mut hit = Hit::new(id, long_title(asked, &found.title));
    hit.place = found.kept_at.as_deref().map(|place| excerpt(asked, place)).unwrap_or_default();
    let texts = [found.author, found.publication, found.note].into_iter().flatten();
    let texts = texts.chain(sources::quotes_of(conn, id).await?);
    hit.excerpt =
        texts.map(|text| excerpt(asked, &text)).find(|pieces| !pieces.is_empty()).unwrap_or_default();
    Ok(Some(hit))
}

/// The record that a file is shown with. A source that only one event cites is a part of it for most readers.
async fn owner_of(conn: &mut Conn, attachment: &Attachment) -> Result<(OwnerKind, Id), DbError> {
    let owner = (attachment.owner_kind, attachment.owner_id);
    if attachment.owner_kind != OwnerKind::Source {
        return Ok(owner);
    }
    let cited = sources::of_source(conn, attachment.owner_id, None, 2).await?;
    Ok(match cited.as_slice() {
        [only] if only.owner_kind == CitedBy::HistoryEvent => (OwnerKind::HistoryEvent, only.owner_id),
        _ => owner,
    })
}

async fn file(conn: &mut Conn, viewer: &User, asked: &Asked, attachment: Id) -> Result<Option<Hit>, DbError> {
    let found = files::attachment(conn, attachment).await?;
    // It may have become private since it was found.
    let visible = |only: Option<Id>| only.is_none_or(|only| only == viewer.id);
    let Some(found) = found.filter(|found| visible(found.only_for)) else { return Ok(None) };
    let Some(file) = files::get(conn, found.file_id).await? else { return Ok(None) };
    let (owner_kind, owner_id) = owner_of(conn, &found).await?;
    let owner_title = match owner_kind {
        OwnerKind::Event => calendar::get(conn, owner_id).await?.map(|event| event.title),
        OwnerKind::HistoryEvent => history::get(conn, owner_id).await?.map(|event| event.shown_description()),
        OwnerKind::Source => sources::get(conn, owner_id).await?.map(|source| source.title),
        OwnerKind::Member => members::get(conn, owner_id).await?.map(|member| member.name),
    };
    let Some(owner_title) = owner_title else { return Ok(None) };
    let mut hit = Hit::new(file.id, marked(asked, &file.filename));
    hit.excerpt = excerpt(asked, found.caption.as_deref().unwrap_or_default());
    if hit.excerpt.is_empty() {
        hit.excerpt = excerpt(asked, &text_of(conn, file.id).await?.unwrap_or_default());
    }
    hit.file = Some(FoundFile {
        url: content_address(file.id),
        thumbnail: (file.thumbnails == Thumbnails::Ready).then(|| small_address(file.id)),
        owner_kind,
        owner_id,
        owner_title: owner_title.into(),
    });
    Ok(Some(hit))
}

async fn one_feedback(conn: &mut Conn, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(found) = feedback::get(conn, id).await? else { return Ok(None) };
    let mut hit = Hit::new(id, marked(asked, &found.subject));
    hit.excerpt = excerpt(asked, &found.message);
    hit.people = vec![found.submitted_by_name].into_iter().filter(|name| !name.is_empty()).collect();
    Ok(Some(hit))
}

fn long_title(asked: &Asked, text: &str) -> Vec<Piece> {
    if text.chars().count() <= LONGEST_TITLE {
        return marked(asked, text);
    }
    let around = excerpt(asked, text);
    if around.is_empty() {
        let cut: String = text.chars().take(LONGEST_TITLE).collect();
        return vec![Piece { text: format!("{} …", cut.trim_end()), hit: false }];
    }
    around
}
