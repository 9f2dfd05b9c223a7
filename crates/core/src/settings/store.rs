use crate::config::{MailServer, Secret};
use crate::db::{Conn, Db, DbError};
use crate::encryption::{Encrypted, Keys};
use crate::ids::Id;
use crate::{site, sql};

use super::model::{BackupSettings, MailSettings, Saved, SecretOf, SiteSettings, row_id};

/// The mail server that last accepted a test email.
const MAIL_TESTED: &str = "mail-tested";

/// The saved settings.
pub async fn saved(conn: &mut Conn, keys: &Keys) -> Result<Saved, DbError> {
    let site = conn
        .opt(sql!(SiteSettings, "SELECT {columns} FROM site_settings WHERE id = $1"), &[row_id().into()])
        .await?;
    let (mail, backups) = servers(conn).await?;
    let password = secret(conn, keys, SecretOf::Mail, mail.password).await?;
    let keys = secret(conn, keys, SecretOf::Backups, backups.keys).await?;
    Ok(Saved { site: site.unwrap_or_default(), mail, password, backups, keys })
}

async fn servers(conn: &mut Conn) -> Result<(MailSettings, BackupSettings), DbError> {
    let mail: Option<MailSettings> = conn
        .opt(sql!(MailSettings, "SELECT {columns} FROM mail_settings WHERE id = $1"), &[row_id().into()])
        .await?;
    let backups: Option<BackupSettings> = conn
        .opt(sql!(BackupSettings, "SELECT {columns} FROM backup_settings WHERE id = $1"), &[row_id().into()])
        .await?;
    Ok((mail.unwrap_or_default(), backups.unwrap_or_default()))
}

/// Creates the missing rows. A row without choices is not a change.
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

/// `None` if it is gone, or if it was encrypted with a key that this machine does not have.
async fn secret(
    conn: &mut Conn,
    keys: &Keys,
    of: SecretOf,
    id: Option<Id>,
) -> Result<Option<Secret>, DbError> {
    let Some(id) = id else { return Ok(None) };
    let found: Option<(String, Option<String>)> =
        conn.opt(sql!("SELECT value, key_id FROM secrets WHERE id = $1"), &[id.into()]).await?;
    Ok(found.and_then(|(value, key_id)| match key_id {
        Some(key_id) => keys.decrypt(&of.name(id), &Encrypted { key_id, value }).map(Secret),
        None => Some(Secret(value)),
    }))
}

pub async fn keep_secret(
    conn: &mut Conn,
    keys: &Keys,
    of: SecretOf,
    id: Id,
    secret: &Secret,
) -> Result<(), DbError> {
    let Encrypted { key_id, value } = keys.encrypt(&of.name(id), secret.reveal());
    conn.exec(
        sql!(
            "INSERT INTO secrets (id, value, key_id) VALUES ($1, $2, $3)
             ON CONFLICT (id) DO UPDATE SET value = excluded.value, key_id = excluded.key_id"
        ),
        &[id.into(), value.into(), key_id.into()],
    )
    .await?;
    Ok(())
}

/// Encrypts what an older version saved in plain text, and what was encrypted with a key that has been replaced. Says in
/// the log what cannot be decrypted.
pub async fn encrypt_saved(db: &Db, keys: &Keys) -> Result<(), DbError> {
    let (stale, plain): (i64, i64) = db
        .read()
        .await?
        .one(
            sql!(
                "SELECT COUNT(*), COUNT(CASE WHEN key_id IS NULL THEN 1 END) FROM secrets
                 WHERE key_id IS NULL OR key_id <> $1"
            ),
            &[keys.id().into()],
        )
        .await?;
    if stale == 0 {
        return Ok(());
    }
    if plain > 0 {
        db.empty_in_copies("secrets");
    }
    let mut tx = db.begin().await?;
    tidy_secrets(&mut tx).await?;
    let (mail, backups) = servers(&mut tx).await?;
    for (of, id) in [(SecretOf::Mail, mail.password), (SecretOf::Backups, backups.keys)] {
        match (id, secret(&mut tx, keys, of, id).await?) {
            (Some(id), Some(secret)) => keep_secret(&mut tx, keys, of, id, &secret).await?,
            (Some(_), None) => tracing::warn!(
                "{} must be entered again on the settings page: this machine does not have the encryption key that it was \
                 saved with",
                of.words()
            ),
            (None, _) => {}
        }
    }
    tx.commit().await?;
    if plain > 0 {
        db.forget_deleted();
    }
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

/// True if this mail server has accepted a test email, and no other one since.
pub async fn is_mail_tested(conn: &mut Conn, server: &MailServer) -> Result<bool, DbError> {
    Ok(site::get(conn, MAIL_TESTED).await?.is_some_and(|tested| tested == name_of(server)))
}

fn name_of(server: &MailServer) -> String {
    format!("{}@{}:{}", server.user.as_deref().unwrap_or_default(), server.host, server.port)
}
