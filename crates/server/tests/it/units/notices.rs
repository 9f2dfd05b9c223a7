use std::time::Duration;

use kinkeeper::db::notices::{KEPT, Notice, NoticeBoard, RESYNC};

const LONG: Duration = Duration::from_secs(3600);

fn texts(notices: &[Notice]) -> Vec<&str> {
    notices.iter().map(|notice| &**notice).collect()
}

#[tokio::test]
async fn a_late_listener_gets_each_recent_notice_once_and_then_new_ones() {
    let board = NoticeBoard::default();
    for notice in ["members", "events", "members"] {
        board.tell(notice);
    }
    let (earlier, mut coming) = board.listen_since(LONG);
    assert_eq!(texts(&earlier), ["members", "events"]);
    board.tell("history");
    assert_eq!(&*coming.recv().await.unwrap(), "history");
}

#[tokio::test]
async fn notices_older_than_asked_for_are_not_repeated() {
    let board = NoticeBoard::default();
    board.tell("members");
    assert!(board.listen_since(Duration::ZERO).0.is_empty());
}

#[tokio::test]
async fn a_listener_that_missed_notices_is_told_to_reload_everything() {
    let board = NoticeBoard::default();
    for number in 0..KEPT {
        board.tell(&format!("members {number}"));
    }
    assert_eq!(texts(&board.listen_since(LONG).0), [RESYNC]);
    assert!(board.listen_since(Duration::ZERO).0.is_empty());
}
