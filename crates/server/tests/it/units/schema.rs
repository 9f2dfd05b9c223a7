use kinkeeper::migrations;

#[test]
fn every_table_comes_after_the_tables_it_refers_to() {
    let schema = migrations::schema(migrations::newest()).unwrap();
    let place = |name: &str| schema.0.iter().position(|table| table.name == name).unwrap();
    assert!(place("users") < place("credentials"));
    assert!(place("members") < place("relationships"));
    assert!(place("files") < place("attachments"));
    let late: Vec<(&str, &str)> = schema
        .0
        .iter()
        .flat_map(|table| table.late_columns().map(|column| (table.name.as_str(), column)))
        .collect();
    assert_eq!(late, [("users", "member_id")]);
}
