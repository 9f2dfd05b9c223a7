//! Folding of texts for search and sort keys. The page's tests read the same cases.

use kinkeeper::fold::fold;
use serde_json::Value as Json;

#[test]
fn texts_fold_as_on_the_page() {
    let fixture: Json = serde_json::from_str(include_str!("../../fixtures/fold.json")).unwrap();
    let cases = fixture["cases"].as_array().unwrap();
    assert!(cases.len() > 20);
    for case in cases {
        let (text, folded) = (case["text"].as_str().unwrap(), case["folded"].as_str().unwrap());
        assert_eq!(fold(text), folded, "{text}");
        assert_eq!(fold(folded), folded, "{text} folds twice");
    }
}
