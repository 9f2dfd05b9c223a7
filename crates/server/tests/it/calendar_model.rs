//! Compares the calendar with a model that checks every day and every record, on random families and events.

use jiff::ToSpan;
use jiff::civil::{Date, date};
use kinkeeper::calendar::{Event, EventForm, EventType, Visibility};
use kinkeeper::changes::Batch;
use kinkeeper::fold::fold;
use kinkeeper::ids::Id;
use kinkeeper::members::{Member, MemberForm};
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

/// Pseudo-random numbers, the same on every run (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }

    fn number(&mut self, from: i16, to: i16) -> i16 {
        from + i16::try_from(self.below(u64::try_from(to - from + 1).unwrap())).unwrap()
    }

    /// A day in one of these years, often one that is easy to get wrong.
    fn day(&mut self, from: i16, to: i16) -> Date {
        let year = self.number(from, to);
        let (month, day) = match self.below(8) {
            0 => (2, 29),
            1 => (2, 28),
            2 => *self.pick(&[(1, 1), (12, 31), (3, 1), (2, 1), (12, 30)]),
            _ => (i8::try_from(self.number(1, 12)).unwrap(), i8::try_from(self.number(1, 28)).unwrap()),
        };
        // In a common year the 29th becomes 1 March.
        Date::new(year, month, day).unwrap_or(date(year, 3, 1))
    }
}

#[derive(Debug)]
struct ModelMember {
    id: Id,
    name: String,
    day: Date,
    year_known: bool,
    deceased: bool,
}

#[derive(Debug)]
struct ModelEvent {
    id: Id,
    title: String,
    first: Date,
    last: Date,
    time: Option<String>,
    kind: EventType,
    visibility: Visibility,
    maker: String,
}

impl ModelEvent {
    fn seen_by(&self, viewer: &str) -> bool {
        self.visibility != Visibility::Private || self.maker == viewer
    }

    fn yearly(&self) -> bool {
        matches!(self.kind, EventType::Birthday | EventType::Anniversary)
    }
}

/// True if something that first happened on `first` falls on `day` in a later year.
fn returns_on(first: Date, day: Date) -> bool {
    let month_day = |date: Date| (date.month(), date.day());
    month_day(first) == month_day(day)
        || month_day(first) == (2, 29) && month_day(day) == (2, 28) && !day.in_leap_year()
}

fn every_day(from: Date, to: Date) -> impl Iterator<Item = Date> {
    from.series(1.day()).take_while(move |day| *day <= to)
}

struct World {
    born: Vec<ModelMember>,
    happenings: Vec<ModelEvent>,
}

impl World {
    async fn fill(site: &TestApp, makers: &[String], dice: &mut Dice) -> Self {
        let mut world = Self { born: Vec::new(), happenings: Vec::new() };
        let now = site.app.now();
        let mut batch = Batch::new(None, now);
        let mut tx = site.app.db.begin().await.unwrap();
        for number in 0..90 {
            let id = Id::new(now);
            let name = format!("{} {number}", dice.pick(&["anna", "Émile", "Zoe", "bert", "Ødegård"]));
            let day = dice.day(1890, 2026);
            let (year_known, deceased) = (!dice.one_in(6), dice.one_in(4));
            let doubtful = dice.one_in(10);
            let birth = match (year_known, doubtful) {
                (_, true) => format!("about {}", day.year()),
                (true, _) => day.to_string(),
                (false, _) => day.strftime("%-d %B").to_string(),
            };
            let form =
                MemberForm { name: name.clone(), birth_date: Some(birth), deceased, ..MemberForm::default() };
            batch.create(&mut tx, &form.apply(Member::blank(id, None, now), now).unwrap()).await.unwrap();
            if !doubtful {
                world.born.push(ModelMember { id, name, day, year_known, deceased });
            }
        }
        for number in 0..120 {
            let id = Id::new(now);
            let title = format!("{} {number}", dice.pick(&["party", "Éclair", "Zoo", "advent", "Öl"]));
            let kind = *dice.pick(EventType::ALL);
            let yearly = matches!(kind, EventType::Birthday | EventType::Anniversary);
            let first = if yearly { dice.day(1895, 2028) } else { dice.day(2023, 2028) };
            let length =
                if yearly || !dice.one_in(3) { 0 } else { i64::from(*dice.pick(&[1, 2, 10, 40, 366])) };
            let last = first + length.days();
            let time = dice.one_in(3).then(|| format!("{:02}:30", dice.below(24)));
            let visibility = *dice.pick(Visibility::ALL);
            let maker = dice.pick(makers).clone();
            let form = EventForm {
                title: title.clone(),
                description: None,
                date: first.to_string(),
                end_date: Some(last.to_string()),
                time: time.clone(),
                kind: Some(kind),
                visibility: Some(visibility),
                family_id: None,
                tags: Vec::new(),
                family_member_ids: Vec::new(),
                photos: None,
            };
            let event = form.apply(Event::blank(id, maker.parse().ok(), now), now).unwrap();
            batch.create(&mut tx, &event).await.unwrap();
            world.happenings.push(ModelEvent { id, title, first, last, time, kind, visibility, maker });
        }
        tx.commit().await.unwrap();
        world
    }

