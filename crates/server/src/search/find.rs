//! Finds the documents that match and that the viewer may see, best first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use kinship::Relation;
use text_search::{Asked, Found, Index};

use crate::access::{Action, User, policy};
use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::Id;
use crate::members::FOUND_PEOPLE;
use crate::places::PlaceNames;
use crate::record_types::search::fields;
use crate::relationships::graph;
use crate::views;

use super::everything::{About, Everything, Key};
use super::kind::Kind;
use super::query::{self, Words};
use super::questions::{self, Question, Whose};

/// The relatives that a question asks for, and the people they are related to.
pub struct Answer {
    pub question: Question,
    /// Empty if no one has the name.
    pub of: Vec<Id>,
    pub relations: Vec<Relation<Id>>,
}

/// If several people have the name, the relatives of this many are shown.
const MOST_NAMESAKES: usize = 3;

/// Fills the index, so that no one who searches has to wait for it.
pub async fn prepare(app: &App) {
    let filled = async {
        let mut conn = app.db.read().await?;
        views::ask(app, &mut conn, |_: &Everything| ()).await
    };
    tokio::select! {
        filled = filled => if let Err(error) = filled {
            tracing::warn!(%error, "could not fill the index of the search; the next search does it");
        },
        () = app.closed() => {}
    }
}

/// Answers a question about relatives; `None` if the text is no such question.
pub async fn answer(app: &App, conn: &mut Conn, viewer: &User, text: &str) -> Result<Option<Answer>> {
    let Some(question) = questions::parse(text) else { return Ok(None) };
    let of = match &question.whose {
        Whose::Viewers => viewer.member_id.into_iter().collect(),
        Whose::Of(name) => best_named(app, conn, viewer, name).await?,
    };
    if of.is_empty() {
        return Ok(None);
    }
    let relations = graph::ask(app, conn, |family| {
        let mut seen = HashSet::new();
        let all = of.iter().flat_map(|id| question.answer(family, *id));
        all.filter(|relation| seen.insert(relation.to())).collect()
    })
    .await?;
    Ok(Some(Answer { question, of, relations }))
}

/// The people whose names match best.
async fn best_named(app: &App, conn: &mut Conn, viewer: &User, name: &str) -> Result<Vec<Id>> {
    let words = query::parse(name, 1 << fields::NAME | 1 << fields::OTHER_NAME);
    let people = Kind::of(FOUND_PEOPLE);
    views::ask(app, conn, |everything: &Everything| {
        let asked = everything.index.ask(&words.typed, |about| about.only_for.is_none());
        let people = everything.index.find(&asked).filter(|found| found.about.key.kind == people);
        let mut found: Vec<_> = people.collect();
        // The viewer's own name means themselves, if they have namesakes.
        found.sort_unstable_by_key(|found| {
            let is_other = viewer.member_id != Some(found.about.key.id);
            (Reverse(found.score), is_other, found.about.order, found.about.key)
        });
        let best = found.first().map(|found| found.score);
        let ids = found.iter().take_while(|found| Some(found.score) == best).map(|found| found.about.key.id);
        ids.take(MOST_NAMESAKES).collect()
    })
    .await
}

/// The ids of everything of one kind that matches a text, best first.
pub async fn ids(app: &App, conn: &mut Conn, viewer: &User, text: &str, kind: Kind) -> Result<Vec<Id>> {
    if kind == Kind::of(FOUND_PEOPLE)
        && let Some(answer) = answer(app, conn, viewer, text).await?
        && !answer.relations.is_empty()
    {
        return Ok(answer.relations.iter().map(Relation::to).collect());
    }
    let wanted = Wanted { kind: Some(kind), skip: 0, limit: usize::MAX, partial: false };
    let found = find(app, conn, viewer, text, &wanted).await?;
    Ok(found.matches.into_values().flat_map(|matches| matches.best).map(|key| key.id).collect())
}

pub struct Wanted {
    pub kind: Option<Kind>,
    pub skip: usize,
    pub limit: usize,
    /// True if the best partial results are wanted when nothing has all words. A list that is filtered wants none, because
    /// they do not match the filter.
    pub partial: bool,
}

