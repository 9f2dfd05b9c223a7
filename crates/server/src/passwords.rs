//! Passwords: argon2id, one at a time, on memory that is used again.
//!
//! Hashing takes 19 MiB and many milliseconds by design. Behind a gate of one it cannot starve the other
//! requests, and a short queue answers 429 instead of growing without end.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use tokio::sync::Semaphore;

use crate::error::{Error, Result};
use crate::ids::random_bytes;

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const HASH_BYTES: usize = 32;

/// How many may stand in the queue. At some 30 ms each, the last one waits two seconds.
pub const QUEUE: usize = 64;

/// Checked when there is no account, so that both answers take as long. No password fits it.
pub const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$a2lua2VlcGVyLW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

#[derive(Clone)]
pub struct Passwords {
    gate: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    memory: Arc<Mutex<Vec<Block>>>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            gate: Arc::new(Semaphore::new(1)),
            queue: Arc::new(Semaphore::new(QUEUE)),
            memory: Arc::default(),
        }
    }
}

impl Passwords {
    pub async fn hash(&self, password: &str) -> Result<String> {
        let salt = random_bytes::<16>();
        let password = password.to_owned();
        let hash =
            self.gated(move |memory| derive(password.as_bytes(), &salt, Costs::default(), memory)).await?;
        Ok(Costs::default().print(&salt, &hash))
    }

    /// Whether the password fits the stored hash; without one takes as long and says no.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool> {
        let exists = stored.is_some();
        let (costs, salt, expected) = parse(stored.unwrap_or(NOBODY))
            .ok_or_else(|| Error::internal("a stored password hash is not in the form that we write"))?;
        let password = password.to_owned();
        let hash = self.gated(move |memory| derive(password.as_bytes(), &salt, costs, memory)).await?;
        Ok(constant_time_equal(&hash, &expected) && exists)
    }

    async fn gated<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let Ok(place) = self.queue.clone().try_acquire_owned() else {
            return Err(Error::too_many("busy", 2));
        };
        let permit = self.gate.clone().acquire_owned().await.map_err(Error::internal)?;
        let memory = self.memory.clone();
        // The permits move into the closure: a visitor who leaves must not let the next one in early.
        tokio::task::spawn_blocking(move || {
            let _permits = (place, permit);
            work(&mut memory.lock().unwrap_or_else(PoisonError::into_inner))
        })
        .await
        .map_err(Error::internal)?
    }
}

/// The costs are stored with each hash, so that they can be raised later.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Costs {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

impl Default for Costs {
    fn default() -> Self {
        Self { memory_kib: MEMORY_KIB, passes: PASSES, lanes: LANES }
    }
}

impl Costs {
    fn print(self, salt: &[u8], hash: &[u8]) -> String {
        let Self { memory_kib, passes, lanes } = self;
        let (salt, hash) = (STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash));
        format!("$argon2id$v=19$m={memory_kib},t={passes},p={lanes}${salt}${hash}")
    }
}

fn parse(text: &str) -> Option<(Costs, Vec<u8>, Vec<u8>)> {
    let mut parts = text.strip_prefix("$argon2id$v=19$")?.split('$');
    let mut costs = parts.next()?.split(',');
    let mut cost = |name: &str| costs.next()?.strip_prefix(name)?.parse().ok();
    let costs = Costs { memory_kib: cost("m=")?, passes: cost("t=")?, lanes: cost("p=")? };
    let salt = STANDARD_NO_PAD.decode(parts.next()?).ok()?;
    let hash = STANDARD_NO_PAD.decode(parts.next()?).ok()?;
    Some((costs, salt, hash))
}

fn derive(password: &[u8], salt: &[u8], costs: Costs, memory: &mut Vec<Block>) -> Result<Vec<u8>> {
    let params = Params::new(costs.memory_kib, costs.passes, costs.lanes, Some(HASH_BYTES))
        .map_err(|error| Error::internal(error.to_string()))?;
    memory.resize(params.block_count(), Block::default());
    let mut hash = vec![0; HASH_BYTES];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into_with_memory(password, salt, &mut hash, memory.as_mut_slice())
        .map_err(|error| Error::internal(error.to_string()))?;
    Ok(hash)
}

pub fn constant_time_equal(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |different, (a, b)| different | (a ^ b)) == 0
}
