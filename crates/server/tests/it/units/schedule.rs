use kinkeeper::backup::schedule::{Light, is_due, light};
use kinkeeper::backup::state::{State, Trouble};
use kinkeeper::clock::{DAY, HOUR, Moment};

const NOON: Moment = Moment(20_000 * DAY + 12 * HOUR);

fn verified(hours_ago: i64) -> State {
    State { last_verified_at: Some(NOON.0 - hours_ago * HOUR), ..State::default() }
}

#[test]
fn the_light_is_green_while_the_last_good_backup_is_fresh() {
    let failed = State { problem: Some(Trouble::Technical("no space".to_owned())), ..verified(9) };
    let of = |state: &State| light(state, None, NOON);
    assert_eq!(
        [of(&verified(9)), of(&verified(30)), of(&verified(80)), of(&failed), of(&State::default())],
        [Light::Green, Light::Amber, Light::Red, Light::Amber, Light::Amber]
    );
    assert_eq!(light(&State::default(), Some(NOON.plus(-3 * DAY)), NOON), Light::Red);
}

#[test]
fn a_backup_is_due_once_a_night_and_again_an_hour_after_a_failure() {
    let tried = |hours: i64| State { last_try_at: Some(NOON.0 - hours * HOUR), ..verified(34) };
    assert!(is_due(&State::default(), NOON));
    assert!(is_due(&verified(11), NOON), "the last one was written at 01:00, before the nightly time");
    assert!(!is_due(&verified(9), NOON));
    assert!(!is_due(&tried(0), NOON));
    assert!(is_due(&tried(2), NOON));
}
