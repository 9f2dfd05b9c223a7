use crate::text_enum;

text_enum! {
    /// A step, in the order in which they are offered.
    pub enum Step {
        Site = "site",
        Yourself = "yourself",
        Parents = "parents",
        Mail = "mail",
        Backups = "backups",
        Invitation = "invitation",
    }
}

text_enum! {
    pub enum StepState {
        Open = "open",
        Skipped = "skipped",
        Done = "done",
    }
}
