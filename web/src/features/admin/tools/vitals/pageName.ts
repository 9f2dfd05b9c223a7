/** The page's path, without the ids of people and events. */
export function pageName(path: string): string {
  return path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').slice(0, 500)
}
