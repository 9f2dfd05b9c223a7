//! Limits the memory of large responses, which wait there until their client has received them.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
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

/// The connection gets this much at a time; the rest counts until it is sent.
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

pub fn is_large(response: &Response) -> bool {
    size(response) > LARGE
}

/// Zero for a stream.
fn size(response: &Response) -> usize {
    response.body().size_hint().exact().and_then(|size| usize::try_from(size).ok()).unwrap_or_default()
}

/// Answers that the site is busy if the response does not fit into what its account, or all of them, may take.
pub async fn limit(app: &App, account: &Account, response: Response) -> Response {
    let size = size(&response);
    let Some(account) = account.0.get() else { return response };
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

/// A body that is sent piece by piece.
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
