use kinkeeper::files::http::content::named;

#[test]
fn a_name_is_sent_to_old_and_new_browsers() {
    assert_eq!(
        named("inline", "Brief an Großmutter.pdf"),
        "inline; filename=\"Brief an Gro_mutter.pdf\"; filename*=UTF-8''Brief%20an%20Gro%C3%9Fmutter.pdf"
    );
    assert_eq!(
        named("attachment", "a\"b\\c;d'.txt"),
        "attachment; filename=\"a_b_c;d'.txt\"; filename*=UTF-8''a%22b%5Cc%3Bd%27.txt"
    );
}
