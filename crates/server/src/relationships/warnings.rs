//! Friendly warnings about possible mistakes; they never block saving.

use fuzzy_date::FuzzyDate;

use crate::db::{Conn, DbError};
use crate::fold::fold;
use crate::ids::Id;
use crate::members::wire::{PersonRef, Warning};
use crate::members::{Member, store as members};

use super::model::{Kind, Qualifier, Relationship};
use super::store as relationships;

/// Warnings about a member about to be saved, with their existing and new relationships.
pub async fn about(
    conn: &mut Conn,
    member: &Member,
    is_new: bool,
    planned: Option<&Relationship>,
) -> Result<Vec<Warning>, DbError> {
    let mut warnings = Vec::new();
    if is_surely_before(member.death_date, member.birth_date) {
        warnings.push(Warning::new("warn-death-before-birth", Some(member.id)));
    }
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
        if is_surely_before(child, parent) {
            let (parent, child) =
                if is_parent { (&member.name, &other.name) } else { (&other.name, &member.name) };
            let warning = Warning::new("warn-child-older", Some(other.id));
            warnings.push(warning.with("parent", parent.as_str()).with("child", child.as_str()));
        }
    }
    Ok(warnings)
}

/// Warnings about a relationship.
pub async fn about_relationship(conn: &mut Conn, tie: &Relationship) -> Result<Vec<Warning>, DbError> {
    let Some(member) = members::get(conn, tie.first_id).await? else { return Ok(Vec::new()) };
    let mut warnings: Vec<Warning> = about(conn, &member, false, None)
        .await?
        .into_iter()
        .filter(|warning| warning.member_id == Some(tie.second_id))
        .collect();
    warnings.extend(third_parent(conn, tie).await?);
    Ok(warnings)
}

/// A third parent by birth.
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

/// Whether the one surely ends before the other begins.
fn is_surely_before(one: Option<FuzzyDate>, other: Option<FuzzyDate>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return false };
    matches!((one.latest(), other.earliest()), (Some(latest), Some(earliest)) if latest < earliest)
}

/// Members of the same name whose birth dates could match.
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
