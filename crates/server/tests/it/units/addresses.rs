//! Addresses -> parts.

use kinkeeper::exporting::address::Address;

#[test]
fn ged_13_an_address_is_split_into_its_parts_where_its_lines_show_them() {
    let read = |text: &str| {
        let Address { street, town, region, code, country } = Address::read(text);
        [street, town, region, code, country].join("|")
    };
    for (text, parts) in [
        ("Mill Lane 3\n8010 Graz\nAustria", "Mill Lane 3|Graz||8010|Austria"),
        ("Mill Lane 3, A-8010 Graz", "Mill Lane 3|Graz||A-8010|"),
        ("c/o Berg\nMill Lane 3\n110 00 Praha 1", "c/o Berg\nMill Lane 3\n110 00 Praha 1||||"),
        ("Mill Lane 3\n110 00 Praha", "Mill Lane 3|Praha||110 00|"),
        ("Damrak 1\n1012 AB Amsterdam\nNetherlands", "Damrak 1|Amsterdam||1012 AB|Netherlands"),
        ("12 Main St\nSpringfield, IL 62704", "12 Main St|Springfield|IL|62704|"),
        ("12 Main St, New York, NY 10001-1234, USA", "12 Main St|New York|NY|10001-1234|USA"),
        ("10 Downing Street\nLondon\nSW1A 2AA", "10 Downing Street|London||SW1A 2AA|"),
        ("10 Downing Street\nLondon SW1A 2AA\nUK", "10 Downing Street|London||SW1A 2AA|UK"),
        ("1 Wellington St\nOttawa ON K1A 0B1", "1 Wellington St|Ottawa|ON|K1A 0B1|"),
        ("Mill Lane 3\nGraz", "Mill Lane 3|Graz|||"),
        ("Rose Cottage\nMill Lane\nGraz", "Rose Cottage\nMill Lane\nGraz||||"),
        ("Mill Lane 3\nGraz\nAustria", "Mill Lane 3|Graz|||Austria"),
        ("Apt 4\n1234 Elm Street", "Apt 4\n1234 Elm Street||||"),
        ("Here; there, 1", "Here; there, 1||||"),
        ("Graz", "Graz||||"),
        ("", "||||"),
    ] {
        assert_eq!(read(text), parts, "{text}");
    }
}
