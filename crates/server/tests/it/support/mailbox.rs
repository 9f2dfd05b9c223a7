//! The mail that a person received. The server writes it to a folder; this reads it as a mail program would.

use mailparse::MailHeaderMap;

use super::TestApp;

pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// `List-Unsubscribe` and `List-Unsubscribe-Post`, as written in the mail.
    pub unsubscribe: Vec<String>,
}

impl Mail {
    /// The first link in the plain text.
    pub fn link(&self) -> &str {
        self.text.split_whitespace().find(|word| word.starts_with("http")).expect("the mail has a link")
    }

    /// The part of the link after `token=`.
    pub fn token(&self) -> String {
        self.link().split_once("token=").expect("the link has a token").1.to_owned()
    }
}

impl TestApp {
    /// Sends the mail that is due and returns all mail to this address, oldest first.
    pub async fn mail_to(&self, address: &str) -> Vec<Mail> {
        self.run_jobs().await;
        let mut files: Vec<_> = std::fs::read_dir(self.app.config.mail_folder())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
            .collect();
        // The file names are job ids, which sort by time.
        files.sort();
        files
            .iter()
            .map(|path| parse(&std::fs::read(path).unwrap()))
            .filter(|mail| mail.to.contains(address))
            .collect()
    }

    pub async fn last_mail_to(&self, address: &str, subject: &str) -> Mail {
        let mut mails = self.mail_to(address).await;
        let found = mails.iter().rposition(|mail| mail.subject.contains(subject));
        match found {
            Some(position) => mails.swap_remove(position),
            None => panic!(
                "no mail about {subject:?} to {address}, only {:?}",
                mails.iter().map(|mail| &mail.subject).collect::<Vec<_>>()
            ),
        }
    }
}

fn parse(bytes: &[u8]) -> Mail {
    let mail = mailparse::parse_mail(bytes).unwrap();
    let part = |kind: &str| {
        mail.parts()
            .find(|part| part.ctype.mimetype == kind)
            .map(|part| part.get_body().unwrap())
            .unwrap_or_default()
    };
    Mail {
        to: mail.headers.get_first_value("To").unwrap(),
        subject: mail.headers.get_first_value("Subject").unwrap(),
        text: part("text/plain").replace("\r\n", "\n"),
        html: part("text/html"),
        unsubscribe: mail
            .headers
            .iter()
            .filter(|header| header.get_key().starts_with("List-"))
            .map(|header| format!("{}: {}", header.get_key(), header.get_value()))
            .collect(),
    }
}
