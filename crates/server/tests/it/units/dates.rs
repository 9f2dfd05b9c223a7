use kinkeeper::words::dates::render;

#[test]
fn dates_are_rendered_in_plain_words() {
    let say = |notation: &str| render(notation.parse().unwrap());
    let read: Vec<String> = [
        "1950-05-17",
        "1950-05",
        "1887",
        "1887~",
        "1887?",
        "[..1899]",
        "[1900..]",
        "[1900..1905]",
        "1914/1918",
        "XXXX-05-17",
    ]
    .iter()
    .map(|notation| say(notation))
    .collect();
    insta::assert_snapshot!(read.join("\n"), @r"
    17 May 1950
    May 1950
    1887
    about 1887
    1887, estimated
    before 1900
    after 1899
    between 1900 and 1905
    from 1914 to 1918
    17 May
    ");
}
