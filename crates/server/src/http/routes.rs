//! A feature's routes: which handler answers at which address, and how the API's document describes it. Each handler
//! says both in its `#[utoipa::path]`. The document is built only when it is asked for: for all routes it takes more
//! memory than the rest of the program does after its start.

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

/// Makes a handler's route, together with its description.
type MakeRoute = fn() -> UtoipaMethodRouter<App>;

#[derive(Default)]
pub struct Routes {
    router: Router<App>,
    makers: Vec<MakeRoute>,
}

impl Routes {
    /// Adds the route and drops its description, which [`Routes::describe_in`] makes again.
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

    /// The document with all of these routes in it.
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
