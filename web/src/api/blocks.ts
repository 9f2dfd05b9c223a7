import {
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryResult,
  useQueries,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** Long lists are fetched in blocks, where they are looked at. */
export const blockSize = 200

/** Lists up to this long are fetched to the end, so that the browser's own search and printing include them. */
const wholeUpTo = 1000

type Row = { id: string }

/** The server sends the rows, or, if none has moved, those that have changed anywhere in the list. */
type Sent = { items?: readonly Row[] | null; changed?: readonly Row[] | null; found: number; version: string }

type RowOf<Answer extends Sent> = NonNullable<Answer['items']>[number]

/** Some rows of a list, at positions from `from` on, and what the server says about the whole. */
export type Block<Answer extends Sent> = {
  from: number
  items: readonly RowOf<Answer>[]
  head: Omit<Answer, 'items' | 'changed'>
}

/** The block as it is now. Rows that stay are the same objects, so that they are not drawn again. */
export function followed<Answer extends Sent>(
  from: number,
  held: Block<Answer> | undefined,
  { items, changed, ...head }: Answer,
): Block<Answer> {
  if (items) return { from, items: items as RowOf<Answer>[], head }
  const rows = new Map(changed?.map(row => [row.id, row as RowOf<Answer>]))
  return { from, items: (held?.items ?? []).map(row => rows.get(row.id) ?? row), head }
}

/** A list of which only some rows are loaded. */
export type LongList<Answer extends Sent> = {
  head: Block<Answer>['head']
  /** The number of rows in the whole list. */
  length: number
  /** The row at a position; undefined until it is loaded. */
  at: (position: number) => RowOf<Answer> | undefined
  /** The loaded rows, the newest last. */
  blocks: readonly Block<Answer>[]
}

type BlockQuery<Answer extends Sent> = {
  queryKey: QueryKey
  queryFn: (context: QueryFunctionContext) => Promise<Block<Answer>>
}

/** The blocks that are shown; `also` is one more, such as that of the row with the focus. */
type Shown = { name: string; first: number; last: number; also: number | null }

/**
 * A long list, loaded near the positions that are shown. `name` tells one list from another (its order and filters);
 * the rows of the last list stay until the next ones arrive.
 */
export function useBlocks<Answer extends Sent>(
  name: string,
  blockFrom: (from: number) => BlockQuery<Answer>,
) {
  const [asked, setAsked] = useState<Shown>({ name, first: 0, last: 0, also: null })
  const [kept, setKept] = useState<{ name: string; list: LongList<Answer> | undefined }>({
    name,
    list: undefined,
  })
  const shown = asked.name === name ? asked : { name, first: 0, last: 0, also: null }
  const length = kept.name === name ? (kept.list?.length ?? 0) : 0
  const loaded = useQueries({
    queries: numbersOf(shown, length).map(number => blockFrom(number * blockSize)),
    combine: combined<Answer>,
  })
  if (loaded.list && (loaded.list !== kept.list || name !== kept.name)) setKept({ name, list: loaded.list })
  return {
    list: loaded.list ?? kept.list,
    /** The name of the list that these rows are of: until the first of the next list arrive, the last one's. */
    listName: loaded.list ? name : kept.name,
    isSettled: loaded.list !== undefined,
    hasFailed: loaded.hasFailed,
    retry: loaded.retry,
    /** Says which positions are shown now, and one more to load. */
    show: useCallback(
      (from: number, to: number, also: number | null = null) => {
        const blockOf = (position: number) => Math.floor(position / blockSize)
        const next = {
          ...{ name, first: blockOf(from), last: blockOf(to) },
          also: also === null ? null : blockOf(also),
        }
        setAsked(now => (isSame(now, next) ? now : next))
      },
      [name],
    ),
  }
}

/** The blocks to load. */
function numbersOf({ first, last, also }: Shown, length: number): readonly number[] {
  const end = Math.max(0, Math.ceil(length / blockSize) - 1)
  if (length <= wholeUpTo) return span(0, end)
  // The list may have become shorter.
  const near = span(Math.min(first, end), Math.min(last, end))
  return also === null || also > end || near.includes(also) ? near : [...near, also]
}

function isSame(one: Shown, other: Shown): boolean {
  return (['name', 'first', 'last', 'also'] as const).every(part => one[part] === other[part])
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function combined<Answer extends Sent>(results: UseQueryResult<Block<Answer>>[]) {
  const byAge = results.toSorted((one, other) => one.dataUpdatedAt - other.dataUpdatedAt)
  const blocks = byAge.flatMap(({ data }) => data ?? [])
  const rows = new Map(blocks.map(({ from, items }) => [from, items]))
  const newest = blocks.at(-1)
  const failed = results.filter(({ data, isError }) => isError && !data)
  const list: LongList<Answer> | undefined = newest && {
    head: newest.head,
    length: newest.head.found,
    at: position => rows.get(position - (position % blockSize))?.[position % blockSize],
    blocks,
  }
  return {
    list,
    hasFailed: failed.length > 0,
    retry: () => void Promise.all(failed.map(result => result.refetch())),
  }
}
