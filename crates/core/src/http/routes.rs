//! A feature's routes: each handler's `#[utoipa::path]` gives its address and its description in the API document.
//!
//! Only a program for development makes the document, and a test compares it with the committed one. The others contain
//! that instead: the code that describes every type would be a tenth of the program.

use axum::Router;
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::openapi::{HttpMethod, OpenApi};
use utoipa_axum::PathItemExt;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::problems;
use crate::app::App;

/// The routes to these handlers: `routes![list_families, invitations::accept]`. The inner macro, which `utoipa_axum` uses
/// for itself, reads one thing of a handler's `#[utoipa::path]`.
#[macro_export]
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {
        $crate::http::Routes::default()$(.route(
            &utoipa_axum::paste! { utoipa_axum::routes!(@path [path()] of $handler) },
            &utoipa_axum::paste! { utoipa_axum::routes!(@path [methods()] of $handler) },
            |router, method| router.on(method, $handler),
            $crate::described!($handler),
        ))+
    };
}

/// Describes a handler, if this is a program for development.
#[macro_export]
#[cfg(debug_assertions)]
macro_rules! described {
    ($handler:path) => {
        Some(|| utoipa_axum::routes!($handler))
    };
}

#[macro_export]
#[cfg(not(debug_assertions))]
macro_rules! described {
    ($handler:path) => {
        None
    };
}

/// Makes a handler's route and its description.
type MakeRoute = fn() -> UtoipaMethodRouter<App>;

#[derive(Default)]
pub struct Routes {
    router: Router<App>,
    makers: Vec<MakeRoute>,
}

impl Routes {
    /// Adds the route; [`Routes::describe_in`] makes its description, if it has been told how.
    pub fn route(
        mut self,
        path: &str,
        methods: &[HttpMethod],
        on: fn(MethodRouter<App>, MethodFilter) -> MethodRouter<App>,
        make: Option<MakeRoute>,
    ) -> Self {
        let methods = methods.iter().map(PathItemExt::to_method_filter);
        self.router = self.router.route(path, methods.fold(MethodRouter::new(), on));
        self.makers.extend(make);
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
        let mut document =
            self.makers.iter().fold(OpenApiRouter::with_openapi(document), describe).into_openapi();
        problems::share(&mut document);
        document
    }
}
