//! A feature's routes: each handler's `#[utoipa::path]` gives its address and its description in the API document.
//! The document is built only on request: for all routes it takes more memory than the rest of the program after
//! startup.

use axum::Router;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::problems;
use crate::app::App;

/// The routes to these handlers: `routes![list_families, invitations::accept]`.
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {
        $crate::http::Routes::default()$(.route(|| utoipa_axum::routes!($handler)))+
    };
}

pub(crate) use routes;

/// Makes a handler's route and its description.
type MakeRoute = fn() -> UtoipaMethodRouter<App>;

#[derive(Default)]
pub struct Routes {
    router: Router<App>,
    makers: Vec<MakeRoute>,
}

impl Routes {
    /// Adds the route and drops its description; [`Routes::describe_in`] makes it again.
    pub fn route(mut self, make: MakeRoute) -> Self {
        let (_, paths, handler) = make();
        self.router =
            paths.paths.keys().fold(self.router, |router, path| router.route(path, handler.clone()));
        self.makers.push(make);
        self
    }

    pub fn merge(mut self, other: Routes) -> Self {
        self.router = self.router.merge(other.router);
        self.makers.extend(other.makers);
        self
    }

    pub fn into_router(self) -> Router<App> {
        self.router
    }

    /// Adds all of these routes to the document.
    pub fn describe_in(&self, mut document: OpenApi) -> OpenApi {
        problems::declare(document.components.get_or_insert_default());
        let describe = |document: OpenApiRouter<App>, make: &MakeRoute| {
            let (schemas, mut paths, handler) = make();
            problems::describe(&mut paths);
            document.routes((schemas, paths, handler))
        };
        self.makers.iter().fold(OpenApiRouter::with_openapi(document), describe).into_openapi()
    }
}
