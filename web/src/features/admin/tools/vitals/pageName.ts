/** The page that was opened, without the ids of people and events in its address. */
export function pageName(path: string): string {
  return path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').slice(0, 500)
}
