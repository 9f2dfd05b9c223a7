//! The result of a check, as a line with advice.

/// The result of a check.
pub struct Finding {
    about: &'static str,
    state: State,
    text: String,
    /// The advice if something is wrong.
    advice: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fine,
    Warning,
    Problem,
}

impl Finding {
    pub(super) fn fine(about: &'static str, text: impl Into<String>) -> Self {
        Self { about, state: State::Fine, text: text.into(), advice: "" }
    }

    pub(super) fn warning(about: &'static str, text: impl Into<String>, advice: &'static str) -> Self {
        Self { about, state: State::Warning, text: text.into(), advice }
    }

    pub(super) fn problem(about: &'static str, text: impl Into<String>, advice: &'static str) -> Self {
        Self { about, state: State::Problem, text: text.into(), advice }
    }

    pub(super) fn is_problem(&self) -> bool {
        self.state == State::Problem
    }

    pub(super) fn line(&self) -> String {
        let state = match self.state {
            State::Fine => "ok",
            State::Warning => "warning",
            State::Problem => "PROBLEM",
        };
        let advice =
            if self.advice.is_empty() { String::new() } else { format!("{:25}{}\n", "", self.advice) };
        format!("{:15} {state:8} {}\n{advice}", self.about, self.text)
    }
}
