use crate::config::{MailServer, Secret};
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{site, sql};

use super::model::{BackupSettings, MailSettings, Saved, SiteSettings, row_id};

/// The mail server that last accepted a test email.
const MAIL_TESTED: &str = "mail-tested";

/// What was saved.
pub async fn saved(conn: &mut Conn) -> Result<Saved, DbError> {
    let site = conn
        .opt(sql!(SiteSettings, "SELECT {columns} FROM site_settings WHERE id = $1"), &[row_id().into()])
        .await?;
    let mail: Option<MailSettings> = conn
        .opt(sql!(MailSettings, "SELECT {columns} FROM mail_settings WHERE id = $1"), &[row_id().into()])
        .await?;
    let backups: Option<BackupSettings> = conn
        .opt(sql!(BackupSettings, "SELECT {columns} FROM backup_settings WHERE id = $1"), &[row_id().into()])
        .await?;
    let (mail, backups) = (mail.unwrap_or_default(), backups.unwrap_or_default());
    let password = secret(conn, mail.password).await?;
    let keys = secret(conn, backups.keys).await?;
    Ok(Saved { site: site.unwrap_or_default(), mail, password, backups, keys })
}

/// Creates the rows that are not there yet. A row without choices is not a change.
pub async fn ensure(conn: &mut Conn) -> Result<(), DbError> {
    for sql in [
        sql!(
            "INSERT INTO site_settings (id, version, updated_at) VALUES ($1, 1, 0) ON CONFLICT (id) DO NOTHING"
        ),
        sql!(
            "INSERT INTO mail_settings (id, version, updated_at) VALUES ($1, 1, 0) ON CONFLICT (id) DO NOTHING"
        ),
        sql!(
            "INSERT INTO backup_settings (id, version, updated_at) VALUES ($1, 1, 0) ON CONFLICT (id) DO NOTHING"
        ),
    ] {
        conn.exec(sql, &[row_id().into()]).await?;
    }
    Ok(())
}

pub async fn secret(conn: &mut Conn, id: Option<Id>) -> Result<Option<Secret>, DbError> {
    let Some(id) = id else { return Ok(None) };
    let found: Option<(String,)> =
        conn.opt(sql!("SELECT value FROM secrets WHERE id = $1"), &[id.into()]).await?;
    Ok(found.map(|(value,)| Secret(value)))
}

pub async fn keep_secret(conn: &mut Conn, id: Id, secret: &Secret) -> Result<(), DbError> {
    conn.exec(sql!("INSERT INTO secrets (id, value) VALUES ($1, $2)"), &[id.into(), secret.reveal().into()])
        .await?;
    Ok(())
}

/// Deletes the secrets that no setting uses any more.
pub async fn tidy_secrets(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "DELETE FROM secrets WHERE NOT EXISTS (SELECT 1 FROM mail_settings WHERE password = secrets.id)
             AND NOT EXISTS (SELECT 1 FROM backup_settings WHERE keys = secrets.id)"
        ),
        &[],
    )
    .await?;
    Ok(())
}

pub async fn mark_mail_tested(conn: &mut Conn, server: &MailServer) -> Result<(), DbError> {
    site::set(conn, MAIL_TESTED, &name_of(server)).await
}

/// Whether this mail server has accepted a test email, and no other one since.
pub async fn is_mail_tested(conn: &mut Conn, server: &MailServer) -> Result<bool, DbError> {
    Ok(site::get(conn, MAIL_TESTED).await?.is_some_and(|tested| tested == name_of(server)))
}

fn name_of(server: &MailServer) -> String {
    format!("{}@{}:{}", server.user.as_deref().unwrap_or_default(), server.host, server.port)
}
