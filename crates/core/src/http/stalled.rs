//! Ends connections of clients that stop reading, because the responses that wait for them take up memory.
//!
//! A client whose request was refused may still be sending its body. If we hung up then, the system would answer the rest
//! with a reset, and the client would lose our response. So the rest is read and thrown away for a moment.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use super::unread::Unread;

/// The longest time to read on after a response.
const LINGER: Duration = Duration::from_secs(10);

/// A connection that fails once the other end has read nothing for a while.
pub struct Progressing<S> {
    stream: S,
    patience: Duration,
    /// Runs while bytes wait to be read.
    waiting: Option<Pin<Box<Sleep>>>,
    unread: Unread,
    /// Runs once everything has been sent, while the client may still be sending.
    lingering: Option<Pin<Box<Sleep>>>,
}

impl<S: Unpin> Progressing<S> {
    pub fn new(stream: S, patience: Duration, unread: Unread) -> Self {
        Self { stream, patience, waiting: None, unread, lingering: None }
    }

    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        work: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(outcome) = work(Pin::new(&mut self.stream), context) {
            self.waiting = None;
            return Poll::Ready(outcome);
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> Progressing<S> {
    /// Reads what the client still sends, until it hangs up or has had its time.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [0; 16 * 1024];
        loop {
            if self.lingering.as_mut().is_none_or(|time| time.as_mut().poll(context).is_ready()) {
                return Poll::Ready(Ok(()));
            }
            let mut buffer = ReadBuf::new(&mut bytes);
            match ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer)) {
                Ok(()) if !buffer.filled().is_empty() => {}
                // It has hung up.
                Ok(()) | Err(_) => return Poll::Ready(Ok(())),
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Progressing<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Progressing<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.watch(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.watch(context, |stream, context| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.watch(context, |stream, context| stream.poll_flush(context))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            ready!(self.watch(context, |stream, context| stream.poll_shutdown(context)))?;
            if !self.unread.load(Ordering::Relaxed) {
                return Poll::Ready(Ok(()));
            }
            self.lingering = Some(Box::pin(sleep(LINGER)));
        }
        self.poll_linger(context)
    }
}
