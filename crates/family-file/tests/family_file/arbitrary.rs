//! Families at random.

use family_file::{
    Certainty, Citation, Couple, CoupleState, Date, Detail, Event, EventKind, ExternalId, File, Name,
    NameKind, Note, Parent, ParentKind, Participant, Person, Records, Sex, Source, SourceKey,
};
use proptest::prelude::*;
use proptest::sample::select;

const SOURCES: usize = 3;

fn words() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-zéß@]{1,8}( [A-Za-z@']{1,6}){0,2}", Just(String::new())]
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => words(),
        1 => "[a-z@]{1,6}(\n{1,2}[a-z @]{0,60}[a-z@]){0,3}",
    ]
}

fn date() -> impl Strategy<Value = Option<Date>> {
    let notations = vec![
        "1887",
        "1887-05",
        "1887-05-12",
        "1887~",
        "1887-05?",
        "[..1899]",
        "[1900..]",
        "[1900..1905-02-03]",
        "1914/1918",
        "XXXX-05-17",
        "[..1899-12-31]",
        "[1900-02..]",
    ];
    prop_oneof![
        3 => select(notations).prop_map(|text| Some(Date::from(crate::date(text)))),
        1 => Just(None),
    ]
}

fn citation() -> impl Strategy<Value = Citation> {
    let key = prop_oneof![
        3 => (1..=SOURCES).prop_map(|number| SourceKey::Record(format!("S{number}"))),
        1 => "[A-Z][a-z]{1,5}".prop_map(SourceKey::Inline),
    ];
    let certainty = select(vec![
        None,
        Some(Certainty::Unreliable),
        Some(Certainty::Questionable),
        Some(Certainty::Secondary),
        Some(Certainty::Primary),
    ]);
    (key, words(), certainty, texts()).prop_map(|(source, page, certainty, quote)| Citation {
        source,
        page,
        certainty,
        quote,
        ..Citation::default()
    })
}

fn files() -> impl Strategy<Value = Vec<File>> {
    proptest::collection::btree_set(0..6_u8, 0..3).prop_map(|numbers| {
        let file = |number: u8| File {
            path: format!("files/{number}.jpg"),
            title: format!("No. {number}"),
            format: "image/jpeg".into(),
            ..File::default()
        };
        numbers.into_iter().map(file).collect()
    })
}

fn detail() -> impl Strategy<Value = Detail> {
    (date(), words(), texts(), prop::collection::vec(citation(), 0..2), files()).prop_map(
        |(date, place, description, citations, files)| Detail { date, place, description, citations, files },
    )
}

fn name() -> impl Strategy<Value = Name> {
    let kind = select(vec![
        None,
        Some(NameKind::Birth),
        Some(NameKind::Married),
        Some(NameKind::KnownAs),
        Some(NameKind::Immigrant),
        Some(NameKind::Religious),
        Some(NameKind::Professional),
        Some(NameKind::Other),
    ]);
    let parts = ("[A-Z][a-z]{1,5}", "[A-Z][a-z]{1,5}( [A-Z][a-z]{1,3})?", "(Jr\\.)?", 0..4_u8);
    (kind, parts, words(), prop::collection::vec(citation(), 0..2)).prop_map(
        |(kind, (given, surname, suffix, form), nickname, citations)| {
            let (whole, given, surname) = match form {
                0 => (format!("{given} {surname} {suffix}").trim().to_owned(), given, surname),
                1 => (surname.clone(), String::new(), surname),
                2 => (given, String::new(), String::new()),
                // The name that someone is known by has another surname than the register.
                _ => (format!("{given} x{surname}"), given, surname),
            };
            Name { kind, whole, given, surname, suffix, nickname, citations, ..Name::default() }
        },
    )
}

fn ids() -> impl Strategy<Value = Vec<ExternalId>> {
    let kind = select(vec!["UID", "REFN", "REFN shelf", "EXID https://example.org"]);
    let id = (kind, "[a-z]{1,6}").prop_map(|(kind, value)| ExternalId { kind: kind.into(), value });
    prop::collection::btree_set(id, 0..3).prop_map(|ids| ids.into_iter().collect())
}

fn person() -> impl Strategy<Value = Person> {
    let facts = (prop::option::of(detail()), prop::option::of(detail()));
    let profile = (words(), words(), prop::collection::btree_set("[a-z]{2,5}", 0..3));
    let contact = (texts(), words(), words());
    let lists = (
        prop::collection::vec(texts(), 0..3),
        ids(),
        prop::collection::vec(citation(), 0..3),
        files(),
        prop::collection::vec(name(), 1..4),
    );
    let sex = select(vec![Sex::Male, Sex::Female, Sex::Other, Sex::Unknown]);
    (facts, profile, contact, lists, sex).prop_map(|(facts, profile, contact, lists, sex)| Person {
        xref: String::new(),
        names: lists.4,
        sex,
        deceased: facts.1.is_some(),
        birth: facts.0,
        death: facts.1,
        occupation: profile.0,
        education: profile.1,
        interests: profile.2.into_iter().collect(),
        address: contact.0,
        phone: contact.1,
        email: contact.2,
        notes: lists
            .0
            .into_iter()
            .filter(|text| !text.is_empty())
            .map(|text| Note { text, ..Note::default() })
            .collect(),
        ids: lists.1,
        citations: lists.2,
        files: lists.3,
        ..Person::default()
    })
}

