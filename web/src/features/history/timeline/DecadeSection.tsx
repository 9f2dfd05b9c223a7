import type { HistoryRow, PersonRef } from '../../../api/types.ts'
import { language, t } from '../../../lib/words.ts'
import { nameWithYears } from '../../members/people.ts'
import { EventItem } from './EventItem.tsx'
import { HistoryItems, Space } from './HistoryItem.tsx'
import type { Block } from './lines.ts'

type DecadeSectionProps = {
  block: Extract<Block, { kind: 'decade' }>
  /** The event at a position of the list; undefined until it is loaded. */
  rowAt: (listPosition: number) => HistoryRow | undefined
  people: ReadonlyMap<string, PersonRef>
  measure: ((element: Element | null) => void) | undefined
}

/** The id of a decade's heading, for jumping there. */
export function headingId(decade: number | null): string {
  return `decade-${decade ?? 'none'}`
}

/** A decade and those of its events that are near the viewport. Its heading is always there, to jump to. */
export function DecadeSection({ block, rowAt, people, measure }: DecadeSectionProps) {
  const { decade, count, living, more, line, events, after } = block
  return (
    <section data-decade={decade ?? undefined} className="-mx-2 scroll-mt-[-5rem] px-2 print:mx-0 print:px-0">
      <h2
        ref={measure}
        id={headingId(decade)}
        data-index={line}
        tabIndex={-1}
        className="sticky top-0 z-10 -mx-2 bg-paper px-2 pt-7 pb-5 print:static print:break-after-avoid print:bg-transparent print:py-2"
      >
        {decade === null ? t('timeline.yearless') : t('timeline.decade', { decade })}
      </h2>
      {/* Always there, so that its height is known. */}
      <div ref={measure} data-index={line + 1}>
        {living.length > 0 && <Living people={living} more={more} />}
      </div>
      <HistoryItems>
        {events.flatMap(({ listPosition, position, index, space, height }) => {
          const row = rowAt(listPosition)
          return row
            ? [
                <Space key={`before ${row.id}`} height={space} />,
                <EventItem
                  key={row.id}
                  row={row}
                  people={people}
                  measure={measure}
                  index={index}
                  position={position}
                  count={count}
                />,
              ]
            : [
                <Space key={`before ${index}`} height={space} />,
                <li
                  key={`event ${index}`}
                  aria-busy
                  aria-posinset={position}
                  aria-setsize={count}
                  style={{ height }}
                />,
              ]
        })}
        <Space height={after} />
      </HistoryItems>
    </section>
  )
}

/** Lists the people who lived then as text: for screen readers, and instead of the drawing on a phone. */
function Living({ people, more }: { people: readonly PersonRef[]; more: number }) {
  const list = new Intl.ListFormat(language, { type: 'unit' })
  const names = list.format(people.map(nameWithYears))
  return (
    <p className="pb-3 text-sm text-muted lg:sr-only print:hidden">
      {more > 0 ? t('timeline.livesMore', { names, count: more }) : t('timeline.lives', { names })}
    </p>
  )
}
