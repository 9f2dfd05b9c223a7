import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { siteUnreachable } from '../lib/offline.ts'
import { asProblem } from './problem.ts'
import { readOrSaved } from './saving.ts'

/** The key of the query for who is signed in; see `session.ts`. */
export const sessionKey = ['session'] as const

/** On "not signed in" the page's session is out of date, so it asks again. */
function onError(error: unknown) {
  if (asProblem(error).status === 401) void queryClient.invalidateQueries({ queryKey: sessionKey })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      persister: readOrSaved,
      // Retry reads twice, unless the status says that it will not help.
      retry: (failures, error) =>
        failures < 2 && !siteUnreachable.get() && worthRepeating(asProblem(error).status),
      retryDelay: failures => 400 * 2 ** failures * (0.75 + Math.random() / 2),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export function worthRepeating(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}
