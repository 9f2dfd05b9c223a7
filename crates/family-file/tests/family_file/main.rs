//! One binary for all tests. Families are invented.

mod arbitrary;
mod doubts;
mod events;
mod families;
mod living;
mod overlay;
mod people;
mod positions;
mod properties;
mod sources;
mod write;

use family_file::{Contents, Family, Options, Person, What, write_file};
use gedcom::{Document, Limits, LineEnding};

fn read(text: &str) -> Contents {
    let document =
        Document::read(text.as_bytes(), &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    Contents::read(document)
}

/// The head of [`version_5`] has this many lines.
const HEAD: u32 = 4;

/// A file of version 5.5.1 with these lines between HEAD and TRLR.
fn version_5(lines: &str) -> Contents {
    read(&format!("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n{}\n0 TRLR\n", lines.trim()))
}

fn version_7(lines: &str) -> Contents {
    read(&format!("0 HEAD\n1 GEDC\n2 VERS 7.0\n{}\n0 TRLR\n", lines.trim()))
}

/// One person whose record has these lines.
fn person(lines: &str) -> Person {
    let contents = version_5(&format!("0 @I1@ INDI\n{}", lines.trim()));
    assert_eq!(contents.people(), 1);
    contents.person(0)
}

/// The doubts with their lines, counted from the first line after HEAD.
fn doubts(contents: &Contents) -> Vec<(u32, What)> {
    contents.doubts().iter().map(|doubt| (doubt.line.saturating_sub(HEAD), doubt.what.clone())).collect()
}

fn date(notation: &str) -> fuzzy_date::FuzzyDate {
    notation.parse().expect("a date")
}

/// The family written over a file, in its own version.
fn written(kept: &Contents, now: &impl Family, options: &Options<'_>) -> String {
    let (bytes, _) = write_file(kept, now, options, kept.document().version(), LineEnding::Lf);
    String::from_utf8(bytes).expect("UTF-8")
}

/// Lines of one text that the other does not have, marked like a patch.
fn changed_lines(before: &str, after: &str) -> Vec<String> {
    let mut gone: Vec<&str> = before.lines().collect();
    let mut new = Vec::new();
    for line in after.lines() {
        match gone.iter().position(|other| *other == line) {
            Some(at) => {
                gone.remove(at);
            }
            None => new.push(format!("+{line}")),
        }
    }
    gone.iter().map(|line| format!("-{line}")).chain(new).collect()
}

/// A family of three generations with everything that we map, and much that we do not.
const EXAMPLE_5: &str = "0 HEAD
1 SOUR TREE
2 VERS 9.1
2 _BUILD 77
1 SUBM @U1@
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @U1@ SUBM
1 NAME Karl Kern
0 @I1@ INDI
1 NAME Anna Maria /Vogel/
2 GIVN Anna Maria
2 SURN Vogel
2 SOUR @S1@
3 PAGE 12
2 _PRON vo-gl
1 NAME Anna /Kern/
2 TYPE married
1 SEX F
1 BIRT
2 DATE 12 MAY 1887
3 _SRC guess
2 PLAC Brno, Moravia
3 MAP
4 LATI N49.2
4 LONG E16.6
2 AGE 0y
2 SOUR @S1@
3 PAGE 3
3 QUAY 2
3 DATA
4 DATE 1890
4 TEXT born at noon
1 CHR
2 DATE 14 MAY 1887
2 _SHAR @I2@
3 ROLE Godfather
1 DEAT
2 DATE (in the winter)
2 CAUS Flu
1 BURI
2 PLAC Graz
1 OCCU Baker
2 DATE 1910
1 OCCU Mayor
2 DATE 1920
1 FACT Chess
2 TYPE Interest
1 RESI
2 ADDR Mill Lane 3
3 CITY Graz
2 PHON 12345
2 FAX 12346
1 CENS
2 DATE 1900
2 NOTE At the mill
2 _UID 0123456789ABCDEF0123456789ABCDEFBEEF
1 SSN 55
1 NOTE @N1@
1 NOTE She sang.
2 CONT Loudly.
1 OBJE @M1@
1 OBJE
2 FILE c:\\photos\\anna.jpg
2 FORM jpg
2 _PRIM Y
1 FAMS @F1@
1 _HAIR red
2 _SHADE dark
1 REFN 1001
1 CHAN
2 DATE 1 JAN 2020
0 @I2@ INDI
1 NAME Karl /Kern/
1 SEX M
1 CENS
2 DATE 1900
2 _UID 0123456789ABCDEF0123456789ABCDEFBEEF
1 FAMS @F1@
1 ASSO @I1@
2 RELA friend
0 @I3@ INDI
1 NAME Ida /Kern/
1 SEX F
1 BIRT
2 DATE ABT 1912
1 FAMC @F1@
2 PEDI adopted
1 FAMC @F3@
0 @I4@ INDI
1 NAME Otto /Kern/
1 FAMC @F1@
1 FAMC @F3@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 CHIL @I4@
2 _FREL Step
2 _MREL Natural
1 MARR
2 DATE 4 JUN 1909
2 PLAC Linz
2 TYPE civil
1 MARR
2 TYPE religious
1 ENGA
2 DATE 1908
1 NCHI 2
1 SOUR Family Bible
2 TEXT in ink
0 @F3@ FAM
1 CHIL @I3@
1 CHIL @I4@
1 _FAM odd
0 @S1@ SOUR
1 TITL Parish register
1 AUTH The parish
1 REPO @R1@
2 CALN 12/3
1 _TYPE book
0 @R1@ REPO
1 NAME City archive
0 @N1@ NOTE A shared note
1 SOUR @S1@
0 @M1@ OBJE
1 FILE house.jpg
2 FORM jpg
0 @L1@ _LOC
1 NAME Brno
0 TRLR
";

const EXAMPLE_7: &str = "\u{feff}0 HEAD
1 GEDC
2 VERS 7.0
1 SCHMA
2 TAG _HAIR https://example.org/hair
0 @I1@ INDI
1 RESN CONFIDENTIAL
1 NAME Anna /Vogel/
2 TRAN Anna
3 LANG en
1 NAME Mother Anna
2 TYPE OTHER
3 PHRASE religious
1 SEX X
1 NO DEAT
2 SOUR @S1@
1 BIRT
2 DATE 12 MAY 1887
3 PHRASE the day of the fair
2 PLAC Brno
1 BAPM
2 DATE
3 PHRASE Easter
2 ASSO @I2@
3 ROLE GODP
2 ASSO @I3@
3 ROLE OTHER
4 PHRASE Organist
2 ASSO @VOID@
3 PHRASE Mr Stockdale
3 ROLE CLERGY
1 EVEN
2 TYPE Picnic
2 UID 6b1cb1cd-2a4d-4d9b-8a40-1f2c3d4e5f60
1 SNOTE @N1@
1 OBJE @M1@
2 CROP
3 TOP 1
1 FAMS @F1@
1 UID 7b1cb1cd-2a4d-4d9b-8a40-1f2c3d4e5f60
1 EXID 123
2 TYPE https://example.org
1 _HAIR red
0 @I2@ INDI
1 NAME Karl /Kern/
1 EVEN
2 TYPE Picnic
2 UID 6b1cb1cd-2a4d-4d9b-8a40-1f2c3d4e5f60
1 FAMS @F1@
0 @I3@ INDI
1 NAME Ida
1 FAMC @F1@
2 PEDI OTHER
3 PHRASE Stepchild
2 STAT PROVEN
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
1 MARR Y
2 HUSB
3 AGE 22y
0 @S1@ SOUR
1 TITL Diary
0 @N1@ SNOTE @@home
0 @M1@ OBJE
1 FILE media/anna%20b.jpg
2 FORM image/jpeg
0 TRLR
";
