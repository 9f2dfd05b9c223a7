//! Numbers about the running program for a monitoring system, in Prometheus' text format, on a separate
//! listener. They reveal nothing about anyone.

use std::fmt::Write;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::access::store as access;
use crate::app::App;
use crate::backup::state;
use crate::error::Result;
use crate::http::Counts;
use crate::jobs;

pub fn router(app: App) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(app)
}

async fn metrics(State(app): State<App>) -> Result<impl IntoResponse> {
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text(&app).await?))
}

/// Writes one number with its description.
fn put(text: &mut String, name: &str, kind: &str, help: &str, values: &[(String, String)]) {
    // Writing to a text cannot fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
    for (labels, value) in values {
        let _ = writeln!(text, "{name}{labels} {value}");
    }
}

fn alone(value: impl ToString) -> [(String, String); 1] {
    [(String::new(), value.to_string())]
}

pub async fn text(app: &App) -> Result<String> {
    let now = app.now();
    let mut text = String::new();
    let version = [(format!("{{version=\"{}\"}}", env!("CARGO_PKG_VERSION")), "1".to_owned())];
    put(&mut text, "kinkeeper_info", "gauge", "The version of the program", &version);
    let counted: Vec<(String, String)> = app
        .memory::<Counts>()
        .all()
        .map(|(class, status, count)| {
            (format!("{{class=\"{class}\",status=\"{status}xx\"}}"), count.to_string())
        })
        .collect();
    put(&mut text, "kinkeeper_requests_total", "counter", "Answered requests by kind and status", &counted);
    let (waits, waited) = app.db.waits();
    let help = "How often a connection to the database was asked for";
    put(&mut text, "kinkeeper_database_waits_total", "counter", help, &alone(waits));
    let help = "How long that took in all";
    put(&mut text, "kinkeeper_database_wait_seconds_total", "counter", help, &alone(waited.as_secs_f64()));
    let mut conn = app.db.read().await?;
    let mut waiting = Vec::new();
    for state in [jobs::State::Waiting, jobs::State::Failed] {
        let count = jobs::in_state(&mut conn, state).await?;
        waiting.push((format!("{{state=\"{}\"}}", state.as_str()), count.to_string()));
    }
    put(&mut text, "kinkeeper_jobs", "gauge", "Jobs that wait or have failed, emails among them", &waiting);
    let sessions = access::count_sessions(&mut conn, now).await?;
    put(&mut text, "kinkeeper_sessions", "gauge", "Browsers that are signed in", &alone(sessions));
    if let Some(good) = state::read(&mut conn).await?.last_verified(now) {
        let help = "The age of the last verified backup";
        put(&mut text, "kinkeeper_backup_age_seconds", "gauge", help, &alone(now.seconds_since(good)));
    }
    drop(conn);
    let help = "When the program was started, in seconds since 1970";
    put(&mut text, "process_start_time_seconds", "gauge", help, &alone(app.started_at.0 / 1_000));
    if let Some((cpu, memory)) = process() {
        put(&mut text, "process_cpu_seconds_total", "counter", "Processor time", &alone(cpu));
        put(&mut text, "process_resident_memory_bytes", "gauge", "Memory in use", &alone(memory));
    }
    Ok(text)
}

/// The processor time in seconds and the memory in bytes of this process, where Linux tells them.
fn process() -> Option<(f64, u64)> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in parentheses, may contain spaces.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u32>().ok()?.saturating_add(fields.get(12)?.parse::<u32>().ok()?);
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = resident.split_whitespace().next()?.parse().ok()?;
    Some((f64::from(ticks) / TICKS_PER_SECOND, kibibytes * 1_024))
}

/// Linux reports this same value to programs on every machine.
const TICKS_PER_SECOND: f64 = 100.0;
