//! An open stream of live updates.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use serde_json::Value as Json;

use super::Person;

pub struct Stream {
    body: BodyDataStream,
    buffer: String,
}

impl Stream {
    pub async fn open(person: &mut Person) -> Self {
        Self::open_at(person, "/api/live").await
    }

    /// The stream of a page that loaded this session a while ago.
    pub async fn open_since(person: &mut Person, session: &Json) -> Self {
        let at = session["at"].as_str().unwrap();
        Self::open_at(person, &format!("/api/live?since={at}")).await
    }

    async fn open_at(person: &mut Person, address: &str) -> Self {
        let request = person.request(Method::GET, address).body(Body::empty()).unwrap();
        let response = person.open(request).await;
        assert_eq!(response.status(), StatusCode::OK);
        let mut stream = Self { body: response.into_body().into_data_stream(), buffer: String::new() };
        assert_eq!(stream.next().await.unwrap().0, "hello");
        stream
    }

    /// The next event's name and data, or none once the stream has ended.
    pub async fn next(&mut self) -> Option<(String, Json)> {
        loop {
            if let Some((event, rest)) = self.buffer.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let found = field("event:").map(|name| {
                    (name.to_owned(), serde_json::from_str(field("data:").unwrap_or("null")).unwrap())
                });
                self.buffer = rest.to_owned();
                if found.is_some() {
                    return found;
                }
                continue;
            }
            // The timeout only turns a hanging test into a failing one.
            let chunk = tokio::time::timeout(Duration::from_secs(20), self.body.next())
                .await
                .expect("an event arrives");
            self.buffer += std::str::from_utf8(&chunk?.unwrap()).unwrap();
        }
    }
}
