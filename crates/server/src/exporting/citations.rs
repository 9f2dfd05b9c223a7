//! Citations in the lines and here: which of them are the same, and which have changed.

use family_file::{Citation, Origin};

use super::texts::same;

fn cites_the_same(one: &Citation, other: &Citation) -> bool {
    one.source == other.source
        && same(&one.page, &other.page)
        && same(&one.quote, &other.quote)
        && one.certainty == other.certainty
}

/// Removes the citations that the lines have at structures without a row of their own here. Each line stands for one of
/// them, because a record and its structures may cite the same.
pub fn leave_elsewhere<'c>(
    now: &mut Vec<Citation>,
    base: &'c [Citation],
    elsewhere: impl Iterator<Item = &'c Citation>,
) {
    let (mut own, mut others) = (base.iter().collect(), elsewhere.collect());
    let take = |from: &mut Vec<&Citation>, citation: &Citation| {
        let found = from.iter().position(|one| cites_the_same(one, citation));
        found.map(|at| from.swap_remove(at)).is_some()
    };
    now.retain(|citation| take(&mut own, citation) || !take(&mut others, citation));
}

/// `keep` also keeps citations of the lines that are not here.
pub fn pick_citations(now: &mut Vec<Citation>, base: Vec<Citation>, keep: bool) {
    let mut rest: Vec<Option<Citation>> = base.into_iter().map(Some).collect();
    let mut picked: Vec<Citation> = Vec::new();
    let mut changed: Vec<Citation> = Vec::new();
    for citation in now.drain(..) {
        let found =
            rest.iter_mut().find(|base| base.as_ref().is_some_and(|base| cites_the_same(base, &citation)));
        match found.and_then(Option::take) {
            Some(base) => picked.push(base),
            None => changed.push(Citation { origin: Origin(None), ..citation }),
        }
    }
    if keep {
        picked.extend(rest.into_iter().flatten());
    } else {
        // A changed citation changes the lines of the one that cited the same source.
        for citation in &mut changed {
            let same = |base: &&mut Option<Citation>| {
                base.as_ref().is_some_and(|base| base.source == citation.source)
            };
            if let Some(base) = rest.iter_mut().find(same).and_then(Option::take) {
                citation.origin = base.origin;
            }
        }
    }
    picked.extend(changed);
    picked.sort_by_key(|citation| citation.origin.0.unwrap_or(u32::MAX));
    *now = picked;
}
