use kinkeeper::files::name::content_disposition;

#[test]
fn a_name_is_sent_to_old_and_new_browsers() {
    assert_eq!(
        content_disposition("inline", "Brief an Großmutter.pdf"),
        "inline; filename=\"Brief an Gro_mutter.pdf\"; filename*=UTF-8''Brief%20an%20Gro%C3%9Fmutter.pdf"
    );
    assert_eq!(
        content_disposition("attachment", "a\"b\\c;d'.txt"),
        "attachment; filename=\"a_b_c;d'.txt\"; filename*=UTF-8''a%22b%5Cc%3Bd%27.txt"
    );
}
