//! The order of people within a unit, and the points from which lines start.

use crate::Sizes;
use crate::groups::{Group, Groups};
use crate::lists::NONE;
use crate::units::Units;

/// Sorts the members of each unit so that partners are neighbours: someone with several partners is in the middle of
/// them, in the order in which the couples began. `first` is the member that prefers to be on the left.
pub(crate) fn order_members(units: &mut Units, groups: &Groups, first: impl Fn(u32) -> u32) {
    let mut seen = vec![false; units.of.len()];
    for unit in 0..units.len() as u32 {
        let members = units.members.of(unit).to_vec();
        if members.len() < 2 {
            continue;
        }
        let inside = |person: u32| units.of[person as usize] == unit;
        let partners =
            |person: u32| groups.partners.of(person).iter().map(|(to, _)| *to).filter(|to| inside(*to));
        let preferred = first(unit);
        let centre = members.iter().copied().max_by_key(|person| {
            (partners(*person).count(), *person == preferred, std::cmp::Reverse(*person))
        });
        let centre = centre.unwrap_or(members[0]);
        seen[centre as usize] = true;
        let mut arms: Vec<Vec<u32>> = Vec::new();
        for partner in partners(centre) {
            let mut arm = Vec::new();
            let mut open = vec![partner];
            while let Some(person) = open.pop() {
                if !std::mem::replace(&mut seen[person as usize], true) {
                    arm.push(person);
                    let next: Vec<u32> = partners(person).filter(|to| !seen[*to as usize]).collect();
                    open.extend(next.into_iter().rev());
                }
            }
            arms.extend((!arm.is_empty()).then_some(arm));
        }
        let right = arms.split_off(arms.len() / 2);
        let mut sorted: Vec<u32> = arms.into_iter().flat_map(|arm| arm.into_iter().rev()).collect();
        sorted.push(centre);
        sorted.extend(right.into_iter().flatten());
        units.members.of_mut(unit).copy_from_slice(&sorted);
    }
}

/// The start of the lines to the children of a group, from the left edge of its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Start {
    /// On the line between two neighbours.
    Between(f64),
    /// Below one person, who is the only parent or not in one row with the other.
    Below(f64),
    /// On the line that runs below the boxes between partners who are not neighbours.
    Beside(f64),
    /// Siblings whose parents are not in the picture.
    Nowhere,
}

impl Start {
    pub fn x(self) -> f64 {
        match self {
            Start::Between(x) | Start::Below(x) | Start::Beside(x) => x,
            Start::Nowhere => 0.0,
        }
    }
}

/// The position of each person in their unit, counted from the left.
pub(crate) fn positions(units: &Units) -> Vec<u32> {
    let mut positions = vec![0; units.of.len()];
    for unit in 0..units.len() as u32 {
        for (person, position) in units.members.of(unit).iter().zip(0..) {
            positions[*person as usize] = position;
        }
    }
    positions
}

impl Sizes {
    pub(crate) fn unit_width(&self, members: usize) -> f64 {
        if members == 0 {
            return 0.0;
        }
        members as f64 * (self.box_width + self.couple_gap) - self.couple_gap
    }

    pub(crate) fn member_left(&self, position: u32) -> f64 {
        f64::from(position) * (self.box_width + self.couple_gap)
    }

    pub(crate) fn member_centre(&self, position: u32) -> f64 {
        self.member_left(position) + self.box_width / 2.0
    }
}

pub(crate) fn start(
    group: &Group,
    units: &Units,
    groups: &Groups,
    positions: &[u32],
    sizes: &Sizes,
) -> Start {
    let [a, b] = group.parents;
    if a == NONE {
        return Start::Nowhere;
    }
    let at = |person: u32| positions[person as usize];
    if b == NONE || units.of[a as usize] != units.of[b as usize] {
        return Start::Below(sizes.member_centre(at(a)));
    }
    let between = |left: u32| sizes.member_left(left) + sizes.box_width + sizes.couple_gap / 2.0;
    let (left, right) = if at(a) < at(b) { (a, b) } else { (b, a) };
    if at(right) - at(left) == 1 {
        return Start::Between(between(at(left)));
    }
    let partners = |person: u32| groups.partners.of(person).len();
    if partners(left) < partners(right) {
        Start::Beside(between(at(left)))
    } else {
        Start::Beside(between(at(right) - 1))
    }
}
