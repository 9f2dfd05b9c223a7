//! Modules of core and the server follow the order of lib.rs. The files of a feature, and those of every other crate, form no
//! cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::source_rules::{sources, sources_in};

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
        let path = if name == "lib" { Vec::new() } else { name.split('/').map(str::to_owned).collect() };
        Self { path, source, file }
    }

    /// The feature whose handlers these are, if the module is below `api`.
    fn handlers_of(&self) -> Option<&str> {
        match self.path.as_slice() {
            [layer, feature, ..] if layer == "api" => Some(feature),
            _ => None,
        }
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
    /// The modules of the server.
    fn read() -> Self {
        Self::new(sources().into_iter().filter(|(file, _)| file != "lib.rs" && file != "main.rs"))
    }

    fn new(files: impl Iterator<Item = (String, String)>) -> Self {
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

    /// The files of its own crate that a module uses.
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
        used.retain(|path| *path != module.path && !self.is_folder(path));
        used
    }

    /// For each file that is not only a list of modules, the other files that it uses.
    fn uses(&self, counts: impl Fn(&Module, &[String]) -> bool) -> BTreeMap<String, BTreeSet<String>> {
        let files = self.all.values().filter(|module| !self.is_folder(&module.path));
        let used = |module: &Module| {
            let used = self.neighbours(module).into_iter().filter(|path| counts(module, path));
            used.map(|path| self.all[&path].file.clone()).collect()
        };
        files.map(|module| (module.file.clone(), used(module))).collect()
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

fn cycles(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut done = BTreeSet::new();
    uses.keys().filter_map(|file| cycle(uses, file, &mut Vec::new(), &mut done)).collect()
}

#[test]
fn files_of_a_feature_use_each_other_in_one_direction() {
    let uses = Modules::read().uses(|module, used| used.first() == module.path.first());
    let cycles = cycles(&uses);
    assert!(cycles.is_empty(), "files use each other in a circle:\n{}", cycles.join("\n"));
    let known: usize = uses.values().map(BTreeSet::len).sum();
    assert!(known > 200, "only {known} uses were found: does the search still work?");
}

/// The folders of all crates but core and the server, whose modules follow the order of lib.rs.
fn other_crates() -> Vec<PathBuf> {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = std::fs::read_dir(server.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let others = folders.filter(|folder| folder != server && !folder.ends_with("core"));
    others.filter(|folder| folder.join("Cargo.toml").exists()).collect()
}

#[test]
fn files_of_a_crate_use_each_other_in_one_direction() {
    let (mut found, mut known) = (Vec::new(), 0);
    for folder in other_crates() {
        let uses = Modules::new(sources_in(&folder).into_iter()).uses(|_, _| true);
        found.extend(cycles(&uses).into_iter().map(|cycle| format!("{}: {cycle}", folder.display())));
        known += uses.values().map(BTreeSet::len).sum::<usize>();
    }
    assert!(found.is_empty(), "files use each other in a circle:\n{}", found.join("\n"));
    assert!(known > 200, "only {known} uses were found: does the search still work?");
}

/// A file that uses something of lib.rs, which lists the file and uses it, would be a cycle as well.
#[test]
fn no_file_of_a_crate_uses_what_its_lib_rs_defines() {
    let mut found = Vec::new();
    for folder in other_crates() {
        let modules = Modules::new(sources_in(&folder).into_iter());
        let root = &modules.all[&Vec::new()].source;
        for module in modules.all.values() {
            for Import { path, .. } in module.imports().into_iter().filter(|import| import.path.len() == 1) {
                let defines = |keyword: &&str| {
                    let start = format!("{keyword} {}", path[0]);
                    root.split(&start).skip(1).any(|rest| split_name(rest).0.is_empty())
                };
                if ["const", "enum", "fn", "static", "struct", "trait", "type"].iter().any(defines) {
                    found.push(format!("{}: {} uses {}", folder.display(), module.file, path[0]));
                }
            }
        }
    }
    assert!(found.is_empty(), "files use what their lib.rs defines:\n{}", found.join("\n"));
}

/// The modules in the order of lib.rs, first those of core.
fn order() -> Vec<String> {
    let core = include_str!("../../../core/src/lib.rs").lines();
    core.chain(include_str!("../../src/lib.rs").lines())
        .filter_map(|line| line.strip_prefix("pub mod "))
        .map(|name| name.trim_end_matches(';').to_owned())
        .collect()
}

#[test]
fn a_module_uses_only_modules_above_it() {
    let order = order();
    let position = |name: &str| order.iter().position(|known| known == name);
    for module in Modules::read().all.values() {
        let own = position(&module.path[0]);
        let own = own.unwrap_or_else(|| panic!("{} is not listed in lib.rs", module.file));
        for import in module.imports() {
            let Some(name) = import.path.first() else { continue };
            if let Some(used) = position(name) {
                let file = &module.file;
                assert!(used <= own, "{file} uses {name}, which is below {} in lib.rs", module.path[0]);
            }
        }
    }
}

/// Handlers may use every feature, so whatever two features' handlers share belongs to a feature or an action.
#[test]
fn a_feature_s_handlers_do_not_use_those_of_another() {
    let modules = Modules::read();
    let handlers = modules.all.values().filter_map(|module| Some((module, module.handlers_of()?)));
    let mut count = 0;
    for (module, feature) in handlers {
        count += 1;
        for import in module.imports() {
            let used = modules.all.get(&modules.resolve(&import.path)).and_then(Module::handlers_of);
            let file = &module.file;
            let path = import.path.join("::");
            assert!(used.is_none_or(|used| used == feature), "{file} uses {path}");
        }
    }
    assert!(count > 30, "only {count} files with handlers were found: does the search still work?");
}

/// A handler that is not below `api` could not use the actions, or would need an exception from the order of lib.rs.
#[test]
fn only_the_api_and_core_have_handlers() {
    let core = ["live/mod.rs", "http/routes.rs"];
    for (file, source) in sources() {
        if source.contains("#[utoipa::path(") && !core.contains(&file.as_str()) {
            assert!(file.starts_with("api/"), "{file} has handlers; they belong in src/api/<feature>");
        }
    }
}

/// Startup calls the handlers; nothing else does, because everything else is above them in lib.rs.
#[test]
fn the_handlers_are_the_last_layer_before_startup() {
    let order = order();
    let position = |name: &str| order.iter().position(|known| known == name).unwrap();
    let after: Vec<&str> = order[position("api") + 1..].iter().map(String::as_str).collect();
    assert_eq!(after, ["on_disk", "assets", "document", "router", "worker", "logging", "cli"]);
}
