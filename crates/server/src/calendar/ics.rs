//! Writes iCalendar (RFC 5545), as far as we need it: whole days, times of day and yearly entries.

use std::fmt::Write;

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use crate::clock::Moment;

use super::days;

/// Longer lines are folded: they continue on the next line after a space.
pub const LONGEST_LINE: usize = 75;

pub struct Calendar {
    text: String,
}

pub enum When {
    Days {
        first: Date,
        last: Date,
    },
    /// At this local time wherever the reader is, because events have no time zone.
    At(Date, Time),
    /// Every year from the first day on. With `leap`, on the last day of February.
    Yearly {
        first: Date,
        leap: bool,
    },
}

pub struct Entry<'a> {
    pub uid: &'a str,
    /// The time of the record's last change, so that unchanged data gives the same bytes.
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

    /// `DTEND` is exclusive: the day after the last.
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

/// Escapes backslashes, commas, semicolons and line ends; drops other control characters, which are not allowed.
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
    // Writing to a `String` cannot fail.
    let _ = write!(text, "{}", time.strftime("%Y%m%dT%H%M%SZ"));
    text
}
