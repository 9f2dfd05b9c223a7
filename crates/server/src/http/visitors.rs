//! Limits how many requests one visitor may have running.
//!
//! A browser that is connected directly is limited by its connections already (`serve`). A trusted proxy speaks for many
//! visitors: there, each of them may have as many requests as others connections.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Error;

use super::client;
use super::shares::{Most, Shares};

#[derive(Default)]
struct Running(Arc<Shares<IpAddr>>);

pub async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let _share = if app.config.trusts(client::peer(request.extensions())) {
        let address = client::address(&app.config, request.extensions(), request.headers());
        let most = Most { each: app.config.visitors.connections_per_address, all: usize::MAX };
        match app.memory::<Running>().0.take(network(address), 1, most) {
            Some(share) => Some(share),
            None => return Error::too_many("site-busy", 2).into_response(),
        }
    } else {
        None
    };
    next.run(request).await
}

/// A visitor with one IPv6 address has its whole network.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        v4 => v4,
    }
}
