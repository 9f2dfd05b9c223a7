//! Japanese syllables, as Hepburn wrote them.

use super::add;

/// The hiragana from U+3041 on, in Unicode's order. Small ones are marked: they change the syllable before them.
const HIRAGANA: &str = "*a a *i i *u u *e e *o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji \
     *tsu tsu zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo *ya ya *yu yu \
     *yo yo ra ri ru re ro *wa wa i e o n vu *ka *ke";

/// Katakana are in the same order, so much further on.
const KATAKANA: u32 = 0x60;

/// Adds the syllables as one word, with long vowels and without: Satou and Sato.
pub fn kana(run: &[char], spellings: &mut Vec<String>) {
    let mut latin = String::new();
    let mut doubles = false;
    for letter in run {
        let Some(syllable) = syllable(*letter) else { continue };
        match syllable.strip_prefix('*') {
            Some("tsu") => {
                doubles = true;
                continue;
            }
            Some(small) => join(&mut latin, small),
            None => {
                if std::mem::take(&mut doubles) {
                    // Before "ch", a "t" is written.
                    latin.extend(syllable.chars().next().map(|first| if first == 'c' { 't' } else { first }));
                }
                latin += syllable;
            }
        }
    }
    let short = latin.replace("ou", "o").replace("oo", "o").replace("uu", "u");
    add(spellings, latin);
    add(spellings, short);
}

fn syllable(letter: char) -> Option<&'static str> {
    let number = u32::from(letter);
    let number = if number >= 0x30A1 { number - KATAKANA } else { number };
    HIRAGANA.split_whitespace().nth(number.checked_sub(0x3041)? as usize)
}

/// A small syllable replaces the vowel before it: "ki" and a small "yo" are "kyo", "fu" and a small "a" are "fa".
fn join(latin: &mut String, small: &str) {
    latin.pop();
    let hisses = latin.ends_with("sh") || latin.ends_with("ch") || latin.ends_with('j');
    *latin += if hisses { small.trim_start_matches('y') } else { small };
}
