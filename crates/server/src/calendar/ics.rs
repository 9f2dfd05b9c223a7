//! Writes iCalendar (RFC 5545): as much of it as whole days, times of day and yearly returns need.

use std::fmt::Write;

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use crate::clock::Moment;

use super::days;

/// Lines end after this many bytes and go on, one space further in.
pub const LONGEST_LINE: usize = 75;

pub struct Calendar {
    text: String,
}

pub enum When {
    Days {
        first: Date,
        last: Date,
    },
    /// At this time wherever the reader is: the event says no zone.
    At(Date, Time),
    /// On this day of every year from the first on. The last day of February is meant where `leap`.
    Yearly {
        first: Date,
        leap: bool,
    },
}

pub struct Entry<'a> {
    pub uid: &'a str,
    /// When what it tells last changed; so the same family gives the same bytes.
    pub changed: Moment,
    pub when: When,
    pub summary: &'a str,
    pub description: Option<&'a str>,
    pub link: Option<&'a str>,
}

impl Calendar {
    pub fn new(name: &str) -> Self {
        let mut calendar = Self { text: String::with_capacity(64 * 1024) };
        calendar.line("BEGIN", "VCALENDAR");
        calendar.line("VERSION", "2.0");
        calendar.line("PRODID", "-//Kinkeeper//Family calendar//EN");
        calendar.line("CALSCALE", "GREGORIAN");
        calendar.line("NAME", &escape(name));
        calendar.line("X-WR-CALNAME", &escape(name));
        calendar.line("REFRESH-INTERVAL;VALUE=DURATION", "PT12H");
        calendar.line("X-PUBLISHED-TTL", "PT12H");
        calendar
    }

    pub fn add(&mut self, entry: &Entry<'_>) {
        let changed = stamp(entry.changed);
        self.line("BEGIN", "VEVENT");
        self.line("UID", entry.uid);
        self.line("DTSTAMP", &changed);
        self.line("LAST-MODIFIED", &changed);
        match entry.when {
            When::Days { first, last } => self.days(first, last),
            When::At(day, time) => {
                self.line("DTSTART", &format!("{}T{:02}{:02}00", plain(day), time.hour(), time.minute()));
            }
            When::Yearly { first, leap } => {
                self.days(first, first);
                let rule = if leap { "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" } else { "FREQ=YEARLY" };
                self.line("RRULE", rule);
            }
        }
        self.line("SUMMARY", &escape(entry.summary));
        if let Some(description) = entry.description {
            self.line("DESCRIPTION", &escape(description));
        }
        if let Some(link) = entry.link {
            self.line("URL", link);
        }
        self.line("TRANSP", "TRANSPARENT");
        self.line("END", "VEVENT");
    }

    pub fn finish(mut self) -> String {
        self.line("END", "VCALENDAR");
        self.text
    }

    /// The end is the day after the last.
    fn days(&mut self, first: Date, last: Date) {
        self.line("DTSTART;VALUE=DATE", &plain(first));
        self.line("DTEND;VALUE=DATE", &plain(days::plus_days(last, 1)));
    }

    pub fn line(&mut self, name: &str, value: &str) {
        if name.len() + 1 + value.len() <= LONGEST_LINE {
            self.text.extend([name, ":", value, "\r\n"]);
            return;
        }
        let mut room = LONGEST_LINE;
        for sign in [name, ":", value].into_iter().flat_map(str::chars) {
            if sign.len_utf8() > room {
                self.text.push_str("\r\n ");
                room = LONGEST_LINE - 1;
            }
            self.text.push(sign);
            room -= sign.len_utf8();
        }
        self.text.push_str("\r\n");
    }
}

/// Commas, semicolons and line ends mean something in a text; other control characters are not allowed in it.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match sign {
            '\\' | ',' | ';' => escaped.extend(['\\', sign]),
            '\n' => escaped.push_str("\\n"),
            sign if sign.is_control() => {}
            sign => escaped.push(sign),
        }
    }
    escaped
}

fn plain(day: Date) -> String {
    format!("{:04}{:02}{:02}", day.year(), day.month(), day.day())
}

fn stamp(moment: Moment) -> String {
    let mut text = String::new();
    let time = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    // Writing into a text cannot fail.
    let _ = write!(text, "{}", time.strftime("%Y%m%dT%H%M%SZ"));
    text
}
