//! How the API document describes errors: once for all operations. An operation only lists its own codes, as the
//! description of its `4XX` responses.

use utoipa::openapi::path::{Operation, Paths};
use utoipa::openapi::{Components, ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

const NAME: &str = "Problem";

const EVERYWHERE: &str = "An error. Besides the codes that it lists itself, an operation can answer 400 `bad-request`, \
    `bad-json`, `bad-query`; 401 `unauthenticated`; 403 `account-pending`, `bad-origin`, `bad-token`; 404 `not-found`; \
    413 `too-large`; 415 `not-json`; 429 `busy`; 500 `internal`; 503 `timeout`. With 409 `conflict`, `current` is the \
    record as it is now; with 422 `invalid`, `fields` says what is wrong; with 429, `retryAfter` says when to try again.";

pub fn declare(components: &mut Components) {
    components.responses.insert(NAME.to_owned(), RefOr::T(with_body(Response::new(EVERYWHERE))));
}

/// Every operation may answer with a problem, whether it lists codes or not.
pub fn describe(paths: &mut Paths) {
    for item in paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        operations.into_iter().flatten().for_each(describe_operation);
    }
}

fn describe_operation(operation: &mut Operation) {
    let responses = &mut operation.responses.responses;
    if let Some(RefOr::T(listed)) = responses.get_mut("4XX") {
        *listed = with_body(std::mem::take(listed));
    }
    responses.insert("default".to_owned(), RefOr::Ref(Ref::from_response_name(NAME)));
}

fn with_body(response: Response) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(NAME))).build();
    ResponseBuilder::from(response).content("application/problem+json", body).build()
}
