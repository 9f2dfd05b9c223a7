/** The rows of a list while it is held still. */
export type HeldRows<Row> = {
  shown: readonly Row[]
  /** New rows that are not shown yet. */
  waiting: number
  /** Shown rows that are no longer in the list. */
  gone: ReadonlySet<string>
}

/**
 * Keeps every row at its position: new rows wait, and rows that left stay. Two exceptions move nothing that
 * someone might be about to click: rows after the last one, and rows that the viewer has dealt with (`done`).
 */
export function holdRows<Row extends { id: string }>(
  held: readonly Row[],
  rows: readonly Row[],
  done: ReadonlySet<string>,
): HeldRows<Row> {
  const latest = new Map(rows.map(row => [row.id, row]))
  const known = new Set(held.map(row => row.id))
  const last = rows.findLastIndex(row => known.has(row.id))
  const isNew = (row: Row) => !known.has(row.id)
  return {
    shown: [
      ...held.filter(({ id }) => latest.has(id) || !done.has(id)).map(row => latest.get(row.id) ?? row),
      ...(last < 0 ? [] : rows.slice(last + 1)),
    ],
    waiting: rows.slice(0, last < 0 ? rows.length : last).filter(isNew).length,
    gone: new Set(held.filter(({ id }) => !latest.has(id)).map(({ id }) => id)),
  }
}
