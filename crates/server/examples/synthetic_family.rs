//! Fills a data folder with an invented family of a given size, for `make bench`:
//! `synthetic_family FOLDER PEOPLE [EVENTS [HISTORY]]`. Writes the people's ids to `FOLDER/people.json`.
//!
//! Couples have two or three children, who marry other couples' children of the same generation. The events lie in
//! the fifty years around 2026; a tenth of them repeat every year, and a third are in everyone's feed.
//! History events have one or two people of the family in them, a place and, some of them, a source.

use kinkeeper::calendar::{Event, EventForm, EventType, Visibility};
use kinkeeper::changes::Batch;
use kinkeeper::clock::{Clock, Moment};
use kinkeeper::config::Settings;
use kinkeeper::db::Tx;
use kinkeeper::history::{HistoryEvent, HistoryForm, HistoryPerson, HistoryType};
use kinkeeper::ids::Id;
use kinkeeper::members::{Gender, Member, MemberForm};
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::relationships::{CoupleForm, RelationType, Relationship, RelationshipForm};
use kinkeeper::sources::{Citing, Source, citations};

const GIVEN: [&str; 24] = [
    "Anna", "Bert", "Clara", "Dario", "Elif", "Frieda", "Goran", "Hanna", "Iwan", "Jana", "Karel", "Lotte",
    "Mira", "Nils", "Olga", "Pavel", "Quirin", "Rosa", "Sven", "Tereza", "Ulla", "Viktor", "Wanda", "Yusuf",
];
const SURNAMES: [&str; 10] =
    ["Weber", "Novak", "Okafor", "Silva", "Dvořák", "Kowalski", "Haddad", "Lindgren", "Moreau", "Tanaka"];
/// Half of the people have a surname made of these, so that there are thousands of names, as in a real family.
const BEGINNINGS: [&str; 20] = [
    "Ahl", "Brun", "Cern", "Dahl", "Ebn", "Fisch", "Gron", "Holm", "Ils", "Jans", "Kest", "Lund", "Mant",
    "Nor", "Oster", "Pril", "Rast", "Stein", "Thal", "Wald",
];
const ENDINGS: [&str; 15] = [
    "er", "mann", "sen", "ova", "berg", "ski", "eau", "inho", "adze", "ström", "hofer", "ek", "ides", "ault",
    "escu",
];
const HAPPENINGS: [&str; 8] = [
    "Opened a bakery",
    "Moved across the sea",
    "Finished school",
    "Was a soldier",
    "Planted the old pear tree",
    "Bought the house by the river",
    "Sang in the choir for the first time",
    "Wrote the letters from the hospital",
];
const PLACES: [&str; 12] = [
    "Brno", "Graz", "Lyon", "Porto", "Lagos", "Uppsala", "Gdynia", "Nagoya", "Beirut", "Ghent", "Turku",
    "Sligo",
];
const GENERATION: usize = 27;

type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Maker {
    tx: Tx,
    batch: Batch,
    now: Moment,
    random: u64,
    people: Vec<Id>,
}

impl Maker {
    /// Deterministic, so that the family is the same every time.
    fn random(&mut self, below: usize) -> usize {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.random >> 33).unwrap_or_default() % below
    }

    async fn person(&mut self, year: usize) -> Result<Id, Failure> {
        let given = GIVEN[self.random(GIVEN.len())];
        let surname = if self.random(2) == 0 {
            SURNAMES[self.random(SURNAMES.len())].to_owned()
        } else {
            format!("{}{}", BEGINNINGS[self.random(BEGINNINGS.len())], ENDINGS[self.random(ENDINGS.len())])
        };
        let form = MemberForm {
            name: format!("{given} {surname}"),
            given_name: Some(given.to_owned()),
            surname: Some(surname),
            occupation: (self.random(3) == 0).then(|| "Teacher".to_owned()),
            birth_date: Some(format!("{year:04}-{:02}-{:02}", self.random(12) + 1, self.random(28) + 1)),
            death_date: (year < 1940).then(|| (year + 70).to_string()),
            gender: Some(if self.random(2) == 0 { Gender::Female } else { Gender::Male }),
            ..MemberForm::default()
        };
        let id = Id::new(self.now);
        let member = form.apply(Member::blank(id, None, self.now), self.now)?;
        self.batch.create(&mut self.tx, &member).await?;
        self.people.push(id);
        Ok(id)
    }

    async fn relate(&mut self, from: Id, word: RelationType, to: Id) -> Result<(), Failure> {
        let form = RelationshipForm {
            from_id: from,
            to_id: to,
            word,
            qualifier: None,
            shared_parent_id: None,
            state: None,
            started_on: None,
            ended_on: None,
            more: CoupleForm::default(),
        };
        let tie = form.apply(Relationship::blank(Id::new(self.now), None, self.now), self.now)?;
        self.batch.create(&mut self.tx, &tie).await?;
        Ok(())
    }

    async fn family(&mut self, size: usize) -> Result<(), Failure> {
        let mut year = 1700;
        let mut generation = Vec::new();
        for _ in 0..(size / 60).max(2) {
            generation.push(self.person(year).await?);
        }
        while self.people.len() < size {
            year += GENERATION;
            // Neighbours in the list are often siblings: marry across.
            let half = generation.len() / 2;
            let mut children = Vec::new();
            for couple in 0..half {
                let (one, other) = (generation[couple], generation[couple + half]);
                self.relate(one, RelationType::Spouse, other).await?;
                for _ in 0..2 + self.random(2) {
                    if self.people.len() >= size {
                        return Ok(());
                    }
                    let child = self.person(year.min(2020)).await?;
                    self.relate(one, RelationType::Parent, child).await?;
                    self.relate(other, RelationType::Parent, child).await?;
                    children.push(child);
                }
            }
            generation = children;
        }
        Ok(())
    }
}

