//! The family tree: which people a view shows, their positions and the lines between them. It has no table; it
//! reads the family from memory.
//!
//! The tree is drawn from the graph of relationships. `family.rs` keeps it as the crate `tree-layout` needs it until the
//! counter moves, and each view is one response with an ETag of that counter. The page (`web/src/features/tree/`) draws only
//! what is near the window (`useSight.ts`), in as much detail as can be read, and moves the painted layer without rendering
//! (`stage.ts`, `useLayer.ts`).

pub mod family;
pub mod picture;
pub mod view;
pub mod wire;
