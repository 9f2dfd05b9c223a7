//! The doors of a room: which function answers at which address, and how the API's document describes it. Each
//! function says both in its `#[utoipa::path]`. The description is made for who asks for it: for all doors it takes
//! more memory than the rest of the program does after its start.

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::__dev::{SchemaReferences, Tags};
use utoipa::Path;
use utoipa::openapi::{HttpMethod, OpenApi};

use crate::app::App;

/// The doors that lead to these functions: `doors![list_families, invitations::accept]`.
macro_rules! doors {
    ($($($name:ident)::+),+ $(,)?) => {
        $crate::http::Doors::default()
            $(.leading_to::<$crate::http::doors::description!([] $($name)+), _, _>($($name)::+))+
    };
}

/// The type beside a function that `#[utoipa::path]` has made to describe it.
macro_rules! description {
    ([$($module:ident)*] $name:ident) => {
        pastey::paste! { $($module::)* [<__path_ $name>] }
    };
    ([$($module:ident)*] $next:ident $($rest:ident)+) => {
        $crate::http::doors::description!([$($module)* $next] $($rest)+)
    };
}

pub(crate) use {description, doors};

#[derive(Default)]
pub struct Doors {
    router: Router<App>,
    describe: Vec<fn(&mut OpenApi)>,
}

impl Doors {
    pub fn leading_to<Described, Answer, Takes>(mut self, answer: Answer) -> Self
    where
        Described: Path + SchemaReferences + for<'a> Tags<'a>,
        Answer: Handler<Takes, App>,
        Takes: 'static,
    {
        let by_method = Described::methods()
            .iter()
            .fold(MethodRouter::new(), |door, method| door.on(filter(method), answer.clone()));
        self.router = self.router.route(&Described::path(), by_method);
        self.describe.push(describe::<Described>);
        self
    }

    pub fn merge(mut self, other: Doors) -> Self {
        self.router = self.router.merge(other.router);
        self.describe.extend(other.describe);
        self
    }

    pub fn into_router(self) -> Router<App> {
        self.router
    }

    /// The document with all of these doors in it.
    pub fn describe_in(&self, mut document: OpenApi) -> OpenApi {
        for describe in &self.describe {
            describe(&mut document);
        }
        document
    }
}

fn describe<Described>(document: &mut OpenApi)
where
    Described: Path + SchemaReferences + for<'a> Tags<'a>,
{
    let mut operation = Described::operation();
    operation.tags.get_or_insert_default().extend(Described::tags().into_iter().map(String::from));
    document.paths.add_path_operation(Described::path(), Described::methods(), operation);
    let mut schemas = Vec::new();
    Described::schemas(&mut schemas);
    document.components.get_or_insert_default().schemas.extend(schemas);
}

fn filter(method: &HttpMethod) -> MethodFilter {
    match method {
        HttpMethod::Get => MethodFilter::GET,
        HttpMethod::Post => MethodFilter::POST,
        HttpMethod::Put => MethodFilter::PUT,
        HttpMethod::Delete => MethodFilter::DELETE,
        HttpMethod::Options => MethodFilter::OPTIONS,
        HttpMethod::Head => MethodFilter::HEAD,
        HttpMethod::Patch => MethodFilter::PATCH,
        HttpMethod::Trace => MethodFilter::TRACE,
    }
}
