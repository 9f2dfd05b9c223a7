import { useMemo, useState } from 'react'
import { useAsked } from '../lib/useDebounced.ts'
import { api } from './client.ts'

/** The rank of each record that was found, by its id: 0 is the best. */
export type Ranks = ReadonlyMap<string, number>

/**
 * Ranks the records of one kind by the search, for filtering and ordering a list: all lists agree with it. The
 * earlier ranks stay until the next arrive; null without a text, and until the first ones arrive.
 */
export function useRanks(kind: 'people' | 'history', typed: string) {
  const text = typed.trim()
  const asked = useAsked(text)
  const { data, isError, refetch } = api.useQuery(
    'get',
    '/api/search/ids',
    { params: { query: { kind, q: asked } } },
    { enabled: asked !== '' },
  )
  const found = useMemo(() => data && new Map(data.ids.map((id, rank) => [id, rank])), [data])
  const now = asked === '' ? null : found
  const [shown, setShown] = useState<Ranks | null>(null)
  if (now !== undefined && now !== shown) setShown(now)
  return {
    ranks: now ?? (asked === '' ? null : shown),
    /** True if these are for the text that is typed. */
    isSettled: asked === text && now !== undefined,
    hasFailed: isError && now === undefined,
    retry: () => void refetch(),
  }
}
