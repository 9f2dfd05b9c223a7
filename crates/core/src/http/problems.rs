//! How the API document describes errors and who may call what. An operation lists its own codes, as the description
//! of its `4XX` responses: "403 `forbidden`; 404 `event-not-found`". Here they become one response for each status,
//! together with the codes that follow from what the operation takes. Errors that several operations have are described
//! once.

use std::collections::BTreeMap;

use utoipa::openapi::path::{Operation, ParameterIn, Paths};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};

const NAME: &str = "Problem";
const PROBLEM: &str = "application/problem+json";
const SESSION: &str = "session";
const TOKEN: &str = "token";

/// Addresses that begin like this are open to visitors without a session.
const OPEN: &[&str] = &[
    "/api/auth/",
    "/api/debug",
    "/api/group-links/look",
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
    // The bytes of files are for our own page only, even though it only reads them.
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
    add(400, "`one-host`");
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

/// Moves errors that several operations have to the components, so that each is described once.
pub fn share(document: &mut OpenApi) {
    let mut uses: BTreeMap<String, (usize, Response)> = BTreeMap::new();
    for (status, response) in responses(document) {
        if let RefOr::T(response) = response
            && let Some(name) = shared_name(status, response)
        {
            uses.entry(name).or_insert_with(|| (0, response.clone())).0 += 1;
        }
    }
    uses.retain(|_, (count, _)| *count > 1);
    for (status, response) in responses(document) {
        if let RefOr::T(own) = response
            && let Some(name) = shared_name(status, own)
            && uses.get(&name).is_some_and(|(_, shared)| shared == own)
        {
            *response = RefOr::Ref(Ref::from_response_name(name));
        }
    }
    let components = document.components.get_or_insert_default();
    components.responses.extend(uses.into_iter().map(|(name, (_, response))| (name, RefOr::T(response))));
}

/// All responses of all operations, with their statuses.
fn responses(document: &mut OpenApi) -> impl Iterator<Item = (&String, &mut RefOr<Response>)> {
    let operations =
        document.paths.paths.values_mut().flat_map(|item| {
            [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete]
        });
    operations.flatten().flat_map(|operation| operation.responses.responses.iter_mut())
}

/// `503.timeout.too-slow`, for an error whose description is nothing but its codes.
fn shared_name(status: &str, response: &Response) -> Option<String> {
    let parts: Vec<&str> = response.description.split('`').collect();
    let is_error = response.content.contains_key(PROBLEM);
    let only_codes = parts.iter().step_by(2).all(|between| matches!(*between, "" | ", " | "; "));
    let codes: Vec<&str> = parts.into_iter().skip(1).step_by(2).collect();
    (is_error && only_codes && !codes.is_empty()).then(|| format!("{status}.{}", codes.join(".")))
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
    ResponseBuilder::from(response).content(PROBLEM, body).build()
}
