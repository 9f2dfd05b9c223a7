import { type QueryClient, QueryObserver, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { FileRef, StoredFile } from '../../api/types.ts'
import { canceled } from './retry.ts'

/** The page polls at this interval: a notice may arrive while an older answer is still on its way. */
const lookAgain = 2000

/** A picture's state; refetched while its thumbnails are being made. */
function pictureOptions(id: string) {
  const params = { path: { id } }
  return api.queryOptions(
    'get',
    '/api/files/{id}',
    { params },
    { refetchInterval: ({ state }) => (state.data?.image?.state === 'waiting' ? lookAgain : false) },
  )
}

/** A stored file, with its thumbnails once they are made. */
export function usePicture(id: string): StoredFile | undefined {
  return useQuery(pictureOptions(id)).data
}

/**
 * Pictures as they are now. Those whose thumbnails are still being made are fetched, at first and after each
 * live update about files; the others cost nothing.
 */
export function usePictures<T extends { file: FileRef }>(pictures: readonly T[]): T[] {
  const waiting = pictures.filter(({ file }) => file.image?.state === 'waiting')
  const found = useQueries({ queries: waiting.map(({ file }) => pictureOptions(file.id)) })
  const fresh = new Map(found.map(({ data }) => [data?.id, data]))
  return pictures.map(picture => {
    const file = fresh.get(picture.file.id)
    return file?.image
      ? { ...picture, file: { ...picture.file, filename: file.filename, image: file.image } }
      : picture
  })
}

/** Waits until a picture's thumbnails are made, or have failed; returns its state then. */
export async function whenSettled(
  queryClient: QueryClient,
  id: string,
  signal: AbortSignal,
): Promise<StoredFile> {
  const observer = new QueryObserver(queryClient, pictureOptions(id))
  let leave = () => {}
  try {
    return await new Promise<StoredFile>((resolve, reject) => {
      leave = observer.subscribe(({ data, error }) => {
        if (data && data.image?.state !== 'waiting') resolve(data)
        else if (error) reject(error)
      })
      signal.addEventListener('abort', () => reject(canceled()))
    })
  } finally {
    leave()
  }
}
