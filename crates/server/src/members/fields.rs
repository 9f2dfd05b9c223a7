//! Every field of a member, described once. Forms, answers, imports, exports, merging, search and privacy read this table, so
//! a new field is one line here, its column in the row, and its texts.

use family_file::{Name, Person};
use fuzzy_date::FuzzyDate;

use crate::clock::Moment;
use crate::db::TextList;
use crate::ids::Id;
use crate::record_types::{Field, Says};

use super::model::{Gender, MAX_NAME, MAX_TEXT, Member};
use super::parts::DetailsForm;

const MAX_ADDRESS: usize = 500;

/// Hands all fields to the macro that is named first, together with what follows its `=>`. Each line has:
///
/// - the column, the name in the API, and the type that bodies and answers have, with attributes that only bodies need;
/// - what a form may say, and its limit;
/// - which part of the profile it is, which decides how the search reads it and who may see it;
/// - how a merge joins the values of two people;
/// - its home in GEDCOM. A field that GEDCOM does not know has a tag of ours.
///
/// The order is that of the columns in a table of members (CSV), which have the names of the API.
macro_rules! member_fields {
    ($then:ident => $($input:tt)*) => { $then! { { $($input)* }
        name "name": String,
            FormValue::Name, Part::Name, Merge::Choose, Home::Code;
        given_name "givenName": Option<String>,
            FormValue::Line(MAX_NAME), Part::Name, Merge::WithName, in_name!(given);
        surname "surname": Option<String>,
            FormValue::Line(MAX_NAME), Part::Name, Merge::WithName, in_name!(surname);
        birth_surname "birthSurname": Option<String>,
            FormValue::Line(MAX_NAME), Part::OtherName, Merge::Choose, Home::Code;
        nickname "nickname": Option<String>,
            FormValue::Line(MAX_NAME), Part::OtherName, Merge::Choose, in_name!(nickname);
        pronunciation "pronunciation": Option<String>,
            FormValue::Line(MAX_NAME), Part::OtherName, Merge::Choose, Home::Own("_KIN_PRONUNCIATION");
        gender "gender": Option<Gender>,
            FormValue::Gender, Part::Life, Merge::Choose, Home::Code;
        /// A notation: `1950-05-17`, `1887~`, `[..1899]`, `XXXX-05-17`. Bodies may say it in words: `about 1887`
        birth_date "birthDate": Option<String>,
            FormValue::Birth, Part::Life, Merge::Choose, Home::Code;
        birth_place "birthPlace": Option<String> [
            /// Unchanged if left out; empty for none
            #[schema(max_length = 200)]
        ],
            FormValue::Place, Part::Life, Merge::Choose, Home::Code;
        death_date "deathDate": Option<String>,
            FormValue::Death, Part::Life, Merge::Choose, Home::Code;
        death_place "deathPlace": Option<String> [
            /// Unchanged if left out; empty for none
            #[schema(max_length = 200)]
        ],
            FormValue::Place, Part::Life, Merge::Choose, Home::Code;
        deceased "deceased": bool [#[serde(default)]],
            FormValue::Deceased, Part::Life, Merge::Join(|to, from| to.deceased |= from.deceased), Home::Code;
        email "email": Option<String>,
            FormValue::Email, Part::Contact, Merge::Choose, in_record!(email);
        phone_number "phoneNumber": Option<String>,
            FormValue::Line(MAX_TEXT), Part::Contact, Merge::Choose, in_record!(phone);
        address "address": Option<String>,
            FormValue::Lines(MAX_ADDRESS), Part::Contact, Merge::Choose, in_record!(address);
        occupation "occupation": Option<String>,
            FormValue::Line(MAX_TEXT), Part::About, Merge::Choose, in_record!(occupation);
        education "education": Option<String>,
            FormValue::Line(MAX_TEXT), Part::About, Merge::Choose, in_record!(education);
        interests "interests": Vec<String> [#[serde(default)]],
            FormValue::List, Part::About, Merge::Join(join_interests), Home::Code;
    } };
}
pub(crate) use member_fields;

/// A field of a member.
pub struct MemberField {
    /// Its name, and how to read and copy it.
    pub field: Field<Member>,
    /// The columns that hold it.
    pub columns: &'static [&'static str],
    pub value: FormValue,
    pub part: Part,
    pub merge: Merge,
    pub home: Home,
    stored: fn(&mut Member) -> Option<&mut Option<String>>,
    typed: fn(&mut MemberForm) -> Option<&mut Option<String>>,
}

/// The values that a form may have for a field.
#[derive(Clone, Copy)]
pub enum FormValue {
    /// Everyone has a name.
    Name,
    /// A text in one line, of at most so many characters.
    Line(usize),
    /// The same with several lines.
    Lines(usize),
    Email,
    /// The place of birth or death. A form without it leaves it unchanged.
    Place,
    Birth,
    Death,
    Gender,
    Deceased,
    /// Several short texts.
    List,
}

/// The part of the profile that a field belongs to. It says how much a match is worth to the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Name,
    OtherName,
    /// Occupation, interests and the like.
    About,
    /// Hidden from everyone who may not read contact details, and found only by those who may.
    Contact,
    /// Birth, death and gender, which the search reads in its own way.
    Life,
}

/// Decides how merging two people joins their values.
#[derive(Clone, Copy)]
pub enum Merge {
    /// The chosen value; without a choice, the one of who stays, if there is one.
    Choose,
    /// The same, but without a choice it must fit the name.
    WithName,
    /// Adds what the other one knows.
    Join(fn(&mut Member, &Member)),
}

