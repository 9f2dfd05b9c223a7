//! The document that describes the API, as it is committed (`openapi.json`) and served.

/// Made from the routes, in a program for development.
#[cfg(debug_assertions)]
pub fn text() -> String {
    use utoipa::OpenApi;

    use crate::api;

    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Kinkeeper",
            description = "One extended family's private site. Errors are `application/problem+json`; see docs/api.md.",
            license(name = "MIT", identifier = "MIT")
        ),
        components(schemas(crate::error::Problem, crate::error::FieldProblem))
    )]
    struct Document;

    let document = api::routes().merge(api::patient_routes()).describe_in(Document::openapi());
    document.to_pretty_json().unwrap_or_default() + "\n"
}

/// The committed one, which the build script packs.
#[cfg(not(debug_assertions))]
pub fn text() -> String {
    use std::io::Read;

    static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

    let mut text = String::new();
    if let Err(error) = flate2::read::GzDecoder::new(PACKED).read_to_string(&mut text) {
        tracing::error!(%error, "the description of the API is damaged");
    }
    text
}
