use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn the_site_says_its_name_and_whether_it_has_an_owner() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    assert_eq!(visitor.get("/api/site").await.ok(200)["ownerExists"], false);
    site.owner().await;
    let about = visitor.get("/api/site").await.ok(200);
    assert_eq!((&about["ownerExists"], &about["siteName"]), (&true.into(), &"The Example Family".into()));
}