fn couple(people: u32) -> impl Strategy<Value = Couple> {
    let state = select(vec![CoupleState::Married, CoupleState::Partners, CoupleState::Divorced]);
    let details = (prop::option::of(detail()), detail(), detail(), any::<bool>());
    (0..people, 0..people, state, details, ids(), prop::collection::vec(citation(), 0..2)).prop_map(
        |(first, second, state, (engagement, marriage, divorce, known), ids, citations)| Couple {
            partners: [first.min(second), first.max(second)],
            state,
            engagement,
            marriage: match state {
                CoupleState::Married => Some(marriage),
                CoupleState::Divorced => Some(marriage).filter(|_| known),
                CoupleState::Partners => None,
            },
            divorce: Some(divorce).filter(|_| state == CoupleState::Divorced),
            ids,
            citations,
            ..Couple::default()
        },
    )
}

fn event(people: u32) -> impl Strategy<Value = Event> {
    let label = prop_oneof![
        select(vec![
            "Baptism",
            "Census",
            "Burial",
            "Banns",
            "Marriage",
            "Birth",
            "Occupation",
            "Residence",
            "Religion"
        ])
        .prop_map(str::to_owned),
        "[A-Z][a-z]{2,6}( war)?",
    ];
    let kind = select(vec![
        EventKind::Birthday,
        EventKind::Milestone,
        EventKind::Other,
        EventKind::Immigration,
        EventKind::Reunion,
        EventKind::War,
    ]);
    let role = select(vec!["", "", "Witness", "Cook"]);
    (label, kind, detail(), prop::collection::btree_map(0..people, role, 1..4)).prop_map(
        |(label, kind, detail, people)| Event {
            kind,
            label,
            detail,
            people: people
                .into_iter()
                .map(|(person, role)| Participant { person, role: role.into() })
                .collect(),
            ..Event::default()
        },
    )
}

fn source() -> impl Strategy<Value = Source> {
    (words(), words(), words(), words(), texts(), files(), ids(), any::<bool>()).prop_map(
        |(title, author, publication, kept_at, note, files, ids, url)| Source {
            title,
            author,
            publication,
            kept_at,
            note,
            files,
            ids,
            url: if url { "https://example.org/x".into() } else { String::new() },
            ..Source::default()
        },
    )
}

/// At most this many people, of whom the higher numbers are never parents of lower ones.
pub fn family(most: u32) -> impl Strategy<Value = Records> {
    (2..=most).prop_flat_map(|people| {
        let kind = select(vec![
            ParentKind::Birth,
            ParentKind::Birth,
            ParentKind::Adopted,
            ParentKind::Foster,
            ParentKind::Step,
        ]);
        let link = (0..people, 0..people, kind);
        (
            prop::collection::vec(person(), people as usize),
            prop::collection::vec(couple(people), 0..4),
            prop::collection::vec(link, 0..10),
            prop::collection::vec(event(people), 0..5),
            prop::collection::vec(source(), SOURCES),
            prop::collection::vec(0..3_u8, people as usize),
        )
            .prop_map(|(people, couples, links, events, sources, groups)| {
                let mut records = Records { people, sources, events, ..Records::default() };
                for (number, person) in records.people.iter_mut().enumerate() {
                    person.xref = format!("I{number}");
                }
                for (number, source) in (1..).zip(&mut records.sources) {
                    source.key = SourceKey::Record(format!("S{number}"));
                }
                for (number, event) in records.events.iter_mut().enumerate() {
                    event.detail.description =
                        format!("event {number} {}", event.detail.description).trim().to_owned();
                    event.ids = vec![ExternalId { kind: "UID".into(), value: format!("event-{number}") }];
                }
                for couple in couples.into_iter().filter(|couple| couple.partners[0] != couple.partners[1]) {
                    if !records.couples.iter().any(|other| other.partners == couple.partners) {
                        records.couples.push(couple);
                    }
                }
                for (first, second, kind) in links.into_iter().filter(|(first, second, _)| first != second) {
                    let link = Parent { child: first.max(second), parent: first.min(second), kind };
                    if !records
                        .parents
                        .iter()
                        .any(|other| (other.child, other.parent) == (link.child, link.parent))
                    {
                        records.parents.push(link);
                    }
                }
                records.parents.sort_unstable();
                for group in 1..3 {
                    let members =
                        (0..).zip(&groups).filter(|(_, of)| **of == group).map(|(person, _)| person);
                    let members: Vec<u32> = members.collect();
                    if members.len() > 1 {
                        records.siblings.push(members);
                    }
                }
                records
            })
    })
}
