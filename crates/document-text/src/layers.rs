//! Layers of a page ("optional content") that are hidden when the file is opened: their text is not read.

use std::collections::HashSet;

use hayro_font::hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier};
use hayro_font::hayro_syntax::page::Resources;
use hayro_font::hayro_syntax::xref::XRef;

pub struct Layers {
    hidden: HashSet<ObjectIdentifier>,
    /// For each part that has begun and not ended, whether it is visible.
    open: Vec<bool>,
}

impl Layers {
    pub fn new(xref: &XRef) -> Self {
        let catalogue = xref.get::<Dict<'_>>(xref.root_id());
        let hidden = catalogue.and_then(|catalogue| hidden_at_first(&catalogue.get(b"OCProperties")?));
        Layers { hidden: hidden.unwrap_or_default(), open: Vec::new() }
    }

    pub fn is_visible(&self) -> bool {
        self.open.last().copied().unwrap_or(true)
    }

    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Ends all parts but the first ones.
    pub fn end_to(&mut self, depth: usize) {
        self.open.truncate(depth);
    }

    pub fn end(&mut self) {
        self.open.pop();
    }

    /// Begins a part that belongs to no layer of its own.
    pub fn begin(&mut self) {
        self.open.push(self.is_visible());
    }

    /// Begins a part with properties, which may name a layer.
    pub fn begin_marked(&mut self, properties: &Object<'_>, resources: &Resources<'_>) {
        match properties {
            Object::Name(name) => self.begin_in(&resources.properties, name.as_ref()),
            Object::Dict(own) => self.begin_in(own, b"OC"),
            _ => self.begin(),
        }
    }

    /// Begins a part whose layer is under this key.
    pub fn begin_in(&mut self, dict: &Dict<'_>, key: &[u8]) {
        let id = dict.get_ref(key).map(ObjectIdentifier::from);
        let layer = dict.get::<Dict<'_>>(key).unwrap_or_default();
        let is_group = layer.get::<Name<'_>>(b"Type").is_some_and(|kind| kind.as_ref() == b"OCMD");
        let shown = if is_group { self.shows_group(&layer) } else { id.is_none_or(|id| self.shows(id)) };
        self.open.push(self.is_visible() && shown);
    }

    fn shows(&self, layer: ObjectIdentifier) -> bool {
        !self.hidden.contains(&layer)
    }

    /// A group of layers is visible if any or all of them are visible or hidden, as its policy says.
    fn shows_group(&self, group: &Dict<'_>) -> bool {
        let one = || group.get_ref(b"OCGs").map(ObjectIdentifier::from).into_iter().collect();
        let layers: Vec<ObjectIdentifier> = group.get::<Array<'_>>(b"OCGs").map_or_else(one, |all| ids(&all));
        let policy = group.get::<Name<'_>>(b"P");
        layers.is_empty()
            || match policy.as_ref().map(AsRef::as_ref) {
                Some(b"AllOn") => layers.iter().all(|layer| self.shows(*layer)),
                Some(b"AnyOff") => !layers.iter().all(|layer| self.shows(*layer)),
                Some(b"AllOff") => !layers.iter().any(|layer| self.shows(*layer)),
                _ => layers.iter().any(|layer| self.shows(*layer)),
            }
    }
}

fn hidden_at_first(properties: &Dict<'_>) -> Option<HashSet<ObjectIdentifier>> {
    let first = properties.get::<Dict<'_>>(b"D")?;
    let listed =
        |dict: &Dict<'_>, key: &[u8]| dict.get::<Array<'_>>(key).map(|all| ids(&all)).unwrap_or_default();
    let is_off = first.get::<Name<'_>>(b"BaseState").is_some_and(|state| state.as_ref() == b"OFF");
    let mut hidden: HashSet<_> =
        if is_off { listed(properties, b"OCGs") } else { Vec::new() }.into_iter().collect();
    for shown in listed(&first, b"ON") {
        hidden.remove(&shown);
    }
    hidden.extend(listed(&first, b"OFF"));
    Some(hidden)
}

fn ids(array: &Array<'_>) -> Vec<ObjectIdentifier> {
    array.raw_iter().filter_map(|item| item.as_obj_ref()).map(ObjectIdentifier::from).collect()
}
