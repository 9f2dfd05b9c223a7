//! Limits how many requests one visitor may have running.
//!
//! A browser that is connected directly is limited by its connections already (`serve`). A trusted proxy speaks for many
//! visitors: there, each of them may have as many requests as others connections.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::Request;

use crate::app::App;
use crate::error::{Error, Result};

use super::client;
use super::shares::{Most, Share, Shares};

#[derive(Default)]
struct Running(Arc<Shares<IpAddr>>);

/// The request's share of what its visitor may have running; `None` for those that are not limited here.
pub fn take_share(app: &App, request: &Request) -> Result<Option<Share<IpAddr>>> {
    if !app.config.trusts(client::peer(request.extensions())) {
        return Ok(None);
    }
    let address = client::address(&app.config, request.extensions(), request.headers());
    let most = Most { each: app.config.visitors.connections_per_address, all: usize::MAX };
    let share = app.memory::<Running>().0.take(network(address), 1, most);
    share.map(Some).ok_or_else(|| Error::too_many("site-busy", 2))
}

/// A visitor with one IPv6 address usually has the whole network, so it counts as one.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        v4 => v4,
    }
}
