import type { HistoryRow } from '../../../api/types.ts'

/** A decade in which something happened, or years between such decades of which nothing is known. */
export type Stretch =
  | { kind: 'decade'; from: number; rows: HistoryRow[] }
  | { kind: 'gap'; from: number; to: number }

export type Chronicle = {
  /** In the order of time. */
  stretches: Stretch[]
  /** What happened on a day of which nobody knows the year. */
  yearless: HistoryRow[]
}

type Dated = Pick<HistoryRow, 'firstYear' | 'lastYear'>

/**
 * The year at which an event stands: the first that it may mean, or the last where there is no first ("before
 * 1900"). The order of the server begins with the same day, so that decades never split what it keeps together.
 */
export function yearOf({ firstYear, lastYear }: Dated): number | null {
  return firstYear ?? lastYear ?? null
}

export function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10
}

/** Events in the order of time, by decade; decades without any become one gap. */
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

/** What began at the same time stands in the order in which it was entered. */
function inOrder(rows: readonly HistoryRow[]): HistoryRow[] {
  return [...rows].sort((one, other) => one.dateOrder - other.dateOrder || (one.id < other.id ? -1 : 1))
}
