//! Every API operation, tried by people who are not allowed to use it: the server decides, whatever the page shows.

use axum::http::Method;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";
const ANOTHER_UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000002";

/// A valid body, so that the request gets as far as the permission check. An operation whose body is missing here fails
/// the test: add it when you add an operation that takes one.
fn body(document: &Json, operation: &str) -> Option<Json> {
    if !described(document, operation)["requestBody"]["content"]["application/json"].is_object() {
        return None;
    }
    Some(match operation {
        "POST /api/prepared-exports" => json!({ "format": "members-csv" }),
        "PUT /api/imports/{id}/columns" => json!({ "fields": [], "hasHeadings": true }),
        "PUT /api/imports/{id}/encoding" => json!({ "encoding": "UTF-8" }),
        "PUT /api/imports/{id}/choices" => json!({ "choices": [] }),
        "PUT /api/admin/first-steps" => json!({ "skipped": ["mail"] }),
        "PUT /api/admin/settings/site" => json!({ "version": 1, "language": "en", "registration": "closed" }),
        "PUT /api/admin/settings/mail" | "POST /api/admin/settings/mail/test" => {
            json!({ "version": 1, "security": "tls", "host": "mail.example.org" })
        }
        "PUT /api/admin/settings/backups" | "POST /api/admin/settings/backups/check" => {
            json!({ "version": 1 })
        }
        "POST /api/admin/backups/{name}/restore" => json!({ "confirm": "restore" }),
        "POST /api/admin/database/clear" => json!({ "confirm": "clear all data" }),
        "POST /api/feedback" => json!({ "subject": "Something", "message": "Something more" }),
        "POST /api/feedback/{id}/answers" => json!({ "version": 1, "message": "An answer" }),
        "PATCH /api/feedback/{id}" => json!({ "version": 1, "status": "resolved" }),
        "POST /api/families/{id}/invitations" => json!({ "email": "guest@example.org" }),
        "POST /api/families/{id}/invitations/check" | "POST /api/families/{id}/invitations/list" => {
            json!({ "addresses": "guest@example.org" })
        }
        "POST /api/group-links/look" => json!({ "token": "none" }),
        "POST /api/invitations/answer" => json!({ "token": "none", "accept": true }),
        "POST /api/invitations/look" => json!({ "token": "none" }),
        "POST /api/invitations/{id}/resend" => json!({ "version": 1 }),
        "POST /api/vitals" => json!({ "name": "LCP", "value": 1200, "page": "/" }),
        "POST /api/files" => json!({ "name": "a.txt", "dataUrl": "data:text/plain;base64,aGVsbG8=" }),
        "POST /api/uploads" => json!({ "name": "a.txt", "size": 5 }),
        "POST /api/uploads/{id}/complete" => json!({}),
        "PUT /api/account/preferences" => json!({ "easyReading": true }),
        "PUT /api/account/language" => json!({ "language": "en" }),
        "PUT /api/calendar/feed" => json!({ "birthdays": true, "inMemory": false, "events": true }),
        "PUT /api/calendar/preferences" => json!({
            "version": 0, "weekStart": "monday", "digest": false, "birthdayNotes": false, "birthdayNoteDays": 3
        }),
        "POST /api/events" => json!({ "title": "Something", "date": "2026-11-15" }),
        "PUT /api/events/{id}" => json!({ "version": 1, "title": "Something else", "date": "2026-11-15" }),
        "POST /api/history" | "POST /api/history/check" => {
            json!({ "date": "1950", "description": "Something" })
        }
        "PUT /api/history/{id}" => json!({ "version": 1, "date": "1950", "description": "Something else" }),
        "POST /api/sources" => json!({ "title": "A letter" }),
        "PUT /api/sources/{id}" => json!({ "version": 1, "title": "Another letter" }),
        "PUT /api/places" => json!({ "name": "Brno", "latitude": 49.2, "longitude": 16.6 }),
        "POST /api/families" => json!({ "name": "A branch" }),
        "PUT /api/families/{id}" => json!({ "version": 1, "name": "Another branch" }),
        "POST /api/members" | "POST /api/members/check" => json!({ "name": "Someone" }),
        "POST /api/duplicates/different" => {
            json!({ "one": UNKNOWN_ID, "other": ANOTHER_UNKNOWN_ID })
        }
        "POST /api/members/{id}/merge" => {
            json!({ "other": UNKNOWN_ID, "versions": { "one": 1, "other": 1 } })
        }
        "PUT /api/members/{id}/gender" => json!({ "gender": "other" }),
        "PUT /api/members/{id}/portrait" => json!({ "version": 1, "file": null }),
        "PUT /api/members/{id}" => json!({ "version": 1, "name": "Someone else" }),
        "POST /api/relationships" => {
            json!({ "fromId": UNKNOWN_ID, "toId": ANOTHER_UNKNOWN_ID, "type": "mother" })
        }
        "PUT /api/relationships/{id}" => {
            json!({ "version": 1, "fromId": UNKNOWN_ID, "toId": ANOTHER_UNKNOWN_ID, "type": "mother" })
        }
        "PUT /api/users/{id}/member" => json!({ "version": 1, "memberId": null }),
        "POST /api/account/confirm-password" => json!({ "password": "wrong" }),
        "POST /api/account/delete" => json!({ "password": "wrong" }),
        "POST /api/account/email" => json!({ "email": "new@example.org", "password": "wrong" }),
        "POST /api/account/password" => {
            json!({ "currentPassword": "wrong", "password": "long enough", "confirmPassword": "long enough" })
        }
        "POST /api/auth/confirm-email" => json!({ "token": "none" }),
        "POST /api/auth/forgot-password" => json!({ "email": "nobody@example.org" }),
        "POST /api/auth/register" => {
            json!({ "name": "", "username": "", "email": "", "password": "", "confirmPassword": "" })
        }
        "POST /api/auth/reset-password" => {
            json!({ "token": "none", "password": "long enough", "confirmPassword": "long enough" })
        }
        "POST /api/auth/sign-in" => json!({ "email": "nobody@example.org", "password": "wrong" }),
        "PATCH /api/users/{id}" => json!({ "version": 1, "role": "admin" }),
        "PUT /api/users/{id}/profile" => json!({
            "version": 1, "name": "Taken over", "interests": [], "language": "en", "timeZone": "UTC"
        }),
        "POST /api/users/{id}/approve"
        | "POST /api/users/{id}/demote"
        | "POST /api/users/{id}/link"
        | "POST /api/users/{id}/promote"
        | "POST /api/users/{id}/reject"
        | "POST /api/users/{id}/suspend" => json!({ "version": 1 }),
        unknown => {
            panic!("{unknown} is new: add its body here and check who may use it in the table below")
        }
    })
}

