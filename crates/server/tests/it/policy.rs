//! Every permission rule in a table: who may do what, and to whom.

use kinkeeper::access::{Action, Role, Status, User, may};
use kinkeeper::clock::Moment;
use kinkeeper::db::TextList;
use kinkeeper::ids::Id;

fn person(role: Role, status: Status, owner: bool) -> User {
    let now = Moment(1_767_603_600_000);
    User {
        id: Id::new(now),
        email: String::new(),
        email_confirmed_at: None,
        username: String::new(),
        username_key: String::new(),
        name: String::new(),
        role,
        status,
        owner,
        sample: false,
        bio: None,
        birth_date: None,
        interests: TextList::default(),
        language: String::new(),
        time_zone: String::new(),
        member_id: None,
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

#[test]
fn each_role_may_do_exactly_what_the_table_says() {
    let viewers = [
        ("pending", person(Role::Member, Status::Pending, false)),
        ("rejected", person(Role::Admin, Status::Rejected, false)),
        ("child", person(Role::Child, Status::Approved, false)),
        ("member", person(Role::Member, Status::Approved, false)),
        ("admin", person(Role::Admin, Status::Approved, false)),
        ("owner", person(Role::Admin, Status::Approved, true)),
    ];
    let waiting = person(Role::Member, Status::Pending, false);
    let member = person(Role::Member, Status::Approved, false);
    let admin = person(Role::Admin, Status::Approved, false);
    let owner = person(Role::Admin, Status::Approved, true);
    let sample = User { sample: true, ..waiting.clone() };
    type Row = (&'static str, Box<dyn Fn(&User) -> bool>);
    let actions: Vec<Row> = {
        macro_rules! action {
            ($name:literal, $action:ident) => {
                ($name, Box::new(|viewer: &User| may(viewer, Action::$action).is_ok()))
            };
            ($name:literal, $action:ident, { own: $own:literal }) => {
                ($name, Box::new(|viewer: &User| may(viewer, Action::$action { own: $own }).is_ok()))
            };
            ($name:literal, $action:ident, { own: $own:literal, shared: $shared:literal }) => {
                (
                    $name,
                    Box::new(|viewer: &User| {
                        may(viewer, Action::$action { own: $own, shared: $shared }).is_ok()
                    }),
                )
            };
            ($name:literal, $action:ident, self) => {
                ($name, Box::new(|viewer: &User| may(viewer, Action::$action(viewer)).is_ok()))
            };
            ($name:literal, $action:ident, $user:ident) => {{
                let user = $user.clone();
                ($name, Box::new(move |viewer: &User| may(viewer, Action::$action(&user)).is_ok()))
            }};
        }
        vec![
            action!("keep own account", KeepOwnAccount),
            action!("read family data", ReadFamily),
            action!("read another's contact", ReadContact, { own: false }),
            action!("read own contact", ReadContact, { own: true }),
            action!("add a family member", AddMember),
            action!("export the family", ExportFamily),
            action!("edit own entry", EditMember, { own: true }),
            action!("edit another's entry", EditMember, { own: false }),
            action!("delete a family member", DeleteMember),
            action!("relate self", Relate, { own: true }),
            action!("relate others", Relate, { own: false }),
            action!("manage relationships", ManageRelationships),
            action!("undo own change", UndoFamily, { own: true }),
            action!("undo another's change", UndoFamily, { own: false }),
            action!("create a family", CreateHousehold),
            action!("change own family", ChangeHousehold, { own: true }),
            action!("change another family", ChangeHousehold, { own: false }),
            action!("see own family's people", SeeHouseholdPeople, { own: true }),
            action!("see another's people", SeeHouseholdPeople, { own: false }),
            action!("leave a family", LeaveHousehold),
            action!("invite into own family", Invite, { own: true }),
            action!("invite into another", Invite, { own: false }),
            action!("answer an invitation", AnswerInvitation),
            action!("send feedback", SendFeedback),
            action!("manage feedback", ManageFeedback),
            action!("manage the site", ManageSite),
            action!("download a backup", DownloadBackup),
            action!("choose the servers", ChooseServers),
            action!("take the first steps", TakeFirstSteps),
            action!("add an event", AddEvent),
            action!("edit the history", EditHistory),
            action!("delete from the history", DeleteHistory),
            action!("change own event", ChangeEvent, { own: true }),
            action!("change another's event", ChangeEvent, { own: false }),
            action!("upload a file", UploadFile),
            action!("see own file", SeeFile, { own: true, shared: false }),
            action!("see a shared file", SeeFile, { own: false, shared: true }),
            action!("see another's file", SeeFile, { own: false, shared: false }),
            action!("change own file", ChangeFile, { own: true }),
            action!("change another's file", ChangeFile, { own: false }),
            action!("delete own file", DeleteFile, { own: true }),
            action!("delete another's file", DeleteFile, { own: false }),
            action!("manage users", ManageUsers),
            action!("read self", ReadUser, self),
            action!("read another", ReadUser, member),
            action!("edit own profile", EditProfile, self),
            action!("edit another's profile", EditProfile, member),
            action!("approve a pending user", Approve, waiting),
            action!("approve self", Approve, self),
            action!("reject a pending user", Reject, waiting),
            action!("reject self", Reject, self),
            action!("reject the owner", Reject, owner),
            action!("suspend a member", Suspend, member),
            action!("suspend an admin", Suspend, admin),
            action!("suspend self", Suspend, self),
            action!("suspend the owner", Suspend, owner),
            action!("promote a member", Promote, member),
            action!("promote a pending user", Promote, waiting),
            action!("demote an admin", Demote, admin),
            action!("demote self", Demote, self),
            action!("demote the owner", Demote, owner),
            action!("change a member", ChangeUser, member),
            action!("change the owner", ChangeUser, owner),
            action!("link a member", LinkMember, member),
            action!("link one who waits", LinkMember, waiting),
            action!("approve a sample", Approve, sample),
            action!("reject a sample", Reject, sample),
            action!("make a sample's link", MakeLink, sample),
            action!("delete a member", DeleteUser, member),
            action!("delete self", DeleteUser, self),
            action!("delete the owner", DeleteUser, owner),
            action!("make own link", MakeLink, self),
            action!("make a member's link", MakeLink, member),
            action!("make the owner's link", MakeLink, owner),
        ]
    };
    let mut table = format!("{:24}", "");
    for (name, _) in &viewers {
        table += &format!("{name:10}");
    }
    for (name, allowed) in &actions {
        table += &format!("\n{name:24}");
        for (_, viewer) in &viewers {
            table += &format!("{:10}", if allowed(viewer) { "yes" } else { "-" });
        }
    }
    let table: Vec<&str> = table.lines().map(str::trim_end).collect();
    insta::assert_snapshot!(table.join("\n"), @r"
                            pending   rejected  child     member    admin     owner
    keep own account        yes       -         yes       yes       yes       yes
    read family data        -         -         yes       yes       yes       yes
    read another's contact  -         -         -         yes       yes       yes
    read own contact        -         -         yes       yes       yes       yes
    add a family member     -         -         -         yes       yes       yes
    export the family       -         -         -         yes       yes       yes
    edit own entry          -         -         yes       yes       yes       yes
    edit another's entry    -         -         -         yes       yes       yes
    delete a family member  -         -         -         -         yes       yes
    relate self             -         -         yes       yes       yes       yes
    relate others           -         -         -         yes       yes       yes
    manage relationships    -         -         -         -         yes       yes
    undo own change         -         -         yes       yes       yes       yes
    undo another's change   -         -         -         -         yes       yes
    create a family         -         -         yes       yes       yes       yes
    change own family       -         -         yes       yes       yes       yes
    change another family   -         -         -         -         yes       yes
    see own family's people -         -         yes       yes       yes       yes
    see another's people    -         -         -         -         yes       yes
    leave a family          -         -         yes       yes       yes       yes
    invite into own family  -         -         -         yes       yes       yes
    invite into another     -         -         -         -         yes       yes
    answer an invitation    -         -         yes       yes       yes       yes
    send feedback           yes       -         yes       yes       yes       yes
    manage feedback         -         -         -         -         yes       yes
    manage the site         -         -         -         -         yes       yes
    download a backup       -         -         -         -         -         yes
    choose the servers      -         -         -         -         -         yes
    take the first steps    -         -         -         -         -         yes
    add an event            -         -         yes       yes       yes       yes
    edit the history        -         -         yes       yes       yes       yes
    delete from the history -         -         -         -         yes       yes
    change own event        -         -         yes       yes       yes       yes
    change another's event  -         -         -         -         yes       yes
    upload a file           -         -         yes       yes       yes       yes
    see own file            -         -         yes       yes       yes       yes
    see a shared file       -         -         yes       yes       yes       yes
    see another's file      -         -         -         -         -         -
    change own file         -         -         yes       yes       yes       yes
    change another's file   -         -         -         -         yes       yes
    delete own file         -         -         yes       yes       yes       yes
    delete another's file   -         -         -         -         yes       yes
    manage users            -         -         -         -         yes       yes
    read self               yes       yes       yes       yes       yes       yes
    read another            -         -         -         -         yes       yes
    edit own profile        yes       yes       yes       yes       yes       yes
    edit another's profile  -         -         -         -         yes       yes
    approve a pending user  -         -         -         -         yes       yes
    approve self            -         -         -         -         yes       yes
    reject a pending user   -         -         -         -         yes       yes
    reject self             -         -         -         -         -         -
    reject the owner        -         -         -         -         -         -
    suspend a member        -         -         -         -         yes       yes
    suspend an admin        -         -         -         -         yes       yes
    suspend self            -         -         -         -         -         -
    suspend the owner       -         -         -         -         -         -
    promote a member        -         -         -         -         yes       yes
    promote a pending user  -         -         -         -         -         -
    demote an admin         -         -         -         -         yes       yes
    demote self             -         -         -         -         yes       -
    demote the owner        -         -         -         -         -         -
    change a member         -         -         -         -         yes       yes
    change the owner        -         -         -         -         -         -
    link a member           -         -         -         -         yes       yes
    link one who waits      -         -         -         -         -         -
    approve a sample        -         -         -         -         -         -
    reject a sample         -         -         -         -         -         -
    make a sample's link    -         -         -         -         -         -
    delete a member         -         -         -         -         yes       yes
    delete self             yes       yes       yes       yes       yes       -
    delete the owner        -         -         -         -         -         -
    make own link           -         -         -         -         yes       yes
    make a member's link    -         -         -         -         yes       yes
    make the owner's link   -         -         -         -         -         -
    ");
}
