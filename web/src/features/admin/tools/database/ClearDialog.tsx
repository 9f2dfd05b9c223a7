import { asProblem } from '../../../../api/problem.ts'
import { t } from '../../../../lib/words.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { WordsDialog } from '../WordsDialog.tsx'
import { failure } from './failure.ts'
import { type KindCount, losses } from './kinds.ts'
import { useClearData, useStatistics } from './queries.ts'
import '../../../../api/record-words.ts'
import '../words.ts'
import './words.ts'

type ClearDialogProps = { onCleared: (backup: string) => void; onClose: () => void }

/** Says how much will be lost, in current numbers, before asking for the words. */
export default function ClearDialog({ onCleared, onClose }: ClearDialogProps) {
  const { data, isFetchedAfterMount, isError, refetch } = useStatistics()
  // Old numbers would be worse than a short wait.
  if (data && isFetchedAfterMount && !isError)
    return <Question lost={losses(data)} onCleared={onCleared} onClose={onClose} />
  return (
    <Dialog title={t('database.clear.question')} onClose={onClose}>
      {isError ? (
        <ErrorBox onRetry={() => void refetch()}>{t('database.failed')}</ErrorBox>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

function Question({ lost, onCleared, onClose }: ClearDialogProps & { lost: readonly KindCount[] }) {
  const clear = useClearData()

  async function confirmed(confirm: string) {
    try {
      const { backup } = await clear.mutateAsync({ body: { confirm } })
      onCleared(backup)
      return null
    } catch (error) {
      const problem = asProblem(error)
      if (problem.isCanceled) return null
      const text = failure(t('database.clear.failed'), error, ['backup-running'])
      return { text, fields: problem.fieldTexts() }
    }
  }

  return (
    <WordsDialog
      title={t('database.clear.question')}
      words={t('tools.words.clear')}
      button={t('database.clear.button')}
      busy={clear.isPending}
      busyLabel={t('database.clear.busy')}
      wait={t('tools.wait')}
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>{lost.length > 0 ? t('database.clear.lost') : t('database.clear.nothing')}</p>
      <ul className="my-3 list-disc space-y-0.5 pl-6 empty:hidden">
        {lost.map(({ kind, count }) => (
          <li key={kind}>{t(`recordNames.count.${kind}`, { count })}</li>
        ))}
      </ul>
      <p>{t('database.clear.backup')}</p>
      <p className="mt-2">{t('database.clear.admins')}</p>
    </WordsDialog>
  )
}
