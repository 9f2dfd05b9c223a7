//! The letters that people wrote, word for word. Each text is a file of the family, and the scan of the same name
//! shows it.

static LETTERS: &[(&str, &str)] = &[
    ("letters/thomas-1904.txt", include_str!("../letters/thomas-1904.txt")),
    ("letters/newspaper-1911.txt", include_str!("../letters/newspaper-1911.txt")),
    ("letters/josef-1916.txt", include_str!("../letters/josef-1916.txt")),
    ("letters/notice-1916.txt", include_str!("../letters/notice-1916.txt")),
    ("letters/frantiska-1943.txt", include_str!("../letters/frantiska-1943.txt")),
    ("letters/frank-1944.txt", include_str!("../letters/frank-1944.txt")),
    ("letters/mercedes-1957.txt", include_str!("../letters/mercedes-1957.txt")),
    ("letters/recipe-1950.txt", include_str!("../letters/recipe-1950.txt")),
    ("letters/petr-1968.txt", include_str!("../letters/petr-1968.txt")),
    ("letters/bozena-1978.txt", include_str!("../letters/bozena-1978.txt")),
];

/// The text of a letter by its path.
pub fn letter(path: &str) -> &'static str {
    LETTERS.iter().find(|(known, _)| *known == path).map_or("", |(_, text)| text)
}
