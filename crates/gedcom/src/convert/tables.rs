//! Enumerations and languages: words in 5.5.1, fixed values in 7.0.

/// The media type of a file format.
pub(super) fn media_type(format: &str) -> String {
    let format = format.trim().to_ascii_lowercase();
    let known = match format.as_str() {
        "jpg" | "jpeg" => "image/jpeg",
        "bmp" => "image/bmp",
        "gif" => "image/gif",
        "png" => "image/png",
        "tif" | "tiff" => "image/tiff",
        "pdf" => "application/pdf",
        "txt" => "text/plain",
        "htm" | "html" => "text/html",
        "mp4" => "video/mp4",
        "mpg" | "mpeg" => "video/mpeg",
        "wav" => "audio/wav",
        _ if format.contains('/') => return format,
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    let plain: String = format.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("application/x-{}", if plain.is_empty() { "other" } else { &plain })
}

pub(super) fn file_format(media_type: &str) -> String {
    match media_type.to_ascii_lowercase().as_str() {
        "image/jpeg" => "jpg".into(),
        "image/tiff" => "tif".into(),
        "text/plain" => "txt".into(),
        "text/html" => "html".into(),
        other => {
            let format = other.split_once('/').map_or(other, |(_, format)| format);
            format.trim_start_matches("x-").to_owned()
        }
    }
}

pub(super) const MEDIA: &[&str] = &[
    "AUDIO",
    "BOOK",
    "CARD",
    "ELECTRONIC",
    "FICHE",
    "FILM",
    "MAGAZINE",
    "MANUSCRIPT",
    "MAP",
    "NEWSPAPER",
    "PHOTO",
    "TOMBSTONE",
    "VIDEO",
];

pub(super) const NAME_TYPES: &[&str] = &["AKA", "BIRTH", "IMMIGRANT", "MAIDEN", "MARRIED", "PROFESSIONAL"];

pub(super) const PEDIGREES: &[&str] = &["ADOPTED", "BIRTH", "FOSTER", "SEALING"];

pub(super) const ROLES: &[&str] = &[
    "CHIL",
    "CLERGY",
    "FATH",
    "FRIEND",
    "GODP",
    "HUSB",
    "MOTH",
    "MULTIPLE",
    "NGHBR",
    "OFFICIATOR",
    "PARENT",
    "SPOU",
    "WIFE",
    "WITN",
];

/// True for a value of ROLE in 7.0.
pub(super) fn is_role(text: &str) -> bool {
    let upper = text.trim().to_uppercase();
    ROLES.contains(&upper.as_str()) || upper == "OTHER"
}

/// The role of 7.0 that a word means.
pub fn role(word: &str) -> Option<&'static str> {
    Some(match word.trim().to_ascii_lowercase().as_str() {
        "child" => "CHIL",
        "father" => "FATH",
        "mother" => "MOTH",
        "godparent" | "godfather" | "godmother" | "sponsor" => "GODP",
        "husband" => "HUSB",
        "wife" => "WIFE",
        "spouse" => "SPOU",
        "neighbor" | "neighbour" => "NGHBR",
        "officiator" => "OFFICIATOR",
        "parent" => "PARENT",
        "witness" => "WITN",
        "priest" | "minister" | "clergy" => "CLERGY",
        "friend" => "FRIEND",
        _ => return None,
    })
}

/// The values that SOUR.EVEN may have.
pub(super) const EVENTS: &[&str] = &[
    "ADOP", "ANUL", "BAPM", "BARM", "BASM", "BIRT", "BLES", "BURI", "CAST", "CENS", "CHR", "CHRA", "CONF",
    "CREM", "DEAT", "DIV", "DIVF", "DSCR", "EDUC", "EMIG", "ENGA", "EVEN", "FACT", "FCOM", "GRAD", "IDNO",
    "IMMI", "MARB", "MARC", "MARL", "MARR", "MARS", "NATI", "NATU", "NCHI", "NMR", "OCCU", "ORDN", "PROB",
    "PROP", "RELI", "RESI", "RETI", "SSN", "TITL", "WILL",
];

