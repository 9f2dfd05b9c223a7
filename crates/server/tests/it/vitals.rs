//! Web vitals: off unless the site turns them on, and never tied to a person.

use kinkeeper::clock::DAY;
use serde_json::json;

use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn vital_1_nothing_is_collected_unless_the_site_turns_it_on() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert_eq!(owner.get("/api/site").await.ok(200)["vitals"], false);
    let measurement = json!({ "name": "LCP", "value": 1200, "page": "/dashboard" });
    assert_eq!(owner.post("/api/vitals", measurement).await.problem(404), "not-found");
    assert_eq!(site.count("vitals").await, 0);
    assert_eq!(owner.get("/api/admin/vitals").await.ok(200), json!({ "enabled": false, "metrics": [] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn vital_1_measurements_are_counted_and_shown_as_percentiles_over_four_weeks() {
    let site = TestApp::with(|config| config.vitals = true).await;
    let mut owner = site.owner().await;
    let mut visitor = site.visitor().await;
    assert_eq!(visitor.get("/api/site").await.ok(200)["vitals"], true);
    for value in [100, 200, 300, 4000] {
        let measurement = json!({ "name": "LCP", "value": value, "page": "/family-member/7" });
        visitor.post("/api/vitals", measurement).await.ok(204);
    }
    visitor.post("/api/vitals", json!({ "name": "CLS", "value": 0.05, "page": "/" })).await.ok(204);
    let shown = owner.get("/api/admin/vitals").await.ok(200);
    assert_eq!(shown["enabled"], true);
    let near = |metric: &serde_json::Value, key: &str, value: f64| {
        let found = metric[key].as_f64().unwrap();
        assert!((found - value).abs() <= value * 0.03, "{key} is {found}, not {value}");
    };
    let [lcp, cls] = &shown["metrics"].as_array().unwrap()[..] else { panic!("{shown}") };
    assert_eq!((&lcp["name"], &lcp["count"]), (&json!("LCP"), &json!(4)));
    near(lcp, "p50", 200.0);
    near(lcp, "p75", 300.0);
    near(lcp, "p95", 4000.0);
    assert_eq!((&cls["name"], &cls["count"]), (&json!("CLS"), &json!(1)));
    near(cls, "p75", 0.05);

    for (value, page) in [(json!(-1), "/"), (json!(1e12), "/")] {
        let wrong = visitor.post("/api/vitals", json!({ "name": "INP", "value": value, "page": page })).await;
        assert_eq!(wrong.field("value"), "out-of-range");
    }
    let unknown = json!({ "name": "FID", "value": 1, "page": "/" });
    assert_eq!(visitor.post("/api/vitals", unknown).await.problem(400), "bad-json");
    assert_eq!(visitor.get("/api/admin/vitals").await.problem(401), "unauthenticated");

    site.clock.advance(27 * DAY);
    assert_eq!(owner.get("/api/admin/vitals").await.ok(200)["metrics"].as_array().unwrap().len(), 2);
    site.clock.advance(DAY);
    assert_eq!(owner.get("/api/admin/vitals").await.ok(200)["metrics"], json!([]));
}
