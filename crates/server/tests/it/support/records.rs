//! Reading the database directly, and adding records without going through a form.

use std::collections::BTreeMap;
use std::net::IpAddr;

use kinkeeper::access::{Role, Status, User};
use kinkeeper::app::App;
use kinkeeper::changes::{self, Batch};
use kinkeeper::config::Database;
use kinkeeper::db::{Conn, FromRow, Sql, TextList};
use kinkeeper::ids::Id;
use kinkeeper::{router, tables};

use super::{Person, TestApp};

impl TestApp {
    /// Someone at this IP address.
    pub async fn visitor_from(&self, address: &str) -> Person {
        Person::arrive(self.router.clone(), address.parse().unwrap(), "kin.example.org").await
    }

    /// The rows that a statement returns.
    pub async fn rows<T: FromRow>(&self, text: &str) -> Vec<T> {
        self.app.db.read().await.unwrap().all(&Sql::from_text(text, T::COLUMNS), &[]).await.unwrap()
    }

    pub async fn count(&self, table_and_condition: &str) -> i64 {
        self.rows::<(i64,)>(&format!("SELECT COUNT(*) FROM {table_and_condition}")).await[0].0
    }

    /// Changes the database without the app noticing.
    pub async fn exec(&self, text: &str) -> u64 {
        let mut tx = self.app.db.begin().await.unwrap();
        let changed = tx.exec(&Sql::from_text(text, ""), &[]).await.unwrap();
        tx.commit().await.unwrap();
        changed
    }

    /// The batch that removed this record.
    pub async fn deletion_of(&self, record: &str) -> Id {
        let text = format!(
            "SELECT batch FROM changes JOIN actions ON number = action WHERE row_id = '{record}' AND after IS NULL"
        );
        self.rows::<(Id,)>(&text).await[0].0
    }

    /// Undoes a batch from the change log.
    pub async fn restore(&self, batch: Id) {
        let mut tx = self.app.db.begin().await.unwrap();
        changes::undo(&mut tx, &tables(), (batch, &changes::Kept::new()), None, self.app.now())
            .await
            .unwrap()
            .unwrap();
        tx.commit().await.unwrap();
    }

    /// The number of rows in each table, to check that nothing was written.
    pub async fn counts(&self) -> BTreeMap<String, i64> {
        let tables = match self.app.db.read().await.unwrap() {
            Conn::Sqlite(_) => {
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            }
            Conn::Postgres(_) => {
                "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'"
            }
        };
        let mut counts = BTreeMap::new();
        for (table,) in self.rows::<(String,)>(tables).await {
            let count = self.count(&table).await;
            counts.insert(table, count);
        }
        counts
    }

    /// Returns once this many transactions wait for a lock. On SQLite there is nothing to wait for: writers
    /// always queue one after the other.
    pub async fn wait_for_writers(&self, number: i64) {
        let waiting = "pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        while matches!(self.database.config, Database::Postgres(_)) && self.count(waiting).await < number {
            tokio::task::yield_now().await;
        }
    }

    /// Accounts without a password (hashing is slow), each created a second after the one before.
    pub async fn add_users(&self, names: impl IntoIterator<Item = String>) {
        let mut tx = self.app.db.begin().await.unwrap();
        for name in names {
            self.clock.advance(kinkeeper::clock::SECOND);
            let now = self.app.now();
            let user = User {
                id: Id::new(now),
                email: format!("{name}@example.org"),
                email_confirmed_at: None,
                username: name.clone(),
                username_key: name.clone(),
                name,
                role: Role::Member,
                status: Status::Approved,
                owner: false,
                sample: false,
                bio: None,
                birth_date: None,
                interests: TextList::default(),
                language: "en".to_owned(),
                time_zone: "UTC".to_owned(),
                member_id: None,
                version: 1,
                created_at: now,
                updated_at: now,
            };
            Batch::new(None, now).create(&mut tx, &user).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}

/// Someone connected to this replica.
pub async fn visitor_of(replica: &App, address: &str) -> Person {
    let address: IpAddr = address.parse().unwrap();
    Person::arrive(router::router(replica.clone()), address, "kin.example.org").await
}