/// The languages that 5.5.1 names, and their tags in 7.0.
const LANGUAGES: &[(&str, &str)] = &[
    ("Afrikaans", "af"),
    ("Albanian", "sq"),
    ("Amharic", "am"),
    ("Anglo-Saxon", "ang"),
    ("Arabic", "ar"),
    ("Armenian", "hy"),
    ("Assamese", "as"),
    ("Belorusian", "be"),
    ("Bengali", "bn"),
    ("Braj", "bra"),
    ("Bulgarian", "bg"),
    ("Burmese", "my"),
    ("Cantonese", "yue"),
    ("Catalan", "ca"),
    ("Catalan_Spn", "ca-ES"),
    ("Church-Slavic", "cu"),
    ("Czech", "cs"),
    ("Danish", "da"),
    ("Dogri", "dgr"),
    ("Dutch", "nl"),
    ("English", "en"),
    ("Esperanto", "eo"),
    ("Estonian", "et"),
    ("Faroese", "fo"),
    ("Finnish", "fi"),
    ("French", "fr"),
    ("Georgian", "ka"),
    ("German", "de"),
    ("Greek", "el"),
    ("Gujarati", "gu"),
    ("Hawaiian", "haw"),
    ("Hebrew", "he"),
    ("Hindi", "hi"),
    ("Hungarian", "hu"),
    ("Icelandic", "is"),
    ("Indonesian", "id"),
    ("Italian", "it"),
    ("Japanese", "ja"),
    ("Kannada", "kn"),
    ("Khmer", "km"),
    ("Konkani", "kok"),
    ("Korean", "ko"),
    ("Lahnda", "lah"),
    ("Lao", "lo"),
    ("Latvian", "lv"),
    ("Lithuanian", "lt"),
    ("Macedonian", "mk"),
    ("Maithili", "mai"),
    ("Malayalam", "ml"),
    ("Mandrin", "cmn"),
    ("Manipuri", "mni"),
    ("Marathi", "mr"),
    ("Mewari", "mtr"),
    ("Navaho", "nv"),
    ("Nepali", "ne"),
    ("Norwegian", "no"),
    ("Oriya", "or"),
    ("Pahari", "him"),
    ("Pali", "pi"),
    ("Panjabi", "pa"),
    ("Persian", "fa"),
    ("Polish", "pl"),
    ("Portuguese", "pt"),
    ("Prakrit", "pra"),
    ("Pusto", "ps"),
    ("Rajasthani", "raj"),
    ("Romanian", "ro"),
    ("Russian", "ru"),
    ("Sanskrit", "sa"),
    ("Serb", "sr"),
    ("Serbo_Croa", "sh"),
    ("Slovak", "sk"),
    ("Slovene", "sl"),
    ("Spanish", "es"),
    ("Swedish", "sv"),
    ("Tagalog", "tl"),
    ("Tamil", "ta"),
    ("Telugu", "te"),
    ("Thai", "th"),
    ("Tibetan", "bo"),
    ("Turkish", "tr"),
    ("Ukrainian", "uk"),
    ("Urdu", "ur"),
    ("Vietnamese", "vi"),
    ("Wendic", "wen"),
    ("Yiddish", "yi"),
];

pub(super) fn language_tag(name: &str) -> Option<&'static str> {
    let name = name.trim();
    LANGUAGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, tag)| *tag)
}

pub(super) fn language_name(tag: &str) -> Option<&'static str> {
    LANGUAGES.iter().find(|(_, known)| known.eq_ignore_ascii_case(tag)).map(|(name, _)| *name)
}

/// The language tag of a phonetic or romanized variant.
pub(super) fn variant_language(kind: &str) -> Option<&'static str> {
    Some(match kind.trim().to_ascii_lowercase().as_str() {
        "hangul" => "ko-Hang",
        "kana" => "ja-Hrkt",
        "pinyin" => "zh-Latn-pinyin",
        "romaji" => "ja-Latn",
        "wadegiles" => "zh-Latn-wadegile",
        _ => return None,
    })
}
