//! The public facts about the site, which anyone may read.

use kinkeeper::clock::SECOND;
use kinkeeper::config::MailServer;
use serde_json::json;

use crate::support::{OWNER, TestApp};

#[tokio::test(flavor = "multi_thread")]
async fn the_site_reports_its_name_and_whether_it_has_an_owner() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    assert_eq!(visitor.get("/api/site").await.ok(200)["ownerExists"], false);
    site.owner().await;
    let about = visitor.get("/api/site").await.ok(200);
    assert_eq!((&about["ownerExists"], &about["siteName"]), (&true.into(), &"The Example Family".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_reports_its_rules_but_not_the_owners_address() {
    let site = TestApp::with(|config| {
        config.min_password_length = 9;
        config.max_file_bytes = 20 * 1024 * 1024;
        config.given.contact_email = Some("contact@example.org".to_owned());
    })
    .await;
    let reply = site.visitor().await.get("/api/site").await;
    assert!(!reply.text.contains(OWNER));
    assert_eq!(
        reply.ok(200),
        json!({
            "siteName": "The Example Family", "publicUrl": "http://kin.example.org",
            "contactEmail": "contact@example.org", "ownerExists": false,
            "ownerEmailConfigured": true, "minPasswordLength": 9, "maxFileMib": 20,
            "mailConfigured": false, "vitals": false, "language": "en", "registration": "open", "demo": null,
        })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_3_the_contact_is_the_postmaster_until_there_is_an_owner() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    assert_eq!(visitor.get("/api/site").await.ok(200)["contactEmail"], "postmaster@kin.example.org");
    site.owner().await;
    assert_eq!(visitor.get("/api/site").await.ok(200)["contactEmail"], OWNER);
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_3_a_site_without_a_name_of_its_own_has_a_contact_that_mail_programs_accept() {
    for (url, contact) in [
        ("http://localhost:8080", "postmaster@localhost"),
        ("http://192.0.2.7:8080", "postmaster@[192.0.2.7]"),
        ("http://[2001:db8::7]:8080", "postmaster@[IPv6:2001:db8::7]"),
    ] {
        let site = TestApp::with(|config| config.public_url = url.parse().unwrap()).await;
        assert_eq!(site.visitor().await.get("/api/site").await.ok(200)["contactEmail"], contact);
        assert!(contact.parse::<lettre::Address>().is_ok(), "{contact}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn land_2_the_debug_page_reports_health_and_nothing_else() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.clock.advance(90 * SECOND);
    let facts = json!({
        "version": env!("CARGO_PKG_VERSION"), "uptimeSeconds": 90, "database": true, "storage": true,
        "mail": null, "session": false, "proxy": "none",
    });
    assert_eq!(site.visitor().await.get("/api/debug").await.ok(200), facts);
    assert_eq!(owner.get("/api/debug").await.ok(200)["session"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_3_debug_and_readyz_tell_the_truth_within_two_seconds() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    assert_eq!(visitor.get("/api/debug").await.ok(200)["storage"], true);
    let files = site.app.config.files_folder();
    std::fs::remove_dir_all(&files).unwrap();
    std::fs::write(&files, "not a folder").unwrap();
    site.clock.advance(SECOND / 2 - 1);
    assert_eq!(visitor.get("/api/debug").await.ok(200)["storage"], true, "frequent requests strain nothing");
    site.clock.advance(1);
    assert_eq!(visitor.get("/api/debug").await.ok(200)["storage"], false);
    let reply = visitor.get("/readyz").await;
    assert_eq!((reply.status.as_u16(), reply.text.as_str()), (503, "not ready\n"));
    std::fs::remove_file(&files).unwrap();
    site.clock.advance(SECOND / 2);
    assert_eq!(visitor.get("/api/debug").await.ok(200)["storage"], true, "a deleted folder is created again");
    assert_eq!(visitor.get("/readyz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn debug_responds_while_the_mail_server_does_not() {
    // It accepts the connection and then sends nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", silent.local_addr().unwrap());
    let site = TestApp::with(|config| config.given.mail = MailServer::from_url(&url)).await;
    let answer = site.visitor().await.get("/api/debug").await.ok(200);
    assert_eq!((&answer["mail"], &answer["database"]), (&false.into(), &true.into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_health_checks_report_running_and_ready() {
    let site = TestApp::new().await;
    let mut probe = site.visitor().await;
    for (path, answer) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        let reply = probe.get(path).await;
        assert_eq!((reply.status.as_u16(), reply.text.as_str()), (200, answer));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_has_the_security_headers() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    for path in ["/api/site", "/api/nothing", "/healthz", "/"] {
        let headers = visitor.get(path).await.headers;
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["x-frame-options"], "DENY", "{path}");
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
        assert!(
            headers["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert!(
            headers.contains_key("x-kinkeeper-version") && headers.contains_key("x-request-id"),
            "{path}"
        );
    }
    assert_eq!(visitor.get("/api/site").await.headers["cache-control"], "no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn off_1_the_manifest_has_the_name_of_the_site_and_icons_that_exist() {
    let site = TestApp::with(|config| config.given.site_name = Some("The Webers".to_owned())).await;
    let mut visitor = site.visitor().await;
    let reply = visitor.get("/manifest.webmanifest").await;
    assert_eq!(reply.headers["content-type"], "application/manifest+json");
    assert_eq!(reply.headers["cache-control"], "no-cache");
    let manifest = reply.ok(200);
    assert_eq!((&manifest["name"], &manifest["start_url"]), (&json!("The Webers"), &json!("/dashboard")));
    assert_eq!(manifest["shortcuts"][1], json!({ "name": "Family Members", "url": "/family-members" }));
    let icons = manifest["icons"].as_array().unwrap();
    let kinds: Vec<_> = icons.iter().map(|icon| (icon["sizes"].as_str(), icon["purpose"].as_str())).collect();
    let some = |size, purpose| (Some(size), Some(purpose));
    assert_eq!(kinds, [some("192x192", "any"), some("512x512", "any"), some("512x512", "maskable")]);
    for icon in icons {
        let reply = visitor.get(icon["src"].as_str().unwrap()).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.headers["content-type"]),
            (200, &"image/png".parse().unwrap())
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn off_1_the_service_worker_is_never_cached_and_may_only_fetch_from_this_site() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    let worker = visitor.get("/service-worker.js").await;
    assert_eq!(worker.status.as_u16(), 200);
    assert_eq!(worker.headers["cache-control"], "no-cache");
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(
        worker.headers["content-security-policy"],
        "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
    );
    // The worker installs only together with the page of the same build.
    let build = worker.headers["x-kinkeeper-version"].to_str().unwrap();
    assert!(worker.text.contains(build), "the worker does not name the build {build}");
    let page = visitor.get("/index.html").await;
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("worker-src 'self'; manifest-src 'self'"), "{policy}");
}
