//! Two members as the page shows them side by side.

use crate::actions::merge::{MergeField, PORTRAIT, RELATIONSHIPS, differences, refusal};
use crate::app::App;
use crate::calendar::store as calendar;
use crate::db::Conn;
use crate::duplicates::finder::{self, MaybeSame};
use crate::duplicates::{evidence, store};
use crate::error::{Error, Problem, Result};
use crate::files::small_address;
use crate::history::store as history;
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::{MEMBER_FIELDS, Member, Merge, found, store as members};
use crate::relationships::{Kind, Relationship, store as relationships};
use crate::sources::store as sources;
use crate::views;
use crate::words::Message;

use super::wire::{ComparedField, ComparedMembers, DuplicatePair, DuplicatePerson, MergeSide, WhyNot};

/// At most this many parents, partners and children are named.
const MOST_NAMES: usize = 10;

/// A pair of the list; `None` if one of them has been deleted.
pub async fn pair(app: &App, conn: &mut Conn, pair: &MaybeSame) -> Result<Option<DuplicatePair>> {
    let (Some(one), Some(other)) =
        (members::get(conn, pair.one).await?, members::get(conn, pair.other).await?)
    else {
        return Ok(None);
    };
    Ok(Some(DuplicatePair {
        one: person(app, conn, &one).await?,
        other: person(app, conn, &other).await?,
        likelihood: pair.comparison.verdict.into(),
        evidence: evidence::views(&pair.comparison),
    }))
}

async fn person(app: &App, conn: &mut Conn, member: &Member) -> Result<DuplicatePerson> {
    let ties = relationships::of(conn, member.id).await?;
    let of = |wanted: fn(&Relationship, Id) -> bool| -> Vec<Id> {
        let chosen = ties.iter().filter(|tie| wanted(tie, member.id)).map(|tie| tie.other(member.id));
        chosen.take(MOST_NAMES).collect()
    };
    let lists = [
        of(|tie, id| tie.kind == Kind::Parent && tie.second_id == id),
        of(|tie, _| tie.kind == Kind::Partner),
        of(|tie, id| tie.kind == Kind::Parent && tie.first_id == id),
    ];
    let id = member.id;
    let (line, names) = views::ask(app, conn, |directory: &Directory| {
        (directory.line(id), lists.map(|ids| directory.names(&ids)))
    })
    .await?;
    let [parents, partners, children] = names;
    let line = line.ok_or_else(|| Error::not_found("member-not-found"))?;
    Ok(DuplicatePerson {
        person: line.into(),
        birth: member.birth_date.map(Message::Date),
        birth_place: member.birth_place.clone(),
        death: member.death_date.map(Message::Date),
        death_place: member.death_place.clone(),
        parents,
        partners,
        children,
    })
}

/// Two members side by side.
pub async fn compared(app: &App, conn: &mut Conn, [one, other]: [Id; 2]) -> Result<ComparedMembers> {
    let (one, other) = (found(conn, one).await?, found(conn, other).await?);
    let comparison = finder::compare(conn, [one.id, other.id]).await?;
    let why_not: Option<Problem> = refusal(conn, &one, &other).await?;
    let mut fields = profile_fields(&one, &other);
    fields.extend(relationship_field(conn, &one, &other).await?);
    Ok(ComparedMembers {
        likelihood: comparison.verdict.into(),
        evidence: evidence::views(&comparison),
        fields,
        different: store::are_different(conn, one.id, other.id).await?,
        why_not: why_not.map(WhyNot::from),
        one: side(app, conn, one).await?,
        other: side(app, conn, other).await?,
    })
}

async fn side(app: &App, conn: &mut Conn, member: Member) -> Result<MergeSide> {
    let id = member.id;
    Ok(MergeSide {
        known: person(app, conn, &member).await?,
        version: member.version,
        account: members::user_of(conn, id).await?.map(|user| user.name),
        relationships: relationships::of(conn, id).await?.len(),
        history_events: history::rows_of_member(conn, id).await?.len(),
        events: calendar::rows_with_member(conn, id).await?.len(),
        names: members::names_of(conn, id).await?.len(),
        notes: members::notes_of(conn, id).await?.len(),
        citations: sources::of_record(conn, id).await?.len(),
    })
}

/// The fields in which at least one of them has a value.
fn profile_fields(one: &Member, other: &Member) -> Vec<ComparedField> {
    let chosen = MEMBER_FIELDS.iter().filter(|field| !matches!(field.merge, Merge::Join(_)));
    let compared = chosen.map(|field| {
        let words = |member| field.field.words(member);
        ComparedField { field: MergeField(field.name()), one: words(one), other: words(other) }
    });
    let portrait = |member: &Member| member.portrait.map(|file| Message::Plain(small_address(file)));
    let portrait = ComparedField { field: PORTRAIT, one: portrait(one), other: portrait(other) };
    compared.chain([portrait]).filter(|field| field.one.is_some() || field.other.is_some()).collect()
}

/// The differences between the two in relationships to the same people.
async fn relationship_field(conn: &mut Conn, one: &Member, other: &Member) -> Result<Option<ComparedField>> {
    let mut texts = [Vec::new(), Vec::new()];
    for (person, ties) in differences(conn, one.id, other.id).await? {
        let Some(line) = members::line(conn, person).await? else { continue };
        for (texts, tie) in texts.iter_mut().zip(ties) {
            let details: Vec<String> = details(&tie).iter().map(Message::for_reader).collect();
            texts.push(format!("{}: {}", line.name, details.join(", ")));
        }
    }
    if texts.iter().all(Vec::is_empty) {
        return Ok(None);
    }
    let [one, other] = texts.map(|texts| Some(Message::Plain(texts.join("; "))));
    Ok(Some(ComparedField { field: RELATIONSHIPS, one, other }))
}

fn details(tie: &Relationship) -> Vec<Message> {
    let mut details = Vec::new();
    details.extend(
        tie.qualifier
            .map(|qualifier| Message::text(format!("evidence.qualifier.{}", qualifier.as_str()), &[])),
    );
    details.extend(tie.state.map(|state| Message::text(format!("evidence.state.{}", state.as_str()), &[])));
    for (date, place) in [
        (tie.engaged_on, &tie.engaged_place),
        (tie.started_on, &tie.started_place),
        (tie.ended_on, &tie.ended_place),
    ] {
        details.extend(date.map(Message::Date));
        details.extend(place.clone().map(Message::Plain));
    }
    details
}
