import { matchPath } from 'react-router'
import { registered } from '../../../../feature.ts'

/** The page's path, without the ids of people and events and the names of places. */
export function pageName(path: string): string {
  const screens = registered.flatMap(({ screens = [] }) => screens)
  const screen = screens.find(screen => matchPath(screen.path, path))
  if (!screen) return path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').slice(0, 500)
  // An address may lack the optional parts of its screen.
  const parts = screen.path.split('/').slice(0, path.replace(/(?<=.)\/$/, '').split('/').length)
  return parts.join('/').replaceAll('?', '')
}
