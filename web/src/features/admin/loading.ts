/** The parts of a query that matter to the dashboard: its data, and how often it failed. */
export type Loaded = { data: unknown; errorUpdateCount: number }

export type LoadState = {
  /** Says what can be shown: nothing yet, nothing at all, everything, or everything but feedback. */
  view: 'loading' | 'nothing' | 'full' | 'fallback'
  sentence: 'building' | 'unable' | 'failed' | null
}

type Loading = {
  /** The overview answered that the index is being built. */
  building: boolean
  overview: Loaded
  /** Users and members, which are available without the index too. */
  basics: readonly Loaded[]
  feedback: Loaded
}

/** True if there is no data to show. A retry may be running; until it succeeds the query counts as failed. */
export function failed({ data, errorUpdateCount }: Loaded): boolean {
  return data === undefined && errorUpdateCount > 0
}

/** Decides what the dashboard shows depending on what loaded, and the sentence above it. */
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