impl Maker {
    async fn event(&mut self, number: usize) -> Result<(), Failure> {
        let year = 2000 + self.random(50);
        let form = EventForm {
            title: format!("Gathering {number}"),
            description: Some("Bring cake, songs and old photographs.".to_owned()),
            date: format!("{year:04}-{:02}-{:02}", self.random(12) + 1, self.random(28) + 1),
            end_date: None,
            time: (number.is_multiple_of(4)).then(|| "15:30".to_owned()),
            kind: Some(if number.is_multiple_of(10) { EventType::Anniversary } else { EventType::Other }),
            visibility: Some(if number.is_multiple_of(3) { Visibility::Public } else { Visibility::Family }),
            family_id: None,
            tags: vec!["gathering".to_owned()],
            family_member_ids: Vec::new(),
            photos: None,
        };
        let event = form.apply(Event::blank(Id::new(self.now), None, self.now), self.now)?;
        self.batch.create(&mut self.tx, &event).await?;
        Ok(())
    }

    fn someone(&mut self) -> Id {
        let place = self.random(self.people.len());
        self.people[place]
    }

    async fn history_event(&mut self, number: usize) -> Result<(), Failure> {
        let kinds = [HistoryType::Milestone, HistoryType::Other, HistoryType::War, HistoryType::Immigration];
        let year = 1720 + self.random(300);
        let mut people = vec![self.someone()];
        if number.is_multiple_of(3) {
            people.push(self.someone());
        }
        people.dedup();
        let form = HistoryForm {
            date: format!("{year:04}-{:02}-{:02}", self.random(12) + 1, self.random(28) + 1),
            kind: Some(kinds[self.random(kinds.len())]),
            description: format!("{} ({number})", HAPPENINGS[self.random(HAPPENINGS.len())]),
            location: Some(PLACES[self.random(PLACES.len())].to_owned()),
            family_involved: people.clone(),
            roles: None,
            label: None,
            source: None,
            citations: None,
            files: None,
        };
        let event = form.apply(HistoryEvent::blank(Id::new(self.now), None, self.now), self.now)?;
        self.batch.create(&mut self.tx, &event).await?;
        for (position, member_id) in (0..).zip(people) {
            let id = Id::new(self.now);
            let person =
                HistoryPerson { id, event_id: event.id, member_id, position, role: None, version: 1 };
            self.batch.create(&mut self.tx, &person).await?;
        }
        if number.is_multiple_of(5) {
            let mut source = Source::blank(Id::new(self.now), None, self.now);
            source.set_title("A letter in the blue box".to_owned());
            self.batch.create(&mut self.tx, &source).await?;
            let citation = citations::blank(Citing::event(event.id), source.id, self.now);
            self.batch.create(&mut self.tx, &citation).await?;
        }
        Ok(())
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(size)) = (arguments.next(), arguments.next()) else {
        return Err("usage: synthetic_family FOLDER PEOPLE [EVENTS [HISTORY]]".into());
    };
    let mut number = || arguments.next().map_or(Ok(0), |number| number.parse::<usize>());
    let (events, history) = (number()?, number()?);
    let mut config = Settings::default().resolve()?;
    config.database = kinkeeper::config::Database::Sqlite(format!("{folder}/kinkeeper.db").into());
    config.data = folder.clone().into();
    let app = kinkeeper::app::App::open(config, MIGRATIONS, Clock::System).await?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    tx.changed_everything("members");
    tx.changed_everything("history");
    tx.changed_everything("sources");
    let mut maker = Maker { tx, batch: Batch::new(None, now), now, random: 42, people: Vec::new() };
    maker.family(size.parse()?).await?;
    for number in 0..events {
        maker.event(number).await?;
    }
    for number in 0..history {
        maker.history_event(number).await?;
    }
    maker.tx.commit().await?;
    let ids: Vec<String> = maker.people.iter().map(Id::to_string).collect();
    std::fs::write(format!("{folder}/people.json"), serde_json::to_string(&ids)?)?;
    Ok(())
}
