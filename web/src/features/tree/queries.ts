import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import type { PictureChoice } from './download.ts'
import { generationsOf, type TreeOptions } from './options.ts'

/** A view of the family. While another one loads, the one before stays. */
export function useTree(person: string | undefined, options: TreeOptions) {
  const query = treeQuery(person, options)
  return api.useQuery('get', '/api/tree', { params: { query } }, { placeholderData: keepPreviousData })
}

/** Asks the server about a picture before it is downloaded, because not every one can be made. */
export function usePictureCheck(person: string | undefined, options: TreeOptions, choice: PictureChoice) {
  const query = pictureQuery(person, options, choice)
  return api.useQuery(
    'get',
    '/api/tree/picture/check',
    { params: { query } },
    { retry: false, placeholderData: keepPreviousData },
  )
}

/** The address from which that picture is downloaded. */
export function pictureAddress(person: string | undefined, options: TreeOptions, choice: PictureChoice) {
  const query = Object.entries(pictureQuery(person, options, choice))
  return paths.treePicture(new URLSearchParams(query.map(([key, value]) => [key, String(value)])))
}

function pictureQuery(person: string | undefined, options: TreeOptions, choice: PictureChoice) {
  return {
    ...treeQuery(person, options),
    ...choice,
    ...(options.colour !== 'branch' && { colour: options.colour }),
    ...(options.view === 'fan' && { fan: true }),
  }
}

/** The part of the family that the server is asked for. */
function treeQuery(person: string | undefined, options: TreeOptions) {
  const { view, partners, siblings, open } = options
  return {
    // The page draws the fan itself.
    view: view === 'fan' ? 'ancestors' : view,
    ...(person && { person }),
    ...(view !== 'all' && { generations: generationsOf(options) }),
    ...(view !== 'all' && view !== 'fan' && { partners, siblings }),
    ...(view !== 'all' && view !== 'fan' && open.length > 0 && { open: open.join(',') }),
    ...(view === 'fan' && { partners: false, siblings: false }),
  } as const
}
