//! Ages: `<8` and `11m99y` in 5.5.1 files, `< 8y` and `99y 11m` in 7.0.

/// The payload in 7.0, and the phrase if the age was a word.
pub(super) fn to_7(text: &str) -> (String, Option<String>) {
    let word = match text.trim().to_ascii_lowercase().as_str() {
        "child" => "< 8y",
        "infant" => "< 1y",
        "stillborn" => "0y",
        _ => "",
    };
    if !word.is_empty() {
        return (word.to_owned(), Some(text.to_owned()));
    }
    match normalised(text) {
        Some(age) => (age, None),
        None => (String::new(), Some(text.to_owned())),
    }
}

/// The payload in 5.5.1, where no blank follows the sign.
pub(super) fn to_5(text: &str) -> String {
    text.replace("< ", "<").replace("> ", ">")
}

fn normalised(text: &str) -> Option<String> {
    let mut rest = text.trim();
    let mut found = String::new();
    for sign in ['<', '>'] {
        if let Some(after) = rest.strip_prefix(sign) {
            found = format!("{sign} ");
            rest = after.trim_start();
            break;
        }
    }
    const UNITS: [char; 4] = ['y', 'm', 'w', 'd'];
    let mut amounts: [Option<&str>; 4] = [None; 4];
    if !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()) {
        // A bare number counts years.
        amounts[0] = Some(rest);
        rest = "";
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).filter(|digits| *digits > 0)?;
        let after = rest[digits..].trim_start();
        let unit = after.chars().next()?.to_ascii_lowercase();
        let slot = &mut amounts[UNITS.iter().position(|known| *known == unit)?];
        if slot.replace(&rest[..digits]).is_some() {
            return None;
        }
        rest = after[1..].trim_start();
    }
    let parts: Vec<String> = amounts
        .iter()
        .zip(UNITS)
        .filter_map(|(amount, unit)| amount.map(|amount| format!("{amount}{unit}")))
        .collect();
    (!parts.is_empty()).then(|| found + &parts.join(" "))
}
