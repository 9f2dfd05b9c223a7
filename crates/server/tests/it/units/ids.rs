use kinkeeper::clock::Moment;
use kinkeeper::ids::Id;

#[test]
fn ids_of_one_moment_are_in_order_and_contain_its_time() {
    let now = Moment(4_000_000_000_000);
    let ids: Vec<Id> = (0..5_000).map(|_| Id::new(now)).collect();
    assert!(ids.is_sorted() && ids.iter().all(|id| id.is_version_7()));
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(ids[0].to_string().starts_with("03a35294-4000-7"), "{}", ids[0]);
}
