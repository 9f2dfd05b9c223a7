/** The addresses of queries that follow each topic of live updates, beside the one of its own name; features add theirs. */
const followers: Record<string, string[]> = {}

/** Queries under an address (without `/api/`) are sent again when one of these topics changes. */
export function follow(address: string, topics: readonly string[]) {
  for (const topic of topics) {
    followers[topic] ??= []
    followers[topic].push(address)
  }
}

/** Says whether a query (its key is ['get', '/api/<feature>/…', …]) shows data of a topic. */
export function isOfFeature(queryKey: readonly unknown[], topic: string): boolean {
  const path = queryKey[1]
  if (typeof path !== 'string') return false
  return [topic, ...(followers[topic] ?? [])].some(
    name => path === `/api/${name}` || path.startsWith(`/api/${name}/`),
  )
}
