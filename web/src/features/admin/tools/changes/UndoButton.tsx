import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Change, UndoCheck } from '../../../../api/types.ts'
import { loadChunk } from '../../../../lib/chunks.ts'
import { useFocusLater } from '../../../../lib/focus.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { DisabledButton } from '../../../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { toast } from '../../../../ui/toast.ts'
import { failure } from './failure.ts'
import { useUndo, useUndoCheck } from './queries.ts'
import { isDeletion } from './sentences.ts'

const LaterDialog = lazy(() => loadChunk(() => import('./LaterDialog.tsx')))

type UndoButtonProps = {
  change: Change
  /** The action as a sentence. */
  what: string
  /** The element that shows the action. */
  card: RefObject<HTMLElement | null>
}

/** Undoes an action after a confirmation. First checks whether that is possible; if not, shows why. */
export function UndoButton({ change, what, card }: UndoButtonProps) {
  const undo = useUndo()
  const button = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()
  const check = useUndoCheck()
  const [problem, setProblem] = useState('')
  const [later, setLater] = useState<UndoCheck>()
  const act = isDeletion(change) ? 'restore' : 'undo'
  const label = t(`changes.${act}Of`, { what })

  async function press() {
    const batch = { params: { path: { batch: change.id } } }
    setProblem('')
    try {
      const checked = await check.mutateAsync(batch)
      if (checked.laterCount > 0) return setLater(checked)
      if (checked.reason) return setProblem(checked.reason)
      const yes = await confirm({
        title: t(`changes.${act}.title`),
        message: t(`changes.${act}.question`, { what }),
        yes: t(`changes.${act}`),
      })
      if (!yes) return
      focusLater(() => {
        if (button.current) return false
        // The pressed button is gone, and with it the focus.
        card.current?.focus({ preventScroll: true })
        return true
      })
      await undo.mutateAsync(batch)
      toast({ text: t(`changes.${act}.done`) })
    } catch (error) {
      // They may have cancelled the question for the password.
      if (!asProblem(error).isCanceled) setProblem(failure(error))
    }
  }

  return (
    <>
      {change.undone ? (
        <DisabledButton inRow reason={t('changes.alreadyUndone')} aria-label={label}>
          {t(`changes.${act}`)}
        </DisabledButton>
      ) : (
        <Button
          ref={button}
          variant="quiet"
          className="px-3!"
          aria-label={label}
          busy={check.isPending || undo.isPending}
          busyLabel={t(undo.isPending ? 'changes.undoing' : 'changes.checking')}
          onPress={() => void press()}
        >
          {t(`changes.${act}`)}
        </Button>
      )}
      {later && (
        <Suspense>
          <LaterDialog
            batch={change.id}
            check={later}
            onClose={() => setLater(undefined)}
            onDone={() => {
              setLater(undefined)
              toast({ text: t('changes.undo.done') })
            }}
          />
        </Suspense>
      )}
      {problem && (
        <div className="basis-full pl-3">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
    </>
  )
}
