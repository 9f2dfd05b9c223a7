import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Place } from '../../api/types.ts'
import type { Position } from './readPosition.ts'

const about = (name: string) => ({ params: { query: { name } } })

export function usePlace(name: string) {
  return api.useQuery('get', '/api/places', about(name))
}

/** Says where a place is; null removes the position. `version` is the one that was shown. */
export function useSetPosition(name: string) {
  const queryClient = useQueryClient()
  const { queryKey } = api.queryOptions('get', '/api/places', about(name))
  const { mutateAsync, isPending } = api.useMutation('put', '/api/places', {
    // The page shows the name as its link wrote it.
    onSuccess: saved => queryClient.setQueryData(queryKey, { ...saved, name }),
  })
  const setPosition = (position: Position | null, version: number | undefined): Promise<Place> =>
    mutateAsync({
      body: { name, ...(position ?? { latitude: null, longitude: null }), version: version ?? 0 },
    })
  return { setPosition, isPending }
}

/** The position of a place, if it is known. */
export function positionOf({ latitude, longitude }: Place): Position | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}
