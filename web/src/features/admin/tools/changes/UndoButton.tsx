import { type RefObject, useRef } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Change } from '../../../../api/types.ts'
import { useFocusLater } from '../../../../lib/focus.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { DisabledButton } from '../../../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useUndo } from './queries.ts'
import { isDeletion } from './sentences.ts'

type UndoButtonProps = {
  change: Change
  /** The act as a sentence. */
  what: string
  /** Where the act stands. */
  card: RefObject<HTMLElement | null>
}

/** Takes an act back after a question. What cannot be taken back says why. */
export function UndoButton({ change, what, card }: UndoButtonProps) {
  const undo = useUndo()
  const button = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()
  const { canUndo } = change
  const act = isDeletion(change) ? 'restore' : 'undo'
  const label = t(`tools.changes.${act}Of`, { what })

  async function press() {
    const yes = await confirm({
      title: t(`tools.changes.${act}.title`),
      message: t(`tools.changes.${act}.question`, { what }),
      yes: t(`tools.changes.${act}`),
    })
    if (!yes) return
    focusLater(() => {
      if (button.current) return false
      // The button that was pressed is gone, and with it the focus.
      card.current?.focus({ preventScroll: true })
      return true
    })
    try {
      await undo.mutateAsync({ params: { path: { batch: change.id } } })
      toast({ text: t(`tools.changes.${act}.done`) })
    } catch {
      // The red box says it.
    }
  }

  return (
    <>
      {canUndo ? (
        <Button
          ref={button}
          variant="quiet"
          className="px-3!"
          aria-label={label}
          busy={undo.isPending}
          busyLabel={t('tools.changes.undoing')}
          onPress={() => void press()}
        >
          {t(`tools.changes.${act}`)}
        </Button>
      ) : (
        <DisabledButton inRow reason={change.reason ?? t('tools.changes.cannotUndo')} aria-label={label}>
          {t(`tools.changes.${act}`)}
        </DisabledButton>
      )}
      {undo.isError && (
        <div className="basis-full pl-3">
          <ErrorBox>{failure(undo.error)}</ErrorBox>
        </div>
      )}
    </>
  )
}

/** A refusal says its own reason; anything else (no answer, a failing server) may be tried again. */
function failure(error: unknown): string {
  const problem = asProblem(error)
  const refused = problem.status >= 400 && problem.status < 500
  return refused ? problem.text() : t('tools.changes.undo.failed')
}
