//! Counts the typing errors between two words.

/// Returns true if two words differ by at most this many letters that are added, left out, wrong, or swapped with the
/// next one.
pub fn within(one: &[char], other: &[char], most: usize) -> bool {
    if one.len().abs_diff(other.len()) > most {
        return false;
    }
    // Three rows of the table: a swap looks back two.
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut next = Vec::with_capacity(last.len());
        next.push(row + 1);
        for (column, letter_there) in other.iter().enumerate() {
            let wrong = last[column] + usize::from(letter != letter_there);
            let mut least = wrong.min(last[column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && *letter == other[column - 1] && one[row - 1] == *letter_there {
                least = least.min(before_last[column - 1] + 1);
            }
            next.push(least);
        }
        if next.iter().all(|errors| *errors > most) {
            return false;
        }
        before_last = std::mem::replace(&mut last, next);
    }
    last.last().is_some_and(|errors| *errors <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(one: &str, other: &str) -> usize {
        let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
        (0..20).find(|most| within(&one, &other, *most)).unwrap()
    }

    #[test]
    fn a_letter_added_left_out_wrong_or_swapped_is_one_error() {
        for other in ["thomas", "tomas", "thomass", "thoman", "htomas", "thomsa"] {
            assert_eq!(errors("thomas", other), usize::from(other != "thomas"), "{other}");
        }
        assert_eq!(errors("margarethe", "margareta"), 2);
        assert_eq!(errors("anna", "otto"), 4);
        assert_eq!(errors("", "abc"), 3);
    }
}
