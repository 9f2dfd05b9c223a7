import { useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { UndoCheck } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { useMoments } from '../../useMoments.ts'
import { failure } from './failure.ts'
import { useUndo } from './queries.ts'
import { sentence } from './sentences.ts'
import './words.ts'

type How = 'undo' | 'keep'

type LaterDialogProps = { batch: string; check: UndoCheck; onDone: () => void; onClose: () => void }

/** Lists what was changed after an import, and asks what becomes of it when the import is undone. */
export default function LaterDialog({ batch, check, onDone, onClose }: LaterDialogProps) {
  const undo = useUndo()
  const { moment, day } = useMoments()
  const [how, setHow] = useState<How>('keep')
  const { later, laterCount, lastLater } = check
  const failed = undo.isError && !asProblem(undo.error).isCanceled

  function press() {
    const query = { later: how, ...(lastLater && { last: lastLater }) }
    undo.mutate({ params: { path: { batch }, query } }, { onSuccess: onDone })
  }

  return (
    <Dialog title={t('changes.later.title')} onClose={onClose}>
      <div className="space-y-5">
        <p>{t('changes.later.text', { count: laterCount })}</p>
        <ul className="max-h-64 list-disc space-y-1 overflow-y-auto pl-6 wrap-anywhere" tabIndex={-1}>
          {later.map(change => (
            <li key={change.id}>
              {sentence(change)}{' '}
              <span className="text-muted">({change.private ? day(change.at) : moment(change.at)})</span>
            </li>
          ))}
          {laterCount > later.length && (
            <li>{t('changes.later.more', { count: laterCount - later.length })}</li>
          )}
        </ul>
        <RadioGroup
          label={t('changes.later.question')}
          name="later"
          defaultValue={how}
          options={[
            { value: 'keep', label: t('changes.later.keep') },
            { value: 'undo', label: t('changes.later.undo') },
          ]}
          onChange={value => setHow(value === 'undo' ? 'undo' : 'keep')}
        />
        {failed && <ErrorBox>{failure(undo.error)}</ErrorBox>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" autoFocus onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={undo.isPending} busyLabel={t('changes.undoing')} onPress={press}>
            {t('changes.later.yes')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
