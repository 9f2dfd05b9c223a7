//! Encrypts the passwords and keys that are saved on the settings page: who has only the database can't read them.
//!
//! The key comes from the setting `encryption-key`, else from a file in the data folder, which the first start creates.
//! Neither is ever in a backup. The setting may list several keys, separated by commas: the first one encrypts, and all
//! of them decrypt, as does the file. So a key can be replaced without entering anything again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf;

use crate::config::{Config, SHORTEST_KEY};
use crate::hash;
use crate::ids::{Token, random_bytes};

/// The keys of this machine. There is at least one; the first one encrypts, and all of them decrypt.
pub struct Keys(Vec<Key>);

struct Key {
    /// Recognizes the key, and reveals nothing of it.
    id: String,
    key: LessSafeKey,
}

/// An encrypted text, as it is stored.
pub struct Encrypted {
    pub key_id: String,
    pub value: String,
}

impl Keys {
    /// The keys of this machine; creates one if it has none.
    pub fn open(config: &Config) -> Result<Self, String> {
        let file = config.encryption_key_file();
        Self::known_or(config, || create(&file))
            .map_err(|error| format!("cannot use the encryption key {}: {error}", file.display()))
    }

    /// The same for commands that only read: without a key, nothing can be decrypted, and nothing is created.
    pub fn existing(config: &Config) -> Result<Self, String> {
        Self::known_or(config, || Ok(Token::new().reveal().to_owned())).map_err(|error| error.to_string())
    }

    fn known_or(config: &Config, new: impl FnOnce() -> io::Result<String>) -> io::Result<Self> {
        let in_file = read(&config.encryption_key_file())?;
        let given = config.encryption_keys.iter().map(|key| key.reveal());
        let mut all: Vec<Key> = given.chain(in_file.as_deref()).map(Key::new).collect();
        if all.is_empty() {
            all.push(Key::new(&new()?));
        }
        Ok(Self(all))
    }

    /// Recognizes the key that encrypts.
    pub fn id(&self) -> &str {
        &self.0[0].id
    }

    /// Encrypts a text that can then be read only under this name.
    pub fn encrypt(&self, name: &str, text: &str) -> Encrypted {
        let nonce = random_bytes::<NONCE_LEN>();
        let mut sealed = text.as_bytes().to_vec();
        self.0[0].seal(nonce, name, &mut sealed);
        let value = URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat());
        Encrypted { key_id: self.id().to_owned(), value }
    }

    /// `None` without the key that it was encrypted with, or if it was changed or has another name.
    pub fn decrypt(&self, name: &str, encrypted: &Encrypted) -> Option<String> {
        let key = self.0.iter().find(|key| key.id == encrypted.key_id)?;
        let bytes = URL_SAFE_NO_PAD.decode(&encrypted.value).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let (nonce, mut sealed) = (Nonce::assume_unique_for_key(*nonce), sealed.to_vec());
        let opened = key.key.open_in_place(nonce, Aad::from(name), &mut sealed).ok()?;
        String::from_utf8(opened.to_vec()).ok()
    }
}

impl Key {
    #[expect(clippy::expect_used, reason = "the length is the one that the algorithm asks for")]
    fn new(text: &str) -> Self {
        let salt = hkdf::Salt::new(hkdf::HKDF_SHA256, b"kinkeeper");
        let derived = salt.extract(text.as_bytes());
        let key = derived.expand(&[b"secrets of settings"], &AES_256_GCM).map(UnboundKey::from);
        let id = hash::Key::new(text).hash("id of an encryption key").chars().take(12).collect();
        Self { id, key: LessSafeKey::new(key.expect("a key of its length")) }
    }

    #[expect(clippy::expect_used, reason = "only gigabytes are too long")]
    fn seal(&self, nonce: [u8; NONCE_LEN], name: &str, text: &mut Vec<u8>) {
        let nonce = Nonce::assume_unique_for_key(nonce);
        self.key.seal_in_place_append_tag(nonce, Aad::from(name), text).expect("a short text");
    }
}

/// The key in the file, if there is one. A file that is no key is set aside, so that a new one can be created.
fn read(file: &Path) -> io::Result<Option<String>> {
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let text = String::from_utf8(bytes).unwrap_or_default().trim().to_owned();
    if text.len() >= SHORTEST_KEY {
        return Ok(Some(text));
    }
    let aside = file.with_extension("damaged");
    fs::rename(file, &aside)?;
    tracing::warn!(path = %aside.display(), "the encryption key was damaged; a new one is used from now on");
    Ok(None)
}

/// Creates a key, unless another process does so at the same time: the first one wins.
fn create(file: &Path) -> io::Result<String> {
    let unfinished = file.with_extension(Token::new().reveal());
    let mut new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?;
    let written = new.write_all(Token::new().reveal().as_bytes()).and_then(|()| new.sync_all());
    let placed = written.and_then(|()| match fs::hard_link(&unfinished, file) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        // Not every file system has links.
        Err(_) => fs::rename(&unfinished, file),
        Ok(()) => Ok(()),
    });
    let _ = fs::remove_file(&unfinished);
    placed?;
    if let Some(folder) = file.parent() {
        File::open(folder)?.sync_all()?;
    }
    fs::read_to_string(file)
}