/// The field's home in GEDCOM files.
#[derive(Clone, Copy)]
pub enum Home {
    /// A part of the preferred name.
    Name(fn(&Name) -> &String, fn(&mut Name) -> &mut String),
    /// A text of the person's record.
    Record(fn(&Person) -> &String, fn(&mut Person) -> &mut String),
    /// GEDCOM does not know it: a structure with this tag below the person's record, and a column of the same name as in the API
    /// in tables. The tag begins with [`family_file::OWN_TAG`].
    Own(&'static str),
    /// More than a text. The importer and the exporter have code for it.
    Code,
}

impl MemberField {
    pub fn name(&self) -> &'static str {
        self.field.name
    }

    pub fn is_contact(&self) -> bool {
        self.part == Part::Contact
    }

    /// The stored text, if the field is one.
    pub fn stored<'a>(&self, member: &'a mut Member) -> Option<&'a mut Option<String>> {
        (self.stored)(member)
    }

    /// The text in the form, if the field is one.
    pub fn typed<'a>(&self, form: &'a mut MemberForm) -> Option<&'a mut Option<String>> {
        (self.typed)(form)
    }
}

/// Hides the contact details of a member.
pub fn hide_contact(member: &mut Member) {
    for field in MEMBER_FIELDS.iter().filter(|field| field.is_contact()) {
        if let Some(text) = field.stored(member) {
            *text = None;
        }
    }
}

/// Texts are handled alike; all other values have code of their own.
trait MaybeText {
    fn as_text(&mut self) -> Option<&mut Option<String>> {
        None
    }
}

impl MaybeText for Option<String> {
    fn as_text(&mut self) -> Option<&mut Option<String>> {
        Some(self)
    }
}

impl MaybeText for String {}
impl MaybeText for bool {}
impl MaybeText for Vec<String> {}
impl MaybeText for TextList {}
impl MaybeText for Option<Gender> {}
impl MaybeText for Option<FuzzyDate> {}

impl Says for bool {
    fn says(&self) -> Option<String> {
        self.then(|| "true".to_owned())
    }
}

impl Says for TextList {
    fn says(&self) -> Option<String> {
        Some(self.0.join(", ")).filter(|all| !all.is_empty())
    }
}

impl Says for Option<Gender> {
    fn says(&self) -> Option<String> {
        self.map(|gender| gender.as_str().to_owned())
    }
}

fn join_interests(to: &mut Member, from: &Member) {
    for interest in &from.interests.0 {
        if !to.interests.0.contains(interest) {
            to.interests.0.push(interest.clone());
        }
    }
}

macro_rules! in_name {
    ($part:ident) => {
        Home::Name(|name| &name.$part, |name| &mut name.$part)
    };
}

macro_rules! in_record {
    ($text:ident) => {
        Home::Record(|person| &person.$text, |person| &mut person.$text)
    };
}

/// Copies a field with all columns that hold it: dates have several.
macro_rules! copied {
    (birth_date) => {
        (
            |to, from| to.set_birth(from.known_birth()),
            &["birth_date", "birth_text", "birth_earliest", "birth_latest", "birth_month_day"],
        )
    };
    (death_date) => {
        (
            |to, from| to.set_death(from.known_death()),
            &["death_date", "death_text", "death_earliest", "death_latest", "death_month_day"],
        )
    };
    ($field:ident) => {
        (|to, from| to.$field.clone_from(&from.$field), &[stringify!($field)])
    };
}

type Copied = (fn(&mut Member, &Member), &'static [&'static str]);

macro_rules! table {
    ({} $($(#[$doc:meta])* $field:ident $name:literal: $type:ty $([$(#[$body:meta])*])?,
        $value:expr, $part:expr, $merge:expr, $home:expr;)*) => {
        /// All fields, in the order of the columns in a table of members.
        pub static MEMBER_FIELDS: &[MemberField] = &[$({
            const COPIED: Copied = copied!($field);
            MemberField {
                field: Field {
                    name: $name,
                    get: |of| of.$field.says(),
                    copy: COPIED.0,
                    is_date: matches!($value, FormValue::Birth | FormValue::Death),
                },
                columns: COPIED.1,
                value: $value,
                part: $part,
                merge: $merge,
                home: $home,
                stored: |of| of.$field.as_text(),
                typed: |of| of.$field.as_text(),
            }
        }),*];

        /// A member as submitted in the form. A place that is `None` stays as it is; an empty one is removed.
        #[derive(Clone, Debug, Default)]
        pub struct MemberForm {
            $(pub $field: $type,)*
            pub details: DetailsForm,
        }

        impl Member {
            /// A member with no details yet.
            pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
                Self {
                    id,
                    $($field: Default::default(),)*
                    birth_text: None,
                    birth_earliest: None,
                    birth_latest: None,
                    birth_month_day: None,
                    death_text: None,
                    death_earliest: None,
                    death_latest: None,
                    death_month_day: None,
                    sort_key: String::new(),
                    name_key: String::new(),
                    portrait: None,
                    created_by,
                    version: 1,
                    created_at: now,
                    updated_at: now,
                }
            }
        }
    };
}

member_fields! { table => }

/// The field with this name in the API.
pub fn member_field(name: &str) -> Option<&'static MemberField> {
    MEMBER_FIELDS.iter().find(|field| field.name() == name)
}
