import { useMemo, useState } from 'react'
import { useBlocks } from '../../api/blocks.ts'
import type { HistoryRow, HistoryWindow, PersonRef } from '../../api/types.ts'
import type { People } from './draft.ts'
import type { ListQuery } from './filters.ts'
import { blockOptions, usePlaces } from './queries.ts'

/** Rows by their places. Those that are not loaded yet are undefined. */
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
 * their places, even if the event changes or is deleted meanwhile.
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
  const found = usePlaces(query, isSettled ? missing.slice(0, 50) : [])
  const last = useLastPlaces(open, loaded, found)
  const rows = useMemo((): Rows => {
    const held = [...open].flatMap(([id, row]) => {
      const place = loaded.get(id) ?? found?.get(id) ?? last.get(id)
      return place === undefined ? [] : [{ id, row, place, isGone: !loaded.has(id) && isGone(id, place) }]
    })
    function isGone(id: string, place: number): boolean {
      // Until the server has said where it is, another row in its place means that it has moved or is gone.
      return found?.has(id) ? found.get(id) === null : list?.at(place) !== undefined
    }
    const gone = held.filter(row => row.isGone).sort((one, other) => one.place - other.place)
    const inPlace = new Map(held.filter(row => !row.isGone).map(({ place, row }) => [place, row]))
    const length = (list?.length ?? 0) + gone.length
    // Deleted rows stay where they were, and those after them move by one.
    const extra = new Map(gone.map(({ place, row }, index) => [Math.min(place + index, length - 1), row]))
    const indexes = [...extra.keys()]
    const indexOfPlace = (place: number) =>
      indexes.reduce((index, taken) => (taken <= index ? index + 1 : index), place)
    return {
      name,
      length,
      show,
      at: index => {
        const deleted = extra.get(index)
        if (deleted) return deleted
        const place = index - indexes.filter(taken => taken < index).length
        return inPlace.get(place) ?? list?.at(place)
      },
      indexOf: id => {
        const deleted = [...extra].find(([, row]) => row.id === id)
        if (deleted) return deleted[0]
        const place = loaded.get(id) ?? found?.get(id) ?? last.get(id)
        return place === undefined || place === null ? -1 : indexOfPlace(place)
      },
    }
  }, [name, list, open, loaded, found, last, show])
  return { ...blocks, rows, people: useKnownPeople(list?.blocks) }
}

/** Where the rows being edited were when that was last known. */
function useLastPlaces(
  open: ReadonlyMap<string, HistoryRow>,
  loaded: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number | null> | null,
): ReadonlyMap<string, number> {
  const [last, setLast] = useState<ReadonlyMap<string, number>>(new Map())
  const now = new Map(
    [...open.keys()].flatMap(id => {
      const place = loaded.get(id) ?? found?.get(id) ?? last.get(id)
      return place === undefined ? [] : [[id, place] as const]
    }),
  )
  const isSame = now.size === last.size && [...now].every(([id, place]) => last.get(id) === place)
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
