//! Validates what people type, once, when it arrives.

use axum::http::StatusCode;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::clock::Moment;
use crate::error::{FieldProblems, Problem, Result};
use crate::visible::tidy;

pub const DEFAULT_TIME_ZONE: &str = "UTC";

const MIN_USERNAME: usize = 3;
const MAX_USERNAME: usize = 40;
const MAX_NAME: usize = 100;
const MAX_PASSWORD: usize = 256;
const MAX_BIO: usize = 2_000;
const MAX_INTERESTS: usize = 50;
const MAX_INTEREST: usize = 100;

/// A username in the form used for comparison.
pub fn username_key(typed: &str) -> String {
    typed.trim().to_lowercase()
}

/// Trims an optional text; `None` if it is empty.
pub fn optional(typed: Option<String>) -> Option<String> {
    typed.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

pub fn check_name(problems: &mut FieldProblems, name: &str) {
    check_text(problems, "name", name, MAX_NAME);
}

pub fn check_username(problems: &mut FieldProblems, username: &str) {
    check_text(problems, "username", username, MAX_USERNAME);
}

fn check_text(problems: &mut FieldProblems, field: &str, text: &str, most: usize) {
    if text.is_empty() {
        problems.add(field, "required", &[]);
    }
    if text.chars().count() > most {
        problems.add(field, "too-long", &[("max", &most.to_string())]);
    }
    if text.chars().any(char::is_control) {
        problems.add(field, "control-characters", &[]);
    }
}

pub fn check_username_length(username: &str) -> Result<()> {
    if username.chars().count() < MIN_USERNAME {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "username-too-short")
            .at("username")
            .into());
    }
    Ok(())
}

/// A new password, typed twice.
pub fn check_passwords(password: &str, confirm: &str, least: usize) -> Result<()> {
    let refuse = |code: &str| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code);
    let length = password.chars().count();
    if password != confirm {
        return Err(refuse("passwords-differ").at("confirmPassword").into());
    }
    if length < least {
        return Err(refuse("password-too-short").with("min", least.to_string()).at("password").into());
    }
    if length > MAX_PASSWORD {
        return Err(refuse("password-too-long").with("max", MAX_PASSWORD.to_string()).at("password").into());
    }
    Ok(())
}

/// A password that no account can have, so not worth hashing.
pub fn is_impossible_password(password: &str) -> bool {
    password.is_empty() || password.chars().count() > MAX_PASSWORD
}

pub fn check_language(language: &str) -> bool {
    let mut parts = language.split('-');
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.bytes().all(|byte| byte.is_ascii_alphabetic())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
        && language.len() <= 35
}

pub fn check_time_zone(name: &str) -> bool {
    TimeZone::get(name).is_ok()
}

/// The part of an account that its user can edit.
#[derive(Debug)]
pub struct ProfileChange {
    pub name: String,
    pub bio: Option<String>,
    pub birth_date: Option<String>,
    pub interests: Vec<String>,
    pub language: String,
    pub time_zone: String,
}

impl ProfileChange {
    pub fn check(mut self, now: Moment) -> Result<Self> {
        let mut problems = FieldProblems::default();
        self.name = tidy(&self.name);
        check_name(&mut problems, &self.name);
        self.bio = optional(self.bio);
        if self.bio.as_ref().is_some_and(|bio| bio.chars().count() > MAX_BIO) {
            problems.add("bio", "too-long", &[("max", &MAX_BIO.to_string())]);
        }
        if self
            .bio
            .as_ref()
            .is_some_and(|bio| bio.chars().any(|sign| sign.is_control() && !"\n\r\t".contains(sign)))
        {
            problems.add("bio", "control-characters", &[]);
        }
        self.birth_date = optional(self.birth_date);
        if self.birth_date.as_ref().is_some_and(|date| !is_past_date(date, now)) {
            problems.add("birthDate", "bad-date", &[]);
        }
        self.interests =
            self.interests.iter().map(|text| tidy(text)).filter(|text| !text.is_empty()).collect();
        if self.interests.len() > MAX_INTERESTS {
            problems.add("interests", "too-many", &[("max", &MAX_INTERESTS.to_string())]);
        }
        if self.interests.iter().any(|interest| interest.chars().count() > MAX_INTEREST) {
            problems.add("interests", "too-long", &[("max", &MAX_INTEREST.to_string())]);
        }
        if self.interests.iter().any(|interest| interest.chars().any(char::is_control)) {
            problems.add("interests", "control-characters", &[]);
        }
        if !check_language(&self.language) {
            problems.add("language", "bad-language", &[]);
        }
        if !check_time_zone(&self.time_zone) {
            problems.add("timeZone", "bad-time-zone", &[]);
        }
        problems.check()?;
        Ok(self)
    }
}

/// True for a real date, written `YYYY-MM-DD`, that has begun somewhere on earth.
pub fn is_past_date(text: &str, now: Moment) -> bool {
    let Ok(date) = Date::strptime("%Y-%m-%d", text) else { return false };
    let Ok(now) = jiff::Timestamp::from_millisecond(now.0) else { return false };
    let tomorrow = now.to_zoned(TimeZone::UTC).date().tomorrow();
    text.len() == 10 && date.year() >= 1 && tomorrow.is_ok_and(|tomorrow| date <= tomorrow)
}
