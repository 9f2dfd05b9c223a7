#!/usr/bin/env python3
"""Reads a GEDCOM file with independent parsers and prints how many records of each kind they find.

    .cache/venv/bin/python scripts/check_gedcom.py FILE

Prints a line of JSON: {"INDI": 6, "FAM": 2, ...}. A file of version 7.0 is also validated. Problems go to standard error, one
per line, and the exit code is 1.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import gedcom7
from ged4py import GedcomReader
from gedcom7.validator import validate


def counts_of_ged4py(path: Path) -> Counter:
    with GedcomReader(str(path)) as reader:
        return Counter(record.tag for record in reader.records0())


def main() -> int:
    path = Path(sys.argv[1])
    counts = counts_of_ged4py(path)
    problems = []
    if b"\n2 VERS 7.0" in path.read_bytes():
        with path.open("rb") as file:
            records = gedcom7.load(file)
        problems += [str(error) for error in validate(records)]
        others = Counter(record.tag for record in records)
        if others != counts:
            problems.append(f"the parsers disagree: {counts} and {others}")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(json.dumps(counts, sort_keys=True))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
