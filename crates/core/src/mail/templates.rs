//! An email from the catalogue: `mail.<name>.subject` and `mail.<name>.body`. Paragraphs are separated by an empty
//! line; a paragraph that is only `{link}` becomes a button.

use serde::{Deserialize, Serialize};

use crate::settings::Current;
use crate::words::{Language, fill};

#[derive(Clone, Copy)]
pub struct Recipient<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub language: Language,
}

/// An email ready to be sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Email {
    pub to_name: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The address for unsubscribing with one click in a mail program (RFC 8058).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsubscribe: Option<String>,
}

impl Email {
    /// `{name}` is the recipient's name and `{site}` the site's; `details` has the rest.
    pub fn new(settings: &Current, template: &str, to: Recipient<'_>, details: &[(&str, &str)]) -> Self {
        let mut all = vec![("name", to.name), ("site", settings.site_name.as_str())];
        all.extend_from_slice(details);
        let body = to.language.template(&format!("mail.{template}.body"));
        let button = to.language.text(&format!("mail.{template}.button"), &all);
        let escaped: Vec<(&str, String)> = all.iter().map(|(key, value)| (*key, escape(value))).collect();
        let escaped: Vec<(&str, &str)> = escaped.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let paragraphs: String = body
            .split("\n\n")
            .map(|paragraph| match paragraph {
                "{link}" => {
                    let link = fill("{link}", &escaped);
                    format!(
                        "<p style=\"margin:28px 0\"><a href=\"{link}\" style=\"background:#7a3b2e;color:#ffffff;\
                         padding:14px 24px;border-radius:10px;text-decoration:none;font-weight:bold\">{}</a></p>\n",
                        escape(&button)
                    )
                }
                other => format!("<p>{}</p>\n", fill(&escape(other), &escaped).replace('\n', "<br>")),
            })
            .collect();
        Self {
            to_name: to.name.to_owned(),
            to: to.email.to_owned(),
            subject: to.language.text(&format!("mail.{template}.subject"), &all),
            text: fill(body, &all) + "\n",
            html: format!(
                "<!doctype html><html lang=\"{}\"><body style=\"margin:0;background:#faf6f0\"><div style=\"\
                 max-width:560px;margin:0 auto;padding:32px 24px;font:18px/1.6 Georgia,serif;color:#2d2320\">\n\
                 {paragraphs}</div></body></html>\n",
                to.language.code()
            ),
            unsubscribe: None,
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
