//! Which file uses which: modules follow the order of lib.rs, and the files of a feature form no cycle.

use std::collections::{BTreeMap, BTreeSet};

use crate::source_rules::sources;

/// A path in the source, such as `crate::members::store`, and its name in that file.
struct Import {
    path: Vec<String>,
    alias: String,
}

/// All paths of a use tree: `a::{b, c::d as e}` is `a::b` and `a::c::d`. Returns the text after the tree.
fn expand<'a>(tree: &'a str, prefix: &[String], found: &mut Vec<Import>) -> &'a str {
    let mut path = prefix.to_vec();
    let mut rest = tree;
    loop {
        if let Some(inside) = rest.strip_prefix('{') {
            rest = inside.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let behind = expand(rest, &path, found);
                // A `*` is not a name; skip it.
                rest = if behind.len() == rest.len() { rest.get(1..).unwrap_or_default() } else { behind };
                rest = rest.trim_start_matches(|letter: char| letter == ',' || letter.is_whitespace());
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let (name, behind) = split_name(rest);
        rest = behind;
        if name != "self" && !name.is_empty() {
            path.push(name.to_owned());
        }
        match rest.strip_prefix("::") {
            Some(more) if !name.is_empty() => rest = more,
            _ => break,
        }
    }
    let mut alias = path.last().cloned().unwrap_or_default();
    if let Some(renamed) = rest.strip_prefix(" as ") {
        let (name, behind) = split_name(renamed);
        alias = name.to_owned();
        rest = behind;
    }
    found.push(Import { path, alias });
    rest
}

fn split_name(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len()))
}

struct Module {
    file: String,
    /// `members::store` as a list.
    path: Vec<String>,
    source: String,
}

impl Module {
    fn new(file: String, source: String) -> Self {
        let name = file.trim_end_matches(".rs").trim_end_matches("/mod");
        let path = name.split('/').map(str::to_owned).collect();
        Self { path, source, file }
    }

    /// Routes are the outermost part of a feature: only startup uses them, so they may use every feature.
    fn is_routes(&self) -> bool {
        self.path.iter().skip(1).any(|name| name == "http")
    }

    /// The names that `pub use` re-exports, and the submodule each comes from.
    fn offers(&self) -> impl Iterator<Item = (String, String)> {
        let mut offers = Vec::new();
        for rest in self.source.split("\npub use ").skip(1) {
            expand(rest, &[], &mut offers);
        }
        let inside = |Import { path, alias }| (path.len() > 1).then(|| (alias, path[0].clone()));
        offers.into_iter().filter_map(inside)
    }

    /// Everything the file refers to by `crate::` or `super::`, as paths from the crate root.
    fn imports(&self) -> Vec<Import> {
        let mut found = Vec::new();
        for (start, root) in self.source.match_indices("crate::") {
            expand(&self.source[start + root.len()..], &[], &mut found);
        }
        for (start, root) in self.source.match_indices("super::") {
            if self.source[..start].ends_with(root) {
                continue;
            }
            let rest = self.source[start..].trim_start_matches(root);
            let up = (self.source.len() - start - rest.len()) / root.len();
            expand(rest, &self.path[..self.path.len().saturating_sub(up)], &mut found);
        }
        found
    }
}

struct Modules {
    all: BTreeMap<Vec<String>, Module>,
    /// Modules with submodules only list them, so a path through one means the file it leads to. For each name that a
    /// folder re-exports, the submodule it comes from.
    folders: BTreeMap<Vec<String>, BTreeMap<String, String>>,
}

impl Modules {
    fn read() -> Self {
        let files = sources().into_iter().filter(|(file, _)| file != "lib.rs" && file != "main.rs");
        let modules = files.map(|(file, source)| Module::new(file, source));
        let all: BTreeMap<Vec<String>, Module> =
            modules.map(|module| (module.path.clone(), module)).collect();
        let parents = all.keys().filter_map(|path| path.split_last()).map(|(_, parent)| parent);
        let folders = parents
            .filter_map(|parent| Some((parent.to_vec(), all.get(parent)?.offers().collect())))
            .collect();
        Self { all, folders }
    }

