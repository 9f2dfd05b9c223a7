import type { HistoryRow } from '../../../api/types.ts'
import type { Chronicle } from './decades.ts'

/**
 * What is below each other on the timeline. A heading begins a decade, and who lived then follows; null is for
 * events without a year.
 */
export type Line =
  | { kind: 'heading'; decade: number | null; count: number }
  | { kind: 'living'; decade: number | null }
  | { kind: 'gap'; from: number; to: number }
  | { kind: 'event'; row: HistoryRow; position: number }

export function linesOf({ stretches, yearless }: Chronicle): Line[] {
  const decade = (from: number | null, rows: readonly HistoryRow[]): Line[] => [
    { kind: 'heading', decade: from, count: rows.length },
    { kind: 'living', decade: from },
    ...rows.map((row, index): Line => ({ kind: 'event', row, position: index + 1 })),
  ]
  return [
    ...stretches.flatMap(stretch =>
      stretch.kind === 'gap' ? [stretch] : decade(stretch.from, stretch.rows),
    ),
    ...(yearless.length > 0 ? decade(null, yearless) : []),
  ]
}

/** The same name means the same height. */
export function nameOf(line: Line): string {
  if (line.kind === 'event') return `timeline ${line.row.id}`
  return line.kind === 'gap' ? `gap ${line.from}` : `${line.kind} ${line.decade}`
}

/** An event that is rendered, and the empty space of those before it that are not. */
export type DrawnEvent = { row: HistoryRow; position: number; index: number; space: number }

/** A decade with the events to render, or a gap; `after` is the empty space at its end. */
export type Block =
  | {
      kind: 'decade'
      decade: number | null
      count: number
      index: number
      events: DrawnEvent[]
      after: number
    }
  | { kind: 'gap'; from: number; to: number; index: number }

/** Groups the lines to render by decade. All but events are always among them. */
export function blocksOf(
  lines: readonly Line[],
  drawn: ReadonlyArray<{ index: number; space: number }>,
  after: number,
): Block[] {
  const blocks: Block[] = []
  const endWith = (space: number) => {
    const last = blocks.at(-1)
    if (last?.kind === 'decade') last.after += space
  }
  for (const { index, space } of drawn) {
    const line = lines[index]
    // Who lived then is rendered with the heading.
    if (!line || line.kind === 'living') continue
    const last = blocks.at(-1)
    if (line.kind === 'event') {
      if (last?.kind === 'decade') last.events.push({ row: line.row, position: line.position, index, space })
      continue
    }
    endWith(space)
    if (line.kind === 'gap') blocks.push({ ...line, index })
    else blocks.push({ ...line, kind: 'decade', index, events: [], after: 0 })
  }
  endWith(after)
  return blocks
}
