import type { Backup } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { formProblem } from '../../accounts/problems.ts'
import { useMoments } from '../useMoments.ts'
import { WordsDialog } from '../WordsDialog.tsx'
import { useRestore } from './queries.ts'
import '../words.ts'

const known = { 'confirm-words': 'confirm', 'backup-running': null, 'backup-not-found': null }

/** Says what restoring does. Afterwards nobody is signed in any more, and the guard leads to /login. */
export default function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { moment } = useMoments()
  const restore = useRestore()

  async function confirmed(confirm: string) {
    try {
      await restore.mutateAsync({ params: { path: { name: backup.name } }, body: { confirm } })
      return null
    } catch (error) {
      return formProblem(error, known, t('upkeep.restore.failed'))
    }
  }

  return (
    <WordsDialog
      title={t('upkeep.restore.title', { when: moment(backup.createdAt) })}
      words="restore"
      button={t('upkeep.restore.button')}
      busy={restore.isPending}
      busyLabel={t('upkeep.restore.busy')}
      wait={t('upkeep.restore.wait')}
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>{t('upkeep.restore.what')}</p>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        <li>{t('upkeep.restore.what1')}</li>
        <li>{t('upkeep.restore.what2')}</li>
        <li>{t('upkeep.restore.what3')}</li>
      </ol>
    </WordsDialog>
  )
}
