//! The position of a place as files express it.

use family_file::Position;

#[test]
fn positions_are_read_as_programs_write_them() {
    let brno = Some(Position { latitude: 49_195_060, longitude: 16_606_837 });
    assert_eq!(Position::read("N49.19506", "E16.606837"), brno);
    assert_eq!(Position::read("49.1950600", "16.6068371"), brno);
    assert_eq!(Position::read(" 49,19506 n", "16,606837e "), brno);
    let lima = Some(Position { latitude: -12_046_374, longitude: -77_042_793 });
    assert_eq!(Position::read("S12.0463744", "W77.0427926"), lima);
    assert_eq!(Position::read("-12.046374", "-77.042793"), lima);
    assert_eq!(Position::read("N0", "+0"), Some(Position { latitude: 0, longitude: 0 }));
    assert_eq!(
        Position::read("N90", "W180.0"),
        Some(Position { latitude: 90_000_000, longitude: -180_000_000 })
    );
}

#[test]
fn what_is_no_position_is_left_alone() {
    let refused = [
        "",
        "N",
        "N91",
        "N90.0000006",
        "E49",
        "N-49",
        "N49S",
        "49.1.2",
        "49°11",
        "NaN",
        "1e2",
        "N.5",
        "٤٩",
        "0049",
    ];
    for text in refused {
        assert_eq!(Position::read(text, "E16"), None, "{text:?}");
    }
    assert_eq!(Position::read("N49", "E180.1"), None);
    assert_eq!(Position::read("N49", "N16"), None);
}

#[test]
fn what_is_written_is_read_again() {
    let positions =
        [(0, 0), (90_000_000, -180_000_000), (-1, 1), (49_195_060, -16_606_837), (-900_000, 7_000_010)];
    for (latitude, longitude) in positions {
        let position = Position { latitude, longitude };
        let [north, east] = position.written();
        assert_eq!(Position::read(&north, &east), Some(position), "{north} {east}");
    }
    let lima = Position { latitude: -12_046_300, longitude: 77_000_000 };
    assert_eq!(lima.written(), ["S12.0463", "E77.0"]);
}
