//! Every record type describes itself for the change log, undo, backups and account deletion, and its
//! description agrees with the schema.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kinkeeper::db::{Image, Use};
use kinkeeper::files::OwnerKind;
use kinkeeper::history::HISTORY_FIELDS;
use kinkeeper::members::{FormValue, member_field};
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::record_types::{Role, of_table};
use kinkeeper::relationships::COUPLE_FIELDS;
use kinkeeper::sources::{CitedBy, ExternalOwner, source_fields};
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
    // The sender of feedback or an invitation is cleared by a separate change.
    let mut known: BTreeSet<String> = account_marks().iter().map(|(name, _)| name.clone()).collect();
    known.extend(["feedback.submitted_by", "family_invitations.invited_by"].map(str::to_owned));
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

/// The names that the page's features give as `logged`, in whose records the change log can be filtered.
fn logged_features() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/features");
    let folders = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let descriptions = folders.filter_map(|folder| std::fs::read_to_string(folder.join("feature.ts")).ok());
    let lists = descriptions.filter_map(|text| {
        let list = text.split_once("  logged: [")?.1;
        Some(list.split_once(']')?.0.to_owned())
    });
    lists
        .flat_map(|list| list.split('\'').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_record_type_has_a_name_in_words_and_so_have_its_fields() {
    let page = logged_features();
    let mut missing = Vec::new();
    let mut want = |key: String| {
        if !Language::English.knows(&key) {
            missing.push(key);
        }
    };
    for kind in records().iter().filter(|kind| kind.whole().is_some()) {
        let table = (kind.table)();
        want(format!("recordNames.thing.{}", table.feature));
        want(format!("recordNames.feature.{}", table.feature));
        assert!(
            page.contains(table.feature),
            "{} is in no `logged` of a feature.ts of the page",
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
                | Use::Names(name, ..) => {
                    // The page takes the labels of a member's texts from the form.
                    let field = member_field(name).map(|field| field.value);
                    let is_text =
                        matches!(field, Some(FormValue::Line(_) | FormValue::Lines(_) | FormValue::Email));
                    let key = if is_text { "members.field" } else { "recordNames.field" };
                    want(format!("{key}.{name}"));
                }
                Use::Hidden | Use::Refers(..) | Use::Maker => {}
            }
        }
    }
    for kind in records().iter().filter_map(|kind| kind.counted_as) {
        want(format!("recordNames.kind.{kind}"));
    }
    assert_eq!(missing, Vec::<String>::new(), "texts that are missing in locales/en/recordNames.json");
}

#[test]
fn every_part_belongs_to_a_record_and_is_one_of_its_fields() {
    // The kinds of records that have files, cite sources or have ids in other programs.
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
            let key = format!("recordNames.field.{}", part.field);
            assert!(Language::English.knows(&key), "{key} is missing in locales/en/recordNames.json");
        }
    }
}

/// Types whose rows the merging of two members moves itself, and why.
const MOVED_BY_THE_MERGE: [(&str, &str); 3] = [
    ("history_events", "two births become one, with the chosen date and place of the profile"),
    ("history_people", "the people of two births that became one are joined"),
    ("relationships", "their details are chosen, and what cites a joined one moves with it"),
];

#[test]
fn every_record_that_names_one_of_another_feature_says_what_follows_when_that_is_deleted_or_merged() {
    let features: BTreeMap<&str, &str> = tables().iter().map(|table| (table.name, table.feature)).collect();
    let mut moved_by_the_merge = BTreeSet::new();
    for kind in records() {
        let table = (kind.table)();
        // The column itself says what happens when an account is deleted.
        let others = table.references.iter().map(|one| one.to).filter(|to| *to != "users");
        let others = others.filter(|to| features.get(to).is_some_and(|feature| *feature != table.feature));
        let said: BTreeSet<&str> = kind.depends_on.iter().map(|one| one.table).collect();
        assert_eq!(said, others.collect(), "`depends_on` of {}", table.name);
        for dependent in kind.depends_on.iter().filter(|one| one.table == "members") {
            if dependent.merged.is_none() {
                moved_by_the_merge.insert(table.name);
            }
        }
    }
    assert_eq!(moved_by_the_merge, MOVED_BY_THE_MERGE.map(|(table, _)| table).into());
}

