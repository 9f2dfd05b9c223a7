//! The demo runs on this machine only, in a folder that it removes.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use url::Url;

use crate::clock::Moment;
use crate::config::{Config, Settings};
use crate::ids::Id;

const SITE_NAME: &str = "The Olšan family";

/// The settings of a demo in this folder. The environment and configuration files are ignored.
pub fn config(data: &Path, listen: Option<String>) -> Result<Config, String> {
    let settings = Settings {
        listen,
        data: Some(data.to_owned()),
        site_name: Some(SITE_NAME.to_owned()),
        log: Some("warn".to_owned()),
        ..Settings::default()
    };
    let config = settings.check()?;
    if !config.listen.ip().is_loopback() {
        return Err(format!(
            "listen is wrong: \"{}\": everyone knows the password of the demo, so it is only for this machine; choose an \
             address such as 127.0.0.1:8080",
            config.listen
        ));
    }
    // Not localhost: a browser would mix it up with a real site on this machine.
    let public_url = Url::parse(&format!("http://{}", config.listen)).map_err(|error| error.to_string())?;
    Ok(Config { demo: true, public_url, ..config })
}

/// A folder that is removed with everything in it when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// A path among the system's temporary files that no one else has.
    pub fn free_path(now: Moment) -> PathBuf {
        std::env::temp_dir().join(format!("kinkeeper-demo-{}", Id::new(now)))
    }

    pub fn create(path: PathBuf) -> Result<Self, String> {
        match DirBuilder::new().mode(0o700).create(&path) {
            Ok(()) => Ok(Self(path)),
            Err(error) => Err(format!("cannot create the folder {}: {error}", path.display())),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("kinkeeper: cannot remove the folder {}: {error}", self.0.display());
        }
    }
}
