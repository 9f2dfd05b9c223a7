use fuzzy_date::{FuzzyDate, RangeMeans};

use crate::clock::Moment;
use crate::db::TextList;
use crate::error::{FieldProblems, Result};
use crate::fold::fold;
use crate::ids::Id;
use crate::visible::{tidy, tidy_optional};
use crate::words::{dates, reader};
use crate::{row, text_enum};

use super::parts::DetailsForm;

const MAX_NAME: usize = 100;
const MAX_TEXT: usize = 200;
const MAX_ADDRESS: usize = 500;
const MAX_INTERESTS: usize = 50;

text_enum! {
    pub enum Gender {
        Male = "male",
        Female = "female",
        Other = "other",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Member in members.members {
        pub id: Id => Hidden,
        pub name: String => Plain("name"),
        pub given_name: Option<String> => Plain("givenName"),
        pub surname: Option<String> => Plain("surname"),
        pub birth_surname: Option<String> => Plain("birthSurname"),
        pub nickname: Option<String> => Plain("nickname"),
        /// Trimmed and lower-cased, for comparing with accounts.
        pub email: Option<String> => Plain("email"),
        pub phone_number: Option<String> => Plain("phoneNumber"),
        pub address: Option<String> => Plain("address"),
        pub occupation: Option<String> => Plain("occupation"),
        pub education: Option<String> => Plain("education"),
        pub interests: TextList => List("interests"),
        pub gender: Option<Gender> => Plain("gender"),
        pub deceased: bool => Plain("deceased"),
        pub birth_date: Option<FuzzyDate> => Date("birthDate"),
        pub birth_text: Option<String> => Hidden,
        pub birth_earliest: Option<i64> => Hidden,
        pub birth_latest: Option<i64> => Hidden,
        pub birth_month_day: Option<String> => Hidden,
        pub birth_place: Option<String> => Plain("birthPlace"),
        pub death_date: Option<FuzzyDate> => Date("deathDate"),
        pub death_text: Option<String> => Hidden,
        pub death_earliest: Option<i64> => Hidden,
        pub death_latest: Option<i64> => Hidden,
        pub death_month_day: Option<String> => Hidden,
        pub death_place: Option<String> => Plain("deathPlace"),
        pub sort_key: String => Hidden,
        pub name_key: String => Hidden,
        pub portrait: Option<Id> => Names("file", "files", Refuse),
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

/// A date, as typed and as understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownDate {
    pub date: Option<FuzzyDate>,
    pub typed: Option<String>,
    pub earliest: Option<i64>,
    pub latest: Option<i64>,
    pub month_day: Option<String>,
}

impl KnownDate {
    /// Empty input gives an empty date; anything that is not a date adds a problem to the field.
    pub fn understand(problems: &mut FieldProblems, field: &str, typed: Option<&str>) -> Self {
        Self::understand_range(problems, field, typed, RangeMeans::Between)
    }

    /// The same, where "1914-1918" may also mean the whole time.
    pub fn understand_range(
        problems: &mut FieldProblems,
        field: &str,
        typed: Option<&str>,
        range_means: RangeMeans,
    ) -> Self {
        let Some(typed) = typed.map(str::trim).filter(|text| !text.is_empty()) else {
            return Self::default();
        };
        problems.check_line(field, typed, MAX_TEXT);
        match read_date(typed, range_means) {
            Ok(date) => Self::new(date, typed),
            Err(error) => {
                problems.bad_date(field, error);
                Self::default()
            }
        }
    }

    pub fn new(date: FuzzyDate, typed: &str) -> Self {
        let number = |day: fuzzy_date::Day| {
            i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day())
        };
        Self {
            date: Some(date),
            typed: Some(typed.to_owned()),
            earliest: date.earliest().map(number),
            latest: date.latest().map(number),
            month_day: date.month_day().map(|day| format!("{:02}-{:02}", day.month(), day.day())),
        }
    }
}

/// Reads a typed date. The date of something that happened once is some time between 1900 and 1905.
pub fn read_date(typed: &str, range_means: RangeMeans) -> std::result::Result<FuzzyDate, fuzzy_date::Error> {
    dates::read(reader::language(), typed, range_means)
}

/// A member as submitted in the form.
#[derive(Clone, Debug, Default)]
pub struct MemberForm {
    pub name: String,
    pub given_name: Option<String>,
    pub surname: Option<String>,
    pub birth_surname: Option<String>,
    pub nickname: Option<String>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub address: Option<String>,
    pub occupation: Option<String>,
    pub education: Option<String>,
    pub interests: Vec<String>,
    pub birth_date: Option<String>,
    pub death_date: Option<String>,
    pub gender: Option<Gender>,
    pub deceased: bool,
    /// `None` leaves it unchanged; empty for none.
    pub birth_place: Option<String>,
    pub death_place: Option<String>,
    pub details: DetailsForm,
}

impl MemberForm {
    /// The member with the form applied, or the problems by field.
    pub fn apply(self, before: Member, now: Moment) -> Result<Member> {
        let mut problems = FieldProblems::default();
        let name = tidy(&self.name);
        if name.is_empty() {
            problems.add("name", "required", &[]);
        }
        problems.check_line("name", &name, MAX_NAME);
        let filled =
            |typed: Option<String>| typed.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let address = filled(self.address);
        if let Some(address) = &address {
            problems.check_lines("address", address, MAX_ADDRESS);
        }
        let mut text = |field: &str, typed: Option<String>, most: usize| {
            let text = tidy_optional(typed);
            if let Some(text) = &text {
                problems.check_line(field, text, most);
            }
            text
        };
        let given_name = text("givenName", self.given_name, MAX_NAME);
        let surname = text("surname", self.surname, MAX_NAME);
        let birth_surname = text("birthSurname", self.birth_surname, MAX_NAME);
        let nickname = text("nickname", self.nickname, MAX_NAME);
        let email = text("email", self.email, 254).map(|email| email.to_lowercase());
        let phone_number = text("phoneNumber", self.phone_number, MAX_TEXT);
        let occupation = text("occupation", self.occupation, MAX_TEXT);
        let education = text("education", self.education, MAX_TEXT);
        if email.as_ref().is_some_and(|email| email.parse::<lettre::Address>().is_err()) {
            problems.add("email", "bad-email", &[]);
        }
        let interests: Vec<String> = self
            .interests
            .iter()
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
            .collect();
        if interests.len() > MAX_INTERESTS {
            problems.add("interests", "too-many", &[("max", &MAX_INTERESTS.to_string())]);
        }
        for interest in &interests {
            problems.check_line("interests", interest, MAX_NAME);
        }
        let birth = kept(
            KnownDate::understand(&mut problems, "birthDate", self.birth_date.as_deref()),
            before.known_birth(),
        );
        let death = kept(
            KnownDate::understand(&mut problems, "deathDate", self.death_date.as_deref()),
            before.known_death(),
        );
        let mut place = |field: &str, typed: Option<String>, before: &Option<String>| {
            let Some(typed) = typed else { return before.clone() };
            let text = tidy_optional(Some(typed));
            problems.check_line(field, text.as_deref().unwrap_or_default(), MAX_TEXT);
            text
        };
        let birth_place = place("birthPlace", self.birth_place, &before.birth_place);
        let death_place = place("deathPlace", self.death_place, &before.death_place);
        self.details.check(&mut problems);
        problems.check()?;
        let mut member = Member {
            name,
            given_name,
            surname,
            birth_surname,
            nickname,
            email,
            phone_number,
            address,
            occupation,
            education,
            interests: TextList(interests),
            gender: self.gender,
            // Where someone died says that they did, like the date.
            deceased: self.deceased || death_place.is_some(),
            birth_place,
            death_place,
            ..before.clone()
        };
        member.set_birth(birth);
        member.set_death(death);
        member.index();
        if member != before {
            member.updated_at = now;
        }
        Ok(member)
    }
}

/// A form may send back the notation it was given: then keep the words that were typed.
fn kept(new: KnownDate, old: KnownDate) -> KnownDate {
    let is_notation = new.typed == new.date.map(|date| date.to_string());
    if new.date == old.date && is_notation { old } else { new }
}

impl Member {
    /// A member with no details yet.
    pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
        Self {
            id,
            name: String::new(),
            given_name: None,
            surname: None,
            birth_surname: None,
            nickname: None,
            email: None,
            phone_number: None,
            address: None,
            occupation: None,
            education: None,
            interests: TextList::default(),
            gender: None,
            deceased: false,
            birth_date: None,
            birth_text: None,
            birth_earliest: None,
            birth_latest: None,
            birth_month_day: None,
            birth_place: None,
            death_date: None,
            death_text: None,
            death_earliest: None,
            death_latest: None,
            death_month_day: None,
            death_place: None,
            sort_key: String::new(),
            name_key: String::new(),
            portrait: None,
            created_by,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    pub fn known_birth(&self) -> KnownDate {
        KnownDate {
            date: self.birth_date,
            typed: self.birth_text.clone(),
            earliest: self.birth_earliest,
            latest: self.birth_latest,
            month_day: self.birth_month_day.clone(),
        }
    }

    pub fn known_death(&self) -> KnownDate {
        KnownDate {
            date: self.death_date,
            typed: self.death_text.clone(),
            earliest: self.death_earliest,
            latest: self.death_latest,
            month_day: self.death_month_day.clone(),
        }
    }

    pub fn set_birth(&mut self, known: KnownDate) {
        self.birth_date = known.date;
        self.birth_text = known.typed;
        self.birth_earliest = known.earliest;
        self.birth_latest = known.latest;
        self.birth_month_day = known.month_day;
    }

    /// A date of death implies that the person is deceased.
    pub fn set_death(&mut self, known: KnownDate) {
        self.deceased |= known.date.is_some();
        self.death_date = known.date;
        self.death_text = known.typed;
        self.death_earliest = known.earliest;
        self.death_latest = known.latest;
        self.death_month_day = known.month_day;
    }

    /// Rebuilds the keys that names are sorted and compared by.
    pub fn index(&mut self) {
        let names = [&self.surname, &self.given_name, &self.birth_surname, &self.nickname];
        let names: Vec<&str> = names.iter().filter_map(|name| name.as_deref()).collect();
        self.name_key = fold(&self.name);
        self.sort_key = sort_key(&self.name_key, &names.join(" "));
    }
}

/// No one is thought to live longer, in years.
const LONGEST_LIFE: i16 = 110;

/// Whether someone may be alive: not marked deceased, and not known to be born more than 110 years ago.
pub fn may_be_alive(deceased: bool, birth: Option<FuzzyDate>, today: jiff::civil::Date) -> bool {
    let oldest = i32::from(today.year() - LONGEST_LIFE);
    let too_old = birth.and_then(FuzzyDate::latest).is_some_and(|day| {
        (day.year(), day.month(), day.day()) < (oldest, today.month() as u8, today.day() as u8)
    });
    !deceased && !too_old
}

/// Sorts by name, then namesakes by their other names; the tab between them sorts before every letter.
fn sort_key(name: &str, others: &str) -> String {
    format!("{name}\t{}", fold(others)).trim_end().to_owned()
}
