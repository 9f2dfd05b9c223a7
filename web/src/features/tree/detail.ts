/** The amount of detail for each person: a box with name and years, a box with a short name, or just a mark. */
export type Detail = 'full' | 'names' | 'dots'

/** Below these scales a text could no longer be read. */
const scales = { full: 0.55, names: 0.24 }
/** More elements would make the page slow. A full box needs about six, a short name one. */
const most = { full: 130, names: 500 }

/** Decides what to draw at a scale with so many people in sight. */
export function detailFor(scale: number, people: number): Detail {
  if (scale >= scales.full && people <= most.full) return 'full'
  return scale >= scales.names && people <= most.names ? 'names' : 'dots'
}
