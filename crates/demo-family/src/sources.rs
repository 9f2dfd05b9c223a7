/// A source of the family's knowledge.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    pub id: &'static str,
    pub title: &'static str,
    pub author: &'static str,
    pub publication: &'static str,
    pub kept_at: &'static str,
    pub call_number: &'static str,
    pub note: &'static str,
    /// Paths of files.
    pub files: &'static [&'static str],
}

const SOURCE: Source = Source {
    id: "",
    title: "",
    author: "",
    publication: "",
    kept_at: "",
    call_number: "",
    note: "",
    files: &[],
};

const TIN_BOX: &str = "Eva's tin box, Telč";

static SOURCES: &[Source] = &[
    Source {
        id: "telc",
        title: "Parish registers of St James, Telč: births, marriages and deaths, 1848–1900",
        author: "Parish of St James, Telč",
        kept_at: "Moravian Provincial Archive, Brno",
        call_number: "fonds 14, books 7 to 9",
        note: "In German until 1880, then in Czech. The priest of 1888 was very exact about the minutes of the twins' births and wrong about the year of their parents' marriage.",
        files: &["scans/parish-register-1888.jpg"],
        ..SOURCE
    },
    Source {
        id: "ship",
        title: "Passenger list of the steamship Elbstrom, Hamburg to New York, May 1903",
        author: "Port of New York",
        kept_at: "Copy in Michael's office above the bakery",
        note: "The purser spelled everyone's name as it sounded in Hamburg.",
        files: &["scans/passenger-list-1903.jpg"],
        ..SOURCE
    },
    Source {
        id: "thomas_letter",
        title: "Letter from Thomas in Brooklyn to his father, Christmas 1904",
        author: "Thomas Olson",
        kept_at: TIN_BOX,
        note: "Translated from Czech by Eva.",
        files: &["scans/letter-thomas-1904.jpg", "letters/thomas-1904.txt"],
        ..SOURCE
    },
    Source {
        id: "census1910",
        title: "United States census, 1910",
        publication: "New York, Kings County, enumeration district 214",
        kept_at: "Microfilm copy, Brooklyn",
        ..SOURCE
    },
    Source {
        id: "naturalization",
        title: "Certificate of naturalization of Thomas Olson",
        publication: "District court, Brooklyn, 1911",
        kept_at: "Framed behind the counter of the bakery",
        ..SOURCE
    },
    Source {
        id: "newspaper",
        title: "\"Fire at the Olšan mill\", Hlasy od Olšanky, 19 August 1911",
        author: "Unsigned",
        publication: "A weekly of four pages, Telč",
        kept_at: TIN_BOX,
        files: &["scans/newspaper-1911.jpg", "letters/newspaper-1911.txt"],
        ..SOURCE
    },
    Source {
        id: "field_post",
        title: "Field post of Josef Olšan to his wife, 1914–1916",
        author: "Josef Olšan",
        kept_at: TIN_BOX,
        call_number: "eleven letters",
        note: "Sewn into Ludmila's pillow until 1919. Translated from Czech by Eva. Two lines were cut out by the censor, with nail scissors by the look of it.",
        files: &["scans/field-post-1916.jpg", "letters/josef-1916.txt"],
        ..SOURCE
    },
    Source {
        id: "missing",
        title: "Notice that Josef Olšan is missing, 2 August 1916",
        author: "Reserve battalion of an infantry regiment, Jihlava",
        kept_at: TIN_BOX,
        files: &["scans/notice-1916.jpg", "letters/notice-1916.txt"],
        ..SOURCE
    },
    Source {
        id: "adoption",
        title: "Deed of adoption of Jan Olšan, 1919",
        author: "Telč district court",
        kept_at: "State District Archive, Jihlava",
        ..SOURCE
    },
    Source {
        id: "bible",
        title: "Family Bible of the Petersens",
        kept_at: "Karin, Hamburg",
        note: "The corner is burnt. Carl had it in his coat when he was found.",
        ..SOURCE
    },
    Source {
        id: "landing",
        title: "Landing records, Buenos Aires, April 1939",
        author: "Dirección de Inmigración",
        kept_at: "Copy from Silvia",
        ..SOURCE
    },
    Source {
        id: "hamburg_letter",
        title: "Brief von Františka an Greta, August 1943",
        author: "Františka Petersen",
        kept_at: "Hanne, Hamburg",
        note: "In German; an English translation is at the end of the text.",
        files: &["scans/letter-frantiska-1943.jpg", "letters/frantiska-1943.txt"],
        ..SOURCE
    },
    Source {
        id: "frank_letter",
        title: "V-mail from Frank to his sister Rose, 3 June 1944",
        author: "Frank Olson",
        kept_at: "Peggy, Queens",
        note: "It arrived on 21 June, a day before the telegram.",
        files: &["scans/letter-frank-1944.jpg", "letters/frank-1944.txt"],
        ..SOURCE
    },
    Source {
        id: "mercedes_letter",
        title: "Carta de Mercedes a su suegra Elsa, agosto de 1957",
        author: "Mercedes Ibarra Luna",
        kept_at: "Silvia, Buenos Aires",
        note: "In Spanish.",
        files: &["scans/letter-mercedes-1957.jpg", "letters/mercedes-1957.txt"],
        ..SOURCE
    },
    Source {
        id: "petr_letter",
        title: "Letter from Petr in Vienna to his parents, 2 September 1968",
        author: "Petr Olšan",
        kept_at: TIN_BOX,
        note: "Translated from Czech by Eva. It came in an envelope of a Viennese clock factory, so that no one would wonder.",
        files: &["scans/letter-petr-1968.jpg", "letters/petr-1968.txt"],
        ..SOURCE
    },
    Source {
        id: "recollections",
        title: "Recollections, for those who ask too late",
        author: "Božena Olšanová",
        publication: "Typescript, Telč, winter 1977; four copies bound by Matteo, 2012",
        kept_at: "One copy in each branch",
        ..SOURCE
    },
    Source {
        id: "bozena_letter",
        title: "Letter from Božena to Jan, 6 March 1978",
        author: "Božena Olšanová",
        kept_at: TIN_BOX,
        note: "Translated from Czech by Eva.",
        files: &["scans/letter-bozena-1978.jpg", "letters/bozena-1978.txt"],
        ..SOURCE
    },
    Source {
        id: "recipe",
        title: "Barbora's poppy seed cake, written down by Greta",
        author: "Greta Sommer",
        kept_at: "Hanne's kitchen drawer, Hamburg",
        note: "The stain in the corner is plum jam, about 1955.",
        files: &["scans/recipe-1950.jpg", "letters/recipe-1950.txt"],
        ..SOURCE
    },
];

pub fn sources() -> &'static [Source] {
    SOURCES
}
