//! The people who use the site of the demo family. None has a password: the demo signs people in by a click.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Owner,
    Admin,
    Member,
    Child,
    /// Has asked to join and waits for an admin.
    Pending,
}

#[derive(Debug, Clone, Copy)]
pub struct Account {
    pub username: &'static str,
    pub name: &'static str,
    pub email: &'static str,
    pub role: Role,
    /// The id of the person they are, if it is known.
    pub person: Option<&'static str>,
    pub language: &'static str,
    pub time_zone: &'static str,
    pub bio: &'static str,
    /// The message to the admins of someone who waits; empty for the others.
    pub message: &'static str,
    /// Registered so many days ago.
    pub days_ago: i32,
}

const ACCOUNT: Account = Account {
    username: "",
    name: "",
    email: "",
    role: Role::Member,
    person: None,
    language: "en",
    time_zone: "Europe/Berlin",
    bio: "",
    message: "",
    days_ago: 300,
};

static ACCOUNTS: &[Account] = &[
    Account {
        username: "sabine",
        name: "Sabine Reuter",
        email: "sabine@olsan.example",
        role: Role::Owner,
        person: Some("sabine"),
        bio: "I began this on the back of a shopping list. Write to me if something is wrong: something always is.",
        days_ago: 412,
        ..ACCOUNT
    },
    Account {
        username: "lucia",
        name: "Lucía Olšan Robles",
        email: "lucia@olsan.example",
        role: Role::Admin,
        person: Some("lucia"),
        time_zone: "Europe/Madrid",
        bio: "Sources, please.",
        days_ago: 405,
        ..ACCOUNT
    },
    Account {
        username: "hanne",
        name: "Hanne Albers",
        email: "hanne@olsan.example",
        person: Some("hanne"),
        bio: "I can do this on the tablet now.",
        days_ago: 390,
        ..ACCOUNT
    },
    Account {
        username: "eva",
        name: "Eva Hrušková",
        email: "eva@olsan.example",
        person: Some("eva"),
        time_zone: "Europe/Prague",
        bio: "The tin box is with me.",
        days_ago: 371,
        ..ACCOUNT
    },
    Account {
        username: "petr",
        name: "Petr Olšan",
        email: "petr@olsan.example",
        person: Some("petr"),
        time_zone: "Europe/Madrid",
        ..ACCOUNT
    },
    Account {
        username: "michael",
        name: "Michael Olson",
        email: "michael@olsan.example",
        person: Some("michael"),
        time_zone: "America/New_York",
        bio: "Up at three, asleep by eight. Please mind the time zones.",
        ..ACCOUNT
    },
    Account {
        username: "chloe",
        name: "Chloe Olson",
        email: "chloe@olsan.example",
        person: Some("chloe"),
        time_zone: "America/New_York",
        days_ago: 140,
        ..ACCOUNT
    },
    Account {
        username: "silvia",
        name: "Silvia Olschan",
        email: "silvia@olsan.example",
        person: Some("silvia"),
        time_zone: "America/Argentina/Buenos_Aires",
        days_ago: 233,
        ..ACCOUNT
    },
    Account {
        username: "lena",
        name: "Lena Kessler",
        email: "lena@olsan.example",
        person: Some("lena"),
        bio: "Draws.",
        days_ago: 200,
        ..ACCOUNT
    },
    Account {
        username: "matteo",
        name: "Matteo Sartori",
        email: "matteo@olsan.example",
        person: Some("matteo"),
        days_ago: 188,
        ..ACCOUNT
    },
    Account {
        username: "emma",
        name: "Emma Sartori-Albers",
        email: "emma@olsan.example",
        role: Role::Child,
        person: Some("emma"),
        days_ago: 90,
        ..ACCOUNT
    },
    Account {
        username: "daniel",
        name: "Daniel Olschan",
        email: "daniel@olsan.example",
        role: Role::Pending,
        time_zone: "America/Argentina/Mendoza",
        message: "Hi, I'm Silvia's brother, the one with the cows. She says you have Grandmother's letter.",
        days_ago: 2,
        ..ACCOUNT
    },
    Account {
        username: "behrens",
        name: "Jutta Behrens",
        email: "jutta.behrens@mail.example",
        role: Role::Pending,
        message: "We aren't related. My father was the boy in the cellar in 1943. He died last year and left a box for you.",
        days_ago: 1,
        ..ACCOUNT
    },
];

