import { useMemo, useState } from 'react'
import { useBlocks } from '../../api/blocks.ts'
import type { HistoryRow, HistoryWindow, PersonRef } from '../../api/types.ts'
import type { People } from './draft.ts'
import type { ListQuery } from './filters.ts'
import { blockOptions, usePositions } from './queries.ts'

/** Rows by their positions. Those that are not loaded yet are undefined. */
export type Rows = {
  /** Tells one list from another. */
  name: string
  length: number
  at: (index: number) => HistoryRow | undefined
  /** -1 if it is not known. */
  indexOf: (id: string) => number
  /** Says which rows are shown. */
  show: (from: number, to: number) => void
}

/**
 * The list of the history, loaded near what is shown. Rows in `open` are being edited: they stay as they were, in
 * their positions, even if the event changes or is deleted meanwhile.
 */
export function useHistoryList(
  query: ListQuery,
  open: ReadonlyMap<string, HistoryRow>,
  wanted: string | null,
) {
  const name = JSON.stringify(query)
  const blocks = useBlocks<HistoryWindow>(name, from => blockOptions(query, from))
  const { list, isSettled, show } = blocks
  const loaded = useMemo(() => {
    const rows = list?.blocks.flatMap(({ from, items }) => items.map((row, index) => [row.id, from + index]))
    return new Map(rows as [string, number][] | undefined)
  }, [list])
  const missing = [...open.keys(), ...(wanted ? [wanted] : [])].filter(id => !loaded.has(id))
  const found = usePositions(query, isSettled ? missing.slice(0, 50) : [])
  const last = useLastPositions(open, loaded, found)
  const rows = useMemo((): Rows => {
    const held = [...open].flatMap(([id, row]) => {
      const position = loaded.get(id) ?? found?.get(id) ?? last.get(id)
      return position === undefined
        ? []
        : [{ id, row, position, isGone: !loaded.has(id) && isGone(id, position) }]
    })
    function isGone(id: string, position: number): boolean {
      // Until the server has said where it is, another row at its position means that it has moved or is gone.
      return found?.has(id) ? found.get(id) === null : list?.at(position) !== undefined
    }
    const gone = held.filter(row => row.isGone).sort((one, other) => one.position - other.position)
    const rowsByPosition = new Map(
      held.filter(row => !row.isGone).map(({ position, row }) => [position, row]),
    )
    const length = (list?.length ?? 0) + gone.length
    // Deleted rows stay where they were, and those after them move by one.
    const extra = new Map(
      gone.map(({ position, row }, index) => [Math.min(position + index, length - 1), row]),
    )
    const indexes = [...extra.keys()]
    const indexAt = (position: number) =>
      indexes.reduce((index, taken) => (taken <= index ? index + 1 : index), position)
    return {
      name,
      length,
      show,
      at: index => {
        const deleted = extra.get(index)
        if (deleted) return deleted
        const position = index - indexes.filter(taken => taken < index).length
        return rowsByPosition.get(position) ?? list?.at(position)
      },
      indexOf: id => {
        const deleted = [...extra].find(([, row]) => row.id === id)
        if (deleted) return deleted[0]
        const position = loaded.get(id) ?? found?.get(id) ?? last.get(id)
        return position === undefined || position === null ? -1 : indexAt(position)
      },
    }
  }, [name, list, open, loaded, found, last, show])
  return { ...blocks, rows, people: useKnownPeople(list?.blocks) }
}

/** Remembers where the rows being edited were when that was last known. */
function useLastPositions(
  open: ReadonlyMap<string, HistoryRow>,
  loaded: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number | null> | null,
): ReadonlyMap<string, number> {
  const [last, setLast] = useState<ReadonlyMap<string, number>>(new Map())
  const now = new Map(
    [...open.keys()].flatMap(id => {
      const position = loaded.get(id) ?? found?.get(id) ?? last.get(id)
      return position === undefined ? [] : [[id, position] as const]
    }),
  )
  const isSame = now.size === last.size && [...now].every(([id, position]) => last.get(id) === position)
  if (!isSame) setLast(now)
  return isSame ? last : now
}

type Named = ReadonlyArray<{ head: { people: readonly PersonRef[] } }>

/** Everyone named so far. They stay, because a form may need the names of a row that is no longer loaded. */
function useKnownPeople(blocks: Named = []): People {
  const [known, setKnown] = useState<People>(new Map())
  const [seen, setSeen] = useState<Named>()
  if (blocks !== seen && blocks.length > 0) {
    setSeen(blocks)
    const people = blocks.flatMap(({ head }) => head.people)
    if (people.some(person => known.get(person.id) !== person))
      setKnown(new Map([...known, ...people.map(person => [person.id, person] as const)]))
  }
  return known
}
