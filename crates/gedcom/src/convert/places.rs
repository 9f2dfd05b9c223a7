//! Coordinates: "N50.05" in 7.0; in older files also "+50° 3' 1.49\"" and "36.72".

/// The payload of LATI or LONG in 7.0, if a text is a position.
pub(super) fn to_7(text: &str, is_latitude: bool) -> Option<String> {
    let ([positive, negative], most) = if is_latitude { (['N', 'S'], 90.0) } else { (['E', 'W'], 180.0) };
    let text = text.trim();
    let is_letter = |letter: char| matches!(letter.to_ascii_uppercase(), letter if letter == positive || letter == negative);
    let letters: Vec<char> = text.chars().filter(|letter| is_letter(*letter)).collect();
    let number = text.trim_matches(is_letter).trim();
    let minus = number.starts_with(['-', '\u{2212}']);
    let signed = number.starts_with(['+', '-', '\u{2212}']);
    if letters.len() > 1 || signed && !letters.is_empty() {
        return None;
    }
    let number = number.trim_start_matches(['+', '-', '\u{2212}']).replace(',', ".");
    let signs = |letter: char| letter.is_whitespace() || "°º'\"′″’”:".contains(letter);
    let parts: Vec<&str> = number.split(signs).filter(|part| !part.is_empty()).collect();
    let is_number = |part: &&str| {
        part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
            && part.bytes().filter(|byte| *byte == b'.').count() < 2
            && part.bytes().any(|byte| byte.is_ascii_digit())
    };
    if !(1..=3).contains(&parts.len()) || !parts.iter().all(is_number) {
        return None;
    }
    let south = minus || letters.first().is_some_and(|letter| letter.to_ascii_uppercase() == negative);
    let letter = if south { negative } else { positive };
    // One number is kept to the last digit.
    if let [whole] = parts[..] {
        let digits = whole.trim_end_matches('.');
        let digits = if digits.starts_with('.') { format!("0{digits}") } else { digits.to_owned() };
        return digits
            .parse::<f64>()
            .ok()
            .filter(|number| *number <= most)
            .map(|_| format!("{letter}{digits}"));
    }
    let numbers: Vec<f64> = parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>()?;
    if numbers[1..].iter().any(|number| *number >= 60.0) {
        return None;
    }
    let degrees = numbers.iter().zip([1.0, 60.0, 3600.0]).map(|(number, part)| number / part).sum::<f64>();
    let written = format!("{degrees:.6}");
    (degrees <= most).then(|| format!("{letter}{}", written.trim_end_matches('0').trim_end_matches('.')))
}
