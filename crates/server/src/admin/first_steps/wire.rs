//! Request and response types of these routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Step, StepState};

#[derive(Serialize, ToSchema)]
pub struct FirstSteps {
    /// In the order in which they are offered
    pub items: Vec<FirstStep>,
    /// True if the owner wants no more reminders of open steps
    pub hidden: bool,
}

#[derive(Serialize, ToSchema)]
pub struct FirstStep {
    pub step: Step,
    pub state: StepState,
}

impl FirstSteps {
    pub fn new(states: Vec<(Step, StepState)>, hidden: bool) -> Self {
        Self { items: states.into_iter().map(|(step, state)| FirstStep { step, state }).collect(), hidden }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SkipFirstSteps {
    /// All steps to skip; the others are no longer skipped
    pub skipped: Vec<Step>,
    #[serde(default)]
    pub hidden: bool,
}
