//! A time limit for decoders: a few bytes can cause hours of work. Decoders keep reading, so we stop them here.

use std::io::{self, Read, Seek, SeekFrom};
use std::time::{Duration, Instant};

pub struct Patience<R> {
    inner: R,
    end: Instant,
}

impl<R> Patience<R> {
    pub fn new(inner: R, time: Duration) -> Self {
        Self { inner, end: Instant::now() + time }
    }

    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }
}

impl<R: Read> Read for Patience<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over() {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "the time is over"));
        }
        self.inner.read(buffer)
    }
}

impl<R: Seek> Seek for Patience<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}
