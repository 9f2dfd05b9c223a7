use kinkeeper::clock::{HOUR, MINUTE, SECOND};
use kinkeeper::jobs::backoff;

#[test]
fn the_retry_delay_doubles_up_to_an_hour() {
    assert_eq!(backoff(1), 30 * SECOND);
    assert_eq!(backoff(2), MINUTE);
    assert_eq!(backoff(8), HOUR);
    assert_eq!(backoff(10_000), HOUR);
}