/// The matches of a text.
#[derive(Default)]
pub struct FoundFor {
    /// The words that were searched for.
    pub asked: Asked,
    pub matches: BTreeMap<Kind, Matches>,
    /// The words that no match has, as they were typed.
    pub left_out: Vec<String>,
}

/// The matches of one kind.
pub struct Matches {
    pub count: usize,
    /// The best ones of these, as many as were asked for.
    pub best: Vec<Key>,
}

/// The best matches of one kind so far. A letter can match half of all documents, so only as many are kept as
/// are shown.
struct Ranking {
    count: usize,
    keep: usize,
    best: Vec<(Reverse<u32>, i64, Key)>,
}

/// Pruning after every this many matches is cheap.
const PRUNE_AFTER: usize = 256;

impl Ranking {
    fn new(wanted: &Wanted) -> Self {
        Self { count: 0, keep: wanted.skip.saturating_add(wanted.limit), best: Vec::new() }
    }

    fn add(&mut self, found: &Found<&About>) {
        self.count += 1;
        self.best.push((Reverse(found.score), found.about.order, found.about.key));
        if self.best.len() >= self.keep.saturating_add(PRUNE_AFTER) {
            self.prune();
        }
    }

    fn prune(&mut self) {
        if self.keep < self.best.len() {
            self.best.select_nth_unstable(self.keep);
            self.best.truncate(self.keep);
        }
    }

    fn matches(mut self, wanted: &Wanted) -> Matches {
        self.prune();
        self.best.sort_unstable();
        let best = self.best.into_iter().skip(wanted.skip).map(|(_, _, key)| key);
        Matches { count: self.count, best: best.collect() }
    }
}

pub async fn find(
    app: &App,
    conn: &mut Conn,
    viewer: &User,
    text: &str,
    wanted: &Wanted,
) -> Result<FoundFor> {
    let reads_contact = policy::allows(viewer, Action::ReadContact { own: false });
    let mut words = query::parse(text, fields::for_viewer(reads_contact));
    if words.typed.is_empty() {
        return Ok(FoundFor::default());
    }
    views::ask(app, conn, |names: &PlaceNames| words.add_place_names(names)).await?;
    let Words { typed, written } = words;
    let may_find = |kind: &Kind| {
        let finders = kind.documents().and_then(|documents| documents.finders);
        finders.is_none_or(|action| policy::allows(viewer, action))
    };
    // As bits, because it is asked for every document that has a word.
    let kinds: u64 = Kind::all().filter(may_find).map(Kind::bit).sum();
    let may_see = |about: &About| {
        about.key.kind.bit() & kinds != 0 && about.only_for.is_none_or(|only| only == viewer.id)
    };
    let is_wanted = |about: &About| wanted.kind.is_none_or(|kind| kind == about.key.kind) && may_see(about);
    views::ask(app, conn, |everything: &Everything| {
        let index = &everything.index;
        let asked = index.ask(&typed, is_wanted);
        let matches = matches(index, &asked, is_wanted, wanted);
        if !matches.is_empty() || !wanted.partial {
            return FoundFor { asked, matches, left_out: Vec::new() };
        }
        // The same words are left out whichever kind is wanted, because the page shows the counts of all kinds. So all kinds
        // decide here which typing errors count.
        let asked = index.ask(&typed, may_see);
        if index.find(&asked).any(|found| may_see(found.about)) {
            return FoundFor { asked, matches, left_out: Vec::new() };
        }
        let Some(left_out) = index.left_out(&asked, may_see) else { return FoundFor::default() };
        let asked = asked.without(&left_out);
        FoundFor {
            matches: self::matches(index, &asked, is_wanted, wanted),
            asked,
            left_out: left_out.iter().filter_map(|position| written.get(*position).cloned()).collect(),
        }
    })
    .await
}

/// The best matches of each kind.
fn matches(
    index: &Index<About>,
    asked: &Asked,
    is_wanted: impl Fn(&About) -> bool,
    wanted: &Wanted,
) -> BTreeMap<Kind, Matches> {
    let mut found: BTreeMap<Kind, Ranking> = BTreeMap::new();
    for document in index.find(asked).filter(|document| is_wanted(document.about)) {
        found.entry(document.about.key.kind).or_insert_with(|| Ranking::new(wanted)).add(&document);
    }
    found.into_iter().map(|(kind, ranking)| (kind, ranking.matches(wanted))).collect()
}
