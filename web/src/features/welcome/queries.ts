import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { FirstStep } from '../../api/types.ts'

/** The owner's first steps: which are done, skipped or open. */

const firstStepsQuery = api.queryOptions('get', '/api/admin/first-steps', {})

export function useFirstSteps(enabled = true) {
  return useQuery({ ...firstStepsQuery, enabled, refetchOnMount: 'always' })
}

/** Asks for the next step and how many are done, for the owner's dashboard. */
export type StepsLeft = { next: FirstStep; done: number; count: number }

/**
 * Null if there is nothing left, and for everyone but the owner; undefined until first known. A failed request counts
 * as nothing, so that the rest of the page doesn't wait.
 */
export function useStepsLeft(isOwner: boolean): StepsLeft | null | undefined {
  const { data, failureCount } = useFirstSteps(isOwner)
  if (!isOwner) return null
  if (!data) return failureCount > 0 ? null : undefined
  const inState = (wanted: string) =>
    data.items.filter(({ state }) => state === wanted).map(({ step }) => step)
  // Skipped steps come back once nothing else is left, except the question about a tree elsewhere: "no" answers it.
  const [next] = [...inState('open'), ...inState('skipped').filter(step => step !== 'tree')]
  if (!next || data.hidden) return null
  return { next, done: inState('done').length, count: data.items.length }
}

/** Skips some more steps, or hides all that are left. */
export function useSkipSteps() {
  const queryClient = useQueryClient()
  const skip = api.useMutation('put', '/api/admin/first-steps', {
    onSuccess: steps => queryClient.setQueryData(firstStepsQuery.queryKey, steps),
  })
  const { items = [], hidden = false } = useFirstSteps(false).data ?? {}
  const before = items.filter(({ state }) => state === 'skipped').map(({ step }) => step)
  return {
    isPending: skip.isPending,
    skip: (...steps: FirstStep[]) => skip.mutateAsync({ body: { skipped: [...before, ...steps], hidden } }),
    hide: () => skip.mutateAsync({ body: { skipped: before, hidden: true } }),
  }
}
