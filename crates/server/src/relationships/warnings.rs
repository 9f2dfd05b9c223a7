//! Friendly warnings about possible mistakes; they never block saving.

use std::collections::BTreeSet;

use fuzzy_date::{Day, FuzzyDate};

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::fold::fold;
use crate::ids::Id;
use crate::members::wire::{PersonRef, Warning};
use crate::members::{Member, store as members};

use super::model::{Kind, Qualifier, Relationship};
use super::store as relationships;

/// A parent by birth is at least this old.
const YOUNGEST_PARENT: i64 = 12;
/// Someone born before this year must have died.
const LONG_AGO: i32 = 1850;

/// Warnings about a member about to be saved, with their existing and new relationships.
pub async fn about(
    conn: &mut Conn,
    member: &Member,
    is_new: bool,
    planned: Option<&Relationship>,
    now: Moment,
) -> Result<Vec<Warning>, DbError> {
    let mut warnings = about_dates(member, now);
    if is_new {
        warnings.extend(looks_like(conn, member).await?);
    }
    let mut known = relationships::of(conn, member.id).await?;
    known.extend(planned.cloned());
    if is_new {
        for tie in &known {
            warnings.extend(third_parent(conn, tie).await?);
        }
    }
    for tie in known.iter().filter(|tie| is_by_birth(tie)) {
        let Some(other) = members::line(conn, tie.other(member.id)).await? else { continue };
        let other_birth = other.birth_date;
        let is_parent = tie.first_id == member.id;
        let (parent, child) =
            if is_parent { (member.birth_date, other_birth) } else { (other_birth, member.birth_date) };
        let code = if is_surely_before(child, parent) {
            "warn-child-older"
        } else if is_surely_within(YOUNGEST_PARENT, parent, child) {
            "warn-young-parent"
        } else {
            continue;
        };
        let (parent, child) =
            if is_parent { (&member.name, &other.name) } else { (&other.name, &member.name) };
        let warning = Warning::new(code, Some(other.id));
        warnings.push(warning.with("parent", parent.as_str()).with("child", child.as_str()));
    }
    Ok(warnings)
}

/// Warnings about the dates of a life.
fn about_dates(member: &Member, now: Moment) -> Vec<Warning> {
    let (birth, death) = (member.birth_date, member.death_date);
    let long_ago = birth.and_then(FuzzyDate::latest).is_some_and(|day| day.year() < LONG_AGO);
    let odd = [
        (is_surely_before(death, birth), "warn-death-before-birth"),
        (is_in_future(birth, now), "warn-birth-in-future"),
        (is_in_future(death, now), "warn-death-in-future"),
        (long_ago && !member.deceased, "warn-born-long-ago"),
    ];
    let odd = odd.into_iter().filter(|(is_odd, _)| *is_odd);
    odd.map(|(_, code)| Warning::new(code, Some(member.id)).with("name", member.name.as_str())).collect()
}

/// Warnings about a relationship.
pub async fn about_relationship(
    conn: &mut Conn,
    tie: &Relationship,
    now: Moment,
) -> Result<Vec<Warning>, DbError> {
    let Some(member) = members::get(conn, tie.first_id).await? else { return Ok(Vec::new()) };
    let mut warnings: Vec<Warning> = about(conn, &member, false, None, now)
        .await?
        .into_iter()
        .filter(|warning| warning.member_id == Some(tie.second_id))
        .collect();
    warnings.extend(third_parent(conn, tie).await?);
    warnings.extend(different_parents(conn, tie).await?);
    if is_surely_before(tie.ended_on, tie.started_on) {
        warnings.push(Warning::new("warn-ends-before-start", Some(tie.second_id)));
    }
    Ok(warnings)
}

/// Warns about full siblings who are recorded with different parents.
async fn different_parents(conn: &mut Conn, tie: &Relationship) -> Result<Option<Warning>, DbError> {
    if tie.kind != Kind::Sibling || tie.qualifier != Some(Qualifier::Full) {
        return Ok(None);
    }
    let mut parents = BTreeSet::new();
    let mut names = Vec::new();
    for sibling in [tie.from_id, tie.to_id()] {
        let facts = relationships::of(conn, sibling).await?;
        let by_birth = facts.iter().filter(|fact| is_by_birth(fact) && fact.second_id == sibling);
        parents.extend(by_birth.map(|fact| fact.first_id));
        names.extend(members::line(conn, sibling).await?.map(|line| line.name));
    }
    let [first, second] = names.as_slice() else { return Ok(None) };
    Ok((parents.len() > 2).then(|| {
        Warning::new("warn-different-parents", Some(tie.to_id()))
            .with("first", first.as_str())
            .with("second", second.as_str())
    }))
}

/// Warns about a third parent by birth.
async fn third_parent(conn: &mut Conn, tie: &Relationship) -> Result<Option<Warning>, DbError> {
    if !is_by_birth(tie) {
        return Ok(None);
    }
    let child = tie.second_id;
    let others = relationships::of(conn, child).await?;
    let parents =
        others.iter().filter(|other| is_by_birth(other) && other.second_id == child && other.id != tie.id);
    if parents.count() < 2 {
        return Ok(None);
    }
    let name = members::line(conn, child).await?.map(|line| line.name).unwrap_or_default();
    Ok(Some(Warning::new("warn-third-parent", Some(child)).with("name", name)))
}

fn is_by_birth(tie: &Relationship) -> bool {
    tie.kind == Kind::Parent && matches!(tie.qualifier, None | Some(Qualifier::Birth))
}

/// True if the one surely ends before the other begins.
fn is_surely_before(one: Option<FuzzyDate>, other: Option<FuzzyDate>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return false };
    matches!((one.latest(), other.earliest()), (Some(latest), Some(earliest)) if latest < earliest)
}

/// True if fewer than this many years surely lie between the two.
fn is_surely_within(years: i64, from: Option<FuzzyDate>, to: Option<FuzzyDate>) -> bool {
    let (Some(from), Some(to)) = (from, to) else { return false };
    let number =
        |day: Day| i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    matches!(
        (from.earliest(), to.latest()),
        (Some(from), Some(to)) if number(to) < number(from) + years * 10_000
    )
}

/// True if a date is surely in the future, in any time zone.
pub fn is_in_future(date: Option<FuzzyDate>, now: Moment) -> bool {
    let latest_today =
        jiff::Timestamp::from_millisecond(now.0).unwrap_or_default() + jiff::SignedDuration::from_hours(14);
    let today = latest_today.to_zoned(jiff::tz::TimeZone::UTC).date();
    date.and_then(FuzzyDate::earliest).is_some_and(|day| {
        (day.year(), day.month(), day.day()) > (today.year().into(), today.month() as u8, today.day() as u8)
    })
}

/// Warns about members of the same name whose birth dates could match.
async fn looks_like(conn: &mut Conn, member: &Member) -> Result<Vec<Warning>, DbError> {
    let mut warnings = Vec::new();
    for line in members::named(conn, &fold(&member.name)).await? {
        let birth = line.birth_date;
        let apart = is_surely_before(member.birth_date, birth) || is_surely_before(birth, member.birth_date);
        if line.id != member.id && !apart {
            warnings.push(same(line.into()));
        }
    }
    Ok(warnings)
}

fn same(person: PersonRef) -> Warning {
    let id: Option<Id> = Some(person.id);
    match person.birth_year {
        Some(year) => Warning::new("warn-looks-like-born", id).with("year", year.to_string()),
        None => Warning::new("warn-looks-like", id),
    }
    .with("name", person.name)
}
