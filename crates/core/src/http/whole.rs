//! Whole lists, for other programs. They are written piece by piece, so that only the text of a hundred
//! thousand rows is in memory.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::{Error, Result};

const START: &[u8] = b"{\"items\":[";

/// This many rows are read at a time.
pub const PIECE: usize = 500;

pub struct WholeList {
    text: Vec<u8>,
    /// The text after the rows.
    end: Vec<u8>,
}

impl WholeList {
    /// `empty` is the response without rows; `items` is its first field.
    pub fn new(empty: &impl Serialize) -> Result<Self> {
        let mut text = serde_json::to_vec(empty).map_err(Error::internal)?;
        if !text.starts_with(START) {
            return Err(Error::internal("a whole list must begin with its items"));
        }
        let end = text.split_off(START.len());
        Ok(Self { text, end })
    }

    pub fn push(&mut self, row: &impl Serialize) -> Result<()> {
        if self.text.len() > START.len() {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut self.text, row).map_err(Error::internal)
    }

    /// The response. The browser keeps it, and revalidates it each time with the tag.
    pub fn tagged(mut self, tag: &str) -> Result<Response> {
        self.text.append(&mut self.end);
        let tag = HeaderValue::from_str(tag).map_err(Error::internal)?;
        let kept = HeaderValue::from_static("private, no-cache");
        let json = HeaderValue::from_static("application/json");
        let headers = [(header::CONTENT_TYPE, json), (header::ETAG, tag), (header::CACHE_CONTROL, kept)];
        Ok((headers, self.text).into_response())
    }
}
