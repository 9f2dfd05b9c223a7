use kinkeeper::error::FieldProblems;
use kinkeeper::vitals::{Vital, percentile};

fn bucket(vital: Vital, value: f64) -> Option<i64> {
    let mut problems = FieldProblems::default();
    let bucket = vital.bucket(value, &mut problems);
    problems.check().ok().map(|()| bucket)
}

#[test]
fn a_bucket_gives_back_its_value_within_a_few_percent() {
    for value in [0.0, 1.0, 80.0, 1_200.0, 2_500.0, 59_000.0] {
        let known = Vital::Lcp.value(bucket(Vital::Lcp, value).unwrap());
        assert!((known - value).abs() <= value * 0.026 + 1.0, "{value} became {known}");
    }
    let shift = Vital::Cls.value(bucket(Vital::Cls, 0.1).unwrap());
    assert!((shift - 0.1).abs() < 0.004, "{shift}");
    for wrong in [-1.0, f64::NAN, f64::INFINITY, 1e9] {
        assert_eq!(bucket(Vital::Inp, wrong), None, "{wrong}");
    }
}

#[test]
fn percentiles_count_from_below() {
    let counts = [(1, 50), (2, 25), (3, 20), (9, 5)];
    assert_eq!([50, 75, 95, 100].map(|percent| percentile(&counts, percent)), [1, 2, 3, 9]);
    assert_eq!(percentile(&[(4, 1)], 50), 4);
    assert_eq!(percentile(&[], 50), 0);
}
