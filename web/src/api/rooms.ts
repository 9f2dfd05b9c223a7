/** Rooms whose calls do not stand under their own name. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  accounts: ['users', 'account'],
}

/** Whether a query (its key is ['get', '/api/<room>/…', …]) reads what belongs to a room. */
export function isOfRoom(queryKey: readonly unknown[], room: string): boolean {
  const path = queryKey[1]
  if (typeof path !== 'string') return false
  return (addresses[room] ?? [room]).some(name => path === `/api/${name}` || path.startsWith(`/api/${name}/`))
}
