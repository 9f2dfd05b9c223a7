//! Chinese characters in pinyin without tones. Surnames are also found as families abroad write them.

use std::sync::LazyLock;

use super::add;

const READINGS: &str = include_str!("han.txt");

/// Each character with the position of its line in the file, sorted; built when the first Chinese text is read.
static CHARACTERS: LazyLock<Vec<(char, u32)>> = LazyLock::new(|| {
    let mut characters = Vec::new();
    let mut start = 0;
    for line in READINGS.split_inclusive('\n') {
        if !line.starts_with('#') {
            let of_line = line.chars().filter(|letter| !letter.is_ascii());
            characters.extend(of_line.map(|character| (character, u32::try_from(start).unwrap_or(u32::MAX))));
        }
        start += line.len();
    }
    characters.sort_unstable();
    characters
});

/// A name has few characters. Of more, each is one word.
const LONGEST_NAME: usize = 8;
/// A given name, a surname and both together are written as one word.
const LONGEST_JOINED: usize = 4;

/// Surnames, simplified and traditional, with other spellings than that of the usual pinyin: Cantonese, Hokkien, older ones,
/// and the reading that a character has as a surname only.
const SURNAMES: &[(&str, &str)] = &[
    ("王", "wong ong"),
    ("李", "lee"),
    ("张張", "cheung chang teo"),
    ("刘劉", "lau liew"),
    ("陈陳", "chan tan chin"),
    ("杨楊", "yeung yang yeo"),
    ("黄黃", "wong ng huang"),
    ("赵趙", "chiu chao"),
    ("吴吳", "ng goh wu"),
    ("周", "chow chau chou"),
    ("徐", "tsui hsu chee"),
    ("孙孫", "suen"),
    ("马馬", "mah"),
    ("朱", "chu choo"),
    ("胡", "wu woo"),
    ("郭", "kwok kuo quek"),
    ("何", "ho"),
    ("林", "lam lim"),
    ("罗羅", "law lo"),
    ("高", "ko kao"),
    ("郑鄭", "cheng tay"),
    ("梁", "leung neo"),
    ("谢謝", "tse hsieh chia"),
    ("宋", "sung"),
    ("唐", "tong"),
    ("许許", "hui hsu koh"),
    ("邓鄧", "tang teng"),
    ("冯馮", "fung"),
    ("韩韓", "hon"),
    ("曹", "tso tsao"),
    ("曾", "zeng tsang chan"),
    ("彭", "pang"),
    ("萧蕭肖", "siu hsiao"),
    ("蔡", "choi tsai chua"),
    ("潘", "poon"),
    ("田", "tin"),
    ("董", "tung"),
    ("袁", "yuen"),
    ("于余", "yue yu yee"),
    ("叶葉", "yip yeh yap"),
    ("蒋蔣", "chiang"),
    ("杜", "to tu"),
    ("苏蘇", "so"),
    ("吕呂", "lui"),
    ("魏", "ngai"),
    ("丁", "ting"),
    ("沈", "shum shen"),
    ("任", "yam ren"),
    ("姚", "yiu yao"),
    ("卢盧", "lo loo"),
    ("钟鍾鐘", "chung"),
    ("崔", "tsui"),
    ("谭譚", "tam"),
    ("陆陸", "luk"),
    ("汪", "wong"),
    ("石", "shek"),
    ("关關", "kwan"),
    ("方", "fong"),
    ("邱", "yau chiu"),
    ("侯", "hau hou"),
    ("江", "kong"),
    ("尹", "wan"),
    ("龙龍", "lung"),
    ("单單", "shan"),
    ("解", "xie"),
    ("查", "zha"),
    ("仇", "qiu"),
    ("区區", "ou au"),
    ("朴", "piao park"),
    ("盖蓋", "ge"),
    ("翟", "zhai"),
    ("乐樂", "yue"),
];

pub fn han(run: &[char], spellings: &mut Vec<String>) {
    let syllables: Vec<&str> = run.iter().map(|character| syllable(*character)).collect();
    for syllable in &syllables {
        add(spellings, (*syllable).to_owned());
    }
    if run.len() > LONGEST_NAME {
        return;
    }
    for length in 2..=LONGEST_JOINED.min(run.len()) {
        for joined in syllables.windows(length) {
            add(spellings, joined.concat());
        }
    }
    let surname =
        run.first().and_then(|first| SURNAMES.iter().find(|(characters, _)| characters.contains(*first)));
    for other in surname.into_iter().flat_map(|(_, others)| others.split(' ')) {
        add(spellings, other.to_owned());
    }
}

/// Empty for a rare character.
fn syllable(character: char) -> &'static str {
    let Ok(position) = CHARACTERS.binary_search_by_key(&character, |(known, _)| *known) else { return "" };
    READINGS[CHARACTERS[position].1 as usize..].split(' ').next().unwrap_or_default()
}
