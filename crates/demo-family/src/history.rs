use crate::person::{Citation, cite, hearsay};

/// Something that happened, beside births, deaths and weddings.
#[derive(Debug, Clone, Copy)]
pub struct HistoryEvent {
    /// The tag in GEDCOM: `EMIG`, or `EVEN` with a label of its own.
    pub tag: &'static str,
    pub label: &'static str,
    /// One of the kinds of events, where tag and label would mean another one.
    pub kind: &'static str,
    pub date: &'static str,
    pub place: &'static str,
    pub text: &'static str,
    /// The people to whom it happened.
    pub people: &'static [&'static str],
    /// Others who took part, and as what.
    pub others: &'static [(&'static str, &'static str)],
    pub citations: &'static [Citation],
    /// Paths of files.
    pub files: &'static [&'static str],
}

impl HistoryEvent {
    const fn with(self, others: &'static [(&'static str, &'static str)]) -> HistoryEvent {
        HistoryEvent { others, ..self }
    }

    const fn cites(self, citations: &'static [Citation]) -> HistoryEvent {
        HistoryEvent { citations, ..self }
    }

    const fn files(self, files: &'static [&'static str]) -> HistoryEvent {
        HistoryEvent { files, ..self }
    }

    const fn kind(self, kind: &'static str) -> HistoryEvent {
        HistoryEvent { kind, ..self }
    }
}

const fn of_tag(
    tag: &'static str,
    date: &'static str,
    place: &'static str,
    people: &'static [&'static str],
    text: &'static str,
) -> HistoryEvent {
    HistoryEvent {
        tag,
        label: "",
        kind: "",
        date,
        place,
        text,
        people,
        others: &[],
        citations: &[],
        files: &[],
    }
}

const fn event(
    label: &'static str,
    date: &'static str,
    place: &'static str,
    people: &'static [&'static str],
    text: &'static str,
) -> HistoryEvent {
    HistoryEvent { label, ..of_tag("EVEN", date, place, people, text) }
}

