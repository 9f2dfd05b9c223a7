//! Every answer about kinship, checked against a slow and separate method: large invented families are entered
//! through the forms in random orders, and every pair's word must be the one that the true family gives.

mod english;
mod entry;
mod expected;
mod invent;
mod truth;

use std::collections::BTreeMap;

use kinkeeper::relationships::graph;
use kinkeeper::words::{Language, Message};

use crate::kinship::Dice;

use entry::{Entered, enter};
use expected::{Expected, expected};
use invent::invent;
use truth::{Bond, Gender, State, TrueFamily, Who};

/// The numbers from which the families are invented.
const FAMILIES: [u64; 2] = [13, 47];

type Answers = BTreeMap<(Who, Who), Option<String>>;

/// These people's relations in words. One search gives both directions; the crate's own tests prove that they
/// agree.
async fn answers(entered: &Entered, pairs: &[(Who, Who)]) -> Answers {
    let app = &entered.site.app;
    let mut conn = app.db.read().await.unwrap();
    graph::ask(app, &mut conn, |family| {
        let mut answers = Answers::new();
        for (a, b) in pairs {
            let there = family.relation(entered.ids[*a].unwrap(), entered.ids[*b].unwrap());
            let back = there.as_ref().map(|relation| relation.inverse());
            for (pair, relation) in [((*a, *b), there), ((*b, *a), back)] {
                let name = TrueFamily::name(pair.0);
                let words = relation.map(|relation| Message::kinship(relation, Some(&name)));
                answers.insert(pair, words.map(|words| words.in_language(Language::English)));
            }
        }
        answers
    })
    .await
    .unwrap()
}

/// The same answers as the page gets them, for a few pairs.
async fn check_over_http(entered: &mut Entered, answers: &Answers, dice: &mut Dice) {
    let pairs: Vec<_> = answers.iter().collect();
    for _ in 0..20 {
        let ((from, to), answer) = *dice.pick(&pairs);
        let (from, to) = (entered.ids[*from].unwrap(), entered.ids[*to].unwrap());
        let told = entered.owner.get(&format!("/api/kinship?from={from}&to={to}")).await.ok(200);
        assert_eq!(told["words"].as_str(), answer.as_deref());
    }
}

/// The reason why an answer is wrong, if it is.
fn complaint(
    truth: &TrueFamily,
    from: Who,
    to: Who,
    expected: &Expected,
    answer: Option<&str>,
) -> Option<String> {
    match (expected, answer) {
        (Expected::Nothing, None) => None,
        (Expected::Words(words), Some(answer)) if words.contains(answer) => None,
        (Expected::Path(links), Some(answer)) => match english::follow(truth, from, answer) {
            Some((reached, length)) if reached.contains(&to) && length <= *links => None,
            Some((reached, length)) => Some(format!(
                "{answer:?} has {length} links and leads to {reached:?}, not in {links} to {to}"
            )),
            None => Some(format!("{answer:?} is not a path")),
        },
        _ => Some(format!("{expected:?} expected, not {answer:?}")),
    }
}

/// Enters a family in several orders. Every pair is checked in the first order; in the others, everyone with a word,
/// and every third of those who are named by a path, because finding these takes longer.
async fn check(family: u64, orders: &[u64]) {
    let truth = invent(family);
    let expected = expected(&truth);
    let known = truth.known();
    let pairs = || known.iter().flat_map(|a| known.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b);
    let has_word = |(a, b): &(Who, Who)| matches!(expected[*a][*b], Expected::Words(_));
    let mut wrong = BTreeMap::new();
    let mut first = Answers::new();
    for (at, order) in orders.iter().enumerate() {
        let mut entered = enter(&truth, *order).await;
        let chosen: Vec<_> = pairs()
            .filter(|pair| at == 0 || has_word(pair) || (pair.0 + pair.1 + at).is_multiple_of(3))
            .collect();
        let answers = answers(&entered, &chosen).await;
        check_over_http(&mut entered, &answers, &mut Dice(*order)).await;
        for ((from, to), answer) in &answers {
            let complaint = complaint(&truth, *from, *to, &expected[*from][*to], answer.as_deref());
            let before = first.get(&(*from, *to)).filter(|before| *before != answer);
            let other = before.map(|before| format!("{answer:?}, and {before:?} in another order"));
            if let Some(why) = complaint.or(other) {
                wrong.insert((*from, *to), format!("{from} -> {to}, order {order}: {why}"));
            }
        }
        if at == 0 {
            first = answers;
        }
    }
    let number = wrong.len();
    let some: Vec<String> = wrong.into_values().take(40).collect();
    assert!(number == 0, "{number} answers are wrong:\n{}", some.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_1_kin_2_kin_5_every_word_is_true_whatever_the_order_of_entry() {
    check(FAMILIES[0], &[1, 2, 3]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_1_kin_2_kin_5_every_word_is_true_in_another_family() {
    check(FAMILIES[1], &[4, 5]).await;
}

/// The families contain everything that makes kinship hard.
#[test]
fn the_invented_families_are_large_and_complicated() {
    for seed in FAMILIES {
        let truth = invent(seed);
        let known = truth.known();
        let people = || known.iter().map(|who| &truth.people[*who]);
        let with_bond = |bond| people().filter(|one| one.parents.iter().any(|(_, own)| *own == bond)).count();
        let with_partner =
            |state| people().filter(|one| one.partners.iter().any(|(_, own)| *own == state)).count();
        let pairs = || known.iter().flat_map(|a| known.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b);
        let grandparents = |who| -> Vec<Who> {
            truth.line_parents(who).into_iter().flat_map(|parent| truth.line_parents(parent)).collect()
        };
        let are_cousins = |a, b| grandparents(a).iter().any(|who| grandparents(b).contains(who));
        let counts = [
            (known.len(), 150, "people"),
            (
                pairs().filter(|(a, b)| truth.is_couple(*a, *b) && are_cousins(*a, *b)).count(),
                2,
                "married cousins",
            ),
            (people().filter(|one| one.partners.len() > 1).count(), 3, "remarriages"),
            (with_partner(State::Divorced), 2, "divorces"),
            (with_partner(State::Widowed), 2, "widowed people"),
            (with_bond(Bond::Adopted), 3, "adopted people"),
            (with_bond(Bond::Foster), 3, "foster children"),
            (with_bond(Bond::Step), 1, "recorded stepchildren"),
            (pairs().filter(|(a, b)| truth.is_half(*a, *b)).count(), 5, "half-siblings"),
            (truth.step_siblings.len(), 1, "recorded stepsiblings"),
            (people().filter(|one| one.gender == Gender::Unknown).count(), 10, "unknown genders"),
            (
                people().filter(|one| one.parents.iter().any(|(who, _)| !truth.people[*who].known)).count(),
                5,
                "people with unknown parents",
            ),
        ];
        for (number, least, what) in counts {
            assert!(number >= least, "family {seed} has {number} {what}");
        }
    }
}