#[test]
fn every_kind_of_owner_is_one_record_type_and_has_what_it_owns() {
    let said: Vec<&str> = records().iter().filter_map(|kind| kind.owner_kind).collect();
    let files: BTreeSet<&str> = OwnerKind::ALL.iter().map(|kind| kind.as_str()).collect();
    let cited = CitedBy::ALL.iter().map(|kind| kind.as_str());
    let known = files.iter().copied().chain(cited).chain(ExternalOwner::ALL.iter().map(|kind| kind.as_str()));
    assert_eq!(said.iter().copied().collect::<BTreeSet<_>>(), known.collect());
    assert_eq!(said.len(), said.iter().collect::<BTreeSet<_>>().len(), "two types have the same name");
    let with_files = records().iter().filter(|kind| kind.files().is_some());
    assert_eq!(with_files.filter_map(|kind| kind.owner_kind).collect::<BTreeSet<_>>(), files);
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
    // These tables belong to the installation, not to the family.
    let of_installation = ["backup_settings", "mail_settings"];
    for table in tables().iter().filter(|table| !of_installation.contains(&table.name)) {
        assert!(!backup::LEFT_OUT.contains(&table.name), "{} is left out of backups", table.name);
    }
}

/// Columns that imports and merges do not treat as a field, and why.
const NO_FIELDS: [(&str, &[&str], &str); 9] = [
    (
        "history_events",
        &["kind", "label"],
        "say what kind of event it is: an event of another kind is another event",
    ),
    (
        "history_events",
        &["date_text", "date_earliest", "date_latest", "sort_key"],
        "are copied with the date",
    ),
    ("history_events", &["generated"], "is cleared with the description"),
    ("history_events", &["source_description"], "is only in images from before sources were records"),
    ("history_events", &["fact_member"], "says whose birth or death it is"),
    ("relationships", &["kind", "first_id", "second_id", "from_id", "word"], "say what the relationship is"),
    ("relationships", &["qualifier", "shared_parent_id"], "are of parents and siblings, not of couples"),
    ("sources", &["sort_key"], "is made from the title"),
    (
        "",
        &["id", "created_by", "version", "created_at", "updated_at"],
        "are about the record, not about the family",
    ),
];

#[test]
fn every_column_of_an_event_a_couple_or_a_source_is_a_field_or_says_why_not() {
    let events: Vec<&str> = HISTORY_FIELDS.iter().map(|field| field.name).collect();
    let couples = COUPLE_FIELDS.iter().map(|field| field.name).collect();
    let sources = source_fields().map(|field| field.name).collect();
    for (name, fields) in [("history_events", events), ("relationships", couples), ("sources", sources)] {
        let table = (of_table(name).unwrap().table)();
        let excepted = NO_FIELDS.iter().filter(|(of, ..)| of.is_empty() || *of == name);
        let excepted: Vec<&str> = excepted.flat_map(|(_, columns, _)| columns.iter().copied()).collect();
        let (no_fields, left): (Vec<_>, Vec<_>) =
            table.columns.iter().partition(|column| excepted.contains(&column.name));
        assert_eq!(no_fields.len(), excepted.len(), "an exception of {name} is not a column");
        let shown = left.iter().map(|column| match column.usage {
            Use::Plain(shown) | Use::Worded(shown, _) | Use::Date(shown) => shown,
            _ => column.name,
        });
        assert_eq!(shown.collect::<BTreeSet<_>>(), fields.into_iter().collect(), "{name}");
    }
}
