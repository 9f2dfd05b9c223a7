use kinkeeper::access::attempts::network;

#[test]
fn addresses_of_one_household_count_as_one() {
    let of = |text: &str| network(text.parse().unwrap());
    assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
    assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
    assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
}
