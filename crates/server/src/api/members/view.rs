//! A member as the viewer may see them, with the relation of the two.

use crate::access::{Action, User, policy};
use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::files::store as files;
use crate::ids::Id;
use crate::members::wire::{MemberCan, MemberView, RelationKind, RelationToYou, ViewerDetails};
use crate::members::{Member, details, store};
use crate::relationships::graph;
use crate::words::Message;

pub async fn member(app: &App, conn: &mut Conn, viewer: &User, member: Member) -> Result<MemberView> {
    let own = viewer.member_id == Some(member.id);
    let allows = |action| policy::allows(viewer, action);
    let details = ViewerDetails {
        contact_hidden: !allows(Action::ReadContact { own }),
        is_you: own,
        created_by_name: match member.created_by {
            Some(user) if user == viewer.id => Some(viewer.name.clone()),
            Some(user) => store::user_name(conn, user).await?,
            None => None,
        },
        portrait: match member.portrait {
            Some(file) => files::get(conn, file).await?.map(Into::into),
            None => None,
        },
        details: details::view(conn, &member).await?,
        relation_to_you: to_you(app, conn, viewer, member.id).await?,
        can: MemberCan {
            edit: allows(Action::EditMember { own }),
            delete: allows(Action::DeleteMember),
            relate: allows(Action::Relate { own }),
            add_relatives: allows(Action::Relate { own }) && allows(Action::AddMember),
            manage_relationships: allows(Action::ManageRelationships),
            link_yourself: own && allows(Action::Relate { own }),
            invite: can_invite(conn, viewer, &member).await?,
        },
    };
    Ok(MemberView::new(member, details))
}

async fn can_invite(conn: &mut Conn, viewer: &User, member: &Member) -> Result<bool> {
    let allowed = !member.deceased && policy::allows(viewer, Action::Invite { own: true });
    Ok(allowed && store::user_of(conn, member.id).await?.is_none())
}

async fn to_you(app: &App, conn: &mut Conn, viewer: &User, member: Id) -> Result<RelationToYou> {
    let nothing = |kind| RelationToYou { kind, words: None, path: None };
    let Some(own) = viewer.member_id else { return Ok(nothing(RelationKind::Unlinked)) };
    if own == member {
        return Ok(nothing(RelationKind::You));
    }
    Ok(match graph::relation(app, conn, own, member).await? {
        Some(relation) => RelationToYou {
            kind: RelationKind::Related,
            path: Message::path(&relation, None),
            words: Some(Message::kinship(relation, None)),
        },
        None => nothing(RelationKind::None),
    })
}
