//! The database layer, on whichever database these tests use.

use std::collections::HashMap;
use std::path::Path;

use futures_util::FutureExt;
use kinkeeper::access::store::{SessionUser, UserCounts};
use kinkeeper::calendar::store::VISIBLE;
use kinkeeper::clock::Clock;
use kinkeeper::config::Database;
use kinkeeper::db::{Db, DbError, FromRow, Sql};
use kinkeeper::members::Member;
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::{account_marks, plain_tables, sql, tables};
use tokio::sync::broadcast::error::RecvError;

use crate::support::{TestApp, TestDatabase, until};

async fn open(database: &TestDatabase) -> Result<Db, DbError> {
    Db::open(&database.config, MIGRATIONS, &Clock::System).await
}

async fn count(db: &Db) -> i64 {
    let (count,) = db.read().await.unwrap().one(sql!("SELECT COUNT(*) FROM site"), &[]).await.unwrap();
    count
}

async fn add(tx: &mut kinkeeper::db::Tx, key: &str) -> Result<u64, DbError> {
    tx.exec(sql!("INSERT INTO site (key, value) VALUES ($1, '')"), &[key.into()]).await
}

/// The columns that replace `{columns}`, by row type: the fields of every `row!` in the source.
fn columns() -> HashMap<String, String> {
    let mut rows = HashMap::new();
    for (file, source) in crate::source_rules::sources() {
        for row in source.split("\nrow! {").skip(1) {
            let row = row.split("\n}").next().unwrap();
            let (_, declared) = row.split_once("struct ").unwrap();
            let name = declared.split_whitespace().next().unwrap().to_owned();
            let fields = declared.lines().filter_map(|line| line.strip_prefix("        "));
            let fields = fields
                .filter_map(|field| field.split_once(':'))
                .map(|(field, _)| field.trim_start_matches("pub(super) ").trim_start_matches("pub "));
            let is_name = |text: &&str| text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            let columns: Vec<&str> = fields.filter(is_name).collect();
            assert!(!columns.is_empty(), "{file}: {name} has no columns");
            assert!(rows.insert(name, columns.join(", ")).is_none(), "{file}: two rows have the same name");
        }
    }
    // The one row that is declared by hand.
    rows.insert("SessionUser".to_owned(), SessionUser::COLUMNS.to_owned());
    // The macro writes them the same way.
    assert_eq!(rows["Member"], Member::COLUMNS);
    assert_eq!(rows["UserCounts"], UserCounts::COLUMNS);
    rows
}

