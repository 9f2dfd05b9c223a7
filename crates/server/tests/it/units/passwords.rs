use futures_util::poll;
use kinkeeper::passwords::{NOBODY, Passwords, QUEUE};

/// What every hash that we write begins with: its cost.
const COST: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

#[tokio::test]
async fn a_password_fits_its_own_hash_only() {
    let passwords = Passwords::default();
    let stored = passwords.hash("correct horse").await.unwrap();
    assert!(stored.starts_with(COST), "{stored}");
    assert!(passwords.verify("correct horse", Some(&stored)).await.unwrap());
    assert!(!passwords.verify("correct hors", Some(&stored)).await.unwrap());
    assert!(!passwords.verify("correct horse", None).await.unwrap());
}

#[test]
fn the_hash_for_unknown_accounts_costs_as_much_as_a_real_one() {
    assert!(NOBODY.starts_with(COST), "{NOBODY}");
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let passwords = Passwords::default();
    let mut waiting: Vec<_> = (0..QUEUE).map(|_| Box::pin(passwords.hash("anything"))).collect();
    for hash in &mut waiting {
        assert!(poll!(hash).is_pending());
    }
    assert_eq!(passwords.hash("one more").await.unwrap_err().code(), "busy");
}
