use serde::Serialize;
use utoipa::ToSchema;

use crate::text_enum;

text_enum! {
    /// A step, in the order in which they are offered.
    pub enum Step {
        Tree = "tree",
        Site = "site",
        Yourself = "yourself",
        Parents = "parents",
        Mail = "mail",
        Backups = "backups",
        Invitation = "invitation",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StepState {
    Open,
    Skipped,
    Done,
}
