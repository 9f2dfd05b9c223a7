//! Log lines, as text or as JSON. Those of a request name it.

use std::fmt;
use std::io::IsTerminal;

use serde_json::json;
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::{DefaultFields, Format, Json, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::config::Config;
use crate::request_id;

pub fn start(config: &Config) {
    let filter = EnvFilter::new(format!("warn,kinkeeper={}", config.log));
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_target(false).with_writer(std::io::stderr);
    // In a file, colours are only noise.
    let builder =
        builder.with_ansi(std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none());
    // Only the first call in a process counts; tests may call it again.
    let _ = if config.log_json {
        let json = builder.json().flatten_event(true).with_current_span(false).with_span_list(false);
        json.map_event_format(JsonLine).try_init()
    } else {
        builder.fmt_fields(TextFields(DefaultFields::new())).try_init()
    };
}

/// The fields of a text line, after the request: `request{id="…" method=GET route="/api/site"}: answered status=200`.
struct TextFields(DefaultFields);

impl<'writer> FormatFields<'writer> for TextFields {
    fn format_fields<R: RecordFields>(&self, mut writer: Writer<'writer>, fields: R) -> fmt::Result {
        let (bold, plain) = if writer.has_ansi_escapes() { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
        let written = request_id::look(|request| {
            write!(writer, "{bold}request{{{plain}id={:?} method={} ", request.id, request.method)?;
            write!(writer, "route={:?}{bold}}}{plain}: ", request.route())
        });
        written.unwrap_or(Ok(()))?;
        self.0.format_fields(writer, fields)
    }
}

/// A JSON line with the request as its `span`.
struct JsonLine(Format<Json>);

impl<S, N> FormatEvent<S, N> for JsonLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let request = request_id::look(
            |request| json!({ "name": "request", "id": request.id, "method": request.method.as_str(), "route": request.route() }),
        );
        let Some(request) = request else { return self.0.format_event(context, writer, event) };
        let mut line = String::new();
        self.0.format_event(context, Writer::new(&mut line), event)?;
        let open = line.trim_end().strip_suffix('}').ok_or(fmt::Error)?;
        writeln!(writer, "{open},\"span\":{request}}}")
    }
}
