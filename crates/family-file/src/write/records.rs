//! Couples and sources -> structures.

use gedcom::{Payload, Tree};

use super::details::Context;
use super::edit::Edit;
use crate::model::{Couple, CoupleState, Source};
use crate::read::{NO_COUPLE, is_web_address};

impl Context {
    /// Writes the facts about the couple into a family record. Without a couple, it is only about parents and
    /// children.
    pub fn couple(&mut self, tree: &mut Tree, was: Option<&Couple>, now: Option<&Couple>, pair: bool) {
        let says_no_couple = |child: &Tree| child.tag == NO_COUPLE && child.as_text().trim() == "N";
        let nothing = Couple::default();
        let mut edit = Edit::new(tree);
        match now {
            Some(_) => edit.remove_all(says_no_couple),
            None if pair && edit.find(says_no_couple).is_none() => edit.add(Tree::text(NO_COUPLE, "N")),
            None => {}
        }
        if was.is_some() || now.is_some() {
            let annulled = edit.find_tag("ANUL").is_some();
            let (was, now) = (was.unwrap_or(&nothing), now.unwrap_or(&nothing));
            self.fact(&mut edit, "ENGA", was.engagement.as_ref(), now.engagement.as_ref(), false);
            let married = now.state == CoupleState::Married;
            let marriage = now.marriage.as_ref().filter(|_| now.state != CoupleState::Partners);
            if now.state == CoupleState::Partners {
                edit.remove_fact("MARR", was.marriage.is_some());
            } else {
                let known = married || was.marriage.is_some();
                self.fact(&mut edit, "MARR", was.marriage.as_ref(), marriage, known);
            }
            let divorced = now.state == CoupleState::Divorced;
            if divorced {
                let known = was.divorce.is_some() || !annulled;
                self.fact(&mut edit, "DIV", was.divorce.as_ref(), now.divorce.as_ref(), known);
            } else {
                edit.remove_fact("DIV", was.divorce.is_some());
            }
            self.notes(&mut edit, &was.notes, &now.notes);
            self.external_ids(&mut edit, &was.ids, &now.ids);
            self.citations(&mut edit, &was.citations, &now.citations);
        }
        edit.finish();
    }

    pub fn source(&mut self, tree: &mut Tree, was: &Source, now: &Source) {
        let mut edit = Edit::new(tree);
        edit.set_changed("TITL", &was.title, &now.title);
        edit.set_changed("AUTH", &was.author, &now.author);
        edit.set_changed("PUBL", &was.publication, &now.publication);
        if was.kept_at != now.kept_at {
            edit.remove_all(|child| child.tag == "REPO");
            if !now.kept_at.is_empty() {
                let repository = self.repository(&now.kept_at);
                edit.add(Tree::new("REPO", Payload::pointer(repository)));
            }
        }
        if was.url != now.url {
            edit.remove_all(|child| is_web_address(&child.tag));
            edit.set("_URL", &now.url);
        }
        if was.note != now.note {
            edit.remove_all(|child| matches!(child.tag.as_str(), "NOTE" | "SNOTE" | "TEXT"));
            edit.set("NOTE", &now.note);
        }
        self.files(&mut edit, &was.files, &now.files);
        self.external_ids(&mut edit, &was.ids, &now.ids);
        edit.finish();
    }
}
