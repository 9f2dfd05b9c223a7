//! The committed OpenAPI document is the contract with the page.

use serde_json::Value as Json;

use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn the_server_serves_the_committed_document() {
    let committed = include_str!("../../openapi.json");
    assert!(kinkeeper::document::text() == committed, "openapi.json is stale: run `make api`");
    let site = TestApp::new().await;
    let served = site.visitor().await.get("/api/openapi.json").await;
    assert_eq!(served.ok(200), serde_json::from_str::<Json>(committed).unwrap());
}

#[test]
fn every_operation_describes_its_responses_and_every_reference_resolves() {
    let document: Json = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let mut names = std::collections::HashSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(
                names.insert(name.to_owned()),
                "{method} {path} shares its name with another operation: {name}"
            );
            assert!(operation["summary"].is_string(), "{method} {path} has no summary");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let response = match response["$ref"].as_str() {
                    Some(shared) => document.pointer(shared.trim_start_matches('#')).unwrap(),
                    None => response,
                };
                let description = response["description"].as_str().unwrap_or_default();
                assert!(!description.is_empty(), "{method} {path} does not describe its {status} response");
                assert!(status.parse::<u16>().is_ok(), "{method} {path}: {status}");
                if status.starts_with(['4', '5']) && path.starts_with("/api/") {
                    assert!(response["content"]["application/problem+json"].is_object(), "{method} {path}");
                }
            }
            assert!(operation["security"].is_array(), "{method} {path} does not say who may call it");
        }
    }
    // An error that several operations have is written once.
    let shared = document["components"]["responses"].as_object().unwrap();
    for (name, response) in shared {
        let uses =
            include_str!("../../openapi.json").matches(&format!("#/components/responses/{name}\"")).count();
        assert!(uses > 1, "{name} has {uses} uses");
        let again = document["paths"].to_string().matches(&response.to_string()).count();
        assert_eq!(again, 0, "{name} is repeated");
    }
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name} is missing");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_carries_the_page_version_and_the_request_id() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    for path in ["/api/site", "/api/nothing", "/healthz"] {
        let reply = visitor.get(path).await;
        assert!(reply.headers.contains_key("x-kinkeeper-version"), "{path}");
        assert!(reply.headers.contains_key("x-request-id"), "{path}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
    }
}
