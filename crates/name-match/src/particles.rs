//! Words that belong to the surname after them, and that people also write together with it: van der Meer and
//! Vandermeer.

/// Folded.
const PARTICLES: &[&str] = &[
    "abu", "al", "am", "bar", "ben", "bin", "bint", "da", "dal", "das", "de", "degli", "dei", "del", "dela",
    "della", "den", "der", "di", "do", "dos", "du", "el", "fitz", "ibn", "im", "la", "las", "le", "les",
    "lo", "los", "mac", "mc", "o", "op", "saint", "san", "santa", "st", "te", "ten", "ter", "van", "vande",
    "vander", "vom", "von", "zu", "zum", "zur",
];

/// Returns true if a folded word is often joined with the surname after it.
pub fn is_particle(word: &str) -> bool {
    word.len() <= 6 && PARTICLES.contains(&word)
}
