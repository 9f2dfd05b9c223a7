use crate::{check, date};

#[test]
fn dates_are_in_the_order_a_reader_expects() {
    let drawn = "
        [..0999] 1000-01-01
        1898 [..1898]
        1899 1899~ 1899? 1899-05 1899-05-17 1899-12-31 [..1899-12-31] [..1899-12] [..1899]
        1900-01-01 1900-01 1900 1900~ 1900? [1900..1905] 1900/1905 [1900-01-01..] [1900-01..] [1900..]
        1900-02-01 1900-02-01~
        1950-05-17 1950-05-18
        9999-12-31 [..9999]
        XXXX-01-01 XXXX-02-28 XXXX-02-29 XXXX-12-31
    ";
    let expected: Vec<&str> = drawn.split_whitespace().collect();
    let mut sorted = expected.clone();
    sorted.reverse();
    sorted.sort_by_key(|notation| date(notation));
    assert_eq!(sorted, expected);
}

#[test]
fn a_death_known_to_the_year_comes_after_the_rest_of_that_year() {
    let death = |notation: &str| date(notation).sort_key_at_end();
    let other = |notation: &str| date(notation).sort_key();
    assert!(other("1942") < death("1943") && other("1942-12-31") < death("1943"));
    assert!(other("1943-05-17") < death("1943") && other("1943-12-31") < death("1943~"));
    assert!(death("1943-05") < other("1943-06-01") && death("1943") < other("1944"));
    assert!(death("1943-12-31") < death("1943-12") && death("1943-12") < death("1943"));
    for same in ["1943-05-17", "[1940..1950]", "[..1943]", "XXXX-05-17"] {
        assert_eq!(death(same), other(same), "{same}");
    }
}

#[test]
fn keys_never_change_because_they_are_stored() {
    check(
        "
        0001-01-01    => 0
        1950-05-17    => 382248422382720
        1887~         => 369822005337496
        [..1899]      => 372370980208600
        [1900..]      => 372371517079528
        [1900..1905]  => 372371069269178
        1914/1918     => 375116090849994
        9999-12-31    => 1960684176600320
        XXXX-02-29    => 1986472777006832
        ",
        |notation| date(notation).sort_key().to_string(),
    );
}
