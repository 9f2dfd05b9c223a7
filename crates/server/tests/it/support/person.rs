//! Someone with a browser: keeps the cookie, sends the token, reads the response.

use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::{Value as Json, json};
use tower::ServiceExt;

use super::PASSWORD;

#[derive(Clone)]
pub struct Person {
    router: Router,
    pub address: IpAddr,
    pub host: String,
    pub cookie: Option<String>,
    /// The cookie that stays after signing out.
    pub browser: Option<String>,
    pub token: String,
    session: Json,
}

pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    pub text: String,
    pub json: Json,
}

impl Reply {
    /// The body of a response that must have this status.
    #[track_caller]
    pub fn ok(self, status: u16) -> Json {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self.json
    }

    /// The code of a problem response that must have this status and the usual format.
    #[track_caller]
    pub fn problem(&self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json");
        assert_eq!(self.json["status"], status);
        assert!(self.json["message"].as_str().is_some_and(|message| !message.is_empty()), "{}", self.text);
        assert_eq!(self.json["requestId"].as_str(), self.headers["x-request-id"].to_str().ok());
        self.json["code"].as_str().expect("a problem has a code").to_owned()
    }

    /// The error code of this form field.
    #[track_caller]
    pub fn field(&self, name: &str) -> &str {
        assert_eq!(self.problem(422), "invalid", "{}", self.text);
        self.json["fields"][name]["code"].as_str().unwrap_or_else(|| panic!("{name} in {}", self.text))
    }

    pub fn message(&self) -> &str {
        self.json["message"].as_str().unwrap_or_default()
    }
}

impl Person {
    pub async fn arrive(router: Router, address: IpAddr, host: &str) -> Self {
        let mut person = Self {
            router,
            address,
            host: host.to_owned(),
            cookie: None,
            browser: None,
            token: String::new(),
            session: Json::Null,
        };
        person.refresh().await;
        person
    }

    /// Asks who is signed in, as the page does when it opens.
    pub async fn refresh(&mut self) -> &Json {
        self.session = self.get("/api/auth/session").await.ok(200);
        self.token = self.session["token"].as_str().unwrap().to_owned();
        &self.session
    }

    /// The signed-in user as of the last `refresh`.
    #[track_caller]
    pub fn user(&self) -> &Json {
        assert!(self.session["user"].is_object(), "not signed in");
        &self.session["user"]
    }

    pub fn id(&self) -> String {
        self.user()["id"].as_str().unwrap().to_owned()
    }

    pub async fn register(&mut self, name: &str, username: &str, email: &str) -> Reply {
        let form = registration(name, username, email);
        self.register_with(form).await
    }

    pub async fn register_with(&mut self, form: Json) -> Reply {
        let reply = self.post("/api/auth/register", form).await;
        if reply.status.is_success() {
            self.refresh().await;
        }
        reply
    }

    pub async fn sign_in(&mut self, email: &str, password: &str) -> Reply {
        let reply = self.post("/api/auth/sign-in", json!({ "email": email, "password": password })).await;
        self.refresh().await;
        reply
    }

    /// Clicks a button such as Approve on another account.
    pub async fn decide(&mut self, other: &Person, decision: &str) -> Reply {
        let current = self.get(&format!("/api/users/{}", other.id())).await.ok(200);
        let body = json!({ "version": current["version"] });
        self.post(&format!("/api/users/{}/{decision}", other.id()), body).await
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Json) -> Reply {
        self.send(Method::POST, path, Some(body)).await
    }

    pub async fn put(&mut self, path: &str, body: Json) -> Reply {
        self.send(Method::PUT, path, Some(body)).await
    }

    pub async fn patch(&mut self, path: &str, body: Json) -> Reply {
        self.send(Method::PATCH, path, Some(body)).await
    }

    pub async fn delete(&mut self, path: &str) -> Reply {
        self.send(Method::DELETE, path, None).await
    }

    pub async fn send(&mut self, method: Method, path: &str, body: Option<Json>) -> Reply {
        let mut request = self.request(method, path);
        let body = match body {
            Some(json) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(json.to_string())
            }
            None => Body::empty(),
        };
        self.raw(request.body(body).unwrap()).await
    }

    /// The request that this person's browser would send; tests vary it from here.
    pub fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header("x-kinkeeper-version", "a test");
        let cookies: Vec<&str> = self.cookie.iter().chain(&self.browser).map(String::as_str).collect();
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        if !self.token.is_empty() {
            request = request.header("x-kinkeeper-token", &self.token);
        }
        request
    }

    pub async fn raw(&mut self, request: Request<Body>) -> Reply {
        let response = self.open(request).await;
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let json = serde_json::from_str(&text).unwrap_or(Json::Null);
        Reply { status: parts.status, headers: parts.headers, bytes, text, json }
    }

    /// The response with its body still open, for streams.
    pub async fn open(&mut self, mut request: Request<Body>) -> axum::response::Response {
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(self.address, 50_000)));
        let response = self.router.clone().oneshot(request).await.unwrap();
        for value in response.headers().get_all(header::SET_COOKIE) {
            let pair = value.to_str().unwrap().split(';').next().unwrap().to_owned();
            let kept = if pair.contains("kinkeeper-browser=") { &mut self.browser } else { &mut self.cookie };
            *kept = (!pair.ends_with('=')).then_some(pair);
        }
        response
    }
}

/// A registration form as a person would fill it in.
pub fn registration(name: &str, username: &str, email: &str) -> Json {
    json!({ "name": name, "username": username, "email": email, "password": PASSWORD, "confirmPassword": PASSWORD })
}
