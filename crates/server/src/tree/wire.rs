//! A view of the tree as JSON. The whole family of ten thousand is one response: people are columns, lines
//! name people by their index, and values that follow from the boxes' positions are left out.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use tree_layout::{
    ChildLine, ChildLines, Hidden, Layout, ParentKind, PartnerState, Path, Point, Sizes, Spot,
};
use utoipa::ToSchema;

use crate::ids::Id;
use crate::members::Gender;
use crate::members::wire::PersonRef;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tree {
    /// The person in the middle; null if the family is empty
    pub focus: Option<Id>,
    /// The viewer's own entry
    pub you: Option<Id>,
    pub width: i64,
    pub height: i64,
    pub box_width: i64,
    pub box_height: i64,
    pub people: TreePeople,
    pub couples: Vec<TreeCouple>,
    pub children: Vec<TreeChildren>,
    pub siblings: Vec<TreeSiblings>,
    pub can: TreeCan,
}

#[derive(Serialize, ToSchema)]
pub struct TreeCan {
    /// Add relatives
    pub add: bool,
}

/// One entry for each person in every list, row by row from the left.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreePeople {
    pub ids: Vec<Id>,
    pub names: Vec<String>,
    /// The year, or words such as `about 1887`; empty if it is not known
    pub born: Vec<String>,
    pub died: Vec<String>,
    pub deceased: Vec<bool>,
    pub genders: Vec<Option<Gender>>,
    /// The left edges of the boxes
    pub x: Vec<i64>,
    /// The upper edges
    pub y: Vec<i64>,
    /// The generation, 0 for the oldest
    pub rows: Vec<u32>,
    /// People with the same number are connected in some way
    pub families: Vec<u32>,
    /// Small portraits by position; most people have none
    pub portraits: BTreeMap<usize, String>,
    /// The number of close relatives that the view leaves out, by position, for people who have such relatives
    pub more: BTreeMap<usize, TreeMore>,
}

/// Close relatives outside the view. `open` with the person's id shows them.
#[derive(Serialize, ToSchema)]
pub struct TreeMore {
    /// Parents, brothers and sisters
    #[serde(skip_serializing_if = "is_zero")]
    pub above: u32,
    /// Children and partners
    #[serde(skip_serializing_if = "is_zero")]
    pub below: u32,
}

