//! Limits on attempts. Counted in the database, so that replicas share the counts, under keyed hashes, so that no
//! address or email is stored.
//!
//! Failed sign-ins are counted per address and, across all addresses, per account; strangers are slowed down more and
//! more. A browser that has signed in to the account before has its own count, so strangers cannot lock the account's
//! holder out.

use std::net::IpAddr;

use crate::app::App;
use crate::clock::{DAY, HOUR, MINUTE, Moment, SECOND};
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::http::Client;

use super::store;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Try {
    SignIn,
    /// Someone who is signed in confirms the password.
    Confirm,
    Register,
    /// Someone asks for an emailed link, to choose a password or to confirm an address.
    Link,
    /// Someone uses such a link.
    UseLink,
    Vitals,
    Feedback,
    Invite,
    /// A list of invitations: one attempt, however long the list is.
    InviteMany,
    /// An invitation to one address, counted across all senders.
    InviteOne,
}

struct Limit {
    per_address: i64,
    /// The limit for one account.
    per_account: i64,
    /// True if the account's attempts are counted across all addresses.
    everywhere: bool,
    window: i64,
}

/// An account may have this many failures from strangers within a day before they are slowed down.
const FREE: i64 = 20;
/// The first pause; each further one is twice as long.
const FIRST_PAUSE: i64 = 2 * SECOND;
const LONGEST_PAUSE: i64 = HOUR;

impl Try {
    fn limit(self) -> Limit {
        let limit = |per_address, per_account, everywhere, window| Limit {
            per_address,
            per_account,
            everywhere,
            window,
        };
        match self {
            Self::SignIn | Self::Confirm => limit(60, 10, false, 15 * MINUTE),
            Self::Register => limit(20, 20, false, HOUR),
            Self::Link => limit(20, 5, true, HOUR),
            Self::UseLink => limit(20, 5, false, HOUR),
            Self::Feedback => limit(90, 30, true, HOUR),
            Self::Invite => limit(100, 50, true, HOUR),
            Self::InviteMany => limit(20, 4, true, HOUR),
            Self::InviteOne => limit(100, 5, true, HOUR),
            Self::Vitals => limit(1_000, 1_000, false, HOUR),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign-in",
            Self::Confirm => "confirm",
            Self::Register => "register",
            Self::Link => "link",
            Self::UseLink => "use-link",
            Self::Vitals => "vitals",
            Self::Feedback => "feedback",
            Self::Invite => "invite",
            Self::InviteMany => "invite-many",
            Self::InviteOne => "invite-one",
        }
    }
}

/// The counters of one attempt.
#[derive(Default)]
struct Counts {
    /// Decremented when the attempt succeeds.
    address: Option<(String, i64)>,
    /// Deleted when the attempt succeeds.
    account: Option<(String, i64)>,
    /// Slows strangers down.
    everywhere: Option<Pace>,
}

struct Pace {
    count: String,
    pause: String,
}

/// An attempt that has been counted.
pub struct Attempt {
    counts: Counts,
    /// True if strangers have just failed so often that they are slowed down from now on.
    pub begins_pauses: bool,
}

/// Counts an attempt before it is made, so that parallel ones cannot slip through; refuses it past the limit.
pub async fn begin(app: &App, client: &Client, what: Try, account: &str) -> Result<Attempt> {
    let (now, window) = (app.now(), what.limit().window);
    let mut conn = app.db.read().await?;
    let knows_browser =
        what == Try::SignIn && store::knows_browser(&mut conn, account, &client.browser.hash()).await?;
    let counts = counts(app, client, what, account, knows_browser);
    let limits: Vec<&(String, i64)> = counts.address.iter().chain(&counts.account).collect();
    let refuse = |ends_at: Moment| Err(Error::too_many("too-many-attempts", ends_at.seconds_since(now)));
    // A client that is already past the limit costs a few reads and no write.
    for (key, most) in &limits {
        if let Some((count, ends_at)) = store::attempts(&mut conn, key, now, window).await?
            && count > *most
        {
            return refuse(ends_at);
        }
    }
    if let Some(pace) = &counts.everywhere
        && let Some((_, ends_at)) = store::attempts(&mut conn, &pace.pause, now, LONGEST_PAUSE).await?
    {
        return refuse(ends_at);
    }
    drop(conn);
    let mut tx = app.db.begin().await?;
    let mut over = None;
    for (key, most) in limits {
        let (count, ends_at) = store::count_attempt(&mut tx, key, now, now.plus(window)).await?;
        if count > *most {
            over = over.max(Some(ends_at));
        }
    }
    if let Some(ends_at) = over {
        tx.commit().await?;
        return refuse(ends_at);
    }
    let mut begins_pauses = false;
    if let Some(pace) = &counts.everywhere {
        match slow_down(&mut tx, pace, now).await? {
            Pacing::Wait(ends_at) => return refuse(ends_at),
            Pacing::Go { begins_pauses: begins } => begins_pauses = begins,
        }
    }
    tx.commit().await?;
    Ok(Attempt { counts, begins_pauses })
}

fn counts(app: &App, client: &Client, what: Try, account: &str, knows_browser: bool) -> Counts {
    let Limit { per_address, per_account, everywhere, .. } = what.limit();
    let key = |text: String| app.keyed_hash(&format!("{}|{text}", what.name()));
    let network = network(client.address);
    if knows_browser {
        let browser = key(format!("browser|{}|{account}", client.browser.hash()));
        return Counts { account: Some((browser, per_account)), ..Counts::default() };
    }
    let account_key =
        if everywhere { key(format!("|{account}")) } else { key(format!("{network}|{account}")) };
    let pace = Pace { count: key(format!("strangers|{account}")), pause: key(format!("pause|{account}")) };
    Counts {
        address: Some((key(network), per_address)),
        account: Some((account_key, per_account)),
        everywhere: matches!(what, Try::SignIn | Try::Confirm).then_some(pace),
    }
}

enum Pacing {
    Go { begins_pauses: bool },
    Wait(Moment),
}

/// Counts a stranger's attempt. Past the free ones, the next must wait twice as long as the one before.
async fn slow_down(tx: &mut Tx, pace: &Pace, now: Moment) -> Result<Pacing> {
    // Count first: this makes parallel attempts take turns, so that each sees the pause of the one before.
    let (count, _) = store::count_attempt(tx, &pace.count, now, now.plus(DAY)).await?;
    if let Some((_, ends_at)) = store::attempts(tx, &pace.pause, now, LONGEST_PAUSE).await? {
        return Ok(Pacing::Wait(ends_at));
    }
    let over = count - FREE;
    if over > 0 {
        let doublings = u32::try_from(over - 1).unwrap_or(u32::MAX);
        let pause = FIRST_PAUSE.saturating_mul(2_i64.saturating_pow(doublings)).min(LONGEST_PAUSE);
        store::pause_attempts(tx, &pace.pause, now.plus(pause)).await?;
    }
    Ok(Pacing::Go { begins_pauses: over == 1 })
}

impl Attempt {
    /// A successful attempt does not count, and clears the account's failed ones from this address or
    /// browser.
    pub async fn succeeded(self, app: &App) -> Result<()> {
        let mut tx = app.db.begin().await?;
        if let Some((key, _)) = &self.counts.address {
            store::forgive_attempt(&mut tx, key).await?;
        }
        if let Some((key, _)) = &self.counts.account {
            store::forget_attempts(&mut tx, key).await?;
        }
        if let Some(pace) = &self.counts.everywhere {
            store::forgive_attempt(&mut tx, &pace.count).await?;
            store::forget_attempts(&mut tx, &pace.pause).await?;
        }
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
