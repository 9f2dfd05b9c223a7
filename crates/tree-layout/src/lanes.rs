//! Heights for the bars between two rows, so that bars which overlap do not run into each other.

/// In larger clusters of overlapping bars, crossings are not counted.
const COUNTED: usize = 64;

/// The horizontal part of the lines from one group of parents to their children.
pub(crate) struct Bar {
    pub group: u32,
    pub left: f64,
    pub right: f64,
    /// The position at which the line from the parents comes down, if they are in the picture.
    pub start: Option<f64>,
    /// The positions at which lines go down to children; sorted.
    pub drops: Vec<f64>,
}

impl Bar {
    fn overlaps(&self, other: &Bar, gap: f64) -> bool {
        self.left < other.right + gap && other.left < self.right + gap
    }

    /// Crossings between two bars if this one is the upper one.
    fn crossings_above(&self, lower: &Bar) -> usize {
        let first = self.drops.partition_point(|x| *x <= lower.left);
        let last = self.drops.partition_point(|x| *x < lower.right);
        let start = lower.start.is_some_and(|x| self.left < x && x < self.right);
        last.saturating_sub(first) + usize::from(start)
    }
}

/// The lane of each bar, counted from the top, and the number of lanes. `bars` must be sorted by their left end.
pub(crate) fn assign(bars: &[Bar], gap: f64) -> (Vec<u32>, u32) {
    let mut lanes = vec![0; bars.len()];
    let mut first = 0;
    while first < bars.len() {
        let mut end = first + 1;
        let mut right = bars[first].right;
        while end < bars.len() && bars[end].left < right + gap {
            right = right.max(bars[end].right);
            end += 1;
        }
        if end - first > COUNTED {
            assign_first_free(&bars[first..end], gap, &mut lanes[first..end]);
        } else if end - first > 1 {
            assign_by_crossings(&bars[first..end], gap, &mut lanes[first..end]);
        }
        first = end;
    }
    let count = lanes.iter().max().map_or(0, |lane| lane + 1);
    (lanes, count)
}

/// Takes the bar that causes the fewest crossings as the upper one of those left, again and again.
fn assign_by_crossings(bars: &[Bar], gap: f64, lanes: &mut [u32]) {
    let count = bars.len();
    let overlap = |one: usize, other: usize| bars[one].overlaps(&bars[other], gap);
    let gain = |upper: usize, lower: usize| {
        bars[upper].crossings_above(&bars[lower]) as i64 - bars[lower].crossings_above(&bars[upper]) as i64
    };
    let others = |one: usize| (0..count).filter(move |other| *other != one && overlap(one, *other));
    let mut cost: Vec<i64> = (0..count).map(|one| others(one).map(|other| gain(one, other)).sum()).collect();
    let mut left: Vec<usize> = (0..count).collect();
    let mut done: Vec<usize> = Vec::with_capacity(count);
    while let Some(at) = (0..left.len()).min_by_key(|at| (cost[left[*at]], left[*at])) {
        let bar = left.remove(at);
        let above = done.iter().filter(|other| overlap(bar, **other)).map(|other| lanes[*other] + 1);
        lanes[bar] = above.max().unwrap_or(0);
        for &other in left.iter().filter(|other| overlap(bar, **other)) {
            cost[other] -= gain(other, bar);
        }
        done.push(bar);
    }
}

fn assign_first_free(bars: &[Bar], gap: f64, lanes: &mut [u32]) {
    let mut ends: Vec<f64> = Vec::new();
    for (bar, lane) in bars.iter().zip(lanes) {
        let free = ends.iter().position(|end| end + gap <= bar.left).unwrap_or(ends.len());
        if free == ends.len() {
            ends.push(bar.right);
        } else {
            ends[free] = bar.right;
        }
        *lane = free as u32;
    }
}