impl From<Hidden> for TreeMore {
    fn from(Hidden { above, below }: Hidden) -> Self {
        Self { above, below }
    }
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CoupleState {
    Married,
    Partners,
    Divorced,
    Widowed,
    /// They only have a child together
    Parents,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChildKind {
    Birth,
    Adopted,
    Foster,
    Step,
}

#[derive(Serialize, ToSchema)]
pub struct TreeCouple {
    pub a: usize,
    pub b: usize,
    pub state: CoupleState,
    /// Left out for neighbours: then it is straight, from edge to edge, at half the height of the boxes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<TreeLine>,
}

/// The lines from parents to their children: down from `start`, along a bar, down to each child.
#[derive(Serialize, ToSchema)]
pub struct TreeChildren {
    /// One or two people; none if the parents are unknown, or not in the picture
    pub parents: Vec<usize>,
    pub start: [i64; 2],
    /// The height of the bar
    pub bar: i64,
    /// The height at which curves to children who are drawn elsewhere turn to the side; left out if there are
    /// none
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<i64>,
    pub children: Vec<TreeChild>,
}

#[derive(Serialize, ToSchema)]
pub struct TreeChild {
    pub person: usize,
    /// By birth if left out
    #[serde(skip_serializing_if = "ChildKind::is_birth")]
    pub kind: ChildKind,
    /// Drawn elsewhere, beside a partner: a curve leads there
    #[serde(skip_serializing_if = "is_false")]
    pub elsewhere: bool,
    /// The point at which the line reaches the upper edge of the box: its middle if left out
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct TreeSiblings {
    pub a: usize,
    pub b: usize,
    pub line: TreeLine,
}

/// Points, one after the other: x, y, x, y. If curved, the last three are two control points and the end.
#[derive(Serialize, ToSchema)]
pub struct TreeLine {
    pub points: Vec<i64>,
    #[serde(skip_serializing_if = "is_false")]
    pub curved: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}

fn whole(number: f64) -> i64 {
    number.round() as i64
}

impl From<&Path> for TreeLine {
    fn from(path: &Path) -> Self {
        let flat =
            |points: &[Point]| points.iter().flat_map(|point| [whole(point.x), whole(point.y)]).collect();
        match path {
            Path::Straight(points) => Self { points: flat(points), curved: false },
            Path::Curve { from, curve } => {
                let [start, one, two, end] = *curve;
                Self { points: flat(&[*from, start, one, two, end]), curved: true }
            }
        }
    }
}

impl From<Option<PartnerState>> for CoupleState {
    fn from(state: Option<PartnerState>) -> Self {
        match state {
            Some(PartnerState::Married) => Self::Married,
            Some(PartnerState::Partners) => Self::Partners,
            Some(PartnerState::Divorced) => Self::Divorced,
            Some(PartnerState::Widowed) => Self::Widowed,
            None => Self::Parents,
        }
    }
}

impl ChildKind {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_birth(&self) -> bool {
        matches!(self, Self::Birth)
    }
}

impl From<ParentKind> for ChildKind {
    fn from(kind: ParentKind) -> Self {
        match kind {
            ParentKind::Birth => Self::Birth,
            ParentKind::Adopted => Self::Adopted,
            ParentKind::Foster => Self::Foster,
            ParentKind::Step => Self::Step,
        }
    }
}

/// Each person's index in the columns.
type Positions = HashMap<Id, usize>;

impl Tree {
    /// `people` are those of the layout; anyone deleted in the meantime is drawn without a name.
    pub fn new(layout: &Layout<Id>, sizes: &Sizes, people: HashMap<Id, PersonRef>, can: TreeCan) -> Self {
        let mut spots: Vec<&Spot<Id>> = layout.spots.iter().collect();
        spots.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
        let at: Positions = spots.iter().enumerate().map(|(at, spot)| (spot.key, at)).collect();
        let couples = layout.couples.iter().filter_map(|couple| {
            let (a, b) = (*at.get(&couple.a)?, *at.get(&couple.b)?);
            let follows = is_edge_to_edge(&couple.path, [spots[a], spots[b]], sizes);
            let line = (!follows).then(|| (&couple.path).into());
            Some(TreeCouple { a, b, state: couple.state.into(), line })
        });
        let siblings = layout.siblings.iter().filter_map(|pair| {
            Some(TreeSiblings { a: *at.get(&pair.a)?, b: *at.get(&pair.b)?, line: (&pair.path).into() })
        });
        Self {
            focus: None,
            you: None,
            width: whole(layout.width),
            height: whole(layout.height),
            box_width: whole(sizes.box_width),
            box_height: whole(sizes.box_height),
            couples: couples.collect(),
            children: layout.children.iter().map(|lines| children(lines, &at, &spots, sizes)).collect(),
            siblings: siblings.collect(),
            people: columns(&spots, people),
            can,
        }
    }

    /// Says who has relatives outside the view.
    pub fn with_hidden(mut self, hidden: Vec<(Id, Hidden)>) -> Self {
        let at: Positions = self.people.ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        self.people.more =
            hidden.into_iter().filter_map(|(id, more)| Some((*at.get(&id)?, more.into()))).collect();
        self
    }
}

/// True if this is the line between neighbours.
fn is_edge_to_edge(path: &Path, mut pair: [&Spot<Id>; 2], sizes: &Sizes) -> bool {
    pair.sort_by(|one, other| one.x.total_cmp(&other.x));
    let y = pair[0].y + sizes.box_height / 2.0;
    let mut ends = [path.start(), path.end()];
    ends.sort_by(|one, other| one.x.total_cmp(&other.x));
    matches!(path, Path::Straight(points) if points.len() == 2)
        && ends == [Point { x: pair[0].x + sizes.box_width, y }, Point { x: pair[1].x, y }]
}

fn children(lines: &ChildLines<Id>, at: &Positions, spots: &[&Spot<Id>], sizes: &Sizes) -> TreeChildren {
    let child = |line: &ChildLine<Id>| {
        let (person, kind) = (*at.get(&line.child)?, line.kind.into());
        let (middle, end) = (whole(spots[person].x) + whole(sizes.box_width / 2.0), whole(line.end.x));
        Some(TreeChild { person, kind, elsewhere: line.elsewhere, x: (end != middle).then_some(end) })
    };
    let curved = lines.children.iter().any(|line| line.elsewhere);
    TreeChildren {
        parents: lines.parents.iter().flatten().filter_map(|parent| at.get(parent).copied()).collect(),
        start: [whole(lines.start.x), whole(lines.start.y)],
        bar: whole(lines.bar),
        turn: curved.then(|| whole(lines.turn)),
        children: lines.children.iter().filter_map(child).collect(),
    }
}

fn columns(spots: &[&Spot<Id>], mut people: HashMap<Id, PersonRef>) -> TreePeople {
    let mut columns = TreePeople::default();
    for (at, spot) in spots.iter().enumerate() {
        let person = people.remove(&spot.key);
        columns.ids.push(spot.key);
        columns.x.push(whole(spot.x));
        columns.y.push(whole(spot.y));
        columns.rows.push(spot.row);
        columns.families.push(spot.family);
        let Some(person) = person else {
            columns.names.push(String::new());
            columns.born.push(String::new());
            columns.died.push(String::new());
            columns.deceased.push(false);
            columns.genders.push(None);
            continue;
        };
        columns.born.push(person.born());
        columns.died.push(person.died());
        columns.names.push(person.name);
        columns.deceased.push(person.deceased);
        columns.genders.push(person.gender);
        columns.portraits.extend(person.portrait.map(|portrait| (at, portrait)));
    }
    columns
}
