import { overlaysSettled } from '../lib/overlayHistory.ts'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Ends a question; `settled` resolves once the dialog is gone from the browser's history. */
export type Answer = (yes: boolean, settled?: () => Promise<void>) => void

export type Question = {
  /** Exactly the specified words. */
  message: string
  title?: string
  yes?: string
  danger?: boolean
  answer: Answer
}

export default function ConfirmDialog({ asked }: { asked: Question }) {
  const answer = (yes: boolean) => asked.answer(yes, overlaysSettled)
  return (
    <Dialog role="alertdialog" title={asked.title ?? t('common.confirm.title')} onClose={() => answer(false)}>
      <p>{asked.message}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" autoFocus onPress={() => answer(false)}>
          {t('common.confirm.no')}
        </Button>
        <Button variant={asked.danger ? 'danger' : 'primary'} onPress={() => answer(true)}>
          {asked.yes ?? t('common.confirm.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
