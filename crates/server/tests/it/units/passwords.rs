//! Hashing of passwords.

use argon2::Params;
use futures_util::FutureExt;
use kinkeeper::config::Settings;
use kinkeeper::error::Error;
use kinkeeper::passwords::Passwords;

fn cheap() -> Passwords {
    Passwords::new(Params::new(8, 1, 1, None).unwrap())
}

fn real() -> Passwords {
    Passwords::new(Settings::default().resolve().unwrap().password_costs)
}

#[tokio::test]
async fn a_password_matches_only_its_own_hash() {
    let passwords = cheap();
    let stored = passwords.hash("correct horse").await.unwrap();
    assert!(stored.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{stored}");
    assert!(passwords.verify("correct horse", Some(&stored)).await.unwrap());
    assert!(!passwords.verify("correct hors", Some(&stored)).await.unwrap());
    assert!(!passwords.verify("correct horse", None).await.unwrap());
    assert_ne!(passwords.hash("correct horse").await.unwrap(), stored, "each hash has its own salt");
}

#[tokio::test]
async fn a_site_hashes_with_19_mib_two_passes_and_one_lane() {
    let stored = real().hash("correct horse").await.unwrap();
    assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
    // A salt of 16 bytes and a hash of 32, in base64.
    assert_eq!(stored.split('$').skip(4).map(str::len).collect::<Vec<_>>(), [22, 43]);
}

/// A hash that was written before a library read and printed hashes.
const STORED: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$dG9kYXkncyBvd24gc2FsdA$O77prbEX99kZnvHt0laRA0pm64Ikbr4Yn0IyGjZkMrw";

#[tokio::test]
async fn a_stored_hash_keeps_its_own_costs_whatever_new_ones_take() {
    assert!(cheap().verify("correct horse", Some(STORED)).await.unwrap());
    assert!(!cheap().verify("correct house", Some(STORED)).await.unwrap());
}

#[tokio::test]
async fn a_stored_hash_that_cannot_be_read_is_an_error_and_not_a_wrong_password() {
    for broken in ["", "secret", "$argon2id$v=19$m=8,t=1,p=1", "$scrypt$ln=1$dG9kYXkncyBvd24gc2FsdA"] {
        assert_eq!(cheap().verify("secret", Some(broken)).await.unwrap_err().code(), "internal", "{broken}");
    }
}

/// Asks until the queue is full and returns that answer. Nothing here is polled twice, so only the first one,
/// which begins at once, can finish and free its slot.
fn fill_queue<T>(mut ask: impl FnMut() -> T) -> Error
where
    T: Future<Output = Result<(), Error>>,
{
    let mut waiting = Vec::new();
    loop {
        let mut asked = Box::pin(ask());
        match asked.as_mut().now_or_never() {
            None => waiting.push(asked),
            // On a busy machine, the first one may be finished before it is polled.
            Some(Ok(())) => {}
            Some(Err(full)) => {
                assert!((64..=65).contains(&waiting.len()), "{} wait", waiting.len());
                return full;
            }
        }
    }
}

/// An unknown address must not be answered faster than a known one.
#[tokio::test]
async fn without_a_stored_hash_a_check_waits_in_the_same_queue_for_the_same_work() {
    let passwords = cheap();
    let full = fill_queue(|| async { passwords.verify("anything", None).await.map(drop) });
    assert_eq!(full.code(), "busy");
}

#[tokio::test]
async fn a_full_queue_answers_at_once() {
    let passwords = real();
    let full = fill_queue(|| async { passwords.hash("anything").await.map(drop) });
    assert_eq!(full.code(), "busy");
}
