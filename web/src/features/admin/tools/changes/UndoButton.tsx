import { type RefObject, useRef, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Change } from '../../../../api/types.ts'
import { useFocusLater } from '../../../../lib/focus.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { DisabledButton } from '../../../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useUndo, useUndoCheck } from './queries.ts'
import { isDeletion } from './sentences.ts'

type UndoButtonProps = {
  change: Change
  /** The action as a sentence. */
  what: string
  /** Where the action is shown. */
  card: RefObject<HTMLElement | null>
}

/** Undoes an action after a confirmation. First checks whether that is possible; if not, shows why. */
export function UndoButton({ change, what, card }: UndoButtonProps) {
  const undo = useUndo()
  const button = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()
  const check = useUndoCheck()
  const [problem, setProblem] = useState('')
  const act = isDeletion(change) ? 'restore' : 'undo'
  const label = t(`tools.changes.${act}Of`, { what })

  async function press() {
    const batch = { params: { path: { batch: change.id } } }
    setProblem('')
    try {
      const { reason } = await check.mutateAsync(batch)
      if (reason) return setProblem(reason)
      const yes = await confirm({
        title: t(`tools.changes.${act}.title`),
        message: t(`tools.changes.${act}.question`, { what }),
        yes: t(`tools.changes.${act}`),
      })
      if (!yes) return
      focusLater(() => {
        if (button.current) return false
        // The pressed button is gone, and with it the focus.
        card.current?.focus({ preventScroll: true })
        return true
      })
      await undo.mutateAsync(batch)
      toast({ text: t(`tools.changes.${act}.done`) })
    } catch (error) {
      // They may have cancelled the question for the password.
      if (!asProblem(error).isCanceled) setProblem(failure(error))
    }
  }

  return (
    <>
      {change.undone ? (
        <DisabledButton inRow reason={t('tools.changes.alreadyUndone')} aria-label={label}>
          {t(`tools.changes.${act}`)}
        </DisabledButton>
      ) : (
        <Button
          ref={button}
          variant="quiet"
          className="px-3!"
          aria-label={label}
          busy={check.isPending || undo.isPending}
          busyLabel={t(undo.isPending ? 'tools.changes.undoing' : 'tools.changes.checking')}
          onPress={() => void press()}
        >
          {t(`tools.changes.${act}`)}
        </Button>
      )}
      {problem && (
        <div className="basis-full pl-3">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
    </>
  )
}

/** A refusal has its own reason; anything else (no answer, a failing server) can be tried again. */
function failure(error: unknown): string {
  const problem = asProblem(error)
  const refused = problem.status >= 400 && problem.status < 500
  return refused ? problem.text() : t('tools.changes.undo.failed')
}
