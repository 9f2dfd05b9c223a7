//! Checks and applies a form about a member, field by field.

use crate::clock::Moment;
use crate::db::TextList;
use crate::error::{FieldProblems, Result};
use crate::visible::{tidy, tidy_optional};

use super::fields::{FormValue, MEMBER_FIELDS, MemberField, MemberForm};
use super::model::{KnownDate, MAX_NAME, MAX_TEXT, Member};

const MAX_EMAIL: usize = 254;
const MAX_INTERESTS: usize = 50;

impl MemberForm {
    /// The member with the form applied, or the problems by field.
    pub fn apply(mut self, before: Member, now: Moment) -> Result<Member> {
        let mut problems = FieldProblems::default();
        let mut member = before.clone();
        for field in MEMBER_FIELDS {
            field.read(&mut self, &mut member, &mut problems);
        }
        self.details.check(&mut problems);
        problems.check()?;
        // When or where someone died says that they did.
        member.deceased |= member.death_date.is_some() || member.death_place.is_some();
        member.index();
        if member != before {
            member.updated_at = now;
        }
        Ok(member)
    }
}

impl MemberField {
    fn read(&self, form: &mut MemberForm, member: &mut Member, problems: &mut FieldProblems) {
        let name = self.name();
        match self.value {
            FormValue::Name => {
                member.name = tidy(&form.name);
                if member.name.is_empty() {
                    problems.add(name, "required", &[]);
                }
                problems.check_line(name, &member.name, MAX_NAME);
            }
            FormValue::Line(most) => {
                let text = self.typed(form).and_then(Option::take);
                self.store(member, line(name, text, most, problems));
            }
            FormValue::Lines(most) => {
                let text = self.typed(form).and_then(Option::take);
                let text = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
                problems.check_lines(name, text.as_deref().unwrap_or_default(), most);
                self.store(member, text);
            }
            FormValue::Email => {
                let text = self.typed(form).and_then(Option::take);
                let email = line(name, text, MAX_EMAIL, problems).map(|email| email.to_lowercase());
                if email.as_ref().is_some_and(|email| email.parse::<lettre::Address>().is_err()) {
                    problems.add(name, "bad-email", &[]);
                }
                self.store(member, email);
            }
            FormValue::Place => {
                if let Some(typed) = self.typed(form).and_then(Option::take) {
                    self.store(member, line(name, Some(typed), MAX_TEXT, problems));
                }
            }
            FormValue::Birth => {
                let birth = KnownDate::understand(problems, name, form.birth_date.as_deref());
                member.set_birth(kept(birth, member.known_birth()));
            }
            FormValue::Death => {
                let death = KnownDate::understand(problems, name, form.death_date.as_deref());
                member.set_death(kept(death, member.known_death()));
            }
            FormValue::Gender => member.gender = form.gender,
            FormValue::Deceased => member.deceased = form.deceased,
            FormValue::List => member.interests = interests(name, &form.interests, problems),
        }
    }

    fn store(&self, member: &mut Member, text: Option<String>) {
        if let Some(stored) = self.stored(member) {
            *stored = text;
        }
    }
}

fn line(name: &str, typed: Option<String>, most: usize, problems: &mut FieldProblems) -> Option<String> {
    let text = tidy_optional(typed);
    problems.check_line(name, text.as_deref().unwrap_or_default(), most);
    text
}

fn interests(name: &str, typed: &[String], problems: &mut FieldProblems) -> TextList {
    let typed = typed.iter().map(|text| text.trim().to_owned());
    let interests: Vec<String> = typed.filter(|text| !text.is_empty()).collect();
    if interests.len() > MAX_INTERESTS {
        problems.add(name, "too-many", &[("max", &MAX_INTERESTS.to_string())]);
    }
    for interest in &interests {
        problems.check_line(name, interest, MAX_NAME);
    }
    TextList(interests)
}

/// A form may send back the notation it was given: then keep the words that were typed.
fn kept(new: KnownDate, old: KnownDate) -> KnownDate {
    let is_notation = new.typed == new.date.map(|date| date.to_string());
    if new.date == old.date && is_notation { old } else { new }
}
