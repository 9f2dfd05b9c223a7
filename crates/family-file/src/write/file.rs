//! Writes a whole family, as records or as a file.

use gedcom::convert::{Ids, Losses, To5, To7};
use gedcom::{LineEnding, Tree, Version, Writer};

use crate::Contents;

use super::details::Context;
use super::edit::Edit;
use super::family::Family;
use super::filter::Filter;
use super::head;
use super::options::Options;
use super::work::Work;
use super::written::{Record, Written};

/// Writes a family over the file that it came from, record by record: what has changed since is changed, what is gone is
/// dropped, what is new is appended, and everything that we do not understand stays. A family that was in no file is
/// written over [`Contents::empty`].
pub fn write(
    kept: &Contents,
    now: &impl Family,
    options: &Options<'_>,
    sink: &mut dyn FnMut(Record<'_>),
) -> Written {
    let mut prepared = Prepared::new(kept, now, options, false, kept.document.version().is_7());
    prepared.emit(sink);
    prepared.written
}

/// A whole file in a version of GEDCOM, and what had no form there.
pub fn write_file(
    kept: &Contents,
    now: &impl Family,
    options: &Options<'_>,
    version: Version,
    ending: LineEnding,
) -> (Vec<u8>, Losses) {
    let mut writer = Writer::new(version, ending);
    let same = kept.document.version().is_7() == version.is_7();
    let signed = |mut tree: Tree| {
        if let ("HEAD", Some(program)) = (tree.tag.as_str(), &options.program) {
            head::sign(&mut tree, program);
        }
        tree
    };
    if same {
        let mut prepared = Prepared::new(kept, now, options, false, version.is_7());
        prepared.emit(&mut |record| match record {
            Record::Kept(structure) if structure.tag() != "HEAD" => writer.copy(structure),
            record => writer.tree(0, &signed(with_character_set(record.into_tree(), version))),
        });
        return (writer.finish(), Losses::default());
    }
    let mut prepared = Prepared::new(kept, now, options, true, true);
    let ids = Ids::new(prepared.ids.iter().map(String::as_str));
    let losses = if version.is_7() {
        let mut converter = To7::new(ids);
        prepared.emit(&mut |record| {
            converter
                .record(record.into_tree())
                .into_iter()
                .for_each(|record| writer.tree(0, &signed(record)));
        });
        converter.losses()
    } else {
        let mut converter = To5::new(ids);
        prepared.emit(&mut |record| {
            converter
                .record(record.into_tree())
                .into_iter()
                .for_each(|record| writer.tree(0, &signed(record)));
        });
        converter.losses()
    };
    (writer.finish(), losses)
}

/// A family that is ready to be written.
struct Prepared<'a, F> {
    work: Work<'a, F>,
    context: Context,
    filter: Filter<'a>,
    written: Written,
    /// The ids of all records that will be written, if they were asked for.
    ids: Vec<String>,
}

impl<'a, F: Family> Prepared<'a, F> {
    /// `needs_ids`: a conversion must know the ids of records that come later. `repair` adds the other direction to
    /// pointers that the file has in one direction only.
    fn new(
        kept: &'a Contents,
        now: &'a F,
        options: &'a Options<'a>,
        needs_ids: bool,
        repair: bool,
    ) -> Prepared<'a, F> {
        let (work, mut context) = Work::new(kept, now, options, repair);
        let written = Written {
            left_out: work.left_out.iter().flatten().count(),
            events_without_people: work.events_without_people,
        };
        let submitter = options.submitter.map(|name| (context.fresh("U"), name));
        let mut filter = Filter::new(kept, options, work.dropped(), work.left_out_ids(), submitter);
        // A record that only left-out people point to may reveal something about them too.
        let mut reached = filter.hides(written.left_out > 0).then(|| filter.reach(kept, work.cited()));
        let mut ids: Vec<String> = Vec::new();
        if needs_ids || reached.is_some() {
            let mut trial = context.clone();
            work.emit(&mut trial, &filter, &mut |record| {
                ids.extend(record.xref().map(str::to_owned));
                if let Some(reached) = &mut reached {
                    reached.add(&record);
                }
            });
            if let Some(reached) = &mut reached {
                reached.add_made(trial.ids_since(&context));
            }
        }
        if let Some(reached) = reached {
            filter.drop_unreached(reached);
        }
        ids.retain(|id| !filter.drops(id));
        Prepared { work, context, filter, written, ids }
    }

    fn emit(&mut self, sink: &mut dyn FnMut(Record<'_>)) {
        self.work.emit(&mut self.context, &self.filter, sink);
    }
}

/// All text is UTF-8 now; 5.5.1 says so.
fn with_character_set(mut tree: Tree, version: Version) -> Tree {
    if tree.tag == "HEAD" && !version.is_7() {
        let mut edit = Edit::new(&mut tree);
        edit.set("CHAR", "UTF-8");
        edit.finish();
        if let Some(character_set) = tree.child_mut("CHAR") {
            character_set.children.clear();
        }
    }
    tree
}