/// The operation in the document.
fn described<'a>(document: &'a Json, operation: &str) -> &'a Json {
    let (method, path) = operation.split_once(' ').unwrap();
    &document["paths"][path][method.to_lowercase()]
}

fn operations(document: &Json) -> Vec<String> {
    let mut operations: Vec<String> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    // Signing out comes last because it ends the session that the others need.
    operations.sort_by_key(|operation| (operation.ends_with("auth/sign-out"), operation.clone()));
    operations
}

/// The codes that the document lists for an operation and for all of them.
fn listed(document: &Json, operation: &str) -> String {
    let description = |response: &Json| match response["$ref"].as_str() {
        Some(shared) => document.pointer(shared.trim_start_matches('#')).unwrap()["description"].to_string(),
        None => response["description"].to_string(),
    };
    let responses = described(document, operation)["responses"].as_object().unwrap().iter();
    responses.map(|(status, response)| format!("{status} {}\n", description(response))).collect()
}

/// The credentials that a caller needs, as the document says.
fn security_of(document: &Json, operation: &str) -> String {
    described(document, operation)["security"].to_string()
}

/// True if a caller must name the version that they have seen.
fn takes_version(document: &Json, operation: &str) -> bool {
    let parameters = described(document, operation)["parameters"].as_array();
    parameters.into_iter().flatten().any(|one| one["in"] == "query" && one["name"] == "version")
}

