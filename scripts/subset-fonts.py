#!/usr/bin/env python3
"""Makes the page's fonts from the packages in web/node_modules, and writes them to web/src/ui/fonts.

    make fonts

The packages contain every weight and many signs; the page needs few. Each family has three files, which a browser
loads only when it shows letters of theirs: Western European, other European, and Vietnamese. The same packages and
the same fontTools always give the same bytes.
"""

import io
import os
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "web/node_modules/@fontsource-variable"
TARGET = ROOT / "web/src/ui/fonts"

# The unicode-ranges in web/src/ui/styles.css contain these.
LETTERS = {
    "latin": [
        *("20-7E", "A0-FF", "131", "152-153", "2BC", "2011", "2013-2014", "2018-201E", "2020-2022", "2026"),
        *("202F", "2039-203A", "20AC", "2122", "2190-2193", "2212"),
    ],
    "latin-ext": [
        *("100-107", "10A-113", "116-11B", "11E-123", "126-12B", "12E-131", "136-137", "139-13E", "141-148"),
        *("14A-14D", "150-151", "154-15B", "15E-16B", "16E-17F", "18F", "218-21B", "259", "1E9E"),
    ],
    "vietnamese": ["1A0-1A1", "1AF-1B0", "300-304", "306-309", "323", "1EA0-1EF9"],
}

# Texts are regular, semibold or bold. Headings are semibold, so one weight of their family is enough. The licence
# reserves the name Source for the original, so the shortened font has a name of its own.
FAMILIES = {
    "text": ("source-sans-3", {"wght": (400, 700)}, "Family Sans"),
    "headings": ("fraunces", {"wght": 600}, "Family Serif"),
}

# What puts marks on letters, letters together and letters of a language in their form.
FEATURES = ["ccmp", "liga", "locl", "mark", "mkmk"]


def code_points(ranges):
    for text in ranges:
        first, _, last = text.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def reopened(font):
    """The subsetter needs a font as it was read, not one in the middle of a change."""
    font.flavor = None
    data = io.BytesIO()
    font.save(data)
    data.seek(0)
    return TTFont(data, recalcTimestamp=False)


def named(font, name):
    """Keeps the copyright and the licence's address, which must go with the font, and replaces the name."""
    for record in list(font["name"].names):
        if record.nameID in (1, 4, 6, 16):
            font["name"].setName(name.replace(" ", "") if record.nameID == 6 else name, *ids(record))
        elif record.nameID not in (0, 2, 14):
            font["name"].removeNames(*ids(record))


def ids(record):
    return record.nameID, record.platformID, record.platEncID, record.langID


def make(package, part, weight, name, target):
    font = TTFont(PACKAGES / package / "files" / f"{package}-{part}-wght-normal.woff2", recalcTimestamp=False)
    font = reopened(instancer.instantiateVariableFont(font, weight))
    # Distances between pairs of letters cost a tenth of a file; the rarer letters do without.
    features = [*FEATURES, "kern"] if part == "latin" else FEATURES
    options = subset.Options(hinting=False, layout_features=features, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(code_points(LETTERS[part])))
    subsetter.subset(font)
    named(font, name)
    font.flavor = "woff2"
    font.save(target)


def main():
    TARGET.mkdir(exist_ok=True)
    for family, (package, weight, name) in FAMILIES.items():
        for part in LETTERS:
            target = TARGET / f"{family}-{part}.woff2"
            make(package, part, weight, name, target)
            print(f"{os.path.getsize(target):>6} {target.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