/// Every SQL statement in the source, with its file.
fn every_statement() -> Vec<(String, Sql)> {
    let columns = columns();
    let mut found = Vec::new();
    for (file, source) in crate::source_rules::sources() {
        for (row, text) in statements(&source) {
            let columns = row.map_or("", |row| {
                columns.get(row).unwrap_or_else(|| panic!("{file} uses the row {row}, which is not declared"))
            });
            let text = text.replace("{visible}", VISIBLE);
            found.push((file.clone(), Sql::from_text(&text, columns)));
        }
    }
    assert!(found.len() > 30, "only {} statements were found: does the search still work?", found.len());
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn this_database_accepts_every_sql_statement_in_the_source() {
    let site = TestApp::new().await;
    let mut conn = site.app.db.read().await.unwrap();
    for (file, statement) in every_statement() {
        conn.prepare(&statement)
            .await
            .unwrap_or_else(|error| panic!("{file}: {error}\n{}", statement.postgres()));
    }
    for table in tables() {
        for statement in table.statements() {
            let text = statement.postgres();
            conn.prepare(statement).await.unwrap_or_else(|error| panic!("{}: {error}\n{text}", table.name));
        }
    }
    for title_of in plain_tables().iter().filter_map(|table| table.title_of()) {
        conn.prepare(&title_of).await.unwrap();
    }
    for (name, mark) in account_marks() {
        for statement in mark.statements() {
            conn.prepare(statement).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}

/// A plan that scans a whole table, or all rows of one kind, is slow in a large family, so each one must be
/// intentional.
#[test]
fn only_these_statements_scan_whole_tables() {
    let sqlite = rusqlite::Connection::open_in_memory().unwrap();
    for migration in MIGRATIONS {
        sqlite.execute_batch(migration.text).unwrap();
    }
    let mut slow = Vec::new();
    // The table of migrations is short and not created by one.
    for (file, statement) in every_statement()
        .into_iter()
        .filter(|(_, sql)| !sql.sqlite().contains("FROM migrations"))
        .filter(|(file, _)| !file.ends_with("migrate.rs"))
    {
        let mut plan = sqlite.prepare(&format!("EXPLAIN QUERY PLAN {}", statement.sqlite())).unwrap();
        let mut rows = plan.raw_query();
        while let Some(row) = rows.next().unwrap() {
            let step: String = row.get(3).unwrap();
            let whole = step.starts_with("SCAN ")
                && !["above", "CONSTANT ROW", "(subquery", "json_each"]
                    .iter()
                    .any(|name| step.contains(name));
            if whole || step.contains("(kind=?)") {
                slow.push(format!("{file}: {step}"));
            }
        }
    }
    slow.sort();
    insta::assert_snapshot!(slow.join("\n"), @r"
    access/store/sweep.rs: SCAN links
    access/store/users.rs: SCAN counts
    access/store/users.rs: SCAN different_people
    access/store/users.rs: SCAN families
    access/store/users.rs: SCAN history_events
    access/store/users.rs: SCAN import_drafts
    access/store/users.rs: SCAN imports
    access/store/users.rs: SCAN members
    access/store/users.rs: SCAN places
    access/store/users.rs: SCAN relationships
    access/store/users.rs: SCAN sources
    access/store/users.rs: SCAN users
    access/store/users.rs: SCAN users
    access/store/users.rs: SCAN users
    access/store/users.rs: SCAN users USING INDEX sqlite_autoindex_users_1
    access/store/users.rs: SCAN users USING INDEX users_by_creation
    access/store/users.rs: SCAN users USING INDEX users_by_creation
    access/store/users.rs: SCAN users USING INDEX users_by_creation
    admin/store.rs: SCAN sample_records USING COVERING INDEX sqlite_autoindex_sample_records_1
    admin/store.rs: SCAN sample_records USING INDEX sqlite_autoindex_sample_records_1
    calendar/search/store.rs: SCAN events USING INDEX events_by_day
    calendar/store.rs: SCAN calendar_preferences USING INDEX sqlite_autoindex_calendar_preferences_1
    calendar/store.rs: SCAN events USING INDEX events_by_day
    changes/store/erasing.rs: SCAN changes
    changes/store/erasing.rs: SCAN changes
    changes/store/log.rs: SCAN actions
    changes/store/log.rs: SCAN actions
    changes/store/log.rs: SCAN actions
    changes/store/log.rs: SCAN changes USING COVERING INDEX sqlite_autoindex_changes_1
    duplicates/store.rs: SCAN different_people USING COVERING INDEX sqlite_autoindex_different_people_2
    exporting/prepared/store.rs: SCAN exports
    exporting/prepared/store.rs: SCAN exports USING COVERING INDEX sqlite_autoindex_exports_1
    feedback/store.rs: SCAN feedback USING INDEX feedback_by_creation
    files/store/collection.rs: SCAN files
    files/store/files.rs: SCAN files
    files/store/files.rs: SCAN files USING COVERING INDEX files_by_size
    files/store/files.rs: SCAN files USING INDEX sqlite_autoindex_files_1
    files/store/files.rs: SCAN upload_parts USING COVERING INDEX sqlite_autoindex_upload_parts_1
    files/store/files.rs: SCAN uploads
    files/store/thumbnails.rs: SCAN files
    files/store/thumbnails.rs: SCAN files USING INDEX sqlite_autoindex_files_1
    history/store.rs: SCAN history_events
    history/store.rs: SCAN history_events
    history/store.rs: SCAN history_people USING INDEX sqlite_autoindex_history_people_2
    households/store.rs: SCAN families USING INDEX families_by_name
    importing/kept/store.rs: SCAN imports
    importing/store.rs: SCAN external_ids
    importing/store.rs: SCAN import_drafts
    importing/store.rs: SCAN import_drafts USING INDEX sqlite_autoindex_import_drafts_1
    importing/store.rs: SCAN imports
    importing/store.rs: SCAN imports USING INDEX sqlite_autoindex_imports_1
    importing/store.rs: SCAN members
    importing/store.rs: SCAN relationships
    jobs/store.rs: SCAN jobs
    jobs/store.rs: SEARCH jobs USING INDEX jobs_by_kind (kind=?)
    jobs/store.rs: SEARCH jobs USING INDEX jobs_by_kind (kind=?)
    jobs/store.rs: SEARCH jobs USING INDEX jobs_by_kind (kind=?)
    members/store/birthdays.rs: SCAN members USING INDEX sqlite_autoindex_members_1
    members/store/lines.rs: SCAN members
    members/store/lines.rs: SCAN members
    members/store/members.rs: SCAN members USING COVERING INDEX members_by_birthday
    members/store/members.rs: SCAN members USING COVERING INDEX sqlite_autoindex_members_1
    members/store/parts.rs: SCAN member_names USING INDEX member_names_by_member
    members/store/parts.rs: SCAN member_notes USING INDEX member_notes_by_member
    photos/store.rs: SCAN holders
    places/store.rs: SCAN places
    relationships/store.rs: SCAN around
    relationships/store.rs: SCAN high
    relationships/store.rs: SCAN relationships
    relationships/store.rs: SCAN relationships
    relationships/store.rs: SCAN relationships
    security/store.rs: SCAN security_log USING COVERING INDEX security_log_by_time
    security/store.rs: SCAN security_log USING INDEX security_log_by_time
    settings/store.rs: SCAN backup_settings
    settings/store.rs: SCAN mail_settings
    settings/store.rs: SCAN secrets
    settings/store.rs: SCAN secrets
    sources/store.rs: SCAN citations USING INDEX citations_by_record
    sources/store.rs: SCAN external_ids USING INDEX external_ids_by_owner
    sources/store.rs: SCAN sources USING INDEX sources_by_title
    ");
}

/// The contents of `sql!(…)`: the row type, if any, and the text.
fn statements(source: &str) -> Vec<(Option<&str>, String)> {
    source
        .split("sql!(")
        .skip(1)
        .filter_map(|rest| {
            let (before, rest) = rest.split_once('"')?;
            let text = rest.split_once('"')?.0.to_owned();
            let row = before.trim().trim_end_matches(',').trim();
            (row.len() < 40 && !row.contains('$')).then_some(((!row.is_empty()).then_some(row), text))
        })
        .collect()
}

#[test]
fn the_rule_for_who_sees_an_event_is_written_once() {
    let written: Vec<String> = crate::source_rules::sources()
        .into_iter()
        .flat_map(|(file, source)| vec![file; source.matches("visibility <> 'private'").count()])
        .collect();
    assert_eq!(written, ["calendar/store.rs"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_transaction_leaves_nothing_and_the_next_one_works() {
    let site = TestApp::new().await;
    let db = &site.app.db;
    let before = count(db).await;
    let mut tx = db.begin().await.unwrap();
    add(&mut tx, "dropped").await.unwrap();
    drop(tx);
    assert_eq!(count(db).await, before);
    let mut tx = db.begin().await.unwrap();
    add(&mut tx, "dropped").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(count(db).await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_a_request_while_a_transaction_begins_leaves_none_open() {
    let site = TestApp::new().await;
    let db = &site.app.db;
    // A connection outside the test shows the state of the others.
    let mut witness = db.read().await.unwrap();
    db.begin().await.unwrap().commit().await.unwrap();
    for _ in 0..20 {
        // Polled once and then dropped, as when a visitor closes the page.
        drop(db.begin().now_or_never());
        tokio::task::yield_now().await;
    }
    if matches!(site.database.config, Database::Postgres(_)) {
        let open = Sql::from_text(
            "SELECT COUNT(*) FROM pg_stat_activity
             WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
            "",
        );
        until("no transaction stays open", async || witness.one::<(i64,)>(&open, &[]).await.unwrap().0 == 0)
            .await;
    }
    drop(witness);
    let mut tx = db.begin().await.unwrap();
    add(&mut tx, "after").await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_violated_constraint_has_the_same_name_on_both_databases_and_the_connection_stays_usable() {
    let site = TestApp::new().await;
    for _ in 0..20 {
        let mut tx = site.app.db.begin().await.unwrap();
        add(&mut tx, "twice").await.unwrap();
        let error = add(&mut tx, "twice").await.unwrap_err();
        assert!(matches!(&error, DbError::Unique(name) if name.starts_with("site_")), "{error}");
    }
    let mut tx = site.app.db.begin().await.unwrap();
    let orphan = tx
        .exec(
            sql!("INSERT INTO credentials (user_id, password_hash, changed_at) VALUES ('nobody', '', 0)"),
            &[],
        )
        .await;
    assert!(matches!(orphan, Err(DbError::ForeignKey)), "{orphan:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_message_does_not_include_the_row() {
    let site = TestApp::new().await;
    let mut tx = site.app.db.begin().await.unwrap();
    let error = tx
        .exec(sql!("INSERT INTO site (key, value) VALUES ('anna@example.org', NULL)"), &[])
        .await
        .unwrap_err();
    assert!(!error.to_string().contains("anna@example.org"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_parameter_is_refused_and_not_treated_as_null() {
    let site = TestApp::new().await;
    let mut conn = site.app.db.read().await.unwrap();
    let answer = conn.opt::<(String,)>(sql!("SELECT value FROM site WHERE key = $1"), &[]).await;
    assert!(answer.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_writers_at_once_all_succeed() {
    let site = TestApp::new().await;
    let before = count(&site.app.db).await;
    let writers: Vec<_> = (0..64)
        .map(|writer| {
            let db = site.app.db.clone();
            tokio::spawn(async move {
                for number in 0..5 {
                    let mut tx = db.begin().await.unwrap();
                    add(&mut tx, &format!("{writer}-{number}")).await.unwrap();
                    tx.commit().await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(count(&site.app.db).await, before + 64 * 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_delivered_after_the_commit_and_not_without_one() {
    let site = TestApp::new().await;
    let replica = site.replica().await;
    let mut notices = if matches!(site.database.config, Database::Postgres(_)) {
        replica.db.notices()
    } else {
        site.app.db.notices()
    };
    let mut dropped = site.app.db.begin().await.unwrap();
    dropped.notify("dropped".to_owned());
    drop(dropped);
    // The connection may not be listening yet, so keep sending until a notice arrives.
    let sender = async {
        loop {
            let mut tx = site.app.db.begin().await.unwrap();
            tx.notify("committed".to_owned());
            tx.commit().await.unwrap();
            tokio::task::yield_now().await;
        }
    };
    // On a busy machine more notices may arrive than a listener buffers.
    let listener = async {
        loop {
            match notices.recv().await {
                Err(RecvError::Lagged(_)) => {}
                notice => break notice.unwrap(),
            }
        }
    };
    tokio::select! {
        () = sender => {}
        notice = listener => assert_eq!(&*notice, "committed"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn replicas_that_start_together_migrate_once() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::empty(folder.path()).await;
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let config = database.config.clone();
            tokio::spawn(async move { Db::open(&config, MIGRATIONS, &Clock::System).await.map(drop) })
        })
        .collect();
    for start in starts {
        start.await.unwrap().unwrap();
    }
    let db = open(&database).await.unwrap();
    let (applied,): (i64,) =
        db.read().await.unwrap().one(sql!("SELECT COUNT(*) FROM migrations"), &[]).await.unwrap();
    assert_eq!(applied, i64::try_from(MIGRATIONS.len()).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_older_than_its_database_refuses_to_start() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::new(folder.path()).await;
    let db = open(&database).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    tx.exec(
        sql!("INSERT INTO migrations (number, name, checksum, applied_at) VALUES (9999, 'tomorrow', '', 0)"),
        &[],
    )
    .await
    .unwrap();
    tx.commit().await.unwrap();
    let refused = open(&database).await.err().expect("an unknown step stops startup").to_string();
    assert!(refused.contains("newer version"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_a_different_version_of_a_migration_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::new(folder.path()).await;
    let db = open(&database).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    tx.exec(sql!("UPDATE migrations SET checksum = 'other' WHERE number = 1"), &[]).await.unwrap();
    tx.commit().await.unwrap();
    assert!(open(&database).await.err().expect("it is refused").to_string().contains("step 1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_sqlite_file_is_copied_before_it_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite(&folder.path().join("old.db"));
    drop(open(&TestDatabase::sqlite(&folder.path().join("new.db"))).await.unwrap());
    assert_eq!(copies(folder.path()).len(), 0, "a new file needs no copy");
    // A file from the first version of the program.
    let first = &MIGRATIONS[0];
    let old = rusqlite::Connection::open(folder.path().join("old.db")).unwrap();
    old.execute_batch(first.text).unwrap();
    old.execute_batch(
        "CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT, checksum TEXT, applied_at BIGINT)",
    )
    .unwrap();
    old.execute("INSERT INTO migrations VALUES (1, ?1, ?2, 0)", [first.name, &first.checksum()]).unwrap();
    old.execute("INSERT INTO site VALUES ('an-old-fact', '')", []).unwrap();
    drop(old);
    open(&database).await.unwrap();
    let copies = copies(folder.path());
    assert_eq!(copies.len(), 1, "{copies:?}");
    let copy = rusqlite::Connection::open(&copies[0]).unwrap();
    let count = |sql: &str| copy.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT COUNT(*) FROM site WHERE key = 'an-old-fact'"), 1);
    assert_eq!(
        count("SELECT COUNT(*) FROM sqlite_master WHERE name = 'users'"),
        0,
        "the copy is from before the migration"
    );
}

fn copies(folder: &Path) -> Vec<std::path::PathBuf> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(".before-"))
        .collect()
}

/// The migration that gave actions a table of their own keeps every entry with its action and its position.
#[test]
fn an_older_change_log_is_moved_whole() {
    let sqlite = rusqlite::Connection::open_in_memory().unwrap();
    let (older, newer) = MIGRATIONS.split_at(14);
    for migration in older {
        sqlite.execute_batch(migration.text).unwrap();
    }
    sqlite
        .execute_batch(
            "INSERT INTO changes (id, batch, position, undoes, actor, feature, record_id, table_name, row_id, before, after, at)
             VALUES ('4', 'again', 0, 'first', NULL, 'members', 'anna', 'members', 'anna', '{}', NULL, 7),
                    ('2', 'first', 0, NULL, 'owner', 'history', 'birth', 'history_events', 'birth', NULL, '{}', 7),
                    ('3', 'first', 1, NULL, 'owner', 'history', 'birth', 'history_people', 'who', NULL, '{}', 7),
                    ('1', 'earlier', 0, NULL, 'owner', 'members', 'bert', 'members', 'bert', NULL, '{}', 6)",
        )
        .unwrap();
    for migration in newer {
        sqlite.execute_batch(migration.text).unwrap();
    }
    let mut log = sqlite
        .prepare(
            "SELECT batch || position, actor, undoes, at, feature, table_name, row_id, part_of, before, after
             FROM changes JOIN actions ON number = action ORDER BY number, position",
        )
        .unwrap();
    let mut rows = log.raw_query();
    let mut found = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        let text = |index| match row.get_ref(index).unwrap() {
            rusqlite::types::ValueRef::Null => "-".to_owned(),
            rusqlite::types::ValueRef::Integer(number) => number.to_string(),
            other => other.as_str().unwrap().to_owned(),
        };
        found.push((0..10).map(text).collect::<Vec<_>>().join(" "));
    }
    insta::assert_snapshot!(found.join("\n"), @r"
    earlier0 owner - 6 members members bert - - {}
    first0 owner - 7 history history_events birth - - {}
    first1 owner - 7 history history_people who birth - {}
    again0 - first 7 members members anna - {} -
    ");
}

/// Sources become separate records, titled by their description or their file, and the places of births and
/// deaths are copied to profiles.
#[test]
fn older_sources_and_places_of_events_are_moved_whole() {
    let sqlite = rusqlite::Connection::open_in_memory().unwrap();
    let (older, newer) = MIGRATIONS.split_at(17);
    for migration in older {
        sqlite.execute_batch(migration.text).unwrap();
    }
    let event = |id: char| format!("01933b7e-0000-7000-8000-00000000000{id}");
    let mut text = "INSERT INTO members (id, name, interests, deceased, sort_key, name_key, version, created_at, updated_at)
         VALUES ('anna', 'Anna', '[]', FALSE, 'anna', 'anna', 1, 1, 1), ('bert', 'Bert', '[]', FALSE, 'bert', 'bert', 1, 1, 1);
         INSERT INTO files (id, name, filename, size, content_type, hash, state, thumbnails, created_at, updated_at)
         VALUES ('f', 'f', 'letter.pdf', 1, '', '', 'complete', 'none', 1, 1);"
        .to_owned();
    for (id, kind, place, source, member) in [
        ('a', "birth", "'Brno'", "'Parish book'", "'anna'"),
        ('b', "death", "'Graz'", "NULL", "'anna'"),
        ('c', "birth", "NULL", "NULL", "'bert'"),
        ('d', "other", "NULL", "NULL", "NULL"),
        ('e', "other", "NULL", "'A box'", "NULL"),
    ] {
        text += &format!(
            "INSERT INTO history_events (id, kind, description, location, date, date_text, sort_key, source_description,
                 fact_member, version, created_at, updated_at)
             VALUES ('{}', '{kind}', 'x', {place}, '1950', '1950', 1, {source}, {member}, 3, 5, 6);",
            event(id)
        );
    }
    for (id, owner) in [("one", 'd'), ("two", 'e')] {
        text += &format!(
            "INSERT INTO attachments (id, owner_kind, owner_id, file_id, position, version)
             VALUES ('{id}', 'history-event', '{}', 'f', 0, 1);",
            event(owner)
        );
    }
    sqlite.execute_batch(&text).unwrap();
    for migration in newer {
        sqlite.execute_batch(migration.text).unwrap();
    }
    let mut lines = Vec::new();
    for query in [
        "SELECT id || ' ' || COALESCE(birth_place, '-') || ' ' || COALESCE(death_place, '-') FROM members ORDER BY id",
        "SELECT title || ' for ' || substr(owner_id, 36) || ' at ' || citations.position || ', version ' || sources.version
             || (SELECT COUNT(*) FROM attachments WHERE attachments.owner_kind = 'source' AND attachments.owner_id = source_id)
         FROM citations JOIN sources ON sources.id = source_id ORDER BY owner_id",
        "SELECT 'left: ' || COUNT(*) FROM history_events WHERE source_description IS NOT NULL",
        "SELECT 'left: ' || COUNT(*) FROM attachments WHERE owner_kind = 'history-event'",
    ] {
        let mut statement = sqlite.prepare(query).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        lines.extend(rows.map(Result::unwrap));
    }
    insta::assert_snapshot!(lines.join("\n"), @r"
    anna Brno Graz
    bert - -
    Parish book for a at 0, version 10
    letter.pdf for d at 0, version 11
    A box for e at 0, version 11
    left: 0
    left: 0
    ");
}

/// A committed migration never changes, because existing databases have run it. Add a new one instead.
#[test]
fn a_committed_migration_never_changes() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/migrations.txt");
    let recorded = std::fs::read_to_string(&list).unwrap();
    let recorded: Vec<&str> = recorded.lines().collect();
    let sums: Vec<String> =
        MIGRATIONS.iter().map(|step| format!("{}  {}.sql", step.checksum(), step.name)).collect();
    let known: Vec<&str> = sums.iter().map(String::as_str).take(recorded.len()).collect();
    assert_eq!(
        recorded,
        known,
        "Restore the migration that differs. Only if none of this has landed yet, delete its line in {}.",
        list.display()
    );
    let numbers: Vec<i64> = MIGRATIONS.iter().map(|step| step.number).collect();
    assert_eq!(numbers, (1..=i64::try_from(MIGRATIONS.len()).unwrap()).collect::<Vec<_>>());
    if recorded.len() < sums.len() {
        std::fs::write(&list, sums.join("\n") + "\n").unwrap();
        panic!("There is a new migration. Its line was added: commit {} with it.", list.display());
    }
}
