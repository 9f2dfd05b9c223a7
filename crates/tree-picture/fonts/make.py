#!/usr/bin/env python3
"""Makes the fonts of this folder from those of Debian and of the page. See README.md."""

import subprocess
import sys
from pathlib import Path

from fontTools.subset import main as subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
DEBIAN, FRAUNCES = Path(sys.argv[1]), Path(sys.argv[2])
LATIN = "0020-007E,00A0-024F,0250-02FF,0300-036F,1E00-1EFF,2010-2027,2030-203A,2044,20A0-20BF,2116,2122,FB00-FB06"
MARKS = "200C,200D,25CC"
# The file, its source, the letters, and whether letters change with their neighbours.
FONTS = [
    ("Sans", "noto/NotoSans-Regular.ttf", f"{LATIN},0370-03FF,1F00-1FFF,0400-052F", True),
    ("Hebrew", "noto/NotoSansHebrew-Regular.ttf", "0590-05FF,FB1D-FB4F", True),
    ("Arabic", "noto/NotoSansArabic-Regular.ttf", f"0600-06FF,0750-077F,08A0-08FF,{MARKS}", True),
    ("Armenian", "noto/NotoSansArmenian-Regular.ttf", "0530-058F,FB13-FB17", True),
    ("Georgian", "noto/NotoSansGeorgian-Regular.ttf", "10A0-10FF,1C90-1CBF", True),
    ("Devanagari", "noto/NotoSansDevanagari-Regular.ttf", f"0900-097F,{MARKS}", True),
    ("Thai", "noto/NotoSansThai-Regular.ttf", "0E00-0E7F,25CC", True),
    ("Tamil", "noto/NotoSansTamil-Regular.ttf", f"0B80-0BFF,{MARKS}", True),
    ("Khmer", "noto/NotoSansKhmer-Regular.ttf", f"1780-17FF,19E0-19FF,{MARKS}", True),
    ("Hangul", "nanum/NanumSquareR.ttf", "AC00-D7A3", False),
]


def cut(source, name, letters, features):
    """Keeps these letters, without hints and names of glyphs. Its licence wants another name for a changed font."""
    target = HERE / f"{name}.ttf"
    letters = ",".join(f"U+{part}" for part in letters.split(","))
    subset([
        str(source),
        f"--unicodes={letters}",
        f"--output-file={target}",
        "--layout-features=" + ("*" if features else ""),
        "--no-hinting",
        "--notdef-outline",
        "--name-IDs=",
        "--drop-tables+=DSIG,meta" + ("" if features else ",GDEF,vhea,vmtx"),
    ])
    font = TTFont(target)
    family = f"Kinkeeper {name}"
    texts = {1: family, 2: "Regular", 3: family, 4: family, 6: family.replace(" ", "")}
    for number, text in texts.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(target)


for name, source, letters, features in FONTS:
    cut(DEBIAN / source, name, letters, features)

# The title's font is a variable one in two files. Here it has one weight, in one file.
parts = []
for part in ["latin", "latin-ext"]:
    font = TTFont(FRAUNCES / f"fraunces-{part}-wght-normal.woff2")
    font.flavor = None
    instancer.instantiateVariableFont(font, {"wght": 600}, inplace=True)
    parts.append(HERE / f"{part}.part.ttf")
    font.save(parts[-1])
whole = HERE / "whole.part.ttf"
subprocess.run(["pyftmerge", f"--output-file={whole}", *map(str, parts)], check=True)
cut(whole, "Title", LATIN, True)
for part in [*parts, whole]:
    part.unlink()
