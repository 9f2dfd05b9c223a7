//! Requests the site over its public address: checks that it can be reached, and what its proxy passes on.

use std::time::Duration;

use serde_json::Value as Json;

use crate::app::App;

use super::finding::Finding;

/// The limit for the request to the public address.
pub(super) const WEB_PATIENCE: Duration = Duration::from_secs(10);
const LONGEST_ANSWER: usize = 64 * 1024;

/// Requests the site over its public address: checks that it can be reached, and what its proxy passes on.
pub(super) async fn public_address(app: &App) -> Finding {
    let about = "public address";
    let address = app.config.link("/api/debug");
    let answer = match ask(&address).await {
        Ok(answer) => answer,
        Err(error) => {
            return Finding::problem(
                about,
                format!("{}: {error}", app.config.link("")),
                "Check that the server is running, that the name leads to this machine, and the proxy's certificate.",
            );
        }
    };
    let text = |what: &str| format!("{}: {what}", app.config.link(""));
    if answer["version"] != env!("CARGO_PKG_VERSION") {
        return Finding::warning(
            about,
            text("another version of the program answers there"),
            "Restart the server after an upgrade, and check that public-url is this site's address.",
        );
    }
    match (answer["proxy"].as_str(), app.config.is_https()) {
        (Some("untrusted"), _) => Finding::problem(
            about,
            text("there is a proxy that is not trusted, so all visitors share one limit for failed sign-ins"),
            "Set trusted-proxy to the address of the proxy as this machine sees it, often 127.0.0.1.",
        ),
        (Some("none"), true) => Finding::warning(
            about,
            text("the proxy does not say who the visitors are, so all share one limit for failed sign-ins"),
            "Let the proxy send X-Forwarded-For, and set trusted-proxy.",
        ),
        _ => Finding::fine(about, text("answers")),
    }
}

async fn ask(address: &str) -> std::result::Result<Json, String> {
    let client = reqwest::Client::builder()
        .timeout(WEB_PATIENCE)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| said(&error))?;
    let mut response = client.get(address).send().await.map_err(|error| said(&error))?;
    if !response.status().is_success() {
        return Err(format!("answered {}", response.status()));
    }
    let mut bytes = Vec::new();
    while let Some(part) = response.chunk().await.map_err(|error| said(&error))? {
        bytes.extend_from_slice(&part);
        if bytes.len() > LONGEST_ANSWER {
            break;
        }
    }
    serde_json::from_slice(&bytes).map_err(|_| "something other than this program answers there".to_owned())
}

/// Joins the whole chain of errors, because the first one alone often explains nothing.
fn said(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}
