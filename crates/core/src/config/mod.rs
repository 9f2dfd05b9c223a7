//! The settings, from flags, the environment (`KINKEEPER_*`) or a TOML file; flags win, then the environment.
//! `Settings` holds the raw values, `Config` the checked ones; a wrong value stops startup with one clear line.

mod checked;
mod checking;
mod given;
mod limits;
mod locations;
mod secret;
mod settings;
mod values;
mod visitors;

pub use checked::Config;
pub use given::{Given, MailSecurity, MailServer, RegistrationMode, Source, Sources};
pub use limits::Limits;
pub use locations::{Database, S3, Storage};
pub use secret::Secret;
pub use settings::Settings;
pub use values::{LONGEST_SITE_NAME, SHORTEST_KEY, bucket};
pub use visitors::VisitorLimits;
