//! The header says which program wrote the file, and where its data came from.

use gedcom::{Payload, Tree};

use super::options::Program;
use crate::read::in_one_line;

/// The longest name of a source of data in 5.5.1.
const DATA_CHARACTERS: usize = 90;

/// Names the program in a header. The program that wrote the file before becomes the source of its data: of more about
/// it, such as who sells it, the standard has no place.
pub(super) fn sign(head: &mut Tree, program: &Program<'_>) {
    let at = head.children.iter().position(|child| child.tag == "SOUR");
    let before = at.map(|at| head.children.remove(at));
    let date = head.children.iter().position(|child| child.tag == "DATE").map(|at| head.children.remove(at));
    let mut source = Tree::text("SOUR", program.id);
    source.children.push(Tree::text("VERS", program.version));
    source.children.push(Tree::text("NAME", program.name));
    match before {
        // Its data came from where it said.
        Some(before) if before.as_text().trim() == program.id => {
            source.children.extend(before.child("DATA").cloned())
        }
        Some(before) => source.children.extend(origin(&before, date.as_ref())),
        None => {}
    }
    let format = head.children.iter().rposition(|child| matches!(child.tag.as_str(), "GEDC" | "CHAR"));
    let at = at.unwrap_or_else(|| format.map_or(0, |format| format + 1)).min(head.children.len());
    head.children.insert(at, source);
    head.children.insert(at + 1, Tree::text("DATE", program.date));
}

fn origin(before: &Tree, date: Option<&Tree>) -> Option<Tree> {
    let text = |tag: &str| before.child(tag).map(|child| in_one_line(child.as_text()).into_owned());
    let name = text("NAME").filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| in_one_line(before.as_text()).into_owned());
    let whole = [name, text("VERS").unwrap_or_default()].join(" ");
    let whole: String = whole.trim().chars().take(DATA_CHARACTERS).collect();
    let mut data = Tree::text("DATA", whole.trim());
    data.children.extend(date.map(|date| Tree::text("DATE", date.as_text().trim())));
    let copyright = before.child("DATA").and_then(|data| data.child("COPR"));
    data.children.extend(copyright.cloned());
    (data.payload != Payload::Empty).then_some(data)
}
