//! Passwords: argon2id, one at a time, in memory that the queue reuses.
//!
//! Hashing takes 19 MiB and many milliseconds by design. One at a time, it cannot starve other requests; when
//! the short queue is full, the server answers 429. The last one in the queue frees the memory.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, Salt};
use argon2::{Algorithm, Argon2, Block, Params, PasswordHash, Version, password_hash};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};
use crate::ids::random_bytes;

/// The most requests that may queue. At about 30 ms each, the last one waits two seconds.
const QUEUE: usize = 64;

#[derive(Clone)]
pub struct Passwords {
    costs: Params,
    gate: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    memory: Arc<Mutex<Vec<Block>>>,
}

impl Passwords {
    /// The costs of new hashes. Each hash stores its own, so that they can be raised later.
    pub fn new(costs: Params) -> Self {
        Self {
            costs,
            gate: Arc::new(Semaphore::new(1)),
            queue: Arc::new(Semaphore::new(QUEUE)),
            memory: Arc::default(),
        }
    }

    pub async fn hash(&self, password: &str) -> Result<String> {
        let blank = self.blank().map_err(Error::internal)?;
        Ok(PasswordHash { hash: Some(self.derive(password, &blank).await?), ..blank }.to_string())
    }

    /// True if the password matches the stored hash. Without one, this takes just as long and returns false.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool> {
        let known = match stored {
            Some(stored) => PasswordHash::new(stored).map_err(Error::internal)?,
            None => self.blank().map_err(Error::internal)?,
        };
        let derived = self.derive(password, &known).await?;
        // Outputs are compared in constant time.
        Ok(known.hash.is_some_and(|hash| hash == derived))
    }

    /// A new salt and the current costs, without a hash yet.
    fn blank(&self) -> password_hash::Result<PasswordHash> {
        Ok(PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&self.costs)?,
            salt: Some(Salt::new(&random_bytes::<16>())?),
            hash: None,
        })
    }

    /// Hashes the password with the salt and the costs of `known`.
    async fn derive(&self, password: &str, known: &PasswordHash) -> Result<Output> {
        let (password, known) = (password.to_owned(), known.clone());
        self.gated(move |memory| derive(password.as_bytes(), &known, memory).map_err(Error::internal)).await
    }

    async fn gated<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let Ok(slot) = self.queue.clone().try_acquire_owned() else {
            return Err(Error::too_many("busy", 2));
        };
        let permit = self.gate.clone().acquire_owned().await.map_err(Error::internal)?;
        let (memory, queue) = (self.memory.clone(), self.queue.clone());
        // The permits move into the closure: a cancelled request must not let the next one in early.
        tokio::task::spawn_blocking(move || {
            let _permits = (slot, permit);
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            let done = work(&mut memory);
            if queue.available_permits() == QUEUE - 1 {
                *memory = Vec::new();
            }
            done
        })
        .await
        .map_err(Error::internal)?
    }
}

/// `Argon2::hash_password_with_salt` would allocate memory for each password; this reuses it.
fn derive(password: &[u8], known: &PasswordHash, memory: &mut Vec<Block>) -> password_hash::Result<Output> {
    let params = Params::try_from(known)?;
    let algorithm = Algorithm::try_from(known.algorithm.as_str())?;
    let version = known.version.map(Version::try_from).transpose()?.unwrap_or_default();
    let salt = known.salt.as_ref().ok_or(password_hash::Error::SaltInvalid)?;
    memory.resize(params.block_count(), Block::default());
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let mut hash = vec![0; length];
    Argon2::new(algorithm, version, params)
        .hash_password_into_with_memory(password, salt, &mut hash, memory)?;
    Ok(Output::new(&hash)?)
}

pub fn constant_time_equal(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |different, (a, b)| different | (a ^ b)) == 0
}
