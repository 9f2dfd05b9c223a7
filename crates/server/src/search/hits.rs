//! What was found, as it is shown.

use kinship::Relation;
use text_search::Asked;

use crate::access::{Action, User, policy};
use crate::calendar::store as calendar;
use crate::db::{Conn, DbError};
use crate::feedback::store as feedback;
use crate::files::{OwnerKind, Thumbnails, content_address, small_address, store as files, text_of};
use crate::history::store as history;
use crate::households::store as households;
use crate::ids::Id;
use crate::members::Member;
use crate::members::store as members;
use crate::words::Message;

use super::documents::{Key, day};
use super::excerpt::{excerpt, marked};
use super::wire::{FoundFile, Hit, Kind, Piece};

/// So many of the people that something is about are named.
const MOST_NAMES: usize = 3;

/// The longest title, in characters; a history event has only its description.
const LONGEST_TITLE: usize = 120;

/// What the viewer sees of a document; `None` if it is gone by now.
pub async fn hit(conn: &mut Conn, viewer: &User, asked: &Asked, key: Key) -> Result<Option<Hit>, DbError> {
    match key.kind {
        Kind::People => person(conn, viewer, asked, key.id).await,
        Kind::Families => household(conn, asked, key.id).await,
        Kind::Events => event(conn, viewer, asked, key.id).await,
        Kind::History => history_event(conn, asked, key.id).await,
        Kind::Files => file(conn, asked, key.id).await,
        Kind::Feedback => one_feedback(conn, asked, key.id).await,
    }
}

async fn person(conn: &mut Conn, viewer: &User, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(member) = members::get(conn, id).await? else { return Ok(None) };
    let Some(line) = members::line(conn, id).await? else { return Ok(None) };
    let mut places = Vec::new();
    for fact in history::facts_of(conn, id).await? {
        places.extend(fact.location);
    }
    let contact = policy::allows(viewer, Action::ReadContact { own: viewer.member_id == Some(id) });
    let mut hit = Hit::new(id, marked(asked, &member.name));
    let reasons = reasons(&member, contact).into_iter();
    hit.excerpt =
        reasons.map(|text| excerpt(asked, &text)).find(|pieces| !pieces.is_empty()).unwrap_or_default();
    hit.place = places
        .iter()
        .map(|place| excerpt(asked, place))
        .find(|pieces| !pieces.is_empty())
        .unwrap_or_default();
    hit.person = Some(line.into());
    Ok(Some(hit))
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
fn reasons(member: &Member, contact: bool) -> Vec<String> {
    let also = |key: &'static str, name: &Option<String>| {
        name.as_deref().map(|name| Message::text(key, &[("name", name)]).for_reader())
    };
    let mut texts = vec![
        also("finding.also.birthSurname", &member.birth_surname),
        also("finding.also.nickname", &member.nickname),
        also("finding.also.givenName", &member.given_name),
        also("finding.also.surname", &member.surname),
        member.occupation.clone(),
        member.education.clone(),
        Some(member.interests.0.join(", ")),
    ];
    if contact {
        texts.extend([member.email.clone(), member.phone_number.clone(), member.address.clone()]);
    }
    texts.into_iter().flatten().collect()
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
    let people = calendar::member_ids(conn, id).await?;
    hit.people = names(conn, &people).await?;
    Ok(Some(hit))
}

async fn history_event(conn: &mut Conn, asked: &Asked, id: Id) -> Result<Option<Hit>, DbError> {
    let Some(found) = history::get(conn, id).await? else { return Ok(None) };
    let mut hit = Hit::new(id, long_title(asked, &found.shown_description()));
    hit.excerpt = excerpt(asked, found.source_description.as_deref().unwrap_or_default());
    hit.when = found.date.map(Message::Date);
    hit.place = marked(asked, found.location.as_deref().unwrap_or_default());
    let people: Vec<Id> =
        history::people_of(conn, id).await?.into_iter().map(|person| person.member_id).collect();
    hit.people = names(conn, &people).await?;
    Ok(Some(hit))
}

async fn file(conn: &mut Conn, asked: &Asked, attachment: Id) -> Result<Option<Hit>, DbError> {
    let Some(found) = files::attachment(conn, attachment).await? else { return Ok(None) };
    let Some(file) = files::get(conn, found.file_id).await? else { return Ok(None) };
    let owner_title = match found.owner_kind {
        OwnerKind::Event => calendar::get(conn, found.owner_id).await?.map(|event| event.title),
        OwnerKind::HistoryEvent => {
            history::get(conn, found.owner_id).await?.map(|event| event.shown_description())
        }
        OwnerKind::Member => None,
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
        owner_kind: found.owner_kind,
        owner_id: found.owner_id,
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

async fn names(conn: &mut Conn, ids: &[Id]) -> Result<Vec<String>, DbError> {
    let mut names = Vec::new();
    for id in ids.iter().take(MOST_NAMES) {
        names.extend(members::line(conn, *id).await?.map(|line| line.name));
    }
    Ok(names)
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
