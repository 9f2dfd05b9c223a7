/** A query as far as the dashboard's state depends on it: what it brought, and how often it has failed. */
export type Loaded = { data: unknown; errorUpdateCount: number }

export type LoadState = {
  /** What can be shown: nothing yet, nothing at all, all of it, or all but feedback. */
  view: 'loading' | 'nothing' | 'full' | 'fallback'
  sentence: 'building' | 'unable' | 'failed' | null
}

type Loading = {
  /** The overview has answered that the index is being built. */
  building: boolean
  overview: Loaded
  /** Users and members, which are there without the index too. */
  basics: readonly Loaded[]
  feedback: Loaded
}

/** Whether there is nothing to show of it. It may be tried again just now: until then this stands. */
export function failed({ data, errorUpdateCount }: Loaded): boolean {
  return data === undefined && errorUpdateCount > 0
}

/** What the dashboard shows by what could be loaded, and the sentence above it. */
export function loadState({ building, overview, basics, feedback }: Loading): LoadState {
  if (building) {
    if (basics.some(failed)) return { view: 'nothing', sentence: 'unable' }
    const ready = basics.every(query => query.data !== undefined)
    return { view: ready ? 'fallback' : 'loading', sentence: 'building' }
  }
  const all = [overview, ...basics, feedback]
  if (failed(overview)) return { view: 'nothing', sentence: 'failed' }
  if (all.every(query => query.data !== undefined || failed(query)))
    return { view: 'full', sentence: all.some(failed) ? 'failed' : null }
  return { view: 'loading', sentence: null }
}
