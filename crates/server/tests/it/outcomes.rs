//! An answer never says that nothing was saved when something may be.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use kinkeeper::app::App;
use kinkeeper::config::Database;
use kinkeeper::db::DbError;
use kinkeeper::error::Error;
use kinkeeper::http::layers;
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::router;
use serde_json::json;

use crate::support::{OWNER, PASSWORD, Person, TestApp, visitor_of};

/// Saves something, or only counts it, before the database is lost.
async fn lose(app: App, saves: bool) -> Result<(), Error> {
    let mut tx = app.db.begin().await?;
    if saves {
        tx.notify("saved".to_owned());
    }
    tx.commit().await?;
    Err(DbError::Unavailable("the connection was lost".into()).into())
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_3_a_request_that_fails_after_saving_says_that_its_outcome_is_unknown() {
    let site = TestApp::new().await;
    let routes = Router::new()
        .route("/saved", get(async |State(app): State<App>| lose(app, true).await))
        .route("/counted", get(async |State(app): State<App>| lose(app, false).await));
    let routes = layers::wrap(routes, Router::new(), "a build", site.app.clone());
    let router = router::router(site.app.clone()).merge(routes);
    let mut person = Person::arrive(router, "192.0.2.1".parse().unwrap(), "kin.example.org").await;
    let saved = person.get("/saved").await;
    assert_eq!(saved.problem(500), "outcome-unknown");
    assert!(saved.message().contains("check before you save it again"), "{}", saved.text);
    assert_eq!(person.get("/counted").await.problem(503), "unavailable");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_3_a_clearing_that_cannot_be_noted_clears_nothing() {
    let site = TestApp::on_sqlite().await;
    let mut owner = site.owner().await;
    owner.draw("anna + bert > carl").await;
    let broken =
        "CREATE TRIGGER broken BEFORE INSERT ON security_log BEGIN SELECT RAISE(ABORT, 'broken'); END";
    site.exec(broken).await;
    let failed = owner.post("/api/admin/database/clear", json!({ "confirm": "clear all data" })).await;
    assert!(failed.status.is_server_error(), "{}", failed.text);
    assert_eq!(site.count("members").await, 3);
    site.exec("DROP TRIGGER broken").await;
    owner.post("/api/admin/database/clear", json!({ "confirm": "clear all data" })).await.ok(200);
    assert_eq!(
        (site.count("members").await, site.count("security_log WHERE kind = 'data-cleared'").await),
        (0, 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_3_a_commit_whose_connection_is_lost_has_an_unknown_outcome() {
    let site = TestApp::new().await;
    // A commit to a file has no connection to lose.
    let Database::Postgres(_) = site.database.config else { return };
    let mut tx = site.app.db.begin().await.unwrap();
    let backend = kinkeeper::db::Sql::from_text("SELECT CAST(pg_backend_pid() AS BIGINT)", "");
    let (backend,): (i64,) = tx.one(&backend, &[]).await.unwrap();
    site.exec(&format!("SELECT pg_terminate_backend({backend})")).await;
    let lost = tx.commit().await.unwrap_err();
    assert!(matches!(lost, DbError::OutcomeUnknown(_)), "{lost:?}");
    assert_eq!(Error::from(lost).code(), "outcome-unknown");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn safe_3_with_few_connections_everyone_waits_and_what_is_answered_is_what_is_stored() {
    let site = TestApp::new().await;
    let Database::Postgres(url) = &site.database.config else { return };
    site.owner().await;
    // Roles belong to the whole cluster.
    let role = format!("limited_{}", url.rsplit_once('/').unwrap().1);
    site.exec(&format!("CREATE ROLE {role} LOGIN CONNECTION LIMIT 3")).await;
    site.exec(&format!("GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")).await;
    site.exec(&format!("GRANT ALL ON SCHEMA public TO {role}")).await;
    let mut config = site.config();
    config.database = Database::Postgres(url.replacen("//postgres@", &format!("//{role}@"), 1));
    let limited = App::open(config, MIGRATIONS, site.clock.clone()).await.unwrap();
    let mut owner = visitor_of(&limited, "192.0.2.9").await;
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
    let mut saving = Vec::new();
    for number in 0..30 {
        let mut owner = owner.clone();
        saving.push(tokio::spawn(async move {
            owner.post("/api/families", json!({ "name": format!("Family {number}") })).await.status
        }));
    }
    let mut stored = 0;
    for answer in saving {
        stored += i64::from(answer.await.unwrap() == 201);
    }
    assert_eq!((stored, site.count("families").await), (30, 30));
    drop((owner, limited));
    site.exec(&format!("DROP OWNED BY {role}")).await;
    // Its connections may take a moment to close, but a role without rights can go before them.
    site.exec(&format!("DROP ROLE {role}")).await;
}
