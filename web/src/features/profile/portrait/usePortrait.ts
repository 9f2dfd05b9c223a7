import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem, ProblemError } from '../../../api/problem.ts'
import type { Member } from '../../../api/types.ts'
import { useOnLeave } from '../../../lib/useOnLeave.ts'
import { t } from '../../../lib/words.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { whenSettled } from '../../files/queries.ts'
import { discardFile, uploadFile } from '../../files/upload.ts'
import type { Progress } from '../../files/way.ts'
import { knownMember } from '../../members/queries.ts'
import { useSetPortrait } from '../queries.ts'

/** Moves the focus, because the focused element is replaced. */
type Focus = {
  /** Another step appears at the same position. */
  onStep: () => void
  /** Everything is done. */
  onDone: () => void
}

/** Changes a member's portrait: uploads the file, waits for its thumbnail, then saves. */
export function usePortrait(member: Member, { onStep, onDone }: Focus) {
  const queryClient = useQueryClient()
  const save = useSetPortrait()
  const [sending, setSending] = useState<{ name: string; progress: Progress } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useOnLeave(() => stop.current?.abort())
  // The member may change during the upload.
  const seen = () => knownMember(queryClient, member.id) ?? member

  async function choose(file: File) {
    const ending = new AbortController()
    stop.current = ending
    const { signal } = ending
    const tell = (progress: Progress) => setSending({ name: file.name, progress })
    setProblem(null)
    flushSync(() => tell({ sent: 0, total: file.size, waiting: false }))
    onStep()
    try {
      const { id } = await uploadFile(file, { signal, onProgress: tell })
      await use(id, signal)
      setSending(null)
      toast({ text: t('files.portrait.saved', { name: member.name }) })
      onDone()
    } catch (error) {
      const failed = asProblem(error)
      flushSync(() => {
        setSending(null)
        if (failed.code !== 'canceled') setProblem(sentenceFor(failed))
      })
      onStep()
    }
  }

  async function use(id: string, signal: AbortSignal) {
    try {
      await untilUsable(queryClient, id, signal)
      await save.mutateAsync({ member: seen(), file: id })
    } catch (error) {
      void discardFile(id)
      throw error
    }
  }

  async function remove() {
    if (!(await isSure(member))) return
    setProblem(null)
    try {
      await save.mutateAsync({ member: seen(), file: null })
      toast({ text: t('files.portrait.removed', { name: member.name }) })
      onDone()
    } catch (error) {
      setProblem(sentenceFor(asProblem(error)))
    }
  }

  return {
    choose: (file: File) => void choose(file),
    remove: () => void remove(),
    removing: save.isPending && save.variables?.file === null,
    cancel: () => stop.current?.abort(),
    sending,
    problem,
  }
}

/** A portrait needs a thumbnail; a picture without one is refused. */
async function untilUsable(queryClient: QueryClient, id: string, signal: AbortSignal) {
  const { image } = await whenSettled(queryClient, id, signal)
  if (image?.state !== 'ready') throw new ProblemError(422, 'unusable', t('files.portrait.unusable'))
}

function isSure({ name }: Member): Promise<boolean> {
  return confirm({
    title: t('files.portrait.title', { name }),
    message: t('files.portrait.question'),
    yes: t('files.portrait.remove'),
    danger: true,
  })
}

/** Without a response or on a server failure, the general text; otherwise the server's own. */
function sentenceFor(problem: ProblemError): string {
  if (problem.code === 'conflict') return t('files.portrait.changed')
  const general = t('files.portrait.failed')
  if (problem.code === 'unreachable' || problem.status >= 500) return general
  return problem.text() || general
}
