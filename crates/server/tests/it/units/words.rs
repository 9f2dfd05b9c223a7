use kinkeeper::words::fill;

#[test]
fn what_a_person_typed_is_never_taken_for_a_placeholder() {
    let details = [("name", "{site}"), ("site", "The Webers")];
    assert_eq!(fill("{name} of {site}, {other} {", &details), "{site} of The Webers, {other} {");
}
