use kinkeeper::clock::Moment;
use kinkeeper::files::{PART_SIZE, Upload};
use kinkeeper::ids::Id;

#[test]
fn the_last_part_has_the_remaining_bytes() {
    let sizes = |size: i64| {
        let upload = Upload {
            id: Id::new(Moment(0)),
            user_id: Id::new(Moment(0)),
            filename: String::new(),
            size,
            declared_type: None,
            file_id: None,
            created_at: Moment(0),
        };
        assert_eq!((upload.part_size(-1), upload.part_size(i64::MAX)), (None, None));
        assert_eq!(upload.part_size(upload.parts()), None);
        (0..upload.parts()).map(|number| upload.part_size(number).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(sizes(1), [1]);
    assert_eq!(sizes(PART_SIZE), [4_194_304]);
    assert_eq!(sizes(2 * PART_SIZE + 5), [4_194_304, 4_194_304, 5]);
}
