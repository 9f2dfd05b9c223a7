import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type Question = {
  /** Exactly the specified words. */
  message: string
  title?: string
  yes?: string
  danger?: boolean
  answer: (yes: boolean) => void
}

export default function ConfirmDialog({ asked }: { asked: Question }) {
  return (
    <Dialog
      role="alertdialog"
      title={asked.title ?? t('common.confirm.title')}
      onClose={() => asked.answer(false)}
    >
      <p>{asked.message}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" autoFocus onPress={() => asked.answer(false)}>
          {t('common.confirm.no')}
        </Button>
        <Button variant={asked.danger ? 'danger' : 'primary'} onPress={() => asked.answer(true)}>
          {asked.yes ?? t('common.confirm.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
