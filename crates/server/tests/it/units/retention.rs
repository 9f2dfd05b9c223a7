use kinkeeper::backup::manifest::{Contents, FORMAT, Manifest, Records};
use kinkeeper::backup::target::{Listed, kept, name_of};
use kinkeeper::clock::{DAY, Moment};

fn backup(day: i64, verified: bool) -> Listed {
    let moment = Moment(1_767_225_600_000 + day * DAY);
    let manifest = Manifest {
        format: FORMAT,
        program: String::new(),
        schema: 1,
        created_at: moment.0,
        records: Records { size: 0, hash: String::new() },
        contents: Contents::default(),
        lost: Default::default(),
        site: None,
        safety: false,
    };
    Listed { name: name_of(moment), manifest, verified_at: verified.then_some(moment), missing: Vec::new() }
}

#[test]
fn seven_daily_four_weekly_and_twelve_monthly_backups_are_kept() {
    let mut all: Vec<Listed> = (0..400).map(|day| backup(day, true)).collect();
    all.reverse();
    let now = all[0].manifest.moment();
    let kept = kept(&all, now);
    let days: Vec<&str> = all.iter().filter(|b| kept.contains(&b.name)).map(|b| &b.name[..10]).collect();
    assert_eq!(
        days,
        [
            "2027-02-04",
            "2027-02-03",
            "2027-02-02",
            "2027-02-01",
            "2027-01-31",
            "2027-01-30",
            "2027-01-29",
            "2027-01-24",
            "2027-01-17",
            "2026-12-31",
            "2026-11-30",
            "2026-10-31",
            "2026-09-30",
            "2026-08-31",
            "2026-07-31",
            "2026-06-30",
            "2026-05-31",
            "2026-04-30",
            "2026-03-31",
        ]
    );
}

#[test]
fn an_unverified_backup_never_replaces_a_verified_one() {
    let all = [backup(10, false), backup(9, true), backup(8, true)];
    let kept = kept(&all, all[0].manifest.moment().plus(40 * DAY));
    assert!(kept.contains(&all[1].name) && kept.contains(&all[2].name));
}

#[test]
fn backups_from_the_future_replace_no_others_and_are_not_lost() {
    let all: Vec<Listed> = (1_000..1_010).rev().chain((0..7).rev()).map(|day| backup(day, true)).collect();
    let kept = kept(&all, all[10].manifest.moment());
    assert_eq!(kept.len(), 17);
}