async fn attempt(document: &Json, person: &Person, operation: &str, id: &str) -> String {
    let (method, path) = operation.split_once(' ').unwrap();
    // Records other than users do not exist, so those who are allowed to ask get a 404.
    let id = if path.contains("/users/") { id } else { UNKNOWN_ID };
    let mut path =
        path.replace("{id}", id).replace("{batch}", UNKNOWN_ID).replace("{userId}", ANOTHER_UNKNOWN_ID);
    path = path.replace("{kind}", "digest").replace("{token}", "none").replace("{number}", "0");
    path = path.replace("{name}", "none").replace("{one}", UNKNOWN_ID).replace("{other}", ANOTHER_UNKNOWN_ID);
    match operation {
        _ if takes_version(document, operation) => path += "?version=1",
        "GET /api/calendar" => path += "?from=2026-11-01&to=2026-12-12",
        "GET /api/imports/{id}/items" => path += "?kind=doubt",
        "GET /api/places" => path += "?name=Brno",
        "GET /api/dates" => path += "?text=1950",
        "GET /api/members/some" => path = format!("{path}?ids={UNKNOWN_ID}"),
        "GET /api/search" => path += "?q=anna",
        "GET /api/search/ids" => path += "?q=anna&kind=people",
        "GET /api/relationships/questions" => path += "?type=son",
        "GET /api/kinship" => path = format!("{path}?from={UNKNOWN_ID}&to={ANOTHER_UNKNOWN_ID}"),
        _ => {}
    }
    let mut person = person.clone();
    if operation == "GET /api/live" {
        let request = person.request(Method::GET, &path).body(axum::body::Body::empty()).unwrap();
        return person.open(request).await.status().as_u16().to_string();
    }
    let reply = person.send(method.parse().unwrap(), &path, body(document, operation)).await;
    match reply.json["code"].as_str() {
        Some(code) => format!("{} {code}", reply.status.as_u16()),
        None => reply.status.as_u16().to_string(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guard_5_every_operation_enforces_its_permissions() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let people = [
        ("stranger", site.visitor().await),
        ("pending", site.pending("petra").await),
        ("child", site.with_role(&mut owner, "carl", "child").await),
        ("member", site.member(&mut owner, "mia").await),
    ];
    let before = owner.get("/api/users").await.ok(200);
    let mut table = format!("{:44}", "");
    for (name, _) in &people {
        table += &format!("{name:28}");
    }
    let document: Json = serde_json::from_str(&kinkeeper::document::text()).unwrap();
    for operation in operations(&document) {
        table += &format!("\n{operation:44}");
        for (_, person) in &people {
            let answer = attempt(&document, person, &operation, &owner.id()).await;
            let listed = listed(&document, &operation);
            let (status, code) = answer.split_once(' ').unwrap_or((&answer, ""));
            let line = listed.lines().find(|line| line.starts_with(status));
            let line = line.unwrap_or_else(|| panic!("{operation} does not list {status}"));
            assert!(
                code.is_empty() || line.contains(&format!("`{code}`")),
                "{operation} does not list {answer}"
            );
            table += &format!("{answer:28}");
        }
    }
    for row in table.lines().skip(1) {
        let operation = row[..44].trim();
        let needs_session = security_of(&document, operation).contains("\"session\"");
        assert_eq!(
            row[44..].starts_with("401"),
            needs_session || operation.contains("sign-in"),
            "{operation}"
        );
    }
    let table: Vec<&str> = table.lines().map(str::trim_end).collect();
    insta::assert_snapshot!(table.join("\n"), @r"
                                                stranger                    pending                     child                       member
    DELETE /api/account/sessions                401 unauthenticated         204                         204                         204
    DELETE /api/account/sessions/{id}           401 unauthenticated         404 session-not-found       404 session-not-found       404 session-not-found
    DELETE /api/admin/database/samples          401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    DELETE /api/calendar/feed                   401 unauthenticated         403 account-pending         204                         204
    DELETE /api/events/{id}                     401 unauthenticated         403 account-pending         404 event-not-found         404 event-not-found
    DELETE /api/families/{id}                   401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    DELETE /api/families/{id}/admins/{userId}   401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    DELETE /api/families/{id}/group-link        401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    DELETE /api/families/{id}/members/{userId}  401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    DELETE /api/files/{id}                      401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    DELETE /api/files/{id}/location             401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    DELETE /api/history/{id}                    401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    DELETE /api/imports/{id}                    401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    DELETE /api/invitations/{id}                401 unauthenticated         403 account-pending         404 invitation-not-found    404 invitation-not-found
    DELETE /api/members/{id}                    401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    DELETE /api/prepared-exports/{id}           401 unauthenticated         403 account-pending         403 forbidden               404 export-not-found
    DELETE /api/relationships/{id}              401 unauthenticated         403 account-pending         404 relationship-not-found  404 relationship-not-found
    DELETE /api/sources/{id}                    401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    DELETE /api/uploads/{id}                    401 unauthenticated         403 account-pending         404 upload-not-found        404 upload-not-found
    DELETE /api/users/{id}                      401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/account/confirm-password           401 unauthenticated         204                         204                         204
    GET /api/account/data                       401 unauthenticated         200                         200                         200
    GET /api/account/preferences                401 unauthenticated         200                         200                         200
    GET /api/account/sessions                   401 unauthenticated         200                         200                         200
    GET /api/admin/backups                      401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/backups/{name}/archive       401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/changes                      401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/changes/{batch}/items        401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/changes/{batch}/undo-check   401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/database                     401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/database/users               401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/first-steps                  401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/mail                         401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/members                      401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/overview                     401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/security                     401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/settings                     401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/admin/vitals                       401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/auth/session                       200                         200                         200                         200
    GET /api/calendar                           401 unauthenticated         403 account-pending         200                         200
    GET /api/calendar/download                  401 unauthenticated         403 account-pending         200                         200
    GET /api/calendar/feed                      401 unauthenticated         403 account-pending         200                         200
    GET /api/calendar/preferences               401 unauthenticated         403 account-pending         200                         200
    GET /api/dates                              401 unauthenticated         403 account-pending         200                         200
    GET /api/debug                              200                         200                         200                         200
    GET /api/duplicates                         401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/duplicates/{one}/{other}           401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/events                             401 unauthenticated         403 account-pending         200                         200
    GET /api/events/upcoming                    401 unauthenticated         403 account-pending         200                         200
    GET /api/events/{id}                        401 unauthenticated         404 event-not-found         404 event-not-found         404 event-not-found
    GET /api/exports/file                       401 unauthenticated         403 account-pending         403 forbidden               200
    GET /api/exports/preview                    401 unauthenticated         403 account-pending         403 forbidden               200
    GET /api/families                           401 unauthenticated         403 account-pending         200                         200
    GET /api/families/{id}                      401 unauthenticated         404 family-not-found        404 family-not-found        404 family-not-found
    GET /api/families/{id}/group-link           401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    GET /api/families/{id}/invitations          401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    GET /api/feedback                           401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/files/{id}                         401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    GET /api/files/{id}/content                 401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    GET /api/files/{id}/large                   401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    GET /api/files/{id}/location                401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    GET /api/files/{id}/small                   401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    GET /api/history                            401 unauthenticated         403 account-pending         200                         200
    GET /api/history/timeline                   401 unauthenticated         403 account-pending         200                         200
    GET /api/history/window                     401 unauthenticated         403 account-pending         200                         200
    GET /api/history/{id}                       401 unauthenticated         404 history-event-not-found 404 history-event-not-found 404 history-event-not-found
    GET /api/imports                            401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/imports/{id}                       401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/imports/{id}/items                 401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/invitations                        401 unauthenticated         403 account-pending         200                         200
    GET /api/invitations/sent                   401 unauthenticated         403 account-pending         200                         200
    GET /api/kinship                            401 unauthenticated         403 account-pending         404 member-not-found        404 member-not-found
    GET /api/live                               401                         200                         200                         200
    GET /api/members                            401 unauthenticated         403 account-pending         200                         200
    GET /api/members/some                       401 unauthenticated         403 account-pending         200                         200
    GET /api/members/window                     401 unauthenticated         403 account-pending         200                         200
    GET /api/members/{id}                       401 unauthenticated         404 member-not-found        404 member-not-found        404 member-not-found
    GET /api/members/{id}/history               401 unauthenticated         404 member-not-found        404 member-not-found        404 member-not-found
    GET /api/members/{id}/photos                401 unauthenticated         404 member-not-found        404 member-not-found        404 member-not-found
    GET /api/members/{id}/relations             401 unauthenticated         404 member-not-found        404 member-not-found        404 member-not-found
    GET /api/places                             401 unauthenticated         403 account-pending         200                         200
    GET /api/prepared-exports                   401 unauthenticated         403 account-pending         403 forbidden               200
    GET /api/prepared-exports/{id}/file         401 unauthenticated         403 account-pending         403 forbidden               404 export-not-found
    GET /api/relationships                      401 unauthenticated         403 account-pending         200                         200
    GET /api/relationships/questions            401 unauthenticated         403 account-pending         200                         200
    GET /api/search                             401 unauthenticated         403 account-pending         200                         200
    GET /api/search/ids                         401 unauthenticated         403 account-pending         200                         200
    GET /api/site                               200                         200                         200                         200
    GET /api/sources                            401 unauthenticated         403 account-pending         200                         200
    GET /api/sources/{id}                       401 unauthenticated         404 source-not-found        404 source-not-found        404 source-not-found
    GET /api/sources/{id}/citations             401 unauthenticated         404 source-not-found        404 source-not-found        404 source-not-found
    GET /api/tree                               401 unauthenticated         403 account-pending         200                         200
    GET /api/tree/picture                       401 unauthenticated         403 account-pending         200                         200
    GET /api/tree/picture/check                 401 unauthenticated         403 account-pending         200                         200
    GET /api/unsubscribe/{kind}/{token}         404 unsubscribe-not-found   404 unsubscribe-not-found   404 unsubscribe-not-found   404 unsubscribe-not-found
    GET /api/uploads/{id}                       401 unauthenticated         403 account-pending         404 upload-not-found        404 upload-not-found
    GET /api/users                              401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    GET /api/users/{id}                         401 unauthenticated         404 user-not-found          404 user-not-found          404 user-not-found
    GET /healthz                                200                         200                         200                         200
    GET /readyz                                 200                         200                         200                         200
    PATCH /api/feedback/{id}                    401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PATCH /api/users/{id}                       401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/account/confirm-password          401 unauthenticated         403 wrong-password          403 wrong-password          403 wrong-password
    POST /api/account/confirmation              401 unauthenticated         202                         202                         202
    POST /api/account/delete                    401 unauthenticated         403 wrong-password          403 wrong-password          403 wrong-password
    POST /api/account/email                     401 unauthenticated         403 wrong-password          403 wrong-password          403 wrong-password
    POST /api/account/password                  401 unauthenticated         403 wrong-password          403 wrong-password          403 wrong-password
    POST /api/admin/backups                     401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/backups/{name}/restore      401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/changes/{batch}/undo        401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/database/clear              401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/database/samples            401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/mail/test                   401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/mail/{id}/retry             401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/settings/backups/check      401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/admin/settings/mail/test          401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/auth/confirm-email                404 link-invalid            404 link-invalid            404 link-invalid            404 link-invalid
    POST /api/auth/forgot-password              202                         202                         202                         202
    POST /api/auth/register                     422 invalid                 422 invalid                 422 invalid                 422 invalid
    POST /api/auth/reset-password               404 link-invalid            404 link-invalid            404 link-invalid            404 link-invalid
    POST /api/auth/sign-in                      401 invalid-credentials     401 invalid-credentials     401 invalid-credentials     401 invalid-credentials
    POST /api/calendar/feed                     401 unauthenticated         403 account-pending         201                         201
    POST /api/changes/{batch}/undo              401 unauthenticated         403 account-pending         404 change-not-found        404 change-not-found
    POST /api/duplicates/different              401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/events                            401 unauthenticated         403 account-pending         201                         201
    POST /api/families                          401 unauthenticated         403 account-pending         201                         201
    POST /api/families/{id}/group-link          401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    POST /api/families/{id}/invitations         401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    POST /api/families/{id}/invitations/check   401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    POST /api/families/{id}/invitations/list    401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    POST /api/feedback                          401 unauthenticated         201                         201                         201
    POST /api/feedback/{id}/answers             401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/files                             401 unauthenticated         403 account-pending         201                         201
    POST /api/group-links/look                  410 group-link-ended        410 group-link-ended        410 group-link-ended        410 group-link-ended
    POST /api/history                           401 unauthenticated         403 account-pending         201                         201
    POST /api/history/check                     401 unauthenticated         403 account-pending         200                         200
    POST /api/imports                           401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/imports/{id}/cancel               401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/imports/{id}/run                  401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/invitations/answer                401 unauthenticated         403 account-pending         404 invitation-not-found    404 invitation-not-found
    POST /api/invitations/look                  404 invitation-not-found    404 invitation-not-found    404 invitation-not-found    404 invitation-not-found
    POST /api/invitations/{id}/resend           401 unauthenticated         403 account-pending         404 invitation-not-found    404 invitation-not-found
    POST /api/members                           401 unauthenticated         403 account-pending         403 forbidden               201
    POST /api/members/check                     401 unauthenticated         403 account-pending         200                         200
    POST /api/members/{id}/merge                401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/prepared-exports                  401 unauthenticated         403 account-pending         403 forbidden               201
    POST /api/relationships                     401 unauthenticated         403 account-pending         403 forbidden               404 member-not-found
    POST /api/sources                           401 unauthenticated         403 account-pending         201                         201
    POST /api/unsubscribe/{kind}/{token}        404 unsubscribe-not-found   404 unsubscribe-not-found   404 unsubscribe-not-found   404 unsubscribe-not-found
    POST /api/uploads                           401 unauthenticated         403 account-pending         201                         201
    POST /api/uploads/{id}/complete             401 unauthenticated         403 account-pending         404 upload-not-found        404 upload-not-found
    POST /api/users/{id}/approve                401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/users/{id}/demote                 401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/users/{id}/link                   401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/users/{id}/promote                401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/users/{id}/reject                 401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/users/{id}/sign-out               401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/users/{id}/suspend                401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    POST /api/vitals                            404 not-found               404 not-found               404 not-found               404 not-found
    PUT /api/account/language                   401 unauthenticated         200                         200                         200
    PUT /api/account/preferences                401 unauthenticated         200                         200                         200
    PUT /api/admin/first-steps                  401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/admin/settings/backups             401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/admin/settings/mail                401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/admin/settings/site                401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/calendar/feed                      401 unauthenticated         403 account-pending         200                         200
    PUT /api/calendar/preferences               401 unauthenticated         403 account-pending         200                         200
    PUT /api/events/{id}                        401 unauthenticated         403 account-pending         404 event-not-found         404 event-not-found
    PUT /api/families/{id}                      401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    PUT /api/families/{id}/admins/{userId}      401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    PUT /api/families/{id}/members/{userId}     401 unauthenticated         403 account-pending         404 family-not-found        404 family-not-found
    PUT /api/files/{id}/preview                 401 unauthenticated         404 object-not-found        404 object-not-found        404 object-not-found
    PUT /api/history/{id}                       401 unauthenticated         403 account-pending         404 history-event-not-found 404 history-event-not-found
    PUT /api/imports/{id}/choices               401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/imports/{id}/columns               401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/imports/{id}/encoding              401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/members/{id}                       401 unauthenticated         403 account-pending         404 member-not-found        404 member-not-found
    PUT /api/members/{id}/gender                401 unauthenticated         403 account-pending         403 forbidden               404 member-not-found
    PUT /api/members/{id}/portrait              401 unauthenticated         403 account-pending         404 member-not-found        404 member-not-found
    PUT /api/places                             401 unauthenticated         403 account-pending         200                         200
    PUT /api/relationships/{id}                 401 unauthenticated         403 account-pending         404 relationship-not-found  404 relationship-not-found
    PUT /api/sources/{id}                       401 unauthenticated         403 account-pending         404 source-not-found        404 source-not-found
    PUT /api/uploads/{id}/parts/{number}        401 unauthenticated         403 account-pending         404 upload-not-found        404 upload-not-found
    PUT /api/users/{id}/member                  401 unauthenticated         403 account-pending         403 forbidden               403 forbidden
    PUT /api/users/{id}/profile                 401 unauthenticated         404 user-not-found          404 user-not-found          404 user-not-found
    POST /api/auth/sign-out                     204                         204                         204                         204
    ");
    assert_eq!(owner.get("/api/users").await.ok(200), before, "none of it changed anything");
}