    fn is_folder(&self, path: &[String]) -> bool {
        self.folders.contains_key(path)
    }

    /// The module that a path leads to.
    fn resolve(&self, path: &[String]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut rest = path.iter().cloned().collect::<std::collections::VecDeque<_>>();
        while let Some(name) = rest.pop_front() {
            let child: Vec<String> = found.iter().chain([&name]).cloned().collect();
            if self.all.contains_key(&child) {
                found = child;
            } else if let Some(inside) = self.folders.get(&found).and_then(|offers| offers.get(&name)) {
                rest.push_front(name);
                rest.push_front(inside.clone());
            } else {
                break;
            }
        }
        found
    }

    /// The files of its own feature that a module uses.
    fn neighbours(&self, module: &Module) -> BTreeSet<Vec<String>> {
        let mut used = BTreeSet::new();
        for Import { path, alias } in module.imports() {
            let target = self.resolve(&path);
            if target == path && self.is_folder(&target) {
                for rest in module.source.split(&format!("{alias}::")).skip(1) {
                    let name = split_name(rest).0.to_owned();
                    used.insert(self.resolve(&[target.clone(), vec![name]].concat()));
                }
            }
            used.insert(target);
        }
        used.retain(|path| {
            path.first() == module.path.first() && *path != module.path && !self.is_folder(path)
        });
        used
    }
}

/// The first cycle found on a walk from this file.
fn cycle<'a>(
    uses: &'a BTreeMap<String, BTreeSet<String>>,
    file: &'a str,
    walk: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
) -> Option<String> {
    if let Some(start) = walk.iter().position(|passed| *passed == file) {
        return Some(format!("{} -> {file}", walk[start..].join(" -> ")));
    }
    if !done.insert(file) {
        return None;
    }
    walk.push(file);
    for used in uses.get(file).into_iter().flatten() {
        if let Some(found) = cycle(uses, used, walk, done) {
            return Some(found);
        }
    }
    walk.pop();
    None
}

#[test]
fn files_of_a_feature_use_each_other_in_one_direction() {
    let modules = Modules::read();
    let file = |path: &Vec<String>| modules.all[path].file.clone();
    let uses: BTreeMap<String, BTreeSet<String>> = modules
        .all
        .values()
        .filter(|module| !modules.is_folder(&module.path))
        .map(|module| (module.file.clone(), modules.neighbours(module).iter().map(file).collect()))
        .collect();
    let mut done = BTreeSet::new();
    let cycles: Vec<String> =
        uses.keys().filter_map(|file| cycle(&uses, file, &mut Vec::new(), &mut done)).collect();
    assert!(cycles.is_empty(), "files use each other in a circle:\n{}", cycles.join("\n"));
    let known: usize = uses.values().map(BTreeSet::len).sum();
    assert!(known > 200, "only {known} uses were found: does the search still work?");
}

/// The modules in the order of lib.rs.
fn order() -> Vec<String> {
    include_str!("../../src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "))
        .map(|name| name.trim_end_matches(';').to_owned())
        .collect()
}

#[test]
fn a_module_uses_only_modules_above_it() {
    let order = order();
    let position = |name: &str| order.iter().position(|known| known == name);
    for module in Modules::read().all.values().filter(|module| !module.is_routes()) {
        let Some(own) = position(&module.path[0]) else { continue };
        for import in module.imports() {
            let Some(name) = import.path.first() else { continue };
            if let Some(used) = position(name) {
                let file = &module.file;
                assert!(used <= own, "{file} uses {name}, which is below {} in lib.rs", module.path[0]);
            }
        }
    }
}

/// Routes may use every feature because no feature uses the routes of another.
#[test]
fn a_feature_does_not_use_the_routes_of_another() {
    let modules = Modules::read();
    for module in modules.all.values() {
        for import in module.imports().iter().filter(|import| import.alias != "routes") {
            let used = modules.resolve(&import.path);
            let is_routes = modules.all.get(&used).is_some_and(Module::is_routes);
            let file = &module.file;
            assert!(!is_routes || used[0] == module.path[0], "{file} uses {}", import.path.join("::"));
        }
    }
}
