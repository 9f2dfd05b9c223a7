//! Limits on attempts. Counted in the database, so that replicas share the counts, under keyed hashes, so that no
//! address or email is stored. An account is only counted together with the client's address: a stranger cannot lock
//! its owner out.

use std::net::IpAddr;

use crate::clock::{HOUR, MINUTE, Moment};
use crate::db::Db;
use crate::error::{Error, Result};

use super::store;

#[derive(Clone, Copy)]
pub enum Try {
    SignIn,
    Register,
    Reset,
    Vitals,
    Feedback,
    Invite,
}

struct Limit {
    per_address: i64,
    per_account: i64,
    window: i64,
}

impl Try {
    fn limit(self) -> Limit {
        match self {
            Self::SignIn => Limit { per_address: 60, per_account: 10, window: 15 * MINUTE },
            Self::Register => Limit { per_address: 20, per_account: 20, window: HOUR },
            Self::Reset => Limit { per_address: 20, per_account: 5, window: HOUR },
            Self::Feedback => Limit { per_address: 90, per_account: 30, window: HOUR },
            Self::Invite => Limit { per_address: 100, per_account: 50, window: HOUR },
            Self::Vitals => Limit { per_address: 1_000, per_account: 1_000, window: HOUR },
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign-in",
            Self::Register => "register",
            Self::Reset => "reset",
            Self::Vitals => "vitals",
            Self::Feedback => "feedback",
            Self::Invite => "invite",
        }
    }
}

/// An attempt that has been counted.
pub struct Attempt {
    address_key: String,
    account_key: String,
}

/// Counts an attempt before it is made, so that parallel ones cannot slip through; refuses it past the limit.
pub async fn begin(
    db: &Db,
    keyed_hash: impl Fn(&str) -> String,
    what: Try,
    address: IpAddr,
    account: &str,
    now: Moment,
) -> Result<Attempt> {
    let Limit { per_address, per_account, window } = what.limit();
    let network = network(address);
    let address_key = keyed_hash(&format!("{}|{network}", what.name()));
    let account_key = keyed_hash(&format!("{}|{network}|{account}", what.name()));
    let limits = [(&address_key, per_address), (&account_key, per_account)];
    // A client that is already past the limit costs one read and no write.
    let mut conn = db.read().await?;
    for (key, most) in limits {
        if let Some((count, ends_at)) = store::attempts(&mut conn, key, now).await?
            && count > most
        {
            return Err(Error::too_many("too-many-attempts", ends_at.seconds_since(now)));
        }
    }
    drop(conn);
    let mut tx = db.begin().await?;
    let mut wait = 0;
    for (key, most) in limits {
        let (count, ends_at) = store::count_attempt(&mut tx, key, now, now.plus(window)).await?;
        if count > most {
            wait = wait.max(ends_at.seconds_since(now));
        }
    }
    tx.commit().await?;
    if wait > 0 {
        return Err(Error::too_many("too-many-attempts", wait));
    }
    Ok(Attempt { address_key, account_key })
}

impl Attempt {
    /// A successful attempt does not count, and clears the account's failed ones.
    pub async fn succeeded(self, db: &Db) -> Result<()> {
        let mut tx = db.begin().await?;
        store::forgive_attempt(&mut tx, &self.address_key).await?;
        store::forget_attempts(&mut tx, &self.account_key).await?;
        Ok(tx.commit().await?)
    }
}

/// One household has one IPv4 address but a whole /64 of IPv6 ones.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => address.segments()[..4].iter().map(|part| format!("{part:x}:")).collect(),
    }
}
