//! The setup link, which makes the first account the owner.

use crate::access::{Link, Purpose, store};
use crate::app::App;
use crate::error::{Error, Result};
use crate::ids::{Token, hash_of};

/// Startup prints this, so that someone can become the owner.
pub enum SetupLink {
    OwnerExists,
    /// The full address of the registration form with the setup token.
    Open(String),
}

/// Until an owner exists, keeps a working setup link in the data folder.
pub async fn link(app: &App) -> Result<SetupLink> {
    let mut tx = app.db.begin().await?;
    if store::owner_email(&mut tx).await?.is_some() {
        return Ok(SetupLink::OwnerExists);
    }
    let file = app.config.setup_link_file();
    if let Ok(text) = std::fs::read_to_string(&file)
        && let Some((_, token)) = text.trim().rsplit_once("setup=")
        && store::link(&mut tx, &hash_of(token), app.now()).await?.is_some()
    {
        return Ok(SetupLink::Open(app.config.link(&format!("/register?setup={token}"))));
    }
    let token = Token::new();
    let setup = Link {
        token_hash: token.hash(),
        purpose: Purpose::Setup,
        user_id: None,
        detail: None,
        created_at: app.now(),
        expires_at: None,
    };
    store::insert_link(&mut tx, &setup).await?;
    tx.commit().await?;
    let address = app.config.link(&format!("/register?setup={}", token.reveal()));
    write_privately(&file, &format!("{address}\n")).map_err(Error::internal)?;
    Ok(SetupLink::Open(address))
}

/// Removes the file once the link in it is useless, because there is an owner or a backup has replaced everything. A missing
/// file is fine.
pub async fn forget_link(app: &App) {
    let _ = tokio::fs::remove_file(app.config.setup_link_file()).await;
}

/// Readable only by the account that runs the server.
fn write_privately(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}
