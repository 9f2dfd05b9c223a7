//! Records in several orders, compared with a plain sorted list after each of many random changes.

use std::cmp::Ordering;

use kinkeeper::clock::Moment;
use kinkeeper::ids::Id;
use kinkeeper::ordered::{Listed, Ordered};

use crate::kinship::Dice;

#[derive(Clone, Debug, PartialEq)]
struct Card {
    id: Id,
    color: usize,
    number: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    Color,
    Number,
}

impl Listed for Card {
    type Order = Order;
    const ORDERS: &'static [Order] = &[Order::Color, Order::Number];

    fn id(&self) -> Id {
        self.id
    }

    fn compare(&self, other: &Self, order: Order) -> Ordering {
        let cards = match order {
            Order::Color => (self.color, self.number).cmp(&(other.color, other.number)),
            Order::Number => other.number.cmp(&self.number),
        };
        cards.then(self.id.cmp(&other.id))
    }
}

fn sorted(cards: &[Card], order: Order) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_by(|one, other| one.compare(other, order));
    cards
}

fn compare(ordered: &Ordered<Card>, cards: &[Card], order: Order, dice: &mut Dice) {
    let expected = sorted(cards, order);
    assert_eq!(ordered.all(order).cloned().collect::<Vec<_>>(), expected);
    assert_eq!((ordered.len(), ordered.is_empty()), (cards.len(), cards.is_empty()));
    let (from, count) = (dice.roll(cards.len() + 3), dice.roll(8));
    let window: Vec<Card> = ordered.window(order, from..from + count).cloned().collect();
    assert_eq!(window, expected.iter().skip(from).take(count).cloned().collect::<Vec<_>>());
    for (position, card) in expected.iter().enumerate() {
        assert_eq!(ordered.position(order, card.id), Some(position));
        assert_eq!(ordered.get(card.id), Some(card));
    }
    let color = dice.roll(5);
    let reds = expected.iter().filter(|card| card.color < color).count();
    if order == Order::Color {
        assert_eq!(ordered.while_true(order, |card| card.color < color), reds);
    }
}

#[test]
fn records_in_several_orders_equal_a_sorted_list_after_every_change() {
    let mut dice = Dice(15);
    let ids: Vec<Id> = (0..60).map(|_| Id::new(Moment(1_000))).collect();
    for round in 0..20 {
        let card = |id: Id, dice: &mut Dice| Card { id, color: dice.roll(4), number: dice.roll(6) };
        let mut cards: Vec<Card> = ids.iter().take(round).map(|id| card(*id, &mut dice)).collect();
        let mut ordered = Ordered::new(cards.clone());
        for step in 0..60 {
            let id = *dice.pick(&ids);
            let known = cards.iter().position(|card| card.id == id).map(|index| cards.remove(index));
            if dice.roll(3) == 0 {
                assert_eq!(ordered.remove(id), known);
                assert_eq!(ordered.position(Order::Number, id), None);
            } else {
                cards.push(card(id, &mut dice));
                ordered.put(cards[cards.len() - 1].clone());
            }
            compare(&ordered, &cards, Order::Color, &mut dice);
            // The other order is asked for later, and is sorted only then.
            if step > round {
                compare(&ordered, &cards, Order::Number, &mut dice);
            }
        }
    }
}
