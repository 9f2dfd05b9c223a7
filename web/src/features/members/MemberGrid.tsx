import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import type { LongList } from '../../api/blocks.ts'
import type { MembersWindow } from '../../api/types.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { useNearby } from '../../lib/useNearby.ts'
import { t } from '../../lib/words.ts'
import { MemberCard } from './MemberCard.tsx'
import { useColumns } from './useColumns.ts'
import { useRemoveMember } from './useRemoveMember.ts'

/** Up to this many rows are all rendered, so that the browser's own search and printing include them. */
const wholeUpTo = 40

/** So many rows above and below the viewport are rendered, too. */
const overscan = 5

/** The height of most cards. */
const usualHeight = 190

export type MemberRows = LongList<MembersWindow>

type MemberGridProps = {
  list: MemberRows
  /** Tells this list from others. */
  name: string
  /** Says which positions are shown, and one more to load. */
  show: (first: number, last: number, also: number | null) => void
  /** The card to scroll to and focus, by its position; with an id, only if they are there. */
  wanted: { position: number; id: string | undefined } | null
  onFocused: () => void
  /** Gets the id of someone whose deletion was undone. */
  onRestored: (id: string) => void
}

/** The cards in a grid; a long list loads and renders only those near the viewport. Memoized: typing does not render it. */
export const MemberGrid = memo(function MemberGrid(props: MemberGridProps) {
  const { list, name, show, wanted, onFocused, onRestored } = props
  const { container, top, columns } = useColumns()
  const removal = useRemoveMember(onRestored)
  const remove = useLatest(removal.ask)
  const focusIsThere = useLatest(onFocused)
  const [focus, setFocus] = useState<{ name: string; position: number } | null>(null)
  const focused = focus?.name === name ? focus.position : null
  const count = Math.ceil(list.length / columns)
  // Always rendered: the card that is about to get the focus, and the one that has it.
  const kept = [wanted?.position, focused].flatMap(one => (one == null ? [] : Math.floor(one / columns)))
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    gap: 16,
    scrollMargin: top,
    overscan: count <= wholeUpTo ? wholeUpTo : overscan,
    rangeExtractor: range => {
      const near = new Set([...defaultRangeExtractor(range), ...kept.filter(row => row < count)])
      return [...near].sort((one, other) => one - other)
    },
  })
  // A row's height depends on who is in it and on the number of columns. It is kept for rows that are not loaded any more.
  const measured = useRef({ columns, name })
  useLayoutEffect(() => {
    if (measured.current.columns === columns && measured.current.name === name) return
    measured.current = { columns, name }
    rows.measure()
  }, [rows, columns, name])
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 }
  const also = wanted?.position ?? focused
  useNearby(show, Math.max(0, startIndex - overscan) * columns, (endIndex + overscan + 1) * columns - 1, also)

  function keepFocus({ target }: FocusEvent<HTMLElement>) {
    const item = target.closest<HTMLElement>('[aria-posinset]')
    setFocus(item && { name, position: Number(item.ariaPosInSet) - 1 })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows between the list and its entries are not allowed in a ul
    <div
      ref={container}
      role="list"
      aria-label={t('members.list')}
      onFocus={keepFocus}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid gap-4"
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {placesOf(index, columns, list.length).map(here => {
            const person = list.at(here)
            const { you, can } = list.head
            return (
              // biome-ignore lint/a11y/useSemanticElements: see the list
              <div
                key={person?.id ?? here}
                role="listitem"
                aria-setsize={list.length}
                aria-posinset={here + 1}
                aria-busy={!person || undefined}
                className="grid"
              >
                {person ? (
                  <MemberCard
                    person={person}
                    isYou={person.id === you}
                    mayEdit={can.editAll || person.id === you}
                    mayDelete={can.delete}
                    deleting={removal.removing === person.id}
                    onDelete={remove}
                    focused={here === wanted?.position && person.id === wanted.id}
                    onFocused={focusIsThere}
                  />
                ) : (
                  <Waiting />
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
})

/** The positions in a row of cards. */
function placesOf(row: number, columns: number, length: number): number[] {
  const first = row * columns
  return Array.from({ length: Math.min(columns, length - first) }, (_, column) => first + column)
}

/** A card that is not loaded yet. */
function Waiting() {
  return <div className="rounded-card border border-line bg-sunk/50" style={{ height: usualHeight }} />
}
