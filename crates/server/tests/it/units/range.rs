use kinkeeper::api::files::range::{RequestedRange, requested};

#[test]
fn a_range_is_parsed_or_the_whole_file_is_sent() {
    for (header, expected) in [
        ("bytes=0-9", RequestedRange::Part(0..10)),
        ("bytes=90-", RequestedRange::Part(90..100)),
        ("bytes=-10", RequestedRange::Part(90..100)),
        ("bytes=-1000", RequestedRange::Part(0..100)),
        ("bytes=95-1000", RequestedRange::Part(95..100)),
        ("bytes=99-99", RequestedRange::Part(99..100)),
        ("bytes=0-18446744073709551615", RequestedRange::Part(0..100)),
        ("bytes=100-", RequestedRange::Nothing),
        ("bytes=100-200", RequestedRange::Nothing),
        ("bytes=-0", RequestedRange::Nothing),
        ("bytes=9-0", RequestedRange::Whole),
        ("bytes=0-1,5-6", RequestedRange::Whole),
        ("bytes=", RequestedRange::Whole),
        ("bytes=-", RequestedRange::Whole),
        ("bytes=a-b", RequestedRange::Whole),
        ("bytes=+1-2", RequestedRange::Whole),
        ("lines=0-9", RequestedRange::Whole),
    ] {
        assert_eq!(requested(Some(header), 100), expected, "{header}");
    }
    assert_eq!(requested(None, 100), RequestedRange::Whole);
}
