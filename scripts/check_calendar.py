#!/usr/bin/env python3
"""Reads an iCalendar file with two independent parsers and prints the days of its entries.

    .cache/venv/bin/python scripts/check_calendar.py FILE [--from 2024] [--to 2033]

Prints a line of JSON for each entry in these years: {"uid": "...", "days": ["2024-05-17", ...]}.
Problems with the file go to standard error, one per line, and the exit code is 1.
"""

import argparse
import json
import sys
from collections import defaultdict
from datetime import date, datetime, timedelta
from pathlib import Path

import icalendar
import recurring_ical_events
import vobject

LONGEST_LINE = 75
ONE_DAY = timedelta(days=1)


def plain(moment: date) -> date:
    """The date of a date or a date with time."""
    return moment.date() if isinstance(moment, datetime) else moment


def as_moment(day: date) -> datetime:
    """A date and time without a zone, so that dates with and without a time can be compared."""
    if isinstance(day, datetime):
        return day.replace(tzinfo=None)
    return datetime(day.year, day.month, day.day)


def days_between(start: date, end: date | None) -> list[date]:
    """The days from a start to an end (not included); without an end, the day of the start."""
    first = plain(start)
    if end is None:
        return [first]
    last = plain(end - (timedelta(seconds=1) if isinstance(end, datetime) else ONE_DAY))
    return [first + number * ONE_DAY for number in range((last - first).days + 1)]


def problems_of_text(data: bytes) -> list[str]:
    problems = []
    if not data.endswith(b"\r\n"):
        problems.append("the last line is not terminated")
    for number, line in enumerate(data.removesuffix(b"\r\n").split(b"\r\n"), 1):
        if b"\n" in line or b"\r" in line:
            problems.append(f"line {number}: ends without both carriage return and line feed")
        if len(line) > LONGEST_LINE:
            problems.append(f"line {number}: {len(line)} bytes")
        try:
            line.decode()
        except UnicodeDecodeError:
            problems.append(f"line {number}: a character is split, or this is not UTF-8")
    return problems


def problems_of_calendar(calendar: icalendar.Calendar) -> list[str]:
    problems = [f"the calendar has no {name}" for name in ("VERSION", "PRODID") if name not in calendar]
    seen = set()
    for event in calendar.walk("VEVENT"):
        uid = str(event.get("UID", "(an entry without UID)"))
        problems += [f"{uid}: {name} is missing" for name in ("UID", "DTSTAMP", "DTSTART") if name not in event]
        problems += [f"{uid}: {name}: {text}" for name, text in event.errors]
        if uid in seen:
            problems.append(f"{uid}: appears twice")
        seen.add(uid)
        if "DTSTART" in event and "DTEND" in event:
            start, end = event["DTSTART"].dt, event["DTEND"].dt
            if isinstance(start, datetime) != isinstance(end, datetime):
                problems.append(f"{uid}: starts with a date and ends with a time, or the reverse")
            elif as_moment(end) <= as_moment(start):
                problems.append(f"{uid}: ends before it starts")
    return problems


def days_by_icalendar(calendar: icalendar.Calendar, first: date, after: date) -> dict[str, list[date]]:
    days = defaultdict(list)
    for event in recurring_ical_events.of(calendar).between(first, after):
        days[str(event["UID"])] += days_between(event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None)
    return days


def days_by_vobject(calendar: vobject.base.Component, first: date, after: date) -> dict[str, list[date]]:
    days = defaultdict(list)
    for event in calendar.vevent_list:
        start = event.dtstart.value
        length = days_between(start, event.dtend.value if hasattr(event, "dtend") else None)
        rules = event.getrruleset(addRDate=True)
        # An entry that began before these years may still continue.
        since = as_moment(first) - len(length) * ONE_DAY
        begins = rules.between(since, as_moment(after), inc=True) if rules else [as_moment(start)]
        for begin in begins:
            days[event.uid.value] += [plain(begin) + (day - length[0]) for day in length]
    return days


def within(days: dict[str, list[date]], first: date, after: date) -> dict[str, list[str]]:
    inside = {uid: sorted({day.isoformat() for day in all_ if first <= day < after}) for uid, all_ in days.items()}
    return {uid: inside[uid] for uid in sorted(inside) if inside[uid]}


def check(data: bytes, first: date, after: date) -> tuple[list[str], dict[str, list[str]]]:
    """The problems with a file, and the days of its entries."""
    problems = problems_of_text(data)
    if problems:
        return problems, {}
    text = data.decode()
    try:
        one = icalendar.Calendar.from_ical(text)
        other = vobject.readOne(text)
        other.validate(raiseException=True)
    except (ValueError, vobject.base.VObjectError) as error:
        return [f"a parser refuses it: {error}"], {}
    problems = problems_of_calendar(one)
    if problems or "vevent" not in other.contents:
        return problems, {}
    days = within(days_by_icalendar(one, first, after), first, after)
    again = within(days_by_vobject(other, first, after), first, after)
    differing = sorted(uid for uid in days.keys() | again.keys() if days.get(uid) != again.get(uid))
    return [f"{uid}: the parsers read different days" for uid in differing], days


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks an iCalendar file.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=2024, help="the first year")
    parser.add_argument("--to", dest="last", type=int, default=2033, help="the last year")
    arguments = parser.parse_args()
    problems, days = check(arguments.file.read_bytes(), date(arguments.first, 1, 1), date(arguments.last + 1, 1, 1))
    for problem in problems:
        print(problem, file=sys.stderr)
    for uid, on in days.items():
        print(json.dumps({"uid": uid, "days": on}))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
