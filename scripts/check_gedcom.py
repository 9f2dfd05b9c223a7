#!/usr/bin/env python3
"""Reads a GEDCOM file with independent parsers and prints how many records of each kind they find.

    .cache/venv/bin/python scripts/check_gedcom.py FILE

Prints a line of JSON: {"INDI": 6, "FAM": 2, ...}. A file of version 7.0 is also validated. The links between people and families
must be there in both directions, and Gramps must find the same people, couples, dates and places: what it writes after reading
the file is compared. Problems go to standard error, one per line, and the exit code is 1.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

import gedcom7
from ged4py import GedcomReader
from gedcom7.validator import validate

from gramps_headless import round_trip

LINE = re.compile(r"(\d+) (?:@([^@]+)@ )?(\S+) ?(.*)")
# Valid in 7.0, but gramps-gedcom7 gives up on a date that has only words.
ONLY_WORDS = re.compile(rb"(?m)^\d+ DATE[ ]?\r?\n\d+ PHRASE .*\r?\n")
EVENTS = ("BIRT", "DEAT", "MARR", "DIV", "ENGA")


def counts_of_ged4py(path: Path) -> Counter:
    with GedcomReader(str(path)) as reader:
        return Counter(record.tag for record in reader.records0())


def records_of(text: str) -> dict[str, tuple[str, list]]:
    """Tag and lines of each record by its id; a line is (level, tag, value)."""
    records, lines = {}, []
    for line in filter(None, re.split("[\r\n]+", text)):
        level, xref, tag, value = LINE.fullmatch(line).groups()
        if level == "0":
            lines = []
            if xref:
                records[xref] = (tag, lines)
        lines.append((int(level), tag, value.strip()))
    return records


def pointers(records: dict, of: str, tags: tuple) -> set:
    return {
        (xref, value.strip("@"), tag)
        for xref, (kind, lines) in records.items()
        if kind == of
        for level, tag, value in lines
        if level == 1 and tag in tags and value != "@VOID@"
    }


def one_sided(records: dict) -> list[str]:
    """Links between a person and a family that only one of them has."""
    problems = []
    for of_person, of_family in (("FAMS", ("HUSB", "WIFE")), ("FAMC", ("CHIL",))):
        people = {(person, family) for person, family, _ in pointers(records, "INDI", (of_person,))}
        families = {(person, family) for family, person, _ in pointers(records, "FAM", of_family)}
        problems += [f"{of_person} between {link} is one-sided" for link in sorted(people ^ families)]
    return problems


def facts_of(lines: list) -> tuple:
    """The first name, and date and place of each event."""
    names = [" ".join(value.replace("/", " ").split()) for level, tag, value in lines if (level, tag) == (1, "NAME")]
    events, event = Counter(), None
    for level, tag, value in lines:
        if level == 1:
            event = tag if tag in EVENTS else None
        elif level == 2 and event and tag in ("DATE", "PLAC"):
            events[event, tag, value] += 1
    return tuple(names[:1]), tuple(sorted(events.items()))


def family_of(records: dict) -> tuple[Counter, Counter]:
    """Everyone, and every couple with its children, by what is known of them: other programs give other ids."""
    people = {xref: facts_of(lines) for xref, (tag, lines) in records.items() if tag == "INDI"}
    couples = Counter()
    for tag, lines in records.values():
        if tag != "FAM":
            continue
        members = [
            (tag == "CHIL", people[value.strip("@")])
            for level, tag, value in lines
            if level == 1 and tag in ("HUSB", "WIFE", "CHIL") and value != "@VOID@"
        ]
        couples[tuple(sorted(members)), facts_of(lines)[1]] += 1
    return Counter(people.values()), couples


def main() -> int:
    path = Path(sys.argv[1])
    text = path.read_text("utf-8-sig")
    is_7 = "\n2 VERS 7.0" in text
    counts = counts_of_ged4py(path)
    records = records_of(text)
    problems = one_sided(records)
    if is_7:
        with path.open("rb") as file:
            structures = gedcom7.load(file)
        problems += [str(error) for error in validate(structures)]
        others = Counter(structure.tag for structure in structures)
        if others != counts:
            problems.append(f"the parsers disagree: {counts} and {others}")
    given = ONLY_WORDS.sub(b"", path.read_bytes())
    both = (given, round_trip(given, is_7))
    for ours, theirs in zip(*(family_of(records_of(file.decode("utf-8-sig"))) for file in both)):
        problems += [f"Gramps has lost {fact}" for fact in (ours - theirs).elements()]
        problems += [f"Gramps has instead {fact}" for fact in (theirs - ours).elements()]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(json.dumps(counts, sort_keys=True))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
