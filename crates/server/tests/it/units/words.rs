use kinkeeper::words::fill;

#[test]
fn user_input_is_never_treated_as_a_placeholder() {
    let details = [("name", "{site}"), ("site", "The Webers")];
    assert_eq!(fill("{name} of {site}, {other} {", &details), "{site} of The Webers, {other} {");
}
