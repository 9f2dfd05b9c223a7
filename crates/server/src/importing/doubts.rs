//! Doubts that a person should check before they import a file.

use super::items::Item;
use super::model::{Choice, Told};
use super::plan::Plan;
use super::reading::FamilyFile;
use super::words;

/// At most this many doubts are shown.
const MOST_DOUBTS: usize = 10_000;

/// All doubts about a file and its plan, by line, and the number of those beyond the ones shown.
pub fn doubts(file: &FamilyFile, plan: &Plan) -> (Vec<(Item, Option<Choice>)>, usize) {
    let doubts = file.contents.doubts();
    let mut found: Vec<(u32, Told)> = doubts.iter().map(|doubt| (doubt.line, words::doubt(doubt))).collect();
    let document = file.contents.document();
    if document.is_encoding_doubtful() && file.list.is_none() {
        let used = document.encoding().name();
        found.push((0, Told::new("doubt.encodingDoubtful").with("used", used)));
    }
    if file.enclosed.archive().is_some() {
        let missing = file.contents.missing_files(|name| file.has(name));
        found.extend(missing.map(|doubt| (doubt.line, words::doubt(&doubt))));
    }
    let refused = |(line, field): &(u32, String)| (*line, Told::new("doubt.refused").with("field", field));
    found.extend(plan.refused.iter().map(refused));
    found.extend(plan.undated.iter().map(|line| (*line, Told::new("doubt.undated"))));
    found.extend(plan.loops.iter().map(|line| (*line, Told::new("doubt.ownAncestor"))));
    found.sort_by_key(|(line, _)| *line);
    let left_out = doubts.left_out() + found.len().saturating_sub(MOST_DOUBTS);
    found.truncate(MOST_DOUBTS);
    (found.into_iter().map(|(line, told)| (Item::Doubt { line, told }, None)).collect(), left_out)
}
