/** The requests whose answers are worth saving, by path; features add theirs. */
export const worthSaving = new Set(['session', '/api/site', '/api/account/preferences'])

/** Requests that every page needs, and that are nothing that someone looked at. */
export const alwaysNeeded = new Set(worthSaving)

export function saveOffline(requests: readonly string[], { always = false } = {}) {
  for (const request of requests) {
    worthSaving.add(request)
    if (always) alwaysNeeded.add(request)
  }
}
