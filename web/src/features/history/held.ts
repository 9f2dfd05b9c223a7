import type { HistoryChanged, HistoryList, HistoryRow } from '../../api/types.ts'

/** The list with what has changed. Rows that stay are the same objects, so that they are not drawn again. */
export function followed(list: HistoryList, { changes, ...head }: HistoryChanged): HistoryList | null {
  if (!changes) return null
  const moving = new Set([...changes.gone, ...changes.rows.map(({ id }) => id)])
  if (moving.size === 0) return { ...list, ...head }
  const kept = list.items.filter(({ id }) => !moving.has(id))
  return { ...list, ...head, items: [...changes.rows, ...kept].sort(latestFirst) }
}

/** The order in which the server sends them. */
function latestFirst(one: HistoryRow, other: HistoryRow): number {
  return other.dateOrder - one.dateOrder || (one.id < other.id ? 1 : -1)
}
