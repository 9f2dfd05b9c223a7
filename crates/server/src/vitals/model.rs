use crate::clock::{DAY, Moment};
use crate::error::FieldProblems;
use crate::text_enum;

/// Measurements are shown and kept for this many days.
pub const DAYS: i64 = 28;

/// Each step of the scale is this much wider than the last, so percentiles are right within two and a half percent.
const STEP: f64 = 1.05;

text_enum! {
    pub enum Vital {
        Lcp = "LCP",
        Inp = "INP",
        Cls = "CLS",
        Fcp = "FCP",
        Ttfb = "TTFB",
    }
}

impl Vital {
    /// Layout shift is a small number, everything else is in milliseconds.
    fn scale(self) -> f64 {
        if self == Self::Cls { 1_000.0 } else { 1.0 }
    }

    fn most(self) -> f64 {
        if self == Self::Cls { 100.0 } else { 600_000.0 }
    }

    /// The step that a value falls into. Reports values that no browser can measure.
    pub fn bucket(self, value: f64, problems: &mut FieldProblems) -> i64 {
        if !value.is_finite() || value < 0.0 || value > self.most() {
            problems.add("value", "out-of-range", &[("min", "0"), ("max", &self.most().to_string())]);
        }
        ((1.0 + value * self.scale()).ln() / STEP.ln()).round() as i64
    }

    /// The value that a step stands for.
    pub fn value(self, bucket: i64) -> f64 {
        let exponent = i32::try_from(bucket).unwrap_or_default();
        let value = (STEP.powi(exponent) - 1.0) / self.scale();
        let digits = if self == Self::Cls { 1_000.0 } else { 1.0 };
        (value * digits).round() / digits
    }
}

/// The step below which this percentage of all counts lies; `counts` are in order.
pub fn percentile(counts: &[(i64, i64)], percent: i64) -> i64 {
    let total: i64 = counts.iter().map(|(_, count)| count).sum();
    let wanted = (total * percent + 99) / 100;
    let mut seen = 0;
    for (bucket, count) in counts {
        seen += count;
        if seen >= wanted {
            return *bucket;
        }
    }
    counts.last().map_or(0, |(bucket, _)| *bucket)
}

pub fn day(now: Moment) -> i64 {
    now.0 / DAY
}
