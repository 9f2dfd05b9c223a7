//! The family that a plan was made for.

use std::collections::HashSet;

use crate::app::App;
use crate::db::{Tx, steps};
use crate::error::Result;

use super::plan::Plan;

/// The topics that an import is compared with.
pub const TOPICS: [&str; 4] = ["members", "relationships", "history", "sources"];

/// The versions of the topics when a plan was made.
pub struct Basis {
    versions: Vec<i64>,
    /// True for the plan of a preview: someone may have added the same people since, so nothing may have changed.
    pub is_exact: bool,
}

impl Basis {
    pub async fn now(app: &App) -> Result<Self> {
        let versions = steps::versions(&mut app.db.read().await?, &TOPICS).await?;
        Ok(Self { versions, is_exact: false })
    }

    /// True if records that the plan depends on have changed since it was made.
    pub async fn is_stale(&self, tx: &mut Tx, plan: &Plan) -> Result<bool> {
        if self.is_exact {
            return Ok(steps::versions(tx, &TOPICS).await? != self.versions);
        }
        if !plan.touches_others {
            return Ok(false);
        }
        let mut changed = HashSet::new();
        for (topic, version) in TOPICS.into_iter().zip(&self.versions) {
            let Some(ids) = steps::since(tx, topic, *version).await? else { return Ok(true) };
            // A new relationship may be one that the plan adds too, or make someone their own ancestor together with it.
            if topic == "relationships" && !ids.is_empty() {
                return Ok(true);
            }
            changed.extend(ids);
        }
        Ok(plan.depends_on(&changed))
    }
}
