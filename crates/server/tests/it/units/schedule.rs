use kinkeeper::backup::health::{Light, light};
use kinkeeper::backup::schedule::is_due;
use kinkeeper::backup::state::State;
use kinkeeper::clock::{DAY, HOUR, Moment};

const NOON: Moment = Moment(20_000 * DAY + 12 * HOUR);

fn ago(hours: i64) -> Option<Moment> {
    Some(NOON.plus(-hours * HOUR))
}

#[test]
fn the_light_is_green_while_the_last_good_backup_is_fresh() {
    let of = |last_good, problem| light(last_good, problem, None, NOON);
    assert_eq!(
        [of(ago(9), false), of(ago(30), false), of(ago(80), false), of(ago(9), true), of(None, false)],
        [Light::Green, Light::Amber, Light::Red, Light::Amber, Light::Amber]
    );
    assert_eq!(of(None, true), Light::Red);
    assert_eq!(light(None, false, ago(72), NOON), Light::Red);
}

#[test]
fn a_backup_is_due_once_a_night_and_again_an_hour_after_a_failure() {
    assert!(is_due(None, None, NOON));
    assert!(is_due(ago(11), None, NOON), "the last one was written at 01:00, before the nightly time");
    assert!(!is_due(ago(9), None, NOON));
    assert!(!is_due(ago(34), ago(0), NOON));
    assert!(is_due(ago(34), ago(2), NOON));
}

#[test]
fn moments_from_the_future_count_for_nothing() {
    let future = Some(NOON.0 + 400 * DAY);
    let state = State { last_verified_at: future, last_try_at: future, ..State::default() };
    assert_eq!((state.last_verified(NOON), state.last_try(NOON)), (None, None));
    let soon = State { last_try_at: Some(NOON.0 + 1_000), ..State::default() };
    assert!(soon.last_try(NOON).is_some(), "clocks of two machines differ a little");
}
