import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import type { Member } from '../../api/types.ts'
import { adoptMember } from '../members/queries.ts'

/** Deletes the version of a member that was shown; returns the batch to undo. The caller refetches. */
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

/** A member as shown, and the file of the new portrait; null removes it. */
type NewPortrait = { member: Pick<Member, 'id' | 'version' | 'portrait'>; file: string | null }

/** Changes or removes a member's portrait. */
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
    // Something else about the member changed; retry, as the portrait is still the one that was shown.
    if (!now || now.portrait?.id !== member.portrait?.id) throw error
    return put(now.version)
  }
}
