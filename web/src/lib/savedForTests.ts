/** The browser's caches and locks in memory, as far as `saved.ts` uses them. */
export function fakeCaches() {
  const all = new Map<string, Map<string, { request: Request; body: Blob }>>()
  let isFailing = false
  const addressOf = (key: RequestInfo) => (typeof key === 'string' ? key : key.url)
  const cacheOf = (entries: Map<string, { request: Request; body: Blob }>) => ({
    keys: async (key?: RequestInfo) =>
      [...entries].filter(([at]) => !key || at === addressOf(key)).map(([, { request }]) => request),
    match: async (key: RequestInfo) => {
      const found = entries.get(addressOf(key))
      return found && new Response(found.body)
    },
    put: async (request: Request, response: Response) => {
      const body = await response.blob()
      if (isFailing) {
        isFailing = false
        throw new Error('nothing was put')
      }
      entries.delete(request.url)
      entries.set(request.url, { request, body })
    },
    delete: async (key: RequestInfo) => entries.delete(addressOf(key)),
  })
  const caches = {
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map()
      all.set(name, entries)
      return cacheOf(entries)
    },
  }
  let last: Promise<unknown> = Promise.resolve()
  const locks = {
    request: <T>(_: string, work: () => Promise<T>) => {
      const next = last.then(work, work)
      last = next.catch(() => {})
      return next
    },
  }
  const failNextPut = () => {
    isFailing = true
  }
  return { caches, locks, all, failNextPut }
}
