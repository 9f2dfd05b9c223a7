//! The family that a plan was made for.

use std::collections::HashSet;

use crate::app::App;
use crate::db::{Conn, Record, steps};
use crate::error::Result;

use super::model::Import;
use super::plan::Plan;

/// The topics that an import is compared with.
pub const TOPICS: [&str; 4] = ["members", "relationships", "history", "sources"];

/// The versions of the topics when a plan was made.
pub struct Basis {
    versions: Vec<i64>,
    /// The same for imports: another one may have brought the same people, and an undone one has taken some away.
    imports: Vec<i64>,
}

impl Basis {
    pub async fn now(app: &App) -> Result<Self> {
        let mut conn = app.db.read().await?;
        let versions = steps::versions(&mut conn, &TOPICS).await?;
        Ok(Self { versions, imports: imports(&mut conn).await? })
    }

    /// True if there was another import since the plan was made, or records that it depends on have changed.
    pub async fn is_stale(&self, conn: &mut Conn, plan: &Plan) -> Result<bool> {
        if imports(conn).await? != self.imports {
            return Ok(true);
        }
        if !plan.touches_others {
            return Ok(false);
        }
        let mut changed = HashSet::new();
        for (topic, version) in TOPICS.into_iter().zip(&self.versions) {
            let Some(ids) = steps::since(conn, topic, *version).await? else { return Ok(true) };
            // A new relationship may be one that the plan adds too, or make someone their own ancestor together with it.
            if topic == "relationships" && !ids.is_empty() {
                return Ok(true);
            }
            changed.extend(ids);
        }
        Ok(plan.depends_on(&changed))
    }
}

async fn imports(conn: &mut Conn) -> Result<Vec<i64>> {
    Ok(steps::versions(conn, &[Import::table().feature]).await?)
}