static HISTORY: &[HistoryEvent] = &[
    event("A new mill wheel", "SEP 1879", "Telč, Moravia", &["matej", "barbora"], "The wheel of oak that Matěj ordered from Dačice came in eleven parts on three carts. Barbora, who could calculate, found that the carpenter had charged for twelve.")
        .kind("milestone")
        .cites(&[hearsay("recollections", "p. 1", "Grandmother counted them twice, out loud.")])
        .files(&["photos/mill-1905.jpg"]),
    of_tag("BAPM", "20 MAR 1888", "Telč, Moravia", &["josef", "frantiska"], "The twins were baptised a day after their birth, because no one expected the smaller one to live. The smaller one was Františka, who lived to be eighty-six.")
        .with(&[("barbora", "Mother"), ("matej", "Father")])
        .cites(&[cite("telc", "Births, vol. 9, fol. 118", "baptised on the following day on account of weakness")])
        .files(&["scans/parish-register-1888.jpg"]),
    of_tag("EMIG", "9 MAY 1903", "Hamburg, Germany", &["thomas"], "Left Hamburg on the steamship Elbstrom, between decks, with a loaf of his stepmother's bread that he did not eat but looked at for fifteen days.")
        .with(&[("vaclav", "Took him to the train")])
        .cites(&[cite("ship", "Sheet 9, line 14", "Olschan, Thomas; 21; baker")])
        .files(&["photos/steamship-1903.jpg", "scans/passenger-list-1903.jpg"]),
    of_tag("IMMI", "24 MAY 1903", "New York, USA", &["thomas"], "Arrived with seventeen dollars. The inspector asked whether he was an anarchist. He understood \"a baker\", and said yes with pride. A man behind him in the line put it right.")
        .cites(&[cite("thomas_letter", "p. 1", "So I was an anarchist for about a minute")]),
    event("The first letter home", "24 DEC 1904", "Brooklyn, New York, USA", &["thomas", "matej"], "Thomas had not written for nineteen months, because he had wanted to have something to say.")
        .with(&[("frantiska", "Read it aloud, twice")])
        .cites(&[cite("thomas_letter", "", "Tell Mother Johanna that her loaf crossed the whole ocean.")]),
    of_tag("CENS", "21 APR 1910", "Brooklyn, New York, USA", &["thomas", "bridget", "bill"], "Thomas, baker with a shop of his own; Bridget; William, aged one; and two lodgers who paid in coal.")
        .cites(&[cite("census1910", "Kings, ED 214, sheet 6B", "")]),
    of_tag("NATU", "6 JUN 1911", "Brooklyn, New York, USA", &["thomas"], "Became a citizen, and Thomas Olson on paper as well as on the shop sign.")
        .cites(&[cite("naturalization", "No. 51208", "")]),
    event("Fire at the mill", "12 AUG 1911", "Telč, Moravia", &["matej", "johanna", "vaclav", "anezka", "josef"], "The barn burned and the mill was saved by a chain of buckets from the stream. Josef carried out the organ, pipe by pipe, before he carried out his own clothes.")
        .cites(&[cite("newspaper", "p. 3", "The miller's son was seen to save nine pipes and no trousers.")])
        .files(&["scans/newspaper-1911.jpg"]),
    event("Wedding of Františka and Carl", "30 SEP 1911", "Hamburg, Germany", &["frantiska", "carl"], "Matěj travelled further than ever before in his life, and brought a sack of flour for the cake, because he did not trust the flour of Hamburg.")
        .kind("milestone")
        .with(&[("josef", "Witness"), ("matej", "Father"), ("hinrich", "Father"), ("anna", "Mother")])
        .files(&["photos/wedding-1911.jpg"]),
    event("Called up for the war", "1 AUG 1914", "Jihlava, Moravia", &["josef"], "Two months after his wedding. Ludmila walked beside the column as far as the second bridge.")
        .kind("war")
        .with(&[("ludmila", "Wife")])
        .cites(&[cite("field_post", "First letter", "I could see your blue scarf as far as the mill, and after that I went on seeing it.")])
        .files(&["photos/soldiers-1914.jpg"]),
    event("Josef's last letter", "11 MAY 1916", "Galicia", &["josef", "ludmila"], "He had a picture of his son by then, and describes it to the mother, in case she should have forgotten what he looked like.")
        .kind("war")
        .cites(&[cite("field_post", "Eleventh letter", "He has my ears, poor man.")])
        .files(&["scans/field-post-1916.jpg"]),
    event("Josef is missing", "JUN 1916", "Galicia", &["josef"], "After four days of fighting, eleven men of his company answered the roll. No one had seen him fall.")
        .kind("war")
        .with(&[("ludmila", "Received the notice"), ("matej", "Father")])
        .cites(&[cite("missing", "No. 4417", "Nothing further is known here about his fate.")])
        .files(&["scans/notice-1916.jpg"]),
    of_tag("ADOP", "15 APR 1919", "Telč, Moravia", &["jan"], "Václav and Anežka took in their nephew, who was four and orphaned. He was told that he had always been theirs, and after a while it was true.")
        .with(&[("vaclav", "Father"), ("anezka", "Mother")])
        .cites(&[cite("adoption", "P 38/19", "in the place of a child of their own")]),
    event("Opening of Olson's Bakery on Atlantic Avenue", "1 MAR 1914", "Brooklyn, New York, USA", &["thomas", "bridget"], "On the first day they sold everything by ten in the morning. Thomas locked the door and they sat down on the flour sacks and laughed until the neighbours knocked.")
        .kind("milestone")
        .files(&["photos/bakery-1914.jpg"]),
    event("A Sunday on the Elbe", "ABT 1926", "Hamburg, Germany", &["carl", "frantiska", "greta", "heiner"], "Greta was fourteen and took the picture with a self-timer of her own invention, made of a candle and a thread.")
        .files(&["photos/picnic-1926.jpg"]),
    of_tag("EMIG", "28 MAR 1939", "Hamburg, Germany", &["emil", "elsa", "juan", "lotte"], "They left Brno two weeks after the soldiers came, and spent their last night in Europe on Františka's kitchen floor.")
        .with(&[("frantiska", "Took them in")])
        .cites(&[hearsay("recollections", "p. 41", "Fanny gave them all the coffee she had and then apologised for the coffee.")]),
    of_tag("IMMI", "15 APR 1939", "Buenos Aires, Argentina", &["emil", "elsa", "juan", "lotte"], "Hans, who was ten, became Juan on the gangway, because the officer liked to get home for lunch.")
        .cites(&[cite("landing", "15 April 1939, nos. 233 to 236", "Olschan, Emilio, 43; Elsa, 37; Juan, 10; Carlota, 6")]),
    event("The bombing of Hamburg", "28 JUL 1943", "Hamburg, Germany", &["frantiska", "carl", "greta", "fritz"], "The house in Hammerbrook burned down, and Carl died in it. Františka walked to Stade with a pram in which there was a sewing machine.")
        .kind("war")
        .cites(&[cite("hamburg_letter", "", "Er ist noch einmal hineingegangen.")])
        .files(&["scans/letter-frantiska-1943.jpg"]),
    event("Frank lands in Normandy", "6 JUN 1944", "Normandy, France", &["frank"], "Killed in the first hour. His radio was found working.")
        .kind("war")
        .with(&[("rose", "Sister"), ("thomas", "Father"), ("bridget", "Mother")])
        .cites(&[cite("frank_letter", "", "If I don't write for a while it's because there's a lot of water here.")])
        .files(&["scans/letter-frank-1944.jpg"]),
    event("Heiner comes home", "11 OCT 1948", "Hamburg, Germany", &["heiner"], "The train was nine hours late. Františka had sold her wedding ring for a goose, and it was burnt by the time he came. He said it was the best goose in the world.")
        .kind("milestone")
        .with(&[("frantiska", "Mother"), ("greta", "Met him at the station")]),
    event("The mill is nationalised", "1948", "Telč, Czechoslovakia", &["vaclav", "anezka", "bozena", "jan"], "An official with a briefcase asked for the key. Václav said that there had never been one: it was a mill."),
    event("Mercedes writes to her mother-in-law", "19 AUG 1957", "Buenos Aires, Argentina", &["mercedes", "juan"], "Elsa, who was visiting Rosario, learned of Silvia's birth two days before Mercedes's own mother did. This was remembered.")
        .cites(&[cite("mercedes_letter", "", "Tiene las manos de pianista, y grita como un bandoneón.")])
        .files(&["photos/baby-1957.jpg"]),
    event("Wedding of Hanne and Georg", "1962", "Hamburg, West Germany", &["hanne", "georg"], "The whole depot came. Tram no. 14 was late that day on purpose.")
        .kind("milestone")
        .with(&[("greta", "Mother"), ("heiner", "Witness"), ("karin", "Carried the rings")])
        .files(&["photos/wedding-1962.jpg"]),
    of_tag("EMIG", "30 AUG 1968", "Vienna, Austria", &["petr"], "Went to Vienna for a weekend with one shirt, nine days after the tanks. He stayed with a clockmaker and then followed a girl who was buying tiles to Seville.")
        .with(&[("carmen", "The girl with the tiles")])
        .cites(&[cite("petr_letter", "", "I have one shirt and I wash it every night.")]),
    event("Božena tells Jan who his parents were", "6 MAR 1978", "Telč, Czechoslovakia", &["jan", "bozena"], "On his sixty-third birthday. She had promised Anežka to tell him when everyone who could be hurt by it was dead, and then found that she herself was the last.")
        .kind("milestone")
        .cites(&[cite("bozena_letter", "", "You were never told a lie. You were only told the second half first.")])
        .files(&["scans/letter-bozena-1978.jpg"]),
    event("214 postcards", "MAR 1986", "New York, USA", &["peggy", "karin"], "Peggy wrote to every Petersen in the Hamburg telephone book. Fifty-one answered, most of them to say how sorry they were not to be the right ones.")
        .kind("reunion"),
    event("Petr comes home", "22 DEC 1989", "Telč, Czechoslovakia", &["petr", "eva", "jan", "marta"], "After twenty-one years. Marta had kept his shirt size and it no longer fitted. The key did.")
        .kind("reunion")
        .with(&[("carmen", "Wife"), ("lucia", "Daughter"), ("pablo", "Son")])
        .files(&["photos/house-1989.jpg"]),
    event("First family reunion", "12 JUL 1997", "Telč, Czech Republic", &["jan", "eva", "petr", "hanne", "karin", "peggy", "bob", "juan", "silvia", "sabine"], "Thirty-four people from five countries at the mill, and six poppy seed cakes, all of them the only right one. Jan played the organ with nine pipes, of which two sounded.")
        .kind("reunion")
        .files(&["photos/reunion-1997.jpg"]),
    of_tag("ADOP", "2012", "Hamburg, Germany", &["emma"], "Thomas and Matteo had been told to expect a call within two or three years. It came on a Tuesday while they were painting the ceiling.")
        .with(&[("thomas_albers", "Father"), ("matteo", "Father"), ("hanne", "Painted the rest of the ceiling")]),
    event("The organ sounds again", "17 MAY 2009", "Telč, Czech Republic", &["tereza", "eva"], "Tereza restored her great-grandfather's organ. The first piece was the song that Johanna had sung to four children who did not understand a word of it.")
        .kind("milestone"),
    of_tag("RETI", "2009", "Sevilla, Spain", &["petr"], "Closed his workshop at twelve minutes past five, because all the clocks in it said something different and he had always believed that one."),
    of_tag("GRAD", "JUL 2017", "Leipzig, Germany", &["lena"], "Her final project was a book of drawings of everyone in this family asleep on trains.")
        .with(&[("sabine", "Mother"), ("andreas", "Stepfather")]),
    event("The bakery turns one hundred and ten", "1 MAR 2024", "Brooklyn, New York, USA", &["michael", "grace", "ethan", "chloe", "linda", "peggy"], "They sold everything by ten in the morning again, locked the door and sat down on the flour sacks.")
        .kind("anniversary")
        .files(&["photos/bakery-2024.jpg"]),
];

pub fn history() -> &'static [HistoryEvent] {
    HISTORY
}
