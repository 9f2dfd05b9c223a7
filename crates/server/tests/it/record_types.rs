//! Every record type says what the change log, undo, backups and account deletion must know about it, and what it says
//! is what the schema says.

use std::collections::{BTreeMap, BTreeSet};

use kinkeeper::db::{Image, MIGRATIONS, Use};
use kinkeeper::files::OwnerKind;
use kinkeeper::record_types::Role;
use kinkeeper::sources::{CitedBy, ExternalOwner};
use kinkeeper::words::Language;
use kinkeeper::{account_marks, backup, plain_tables, records, tables};
use rusqlite::Connection;

fn schema() -> Connection {
    let sqlite = Connection::open_in_memory().unwrap();
    for migration in MIGRATIONS {
        sqlite.execute_batch(migration.text).unwrap();
    }
    sqlite
}

fn texts(sqlite: &Connection, sql: &str, table: &str) -> Vec<String> {
    let mut statement = sqlite.prepare(sql).unwrap();
    let rows = statement.query_map([table], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn every_row_that_says_it_is_a_record_is_in_the_list_of_record_types() {
    let names: Vec<&str> = tables().iter().map(|table| table.name).collect();
    let mut found = 0;
    for (file, source) in crate::source_rules::sources() {
        for rest in source.split("pub struct ").skip(1) {
            let head = rest.lines().next().unwrap_or_default();
            let place = head.split_once(" in ").and_then(|(_, place)| place.trim().split_once('.'));
            if let Some((_, table)) = place {
                let table = table.split_whitespace().next().unwrap_or_default();
                assert!(names.contains(&table), "{file}: {table} is missing in records() in lib.rs");
                found += 1;
            }
        }
    }
    assert_eq!(found, names.len(), "does the search still work?");
}

#[test]
fn every_column_of_a_record_s_table_is_declared() {
    let sqlite = schema();
    for table in tables() {
        let declared: BTreeSet<String> = table.columns.iter().map(|column| column.name.to_owned()).collect();
        let there: BTreeSet<String> =
            texts(&sqlite, "SELECT name FROM pragma_table_info(?1)", table.name).into_iter().collect();
        assert_eq!(declared, there, "the columns of {}, as declared and as in the schema", table.name);
    }
}

#[test]
fn every_reference_is_declared_with_what_happens_when_its_target_is_deleted() {
    let sqlite = schema();
    let keys = r#"SELECT "from" || ' -> ' || "table" || ' ' || on_delete FROM pragma_foreign_key_list(?1) ORDER BY 1"#;
    for table in tables() {
        let mut declared: Vec<String> = table
            .references
            .iter()
            .map(|one| format!("{} -> {} {}", one.column, one.to, one.on_delete.in_schema()))
            .collect();
        declared.sort();
        assert_eq!(
            declared,
            texts(&sqlite, keys, table.name),
            "the references of {}, as declared and as in the schema",
            table.name
        );
    }
}

#[test]
fn every_column_that_is_emptied_when_an_account_is_deleted_is_given_back() {
    let sqlite = schema();
    // The sender of feedback is released by a change of its own.
    let mut known: BTreeSet<String> = account_marks().iter().map(|(name, _)| name.clone()).collect();
    known.insert("feedback.submitted_by".to_owned());
    let all = texts(&sqlite, "SELECT name FROM sqlite_schema WHERE type = ?1", "table");
    let keys = r#"SELECT "from" FROM pragma_foreign_key_list(?1) WHERE "table" = 'users' AND on_delete = 'SET NULL'"#;
    let there: BTreeSet<String> = all
        .iter()
        .flat_map(|table| {
            texts(&sqlite, keys, table).into_iter().map(move |column| format!("{table}.{column}"))
        })
        .collect();
    assert_eq!(known, there);
}

#[test]
fn every_record_type_has_a_name_in_words_and_so_have_its_fields() {
    let page = include_str!("../../../../web/src/features/admin/tools/changes/sentences.ts");
    let mut missing = Vec::new();
    let mut want = |key: String| {
        if !Language::English.knows(&key) {
            missing.push(key);
        }
    };
    for kind in records().iter().filter(|kind| kind.whole().is_some()) {
        let table = (kind.table)();
        want(format!("tools.changes.thing.{}", table.feature));
        want(format!("tools.changes.feature.{}", table.feature));
        assert!(
            page.contains(&format!("'{}'", table.feature)),
            "{} is missing in sentences.ts",
            table.feature
        );
        for column in &table.columns {
            match column.usage {
                Use::Plain(name)
                | Use::Worded(name, _)
                | Use::Whether(name)
                | Use::List(name)
                | Use::Date(name)
                | Use::Day(name)
                | Use::Flag(name)
                | Use::Names(name, ..) => want(format!("tools.changes.name.{name}")),
                Use::Hidden | Use::Refers(..) | Use::Maker => {}
            }
        }
    }
    for kind in records().iter().filter_map(|kind| kind.counted_as) {
        want(format!("tools.database.kind.{kind}"));
    }
    assert_eq!(missing, Vec::<String>::new(), "texts that are missing in locales/en/tools.json");
}

#[test]
fn every_part_belongs_to_a_record_and_is_one_of_its_fields() {
    // What has files, cites sources or has ids in other programs.
    let kinds = OwnerKind::ALL.iter().map(|kind| kind.as_str());
    let kinds = kinds.chain(CitedBy::ALL.iter().map(|kind| kind.as_str()));
    let kinds: BTreeSet<&str> = kinds.chain(ExternalOwner::ALL.iter().map(|kind| kind.as_str())).collect();
    let images: Vec<Image> =
        kinds.iter().map(|kind| Image::from_iter([("owner_kind".to_owned(), (*kind).into())])).collect();
    let wholes: Vec<&str> =
        records().iter().filter(|kind| kind.whole().is_some()).map(|kind| (kind.table)().name).collect();
    for kind in records() {
        let Role::Part(part) = &kind.role else { continue };
        let parts: Vec<_> = images.iter().filter_map(part).collect();
        let known = match (kind.table)().name {
            "attachments" => OwnerKind::ALL.len(),
            "citations" => CitedBy::ALL.len(),
            "external_ids" => ExternalOwner::ALL.len(),
            _ => images.len(),
        };
        assert_eq!(parts.len(), known, "{} belongs to nothing", (kind.table)().name);
        for part in parts {
            assert!(wholes.contains(&part.of), "{} belongs to {}", (kind.table)().name, part.of);
            let key = format!("tools.changes.name.{}", part.field);
            assert!(Language::English.knows(&key), "{key} is missing in locales/en/tools.json");
        }
    }
}

#[test]
fn everything_that_records_refer_to_is_a_record_type_or_a_plain_table() {
    let mut known: BTreeMap<&str, bool> = tables().iter().map(|table| (table.name, true)).collect();
    known.extend(plain_tables().iter().map(|table| (table.name, true)));
    for table in tables() {
        for reference in &table.references {
            assert!(known.contains_key(reference.to), "{}.{}", table.name, reference.column);
        }
    }
}

#[test]
fn every_record_is_in_every_backup() {
    // These belong to the installation, not to the family.
    let of_installation = ["backup_settings", "mail_settings"];
    for table in tables().iter().filter(|table| !of_installation.contains(&table.name)) {
        assert!(!backup::LEFT_OUT.contains(&table.name), "{} is left out of backups", table.name);
    }
}
