/// The rules of spelling, which the caller supplies. All functions take and return words without accents and in lower case,
/// except for [`Spelling::fold`] and [`Spelling::latin`], which take a text as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// A text without accents and in lower case.
    pub fold: fn(&str) -> String,
    /// Other forms of a given name.
    pub variants: fn(&str) -> Vec<&'static str>,
    /// The sounds of a name: names with a common number sound alike.
    pub sounds: fn(&str) -> Vec<u32>,
    /// The sounds to look for when someone has typed this.
    pub typed_sounds: fn(&str) -> Vec<u32>,
    /// The words of a text in other scripts, as someone types them who has only Latin letters.
    pub latin: fn(&str) -> Vec<String>,
    /// True for a word that people also join with the name after it: "van", "de".
    pub is_particle: fn(&str) -> bool,
}
