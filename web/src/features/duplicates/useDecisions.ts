import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import type { ComparedMembers, DuplicatePair, MergeChoices } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { refreshPeople } from '../members/queries.ts'
import { refreshDuplicates, useMerge, useSayDifferent, useUndo } from './queries.ts'

type Pair = Pick<DuplicatePair, 'one' | 'other'> | Pick<ComparedMembers, 'one' | 'other'>

/** Undoes a merge, or that two people are different, and says so. */
function useTakeBack() {
  const undo = useUndo()
  return (batch: string) => ({
    label: t('duplicates.undo'),
    run: () =>
      undo.mutateAsync({ params: { path: { batch } } }).then(
        () => toast({ text: t('duplicates.undone') }),
        error => toast({ text: asProblem(error).text(), tone: 'error' }),
      ),
  })
}

/** Says that two people are not the same person, and offers Undo. Returns whether it was saved. */
export function useDifferent() {
  const say = useSayDifferent()
  const takeBack = useTakeBack()
  async function decide({ one, other }: Pair): Promise<boolean> {
    try {
      const body = { one: one.person.id, other: other.person.id }
      const { undo } = await say.mutateAsync({ body })
      toast({
        text: t('duplicates.differentDone', { one: one.person.name, other: other.person.name }),
        action: takeBack(undo),
        takesFocus: true,
      })
      return true
    } catch (error) {
      const problem = asProblem(error)
      toast({
        text: (problem.status === 409 && problem.text()) || t('duplicates.differentFailed'),
        tone: 'error',
      })
      return false
    }
  }
  return { decide, isSaving: say.isPending }
}

/** Merges two people, goes back to the list and offers Undo. While `isLeaving`, the two are not fetched. */
export function useMerging() {
  const [isLeaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const merge = useMerge()
  const takeBack = useTakeBack()

  async function run({ one, other }: ComparedMembers, fields: MergeChoices) {
    setRefusal(null)
    setLeaving(true)
    try {
      const versions = { one: one.version, other: other.version }
      const merged = await merge.mutateAsync({
        params: { path: { id: one.person.id } },
        body: { other: other.person.id, versions, fields },
      })
      await navigate(paths.duplicates(), { replace: true })
      toast({
        text: t('duplicates.merged', { other: other.person.name, name: merged.name }),
        action: takeBack(merged.undo),
        takesFocus: true,
      })
      void refreshDuplicates(queryClient)
      void refreshPeople(queryClient)
    } catch (error) {
      const problem = asProblem(error)
      const isRefused = problem.status >= 400 && problem.status < 500
      setRefusal(
        problem.code === 'conflict'
          ? t('duplicates.mergeChanged')
          : (isRefused && problem.text()) || t('duplicates.mergeFailed'),
      )
      setLeaving(false)
    }
  }

  return {
    run: (compared: ComparedMembers, fields: MergeChoices) => void run(compared, fields),
    isLeaving,
    refusal,
  }
}
