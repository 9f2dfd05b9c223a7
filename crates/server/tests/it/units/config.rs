use std::path::Path;

use kinkeeper::clock::DAY;
use kinkeeper::config::{Database, Settings};

fn error(settings: Settings) -> String {
    settings.resolve().expect_err("these settings are wrong")
}

#[test]
fn the_default_is_localhost_with_an_sqlite_file() {
    let config = Settings::default().resolve().unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.link("/login"), "http://localhost:8080/login");
    assert!(matches!(config.database, Database::Sqlite(path) if path == Path::new("data/kinkeeper.db")));
    assert_eq!(config.session_length, 30 * DAY);
}

#[test]
fn a_wrong_value_names_the_setting_in_one_line() {
    let cases = [
        Settings { listen: Some("nowhere".into()), ..Settings::default() },
        Settings { public_url: Some("ftp://x".into()), ..Settings::default() },
        Settings { owner_email: Some("anna".into()), ..Settings::default() },
        Settings { database_url: Some("mysql://x".into()), ..Settings::default() },
        Settings { storage_url: Some("https://x".into()), ..Settings::default() },
        Settings { s3_region: Some("here".into()), ..Settings::default() },
        Settings {
            storage_url: Some("s3://family".into()),
            s3_secret_key: Some("secret".into()),
            ..Settings::default()
        },
        Settings { smtp_url: Some("http://x".into()), ..Settings::default() },
        Settings { registration: Some("sometimes".into()), ..Settings::default() },
        Settings { language: Some("tlh".into()), ..Settings::default() },
        Settings { min_password_length: Some(5), ..Settings::default() },
        Settings { session_days: Some(0), ..Settings::default() },
        Settings { trusted_proxy: Some("10.0.0.0/8, here".into()), ..Settings::default() },
        Settings { encryption_key: Some("too short".into()), ..Settings::default() },
        Settings { log_format: Some("xml".into()), ..Settings::default() },
    ];
    insta::assert_snapshot!(cases.map(error).join("\n"), @r#"
    listen is wrong: "nowhere": invalid socket address syntax
    public-url is wrong: "ftp://x/": it must start with http:// or https://
    owner-email is wrong: "anna": it is not an email address
    database-url is wrong: it must start with postgres://
    storage-url is wrong: "https://x": it must look like s3://bucket/prefix
    storage-url is missing: the S3 settings need it
    s3-access-key and s3-secret-key must be set together
    smtp-url is wrong: it must look like smtp://user:password@host:587?tls=required
    registration is wrong: "sometimes": it must be one of open, invitation, closed
    language is wrong: "tlh": it must be one of en, de, es
    min-password-length is wrong: "5": it must be between 6 and 256
    session-days is wrong: "0": it must be between 1 and 3650
    trusted-proxy is wrong: "here": it is neither an address nor a network
    encryption-key is wrong: each key must have at least 32 characters; make one with: openssl rand -hex 32
    log-format is wrong: "xml": it must be one of text, json
    "#);
}

#[test]
fn a_flag_overrides_the_file() {
    let file = Settings { site_name: Some("File".into()), log: Some("debug".into()), ..Settings::default() };
    let flags = Settings { site_name: Some("Flag".into()), ..Settings::default() };
    let config = flags.over(file).check().unwrap();
    assert_eq!((config.given.site_name.as_deref(), config.log.as_str()), (Some("Flag"), "debug"));
}

#[test]
fn a_file_with_an_unknown_setting_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kinkeeper.toml");
    std::fs::write(&path, "sight-name = 'Webers'\n").unwrap();
    let message = error(Settings { config: Some(path), ..Settings::default() });
    assert!(message.contains("sight-name"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}