pub fn accounts() -> &'static [Account] {
    ACCOUNTS
}

/// People who share a home or a branch.
#[derive(Debug, Clone, Copy)]
pub struct Household {
    pub name: &'static str,
    pub description: &'static str,
    /// Usernames; the first one is its admin.
    pub accounts: &'static [&'static str],
}

static HOUSEHOLDS: &[Household] = &[
    Household {
        name: "Hamburg",
        description: "Hanne's descendants, and Karin with the boats. Sunday coffee at four.",
        accounts: &["sabine", "hanne", "lena", "matteo", "emma"],
    },
    Household {
        name: "The bakery",
        description: "Olson's, Atlantic Avenue, Brooklyn. Since 1914.",
        accounts: &["michael", "chloe"],
    },
    Household { name: "Sevilla", description: "Calle Pureza and Calle Betis.", accounts: &["lucia", "petr"] },
    Household { name: "The mill", description: "Telč, and whoever has a key.", accounts: &["eva", "petr"] },
    Household { name: "Buenos Aires", description: "Emil's descendants.", accounts: &["silvia"] },
];

pub fn households() -> &'static [Household] {
    HOUSEHOLDS
}

/// Someone who was invited and has not answered yet.
#[derive(Debug, Clone, Copy)]
pub struct Invitation {
    pub email: &'static str,
    /// A household's name.
    pub household: &'static str,
    /// The username of who invited them.
    pub by: &'static str,
    pub message: &'static str,
    pub days_ago: i32,
}

static INVITATIONS: &[Invitation] = &[Invitation {
    email: "jule@olsan.example",
    household: "Hamburg",
    by: "sabine",
    message: "Jule, come in out of the wind. There is a picture of you with the drum here that you will want to delete.",
    days_ago: 4,
}];

pub fn invitations() -> &'static [Invitation] {
    INVITATIONS
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackKind {
    General,
    Bug,
    Feature,
    Content,
}

/// A message to the admins.
#[derive(Debug, Clone, Copy)]
pub struct Feedback {
    /// A username.
    pub by: &'static str,
    pub kind: FeedbackKind,
    pub subject: &'static str,
    pub message: &'static str,
    /// Empty if no one has answered yet.
    pub answer: &'static str,
    pub is_resolved: bool,
    pub days_ago: i32,
}

static FEEDBACK: &[Feedback] = &[
    Feedback {
        by: "petr",
        kind: FeedbackKind::Content,
        subject: "The station platform",
        message: "The history says that I followed a girl to Seville. She would like it to be recorded that she had asked me to carry the tiles.",
        answer: "Noted. I have added her as \"the girl with the tiles\". Carmen, say the word and I'll change it.",
        is_resolved: true,
        days_ago: 61,
    },
    Feedback {
        by: "hanne",
        kind: FeedbackKind::General,
        subject: "Thank you",
        message: "I have read Mother's letter on the tablet with the letters made large, the first time without the magnifying glass. That is all I wanted to say.",
        answer: "",
        is_resolved: true,
        days_ago: 33,
    },
    Feedback {
        by: "michael",
        kind: FeedbackKind::Feature,
        subject: "Whose recipe is it",
        message: "Could we vote on the last spoonful in the poppy seed cake? It was rum.",
        answer: "",
        is_resolved: false,
        days_ago: 9,
    },
    Feedback {
        by: "emma",
        kind: FeedbackKind::Bug,
        subject: "My portrait",
        message: "It looks like me when I was ten. I am not ten.",
        answer: "",
        is_resolved: false,
        days_ago: 1,
    },
];

pub fn feedback() -> &'static [Feedback] {
    FEEDBACK
}
