import { asProblem } from '../../../api/problem.ts'
import { t } from '../../../lib/words.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { WordsDialog } from '../WordsDialog.tsx'
import { failure } from './failure.ts'
import { type KindCount, losses } from './kinds.ts'
import { useClearData, useStatistics, useUsersByStatus } from './queries.ts'
import '../words.ts'

type ClearDialogProps = { onCleared: (backup: string) => void; onClose: () => void }

/** Says what will be lost, in numbers of this moment, before it asks for the words. */
export default function ClearDialog({ onCleared, onClose }: ClearDialogProps) {
  const queries = [useStatistics(), useUsersByStatus()] as const
  const [{ data: statistics }, { data: users }] = queries
  // Numbers of an earlier visit would be worse than a short wait.
  const fresh = queries.every(query => query.isFetchedAfterMount && !query.isError)
  if (statistics && users && fresh)
    return <Question lost={losses(statistics, users)} onCleared={onCleared} onClose={onClose} />
  return (
    <Dialog title={t('upkeep.clear.question')} onClose={onClose}>
      {queries.some(query => query.isError) ? (
        <ErrorBox onRetry={() => void Promise.all(queries.map(query => query.refetch()))}>
          {t('upkeep.database.failed')}
        </ErrorBox>
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
      const text = failure(t('upkeep.clear.failed'), error, ['backup-running'])
      return { text, fields: asProblem(error).fieldTexts() }
    }
  }

  return (
    <WordsDialog
      title={t('upkeep.clear.question')}
      words="clear all data"
      button={t('upkeep.clear.button')}
      busy={clear.isPending}
      busyLabel={t('upkeep.clear.busy')}
      wait={t('upkeep.restore.wait')}
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>{lost.length > 0 ? t('upkeep.clear.lost') : t('upkeep.clear.nothing')}</p>
      <ul className="my-3 list-disc space-y-0.5 pl-6 empty:hidden">
        {lost.map(({ kind, count }) => (
          <li key={kind}>{t(`upkeep.clear.count.${kind}`, { count })}</li>
        ))}
      </ul>
      <p>{t('upkeep.clear.backup')}</p>
      <p className="mt-2">{t('upkeep.clear.admins')}</p>
    </WordsDialog>
  )
}
