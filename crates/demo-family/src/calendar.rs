use fuzzy_date::Day;

use crate::couples::couples;
use crate::day::{in_year, plus};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarKind {
    /// Comes every year.
    Anniversary,
    Holiday,
    Milestone,
    Story,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Also in the feeds for phones.
    Public,
    /// Only on the site.
    Family,
    /// Only for who made it.
    Private,
}

/// Something in the calendar. Birthdays are not among them: they come from the people.
#[derive(Debug, Clone, Copy)]
pub struct CalendarEvent {
    pub title: &'static str,
    pub description: &'static str,
    pub first_day: Day,
    pub last_day: Day,
    /// `15:30`; empty for a whole day.
    pub time: &'static str,
    pub kind: CalendarKind,
    pub visibility: Visibility,
    /// A household's name; empty for everyone.
    pub household: &'static str,
    pub tags: &'static [&'static str],
    pub people: &'static [&'static str],
    /// The username of who made it.
    pub by: &'static str,
    /// Paths of files.
    pub photos: &'static [&'static str],
}

/// The events around this day, coming and past.
pub fn calendar(today: Day) -> Vec<CalendarEvent> {
    let on = |days: i32| {
        let day = plus(today, days);
        CalendarEvent {
            title: "",
            description: "",
            first_day: day,
            last_day: day,
            time: "",
            kind: CalendarKind::Other,
            visibility: Visibility::Family,
            household: "",
            tags: &[],
            people: &[],
            by: "sabine",
            photos: &[],
        }
    };
    let mut events = vec![
        CalendarEvent {
            title: "Family reunion at the mill",
            description: "Four days in Telč. Rooms at Eva's, at Tereza's and at the inn by the pond. Bring a poppy seed cake; there will be a blind tasting, and Michael is not allowed to count the votes.",
            last_day: plus(today, 35),
            time: "14:00",
            visibility: Visibility::Public,
            tags: &["reunion", "Telč"],
            people: &["eva", "petr", "hanne", "sabine", "michael", "silvia", "lucia", "karin"],
            by: "eva",
            ..on(32)
        },
        CalendarEvent {
            title: "Call with Brooklyn and Buenos Aires",
            description: "Julia will be shown to everyone. She may be asleep.",
            time: "19:00",
            people: &["julia", "martin", "camila", "michael"],
            by: "silvia",
            ..on(1)
        },
        CalendarEvent {
            title: "Emma's school play",
            description: "She is the sea. There are drums.",
            time: "17:30",
            household: "Hamburg",
            tags: &["school"],
            people: &["emma", "thomas_albers", "matteo"],
            by: "matteo",
            ..on(6)
        },
        CalendarEvent {
            title: "Order Hanne's present",
            description: "The recording of 1961, with the tenor. Don't let her see the parcel.",
            visibility: Visibility::Private,
            people: &["hanne"],
            ..on(2)
        },
        CalendarEvent {
            title: "Coffee for Hanne",
            description: "Everyone is coming, she knows nothing, and she has already asked Matteo what time it starts.",
            time: "16:00",
            kind: CalendarKind::Milestone,
            household: "Hamburg",
            people: &["hanne", "sabine", "thomas_albers", "matteo", "emma", "lena", "karin"],
            tags: &["birthday", "cake"],
            ..on(10)
        },
        CalendarEvent {
            title: "A place for Josef",
            description: "As Františka did on the nineteenth of March: one plate more on the table.",
            kind: CalendarKind::Anniversary,
            people: &["josef", "frantiska"],
            by: "hanne",
            first_day: josefs_day(today),
            last_day: josefs_day(today),
            ..on(0)
        },
        CalendarEvent {
            title: "Winter book: first chapter",
            description: "Eva and Petr have let us in. This year it's a novel about a lighthouse.",
            tags: &["book"],
            people: &["eva", "petr"],
            by: "petr",
            ..on(20)
        },
        CalendarEvent {
            title: "Regatta on the Alster",
            description: "Karin came in eleventh of twelve and says that the twelfth boat was prettier.",
            household: "Hamburg",
            people: &["karin", "lena", "jonas"],
            by: "lena",
            photos: &["photos/regatta.jpg"],
            ..on(-75)
        },
        CalendarEvent {
            title: "Julia is here",
            description: "3,150 grams, at dawn, when the milkman would have come if there still were milkmen.",
            kind: CalendarKind::Milestone,
            people: &["julia", "martin", "camila", "silvia"],
            by: "silvia",
            photos: &["photos/julia.jpg"],
            ..on(-40)
        },
        CalendarEvent {
            title: "Summer picnic by the Guadalquivir",
            description: "Forty-one degrees. Petr explained to everyone how oranges know the time.",
            kind: CalendarKind::Story,
            household: "Sevilla",
            people: &["petr", "carmen", "lucia", "javier", "pablo", "alba", "bruno"],
            by: "lucia",
            photos: &["photos/picnic-sevilla.jpg"],
            ..on(-110)
        },
    ];
    events.extend(wedding_anniversary(today, on(0)));
    events
}

/// Petr's and Carmen's, on the day that the GEDCOM file says.
fn wedding_anniversary(today: Day, blank: CalendarEvent) -> Option<CalendarEvent> {
    let couple = couples().iter().find(|couple| couple.partners == ["petr", "carmen"])?;
    let day = in_year(plus(today, couple.anniversary_in_days?), couple.married.parse().ok()?);
    Some(CalendarEvent {
        title: "Petr and Carmen's wedding day",
        description: "In the yard of the tile works, because the church was being painted.",
        first_day: day,
        last_day: day,
        kind: CalendarKind::Anniversary,
        people: &["petr", "carmen"],
        by: "lucia",
        ..blank
    })
}

/// The first birthday on which he was missing.
fn josefs_day(today: Day) -> Day {
    Day::new(1917, 3, 19).unwrap_or(today)
}
