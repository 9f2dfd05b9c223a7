import type { HistoryRow, HistoryTimeline, PersonRef } from '../../../api/types.ts'
import type { Drawn } from '../useRowWindow.ts'

/**
 * A part of the timeline: a heading, who lived then and the events of a decade, or one line for years without any.
 * `line` is its first line, `listPosition` the position of its first event in the list. A decade of null is for events without
 * a year.
 */
export type Section =
  | {
      kind: 'decade'
      decade: number | null
      count: number
      living: readonly PersonRef[]
      more: number
      line: number
      listPosition: number
    }
  | { kind: 'gap'; from: number; to: number; line: number; listPosition: number }

/** The heading, and who lived then. */
const linesBefore = 2

export function sectionsOf({
  stretches,
  yearless,
}: Pick<HistoryTimeline, 'stretches' | 'yearless'>): Section[] {
  const sections: Section[] = []
  let [line, listPosition] = [0, 0]
  const decade = (from: number | null, count: number, living: readonly PersonRef[], more: number) => {
    sections.push({ kind: 'decade', decade: from, count, living, more, line, listPosition })
    line += linesBefore + count
    listPosition += count
  }
  for (const stretch of stretches)
    if (stretch.kind === 'decade') decade(stretch.from, stretch.count, stretch.living, stretch.more)
    else sections.push({ ...stretch, line: line++, listPosition })
  if (yearless > 0) decade(null, yearless, [], 0)
  return sections
}

export function lineCount(sections: readonly Section[]): number {
  const last = sections.at(-1)
  if (!last) return 0
  return last.line + (last.kind === 'gap' ? 1 : linesBefore + last.count)
}

/** The parts of the timeline from top to bottom. `listPosition` is the position of an event in the list, `position` that in its decade, from 1. */
export type Line =
  | { kind: 'heading' | 'living' | 'gap'; section: Section }
  | { kind: 'event'; section: Section; listPosition: number; position: number }

export function lineAt(sections: readonly Section[], index: number): Line | undefined {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.line ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const section = sections[low]
  if (!section) return undefined
  const offset = index - section.line
  if (section.kind === 'gap') return { kind: 'gap', section }
  if (offset < linesBefore) return { kind: offset === 0 ? 'heading' : 'living', section }
  const event = offset - linesBefore
  return { kind: 'event', section, listPosition: section.listPosition + event, position: event + 1 }
}

/** The line of an event. */
export function lineOf(sections: readonly Section[], listPosition: number): number {
  const section = sections.findLast(
    ({ kind, listPosition: first }) => kind === 'decade' && first <= listPosition,
  )
  return section ? section.line + linesBefore + listPosition - section.listPosition : -1
}

/** All lines but those of events. */
export function headingsOf(sections: readonly Section[]): number[] {
  return sections.flatMap(({ kind, line }) => (kind === 'gap' ? [line] : [line, line + 1]))
}

/** The same name means the same height; null for an event that is not loaded. */
export function nameOf(line: Line | undefined, row: HistoryRow | undefined): string | null {
  if (!line) return null
  if (line.kind === 'event') return row ? `timeline ${row.id}` : null
  const { section } = line
  return section.kind === 'gap' ? `gap ${section.from}` : `${line.kind} ${section.decade}`
}

/** An event that is rendered, and the empty space of those before it that are not. */
export type DrawnEvent = {
  listPosition: number
  position: number
  index: number
  space: number
  height: number
}

/** A decade with the events to render, or a gap; `after` is the empty space at its end. */
export type Block =
  | (Extract<Section, { kind: 'decade' }> & { events: DrawnEvent[]; after: number })
  | Extract<Section, { kind: 'gap' }>

/** Groups the lines to render by decade. All but events are always among them. */
export function blocksOf(sections: readonly Section[], drawn: readonly Drawn[], after: number): Block[] {
  const blocks: Block[] = []
  const endWith = (space: number) => {
    const last = blocks.at(-1)
    if (last?.kind === 'decade') last.after += space
  }
  for (const { index, space, height } of drawn) {
    const line = lineAt(sections, index)
    // The lives of a decade are rendered with its heading.
    if (!line || line.kind === 'living') continue
    const last = blocks.at(-1)
    if (line.kind === 'event') {
      const { listPosition, position } = line
      if (last?.kind === 'decade') last.events.push({ listPosition, position, index, space, height })
      continue
    }
    endWith(space)
    const { section } = line
    blocks.push(section.kind === 'gap' ? section : { ...section, events: [], after: 0 })
  }
  endWith(after)
  return blocks
}
