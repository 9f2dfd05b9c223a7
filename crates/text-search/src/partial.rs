//! The words to leave out if nothing has all of them.

use std::cmp::Reverse;

use crate::asked::Asked;
use crate::index::{Document, Index};

/// The words of a text that a document has, as bits. Further words are left out at once.
type Mask = u32;

impl<T> Index<T> {
    /// The positions of the words to leave out, so that what is left finds the documents that have most of the words.
    /// Documents that the viewer may not see have no influence on it. `None` if no document has a word that is worth
    /// showing it for.
    pub fn left_out(&self, asked: &Asked, may_see: impl Fn(&T) -> bool) -> Option<Vec<usize>> {
        let mut masks: Vec<Mask> = vec![0; self.documents.len()];
        let mut scores: Vec<u32> = vec![0; self.documents.len()];
        let mut best = vec![0_u16; self.documents.len()];
        let mut found: Vec<Document> = Vec::new();
        let mut having: Vec<Document> = Vec::new();
        let mut strong: Mask = 0;
        for (bit, word) in (0..Mask::BITS).map(|number| 1 << number).zip(&asked.words) {
            strong |= if word.is_weak { 0 } else { bit };
            for meaning in &word.means {
                for (document, field) in self.occurrences(meaning) {
                    let known = &mut best[document as usize];
                    if *known == 0 {
                        having.push(document);
                    }
                    *known = self.value(meaning, field).max(*known);
                }
            }
            for document in having.drain(..) {
                let position = document as usize;
                if masks[position] == 0 {
                    found.push(document);
                }
                masks[position] |= bit;
                scores[position] += u32::from(std::mem::take(&mut best[position]));
            }
        }
        let seen = |document: &Document| {
            self.documents[*document as usize].as_ref().is_some_and(|entry| may_see(&entry.about))
        };
        let worth_showing = found.into_iter().filter(|document| masks[*document as usize] & strong != 0);
        // Of equally many words those that match best are kept, and of these the ones that were typed first.
        let rank = |document: &Document| {
            let (mask, score) = (masks[*document as usize], scores[*document as usize]);
            (mask.count_ones(), score, Reverse(mask))
        };
        let kept = masks[worth_showing.filter(seen).max_by_key(rank)? as usize];
        let is_kept = |position: usize| position < Mask::BITS as usize && kept >> position & 1 == 1;
        Some((0..asked.words.len()).filter(|position| !is_kept(*position)).collect())
    }
}
