import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import type { Member } from '../../api/types.ts'
import { adoptMember } from '../members/queries.ts'

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

/** A member as seen, and the file that becomes their portrait; null takes it off. */
type NewPortrait = { member: Pick<Member, 'id' | 'version' | 'portrait'>; file: string | null }

/** Gives a member another portrait, or none. */
export function useSetPortrait() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: setPortrait, onSuccess: member => adoptMember(queryClient, member) })
}

async function setPortrait({ member, file }: NewPortrait): Promise<Member> {
  const put = async (version: number): Promise<Member> => {
    const params = { path: { id: member.id } }
    const { data } = await client.PUT('/api/members/{id}/portrait', { params, body: { version, file } })
    if (!data) throw new Error('the member came without a body')
    return data
  }
  try {
    return await put(member.version)
  } catch (error) {
    const { code, current } = asProblem(error)
    const now = code === 'conflict' ? (current as Member | undefined) : undefined
    // Somebody has changed something else about them: the portrait is still the one that was seen.
    if (!now || now.portrait?.id !== member.portrait?.id) throw error
    return put(now.version)
  }
}
