//! Limits the memory of large responses: each waits there until its client has taken it.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};

use crate::app::App;
use crate::error::Error;
use crate::ids::Id;

use super::shares::{Most, Share, Shares};

/// Smaller responses don't count.
const LARGE: usize = 256 * 1024;

/// What is given to the connection at a time: the rest keeps its share until it is sent.
const PIECE: usize = 64 * 1024;

/// The account that a request belongs to, once that is known.
#[derive(Clone, Default)]
pub struct Account(Arc<OnceLock<Id>>);

impl Account {
    pub fn set(&self, id: Id) {
        // The second extractor of a request finds the same account.
        let _ = self.0.set(id);
    }
}

/// The bytes of each account's large responses.
#[derive(Default)]
struct Waiting(Arc<Shares<Id>>);

pub async fn limit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let account = Account::default();
    request.extensions_mut().insert(account.clone());
    let response = next.run(request).await;
    let size = response.body().size_hint().exact().and_then(|size| usize::try_from(size).ok());
    let (Some(size), Some(account)) = (size.filter(|size| *size > LARGE), account.0.get()) else {
        return response;
    };
    let limits = &app.config.visitors;
    let most = Most { each: limits.large_responses_per_account, all: limits.large_responses };
    let Some(share) = app.memory::<Waiting>().0.take(*account, size, most) else {
        return Error::too_many("site-busy", 5).into_response();
    };
    let (parts, body) = response.into_parts();
    // It is in memory already, so this waits for nothing.
    match body.collect().await {
        Ok(whole) => {
            Response::from_parts(parts, Body::new(InPieces { rest: whole.to_bytes(), _share: share }))
        }
        Err(error) => Error::internal(error).into_response(),
    }
}

/// A body that leaves piece by piece.
struct InPieces {
    rest: Bytes,
    _share: Share<Id>,
}

impl HttpBody for InPieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let next = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(next)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
