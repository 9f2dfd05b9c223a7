import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { TreeOptions } from './options.ts'

/** A view of the family. While another one loads, the one before stays. */
export function useTree(person: string | undefined, options: TreeOptions) {
  const { view, generations, partners, siblings } = options
  const query = {
    // The page draws the fan itself.
    view: view === 'fan' ? 'ancestors' : view,
    ...(person && { person }),
    ...(view !== 'all' && { generations }),
    ...(view !== 'all' && view !== 'fan' && { partners, siblings }),
    ...(view === 'fan' && { partners: false, siblings: false }),
  } as const
  return api.useQuery('get', '/api/tree', { params: { query } }, { placeholderData: keepPreviousData })
}
