/// The rules of spelling, which the caller supplies. All three functions take and return words without accents and in lower case.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// A text without accents and in lower case.
    pub fold: fn(&str) -> String,
    /// Other forms of a given name.
    pub variants: fn(&str) -> Vec<&'static str>,
    /// The sounds of a name: names with a common number sound alike.
    pub sounds: fn(&str) -> Vec<u32>,
}
