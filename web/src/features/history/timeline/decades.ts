import type { HistoryRow } from '../../../api/types.ts'

/** A decade with events, or the years without any between such decades. */
export type Stretch =
  | { kind: 'decade'; from: number; rows: HistoryRow[] }
  | { kind: 'gap'; from: number; to: number }

export type Chronicle = {
  /** In chronological order. */
  stretches: Stretch[]
  /** Events on a day without a known year. */
  yearless: HistoryRow[]
}

type Dated = Pick<HistoryRow, 'firstYear' | 'lastYear'>

/**
 * The year where an event is placed: the first that it may mean, or the last if there is no first ("before
 * 1900"). The server sorts by the same day, so decades never change its order.
 */
export function yearOf({ firstYear, lastYear }: Dated): number | null {
  return firstYear ?? lastYear ?? null
}

export function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10
}

/** Events in chronological order, by decade; decades without any become one gap. */
export function byDecade(rows: readonly HistoryRow[]): Chronicle {
  const stretches: Stretch[] = []
  const yearless: HistoryRow[] = []
  for (const row of inOrder(rows)) {
    const year = yearOf(row)
    if (year === null) {
      yearless.push(row)
      continue
    }
    const from = decadeOf(year)
    const last = stretches.at(-1)
    if (last?.kind === 'decade' && last.from === from) {
      last.rows.push(row)
      continue
    }
    if (last && last.from + 10 < from) stretches.push({ kind: 'gap', from: last.from + 10, to: from - 1 })
    stretches.push({ kind: 'decade', from, rows: [row] })
  }
  return { stretches, yearless }
}

/** Events that start at the same time stay in the order entered. */
function inOrder(rows: readonly HistoryRow[]): HistoryRow[] {
  return [...rows].sort((one, other) => one.dateOrder - other.dateOrder || (one.id < other.id ? -1 : 1))
}
