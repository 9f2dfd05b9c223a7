import { memo } from 'react'
import type { HistoryRow, PersonRef } from '../../../api/types.ts'
import { language, t } from '../../../lib/words.ts'
import { nameWithYears } from '../../members/people.ts'
import { EventItem } from './EventItem.tsx'
import { HistoryItems } from './HistoryItem.tsx'
import { type Life, livingIn } from './lives.ts'

/** More names under a decade would not be read. */
const mostNames = 6

/** The average height of an event in pixels, to reserve space for decades not laid out yet. */
const usualHeight = 150

type DecadeSectionProps = {
  /** The first year; null for events without one. */
  decade: number | null
  rows: readonly HistoryRow[]
  people: ReadonlyMap<string, PersonRef>
  lives: readonly Life[]
}

/** The id of a decade's heading, for jumping there. */
export function headingId(decade: number | null): string {
  return `decade-${decade ?? 'none'}`
}

/**
 * A decade and its events. The browser lays out only the decades near the viewport, but all of them are there
 * to be searched, read aloud and printed.
 */
export const DecadeSection = memo(function DecadeSection(props: DecadeSectionProps) {
  const { decade, rows, people, lives } = props
  return (
    <section
      data-decade={decade ?? undefined}
      className="-mx-2 scroll-mt-[-5rem] px-2 [content-visibility:auto] print:mx-0 print:px-0 print:[content-visibility:visible]"
      style={{ containIntrinsicSize: `auto ${90 + rows.length * usualHeight}px` }}
    >
      <h2
        id={headingId(decade)}
        tabIndex={-1}
        className="sticky top-0 z-10 -mx-2 bg-paper px-2 py-3 print:static print:break-after-avoid print:bg-transparent print:py-2"
      >
        {decade === null ? t('timeline.yearless') : t('timeline.decade', { decade })}
      </h2>
      {decade !== null && <Living decade={decade} lives={lives} />}
      <HistoryItems>
        {rows.map(row => (
          <EventItem key={row.id} row={row} people={people} />
        ))}
      </HistoryItems>
    </section>
  )
})

/** Who lived then, as text: for screen readers, and instead of the drawing on a phone. */
function Living({ decade, lives }: { decade: number; lives: readonly Life[] }) {
  const { named, more } = livingIn(decade, lives, mostNames)
  if (named.length === 0) return null
  const list = new Intl.ListFormat(language, { type: 'unit' })
  const names = list.format(named.map(({ person }) => nameWithYears(person)))
  return (
    <p className="pb-3 text-sm text-muted lg:sr-only print:hidden">
      {more > 0 ? t('timeline.livesMore', { names, count: more }) : t('timeline.lives', { names })}
    </p>
  )
}
