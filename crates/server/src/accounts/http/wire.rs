//! What this feature's handlers take and return.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::policy::{self, Answer, may};
use crate::access::{Action, Role, Session, Status, User};
use crate::accounts::approval::{Change, Decision};
use crate::accounts::model::ProfileChange;
use crate::accounts::registration::Registration;
use crate::app::App;
use crate::clock::Moment;
use crate::http::client::device_words;
use crate::http::layers;
use crate::ids::Id;
use crate::words::Message;

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
    /// An example, with which nobody signs in
    pub sample: bool,
    pub profile: ProfileView,
    pub language: String,
    pub time_zone: String,
    /// The family member that this account is
    pub member_id: Option<Id>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: UserCan,
    /// For admins: why not, by the names in `can`; only for what would make sense for such an account
    pub why_not: BTreeMap<&'static str, Reason>,
}

/// What the account says about itself; a family member's own page is another thing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserProfile)]
pub struct ProfileView {
    pub bio: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    pub interests: Vec<String>,
}

/// What the viewer may do to this account. The page shows it and derives nothing.
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
    /// Set role and status by hand
    pub change: bool,
    /// Say which family member this account is
    pub link_member: bool,
    /// Make a link with which this account chooses a new password
    pub make_link: bool,
    /// Whether this account sees the admin screens
    pub see_admin: bool,
}

/// Why something may not be done.
#[derive(Serialize, ToSchema)]
pub struct Reason {
    /// Stable and made for programs: `last-admin`
    pub code: &'static str,
    /// Made for people
    #[schema(value_type = String)]
    pub message: Message,
}

impl UserView {
    /// `only_admin` is the last admin, if there is just one.
    pub fn new(user: User, viewer: &User, only_admin: Option<Id>) -> Self {
        let mut why_not = BTreeMap::new();
        let mut ask = |name, answer: Answer| {
            if let Err(policy::Refusal { code, .. }) = answer
                && viewer.is_admin()
            {
                why_not.insert(name, Reason { code, message: Message::text(format!("errors.{code}"), &[]) });
            }
            answer.is_ok()
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
        }
    }

    /// For the user's own session. Every page loads it, so it skips counting the other admins.
    pub fn of_self(user: User) -> Self {
        let viewer = user.clone();
        Self::new(user, &viewer, None)
    }
}

/// Who is signed in, and the token that requests which change something must carry.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionView {
    pub token: String,
    pub user: Option<UserView>,
    /// When this was so: the `since` of a stream that misses nothing after it
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

/// What follows a right password. Second factors will be further answers.
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
    /// A UUID v7 made by the client; sent again with the same form, it makes no second account
    pub id: Option<Id>,
    pub name: String,
    pub username: String,
    pub email: String,
    pub password: String,
    pub confirm_password: String,
    /// From an invitation's link: registering accepts it
    pub invitation_token: Option<String>,
    /// From the setup link: makes the owner
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
pub struct ChangeEmail {
    pub email: String,
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePassword {
    pub current_password: String,
    pub password: String,
    pub confirm_password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    pub password: String,
}

/// A browser that is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnSession)]
pub struct OwnSessionView {
    pub id: Id,
    /// `Firefox on Android`
    #[schema(value_type = String)]
    pub device: Message,
    pub created_at: Moment,
    pub last_seen_at: Moment,
    /// Whether it is the one that asks
    pub current: bool,
}

impl OwnSessionView {
    pub fn new(session: Session, current: Id) -> Self {
        Self {
            current: session.id == current,
            id: session.id,
            device: device_words(&session.device),
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OwnSessions {
    pub items: Vec<OwnSessionView>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateProfile {
    /// The version that was edited
    pub version: i64,
    pub name: String,
    pub bio: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    pub interests: Vec<String>,
    pub language: String,
    pub time_zone: String,
}

impl UpdateProfile {
    pub fn into_change(self) -> (i64, ProfileChange) {
        let change = ProfileChange {
            name: self.name,
            bio: self.bio,
            birth_date: self.birth_date,
            interests: self.interests,
            language: self.language,
            time_zone: self.time_zone,
        };
        (self.version, change)
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeUser {
    /// The version that was edited
    pub version: i64,
    pub role: Option<Role>,
    /// `approved` or `rejected`; nobody is made pending again
    pub status: Option<Status>,
}

impl ChangeUser {
    pub fn change(&self) -> Change {
        Change { role: self.role, status: self.status }
    }
}

/// Names the version that was seen, so that a decision never falls on something else.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenVersion {
    pub version: i64,
}

/// A link that works once, to be handed over.
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
