/** The page's path, without the ids of people and events and the names of places. */
export function pageName(path: string): string {
  return path
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
    .replace(/^\/place\/.*/, '/place/:name')
    .slice(0, 500)
}
