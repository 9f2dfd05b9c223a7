//! The words by which a question begins: "who is", "wer ist", "quién es". No document is searched for them.

/// These ask for something whatever follows, in English, German and Spanish.
const ASKING: [&[&str]; 3] = [
    &["who", "whose", "whom", "when", "where", "find", "show"],
    &["wann", "welche", "welcher", "welches", "wessen", "woher", "finde", "zeig", "zeige"],
    &["cual", "cuales", "cuando", "donde", "quien", "quienes", "busca", "muestra", "muestrame"],
];

/// These may also be names or other words, and ask only before one of `VERBS`: Wen is a surname.
const PERHAPS_ASKING: &[&str] = &["what", "which", "was", "wem", "wen", "wer", "wie", "wo", "como", "que"];

/// These follow the others.
const VERBS: [&[&str]; 3] = [
    &["is", "are", "was", "were", "did", "does", "do", "has", "have", "had", "me"],
    &[
        "ist", "sind", "war", "waren", "wurde", "wurden", "hat", "haben", "hatte", "hatten", "heisst",
        "heissen", "mir",
    ],
    &["es", "son", "era", "eran", "fue", "fueron", "se", "llama", "llaman"],
];

fn is_in(word: &str, languages: &[&[&str]]) -> bool {
    languages.iter().any(|words| words.contains(&word))
}

/// The number of words that a question begins with; 0 if nothing else follows. The words must be folded.
pub fn leading_words(words: &[&str]) -> usize {
    let verbs = words.iter().skip(1).take_while(|word| is_in(word, &VERBS)).count();
    let asks = words
        .first()
        .is_some_and(|first| is_in(first, &ASKING) || (verbs > 0 && PERHAPS_ASKING.contains(first)));
    let count = 1 + verbs;
    if asks && count < words.len() { count } else { 0 }
}

/// A folded text without the words that a question begins with.
pub fn without_leading_words(folded: &str) -> String {
    let folded = folded.replacen("who's ", "who is ", 1).replacen("what's ", "what is ", 1);
    let words: Vec<&str> = folded.split_whitespace().collect();
    words[leading_words(&words)..].join(" ")
}
