import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'

/** Deletes a member as it was seen; answers with what undoes it. What to fetch again is said by the caller. */
export function useDeleteSeenMember() {
  return useMutation({
    mutationFn: async ({ id, version }: { id: string; version: number }): Promise<string> => {
      const params = { path: { id }, query: { version } }
      const { data } = await client.DELETE('/api/members/{id}', { params })
      if (!data) throw new Error('the deletion came without a body')
      return data.undo
    },
  })
}
