//! The accounts that can be chosen on the sign-in page.

use demo_family::Role;
use serde::Serialize;
use utoipa::ToSchema;

use crate::text_enum;

/// The password of all accounts.
pub const PASSWORD: &str = "poppyseed";

/// The accounts and the password of a demo
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DemoSignIn {
    /// The same for all accounts
    password: &'static str,
    accounts: Vec<DemoAccount>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DemoAccount {
    email: &'static str,
    name: &'static str,
    role: DemoRole,
}

text_enum! {
    /// The role of a demo account on the site.
    pub enum DemoRole {
        Owner = "owner",
        Admin = "admin",
        Member = "member",
        Child = "child",
    }
}

impl DemoSignIn {
    /// The first account of each kind.
    pub fn offered() -> Self {
        let kinds = [
            (Role::Owner, DemoRole::Owner),
            (Role::Admin, DemoRole::Admin),
            (Role::Member, DemoRole::Member),
            (Role::Child, DemoRole::Child),
        ];
        let first = |(wanted, role): (Role, DemoRole)| {
            let account = demo_family::accounts().iter().find(|account| account.role == wanted)?;
            Some(DemoAccount { email: account.email, name: account.name, role })
        };
        Self { password: PASSWORD, accounts: kinds.into_iter().filter_map(first).collect() }
    }
}
