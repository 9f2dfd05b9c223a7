import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { MemberList, PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { MemberCard } from './MemberCard.tsx'
import { useListPlace } from './useListPlace.ts'
import { useRemoveMember } from './useRemoveMember.ts'

/** Up to this many rows are all rendered, so that the browser's own search and printing include them. */
const wholeUpTo = 40

type MemberGridProps = {
  people: readonly PersonRef[]
  list: MemberList
  /** The card to scroll to and focus; null for none. */
  wanted: string | null
  onWanted: (id: string | null) => void
}

/** The cards in a grid; a long list renders only those near the viewport. */
export function MemberGrid({ people, list, wanted, onWanted }: MemberGridProps) {
  const { place, top, columns } = useListPlace()
  const removal = useRemoveMember(onWanted)
  const [focused, setFocused] = useState<string | undefined>()
  const count = Math.ceil(people.length / columns)
  const rowOf = (id: string | null | undefined) =>
    id == null ? -1 : Math.floor(people.findIndex(person => person.id === id) / columns)
  // Always rendered: the card that is about to get the focus, and the one that has it.
  const kept = [rowOf(wanted), rowOf(focused)].filter(row => row >= 0)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => 190,
    gap: 16,
    scrollMargin: top,
    overscan: count <= wholeUpTo ? wholeUpTo : 5,
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other),
    // A row's height depends on who is in it and on the number of columns.
    getItemKey: row => `${columns} ${people[row * columns]?.id}`,
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows between the list and its entries are not allowed in a ul
    <div
      ref={place}
      role="list"
      aria-label={t('members.list')}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-member]')?.dataset.member)}
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
          {people.slice(index * columns, (index + 1) * columns).map((person, column) => (
            // biome-ignore lint/a11y/useSemanticElements: see the list
            <div
              key={person.id}
              role="listitem"
              data-member={person.id}
              aria-setsize={people.length}
              aria-posinset={index * columns + column + 1}
              className="grid"
            >
              <MemberCard
                person={person}
                isYou={person.id === list.you}
                mayEdit={list.can.editAll || person.id === list.you}
                mayDelete={list.can.delete}
                deleting={removal.removing === person.id}
                onDelete={() => removal.ask(person)}
                focused={person.id === wanted}
                onFocused={() => onWanted(null)}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
