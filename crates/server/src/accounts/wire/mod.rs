//! Request and response types of the account routes.

mod own;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::policy::{self, Answer, may};
use crate::access::{self, Action, Reason, Role, Status, User, WhyNot};
use crate::accounts::approval::{Change, Decision};
use crate::accounts::registration::Registration;
use crate::app::App;
use crate::clock::Moment;
use crate::households::Inviter;
use crate::http::layers;
use crate::ids::Id;

pub use own::{
    AccountPreferencesView, ChangeEmail, ChangePassword, ChooseLanguage, ConfirmPassword, DeleteAccount,
    OwnSessionView, OwnSessions, UpdateProfile,
};

/// An account, as the viewer may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub struct UserView {
    pub id: Id,
    pub email: String,
    pub email_confirmed: bool,
    pub username: String,
    pub name: String,
    pub role: Role,
    pub status: Status,
    /// The owner cannot be demoted, suspended, rejected or deleted
    pub owner: bool,
    /// A sample account, which can't sign in
    pub sample: bool,
    pub profile: ProfileView,
    pub language: String,
    pub time_zone: String,
    /// The family member linked to this account
    pub member_id: Option<Id>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: UserCan,
    /// For admins: the reasons for actions that are not allowed, by the names in `can`; only for actions that
    /// make sense for this account
    #[schema(value_type = BTreeMap<String, Reason>)]
    pub why_not: WhyNot,
    /// For admins: the person who invited a pending account
    pub invited_by: Option<InviterView>,
}

/// The person who invited someone, and the family.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Inviter)]
pub struct InviterView {
    /// Null for a former user
    pub name: Option<String>,
    pub family: String,
    /// The family member whom they proposed for the account
    pub member_id: Option<Id>,
    pub member_name: Option<String>,
}

impl From<Inviter> for InviterView {
    fn from(inviter: Inviter) -> Self {
        let (member_id, member_name) = inviter.member.unzip();
        Self { name: inviter.name, family: inviter.family, member_id, member_name }
    }
}

/// The account's profile, not to be confused with a family member's page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserProfile)]
pub struct ProfileView {
    pub bio: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    pub interests: Vec<String>,
}

/// The viewer's permissions for this account. The page relies on them and derives nothing itself.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserCan {
    pub edit: bool,
    pub approve: bool,
    pub reject: bool,
    pub suspend: bool,
    pub promote: bool,
    pub demote: bool,
    pub delete: bool,
    /// Set role and status directly
    pub change: bool,
    /// Link this account to a family member
    pub link_member: bool,
    /// Create a password reset link for this account
    pub make_link: bool,
    /// Sign this account out of every browser
    pub sign_out: bool,
    /// True if this account may open the admin screens
    pub see_admin: bool,
}

impl UserView {
    /// `only_admin` is the last admin, if there is just one.
    pub fn new(user: User, viewer: &User, only_admin: Option<Id>) -> Self {
        let mut why_not = WhyNot::new();
        let mut ask = |name, answer: Answer| {
            if viewer.is_admin() { access::ask(&mut why_not, name, answer) } else { answer.is_ok() }
        };
        let mut decide = |name, decision: Decision| {
            decision.fits(&user) && ask(name, decision.may(viewer, &user, only_admin))
        };
        let can = UserCan {
            approve: decide("approve", Decision::Approve),
            reject: decide("reject", Decision::Reject),
            suspend: decide("suspend", Decision::Suspend),
            promote: decide("promote", Decision::Promote),
            demote: decide("demote", Decision::Demote),
            edit: ask("edit", may(viewer, Action::EditProfile(&user))),
            delete: ask(
                "delete",
                may(viewer, Action::DeleteUser(&user))
                    .and_then(|()| policy::keeps_an_admin(&user, only_admin)),
            ),
            change: ask("change", may(viewer, Action::ChangeUser(&user))),
            link_member: ask("linkMember", may(viewer, Action::LinkMember(&user))),
            make_link: ask("makeLink", may(viewer, Action::MakeLink(&user))),
            sign_out: ask("signOut", may(viewer, Action::SignOut(&user))),
            see_admin: policy::allows(&user, Action::ManageUsers),
        };
        Self {
            id: user.id,
            email: user.email,
            email_confirmed: user.email_confirmed_at.is_some(),
            username: user.username,
            name: user.name,
            role: user.role,
            status: user.status,
            owner: user.owner,
            sample: user.sample,
            profile: ProfileView { bio: user.bio, birth_date: user.birth_date, interests: user.interests.0 },
            language: user.language,
            time_zone: user.time_zone,
            member_id: user.member_id,
            version: user.version,
            created_at: user.created_at,
            updated_at: user.updated_at,
            can,
            why_not,
            invited_by: None,
        }
    }

    /// For the user's own session. Every page loads it, so it skips counting the other admins.
    pub fn of_self(user: User) -> Self {
        let viewer = user.clone();
        Self::new(user, &viewer, None)
    }
}

/// The signed-in user, and the token for requests that change something.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionView {
    pub token: String,
    pub user: Option<UserView>,
    /// The time of reading; use it as `since` for a stream that misses nothing
    pub at: Moment,
}

impl SessionView {
    pub fn signed_in(app: &App, token_hash: &str, user: User) -> Self {
        Self {
            token: layers::token_for(app, Some(token_hash)),
            user: Some(UserView::of_self(user)),
            at: app.now(),
        }
    }

    pub fn visitor(app: &App) -> Self {
        Self { token: layers::token_for(app, None), user: None, at: app.now() }
    }
}

/// The step after a correct password. A second factor would be another variant.
#[derive(Serialize, ToSchema)]
#[serde(tag = "next", rename_all = "kebab-case")]
pub enum SignedIn {
    Done { session: SessionView },
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignIn {
    pub email: String,
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Register {
    /// A UUID v7 from the client; sending the same form again creates no second account
    pub id: Option<Id>,
    pub name: String,
    pub username: String,
    pub email: String,
    pub password: String,
    pub confirm_password: String,
    /// From an invitation link: registering accepts the invitation
    pub invitation_token: Option<String>,
    /// From the link of a family's group chat
    pub group_token: Option<String>,
    /// From the setup link: makes this account the owner
    pub setup_token: Option<String>,
    pub language: Option<String>,
    pub time_zone: Option<String>,
}

impl From<Register> for Registration {
    fn from(form: Register) -> Self {
        Self {
            id: form.id,
            name: form.name,
            username: form.username,
            email: form.email,
            password: form.password,
            confirm_password: form.confirm_password,
            setup_token: form.setup_token,
            invitation_token: form.invitation_token,
            group_token: form.group_token,
            language: form.language,
            time_zone: form.time_zone,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotPassword {
    pub email: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetPassword {
    pub token: String,
    pub password: String,
    pub confirm_password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmail {
    pub token: String,
}

#[derive(Serialize, ToSchema)]
pub struct EmailConfirmed {
    pub email: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeUser {
    /// The version that was edited
    pub version: i64,
    pub role: Option<Role>,
    /// `approved` or `rejected`; an account can't go back to pending
    pub status: Option<Status>,
}

impl ChangeUser {
    pub fn change(&self) -> Change {
        Change { role: self.role, status: self.status }
    }
}

/// The version that was seen, so that a decision never applies to a changed account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenVersion {
    pub version: i64,
}

/// A one-time link to hand over.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandedLink {
    pub link: String,
    pub expires_at: Moment,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkMember {
    /// The version that was seen
    pub version: i64,
    /// Null for none
    pub member_id: Option<Id>,
}
