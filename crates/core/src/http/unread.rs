//! Notes whether the body of a request was read to its end. If it was not, the client is still sending.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

/// True while the client of a connection may be sending a body that no one reads.
pub type Unread = Arc<AtomicBool>;

/// A body that clears the mark when it has been read to its end.
pub struct Watched {
    body: Incoming,
    unread: Unread,
}

impl Watched {
    pub fn new(body: Incoming, unread: &Unread) -> Self {
        unread.store(!body.is_end_stream(), Ordering::Relaxed);
        Self { body, unread: Arc::clone(unread) }
    }
}

impl Body for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if self.body.is_end_stream() || matches!(frame, Poll::Ready(None)) {
            self.unread.store(false, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
