//! The site's name, contact address, language and registration mode.

use crate::access::User;
use crate::app::App;
use crate::config::{LONGEST_SITE_NAME, RegistrationMode};
use crate::error::{FieldProblems, Result};
use crate::mail::address;
use crate::settings::SiteSettings;
use crate::words::Language;

use super::saving::{self, check_given, filled};

/// The form. An empty text means the default.
pub struct SiteForm {
    pub site_name: Option<String>,
    pub contact_email: Option<String>,
    pub language: String,
    pub registration: RegistrationMode,
}

impl SiteForm {
    fn apply(&self, app: &App, before: &SiteSettings) -> Result<SiteSettings> {
        let mut problems = FieldProblems::default();
        let given = &app.config.given;
        let name = filled(self.site_name.as_deref());
        let contact_email = filled(self.contact_email.as_deref()).map(|text| address::normal(&text));
        let language = Language::choices().find(|language| language.code() == self.language);
        problems.check_line("siteName", name.as_deref().unwrap_or_default(), LONGEST_SITE_NAME);
        if let Some(email) = &contact_email {
            address::check(&mut problems, "contactEmail", email);
        }
        let language = language.unwrap_or_else(|| {
            problems.add("language", "bad-language", &[]);
            Language::default()
        });
        let texts = [
            (("siteName", "site-name"), &given.site_name, &name),
            (("contactEmail", "contact-email"), &given.contact_email, &contact_email),
        ];
        for (names, given, wanted) in texts {
            check_given(app, &mut problems, names, given.is_some().then_some(given), wanted);
        }
        check_given(app, &mut problems, ("language", "language"), given.language.as_ref(), &language);
        let mode = given.registration.as_ref();
        check_given(app, &mut problems, ("registration", "registration"), mode, &self.registration);
        problems.check()?;
        let mut after = SiteSettings { updated_at: app.now(), ..before.clone() };
        // Settings that are given outside of this page are not saved, so that the earlier choice applies
        // again once they are removed there.
        if given.site_name.is_none() {
            after.name = name;
        }
        if given.contact_email.is_none() {
            after.contact_email = contact_email;
        }
        if given.language.is_none() {
            after.language = Some(language.code().to_owned());
        }
        if given.registration.is_none() {
            after.registration = Some(self.registration);
        }
        Ok(after)
    }
}

/// The inner error means that someone else has saved meanwhile.
pub async fn save(app: &App, viewer: &User, version: i64, form: &SiteForm) -> Result<Result<(), ()>> {
    let (mut tx, saved) = saving::open(app).await?;
    let before = saved.site;
    let mut after = form.apply(app, &before)?;
    if before.version != version {
        return Ok(Err(()));
    }
    saving::write(app, viewer, &mut tx, &before, &mut after).await?;
    saving::finish(app, tx).await?;
    Ok(Ok(()))
}