    fn birthdays(&self, from: Date, to: Date) -> Json {
        let mut entries = Vec::new();
        for day in every_day(from, to) {
            for born in &self.born {
                if returns_on(born.day, day) && (!born.year_known || day >= born.day) {
                    entries.push((day, born));
                }
            }
        }
        entries.sort_by_key(|(day, born)| (*day, fold(&born.name), born.id));
        let entry = |(day, born): &(Date, &ModelMember)| {
            let age = (born.year_known && !born.deceased).then(|| day.year() - born.day.year());
            json!({ "memberId": born.id, "name": born.name, "date": day.to_string(), "age": age, "deceased": born.deceased })
        };
        entries.iter().map(entry).collect()
    }

    /// The events this viewer can see in a range, each with the days on which it shows.
    fn shown_events(&self, viewer: &str, from: Date, to: Date) -> Vec<(Date, &ModelEvent)> {
        let mut entries = Vec::new();
        for event in self.happenings.iter().filter(|event| event.seen_by(viewer)) {
            if event.yearly() {
                let returns =
                    every_day(from, to).filter(|day| *day >= event.first && returns_on(event.first, *day));
                entries.extend(returns.map(|day| (day, event)));
            } else if every_day(from, to).any(|day| (event.first..=event.last).contains(&day)) {
                entries.push((event.first, event));
            }
        }
        in_order(&mut entries);
        entries
    }

    fn upcoming(&self, viewer: &str, today: Date) -> Json {
        let month_day = |date: Date| (date.month(), date.day());
        let mut entries = Vec::new();
        for event in self.happenings.iter().filter(|event| event.seen_by(viewer)) {
            if event.yearly() {
                let inside = |day: &Date| day.year() == today.year() || month_day(*day) < month_day(today);
                let mut returns = every_day(today, today + 366.days())
                    .filter(inside)
                    .filter(|day| *day >= event.first && returns_on(event.first, *day));
                entries.extend(returns.next().map(|day| (day, event)));
            } else if event.last >= today {
                entries.push((event.first, event));
            }
        }
        // The first ten; of those at the same minute, the ones created first.
        entries.sort_by_key(|(day, event)| (*day, event.time.clone(), event.id));
        entries.truncate(10);
        in_order(&mut entries);
        let entry = |(day, event): &(Date, &ModelEvent)| {
            let mut entry = shown(*day, event);
            entry["daysLeft"] = json!((*day - today).get_days().max(0));
            entry
        };
        entries.iter().map(entry).collect()
    }
}

fn in_order(entries: &mut [(Date, &ModelEvent)]) {
    entries.sort_by_key(|(day, event)| (*day, event.time.clone(), fold(&event.title), event.id));
}

fn shown(day: Date, event: &ModelEvent) -> Json {
    let years = day.year() - event.first.year();
    json!({
        "id": event.id, "title": event.title, "date": day.to_string(),
        "endDate": (event.first != event.last).then(|| event.last.to_string()), "time": event.time,
        "type": event.kind.as_str(), "visibility": event.visibility.as_str(),
        "years": (event.yearly() && years > 0).then_some(years),
    })
}

async fn check(world: &World, person: &mut Person, from: Date, to: Date) {
    let answer = person.get(&format!("/api/calendar?from={from}&to={to}")).await.ok(200);
    assert_eq!(answer["birthdays"], world.birthdays(from, to), "{from} to {to}");
    let events: Json =
        world.shown_events(&person.id(), from, to).iter().map(|(day, event)| shown(*day, event)).collect();
    assert_eq!(answer["events"], events, "{from} to {to}");
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_2_dash_3_every_day_of_several_years_matches_the_model() {
    for seed in 1..=3 {
        let mut dice = Dice(seed);
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let world = World::fill(&site, &[owner.id(), anna.id()], &mut dice).await;
        // Day by day, through February of a common year and of a leap year.
        for day in every_day(date(2023, 12, 1), date(2025, 3, 31)) {
            check(&world, &mut owner, day, day).await;
        }
        // In ranges of any length without gaps, also at the edges of the calendar.
        for (first, last) in
            [(date(2022, 12, 15), date(2029, 3, 15)), (date(1895, 12, 20), date(1905, 3, 10))]
        {
            let mut from = first;
            while from <= last {
                let to = from + i64::from(dice.number(0, 61)).days();
                check(&world, &mut anna, from, to).await;
                from = to.tomorrow().unwrap();
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_what_comes_next_matches_the_model() {
    for seed in 4..=6 {
        let mut dice = Dice(seed);
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let world = World::fill(&site, &[owner.id(), anna.id()], &mut dice).await;
        let turns = [(date(2023, 12, 20), date(2024, 3, 10)), (date(2025, 2, 15), date(2025, 3, 5))];
        let others = (0..60).map(|_| dice.day(2022, 2029)).collect::<Vec<_>>();
        let days = turns.into_iter().flat_map(|(from, to)| every_day(from, to)).chain(others);
        for (number, today) in days.enumerate() {
            let person = if number % 2 == 0 { &mut owner } else { &mut anna };
            let answer = person.get(&format!("/api/events/upcoming?today={today}")).await.ok(200);
            assert_eq!(answer["events"], world.upcoming(&person.id(), today), "{today}");
            let mut living = world.birthdays(today, today + 60.days());
            let living = living.as_array_mut().unwrap();
            living.retain(|entry| entry["deceased"] == false);
            living.truncate(20);
            for entry in living.iter_mut() {
                let day: Date = entry["date"].as_str().unwrap().parse().unwrap();
                entry["daysLeft"] = json!((day - today).get_days());
            }
            assert_eq!(answer["birthdays"], json!(living), "{today}");
        }
    }
}
