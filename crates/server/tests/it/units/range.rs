use kinkeeper::files::http::range::{Wanted, wanted};

#[test]
fn a_range_is_parsed_or_the_whole_file_is_sent() {
    for (header, expected) in [
        ("bytes=0-9", Wanted::Part(0..10)),
        ("bytes=90-", Wanted::Part(90..100)),
        ("bytes=-10", Wanted::Part(90..100)),
        ("bytes=-1000", Wanted::Part(0..100)),
        ("bytes=95-1000", Wanted::Part(95..100)),
        ("bytes=99-99", Wanted::Part(99..100)),
        ("bytes=0-18446744073709551615", Wanted::Part(0..100)),
        ("bytes=100-", Wanted::Nothing),
        ("bytes=100-200", Wanted::Nothing),
        ("bytes=-0", Wanted::Nothing),
        ("bytes=9-0", Wanted::Whole),
        ("bytes=0-1,5-6", Wanted::Whole),
        ("bytes=", Wanted::Whole),
        ("bytes=-", Wanted::Whole),
        ("bytes=a-b", Wanted::Whole),
        ("bytes=+1-2", Wanted::Whole),
        ("lines=0-9", Wanted::Whole),
    ] {
        assert_eq!(wanted(Some(header), 100), expected, "{header}");
    }
    assert_eq!(wanted(None, 100), Wanted::Whole);
}
