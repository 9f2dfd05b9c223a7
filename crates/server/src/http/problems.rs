//! How the API document describes errors and who may call what. An operation lists its own codes, as the description
//! of its `4XX` responses: "403 `forbidden`; 404 `event-not-found`". Here they become one response for each status,
//! together with the codes that follow from what the operation takes.

use std::collections::BTreeMap;

use utoipa::openapi::path::{Operation, ParameterIn, Paths};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

const NAME: &str = "Problem";
const SESSION: &str = "session";
const TOKEN: &str = "token";

/// What these addresses begin with is open to visitors without a session.
const OPEN: &[&str] = &[
    "/api/auth/",
    "/api/debug",
    "/api/invitations/look",
    "/api/site",
    "/api/unsubscribe/",
    "/api/vitals",
    "/healthz",
    "/readyz",
];

pub fn declare(components: &mut Components) {
    let session = "The cookie of a signed-in browser; over HTTPS it is called `__Host-kinkeeper`";
    let token = "From `GET /api/auth/session`; every request that changes something needs it";
    let key = |name: &str, description| ApiKeyValue::with_description(name, description);
    let schemes = [
        (SESSION, SecurityScheme::ApiKey(ApiKey::Cookie(key("kinkeeper", session)))),
        (TOKEN, SecurityScheme::ApiKey(ApiKey::Header(key("x-kinkeeper-token", token)))),
    ];
    for (name, scheme) in schemes {
        components.add_security_scheme(name, scheme);
    }
}

pub fn describe(paths: &mut Paths) {
    for (path, item) in &mut paths.paths {
        let (reading, writing) =
            ([&mut item.get], [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete]);
        reading.into_iter().flatten().for_each(|operation| describe_operation(path, operation, false));
        writing.into_iter().flatten().for_each(|operation| describe_operation(path, operation, true));
    }
}

fn describe_operation(path: &str, operation: &mut Operation, writes: bool) {
    let listed = match operation.responses.responses.remove("4XX") {
        Some(RefOr::T(listed)) => listed.description,
        _ => String::new(),
    };
    let open = OPEN.iter().any(|start| path.starts_with(start));
    // Files are also read only by our own page.
    let takes_token = path.starts_with("/api/") && (writes || listed.contains("`version-missing`"));
    let mut needed = SecurityRequirement::default();
    if !open {
        needed = needed.add(SESSION, [] as [&str; 0]);
    }
    if takes_token {
        needed = needed.add(TOKEN, [] as [&str; 0]);
    }
    operation.security = Some(if open && !takes_token { Vec::new() } else { vec![needed] });

    let mut codes = by_status(&listed);
    let mut add = |status: u16, code: &str| codes.entry(status).or_default().push(code.to_owned());
    if !open {
        add(401, "`unauthenticated`");
        add(403, "`account-pending`");
        add(429, "`site-busy`");
    }
    if takes_token {
        add(403, "`bad-origin`, `bad-token`");
    }
    if operation.request_body.is_some() {
        add(400, "`bad-request`, `bad-json`");
        add(413, "`too-large`");
        add(415, "`not-json`");
    }
    for parameter in operation.parameters.iter().flatten() {
        match parameter {
            RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Path => add(404, "`not-found`"),
            RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => add(400, "`bad-query`"),
            _ => {}
        }
    }
    if path.starts_with("/api/") {
        add(500, "`internal`");
        add(503, "`timeout`, `unavailable`, `too-slow`");
    }
    for (status, codes) in codes {
        let mut unique: Vec<String> = Vec::new();
        codes.into_iter().filter(|code| !code.is_empty()).for_each(|code| {
            if !unique.contains(&code) {
                unique.push(code);
            }
        });
        let response = with_body(Response::new(unique.join("; ")));
        operation.responses.responses.entry(status.to_string()).or_insert(RefOr::T(response));
    }
}

/// "400 `bad-hash`; `version-missing`: no header; 404 `upload-not-found`" by status.
fn by_status(listed: &str) -> BTreeMap<u16, Vec<String>> {
    let mut codes: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    let mut status = 400;
    for part in listed.split(';').map(str::trim) {
        let (first, rest) = part.split_once(' ').unwrap_or((part, ""));
        match first.parse() {
            Ok(number) => {
                status = number;
                codes.entry(status).or_default().push(rest.trim().to_owned());
            }
            Err(_) if part.is_empty() => {}
            Err(_) => codes.entry(status).or_default().push(part.to_owned()),
        }
    }
    codes
}

fn with_body(response: Response) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(NAME))).build();
    ResponseBuilder::from(response).content("application/problem+json", body).build()
}
