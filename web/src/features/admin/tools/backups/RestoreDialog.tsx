import { asProblem } from '../../../../api/problem.ts'
import type { Backup } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { formProblem } from '../../../accounts/problems.ts'
import { useMoments } from '../../useMoments.ts'
import { WordsDialog } from '../WordsDialog.tsx'
import { useRestore } from './queries.ts'
import '../words.ts'

const known = { 'confirm-words': 'confirm', 'backup-running': null, 'backup-not-found': null }

/** Explains what restoring does. It ends every session, so the guard then redirects to /login. */
export default function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { moment } = useMoments()
  const restore = useRestore()

  async function confirmed(confirm: string) {
    try {
      await restore.mutateAsync({ params: { path: { name: backup.name } }, body: { confirm } })
      return null
    } catch (error) {
      if (asProblem(error).isCanceled) return null
      return formProblem(error, known, t('tools.restore.failed'))
    }
  }

  return (
    <WordsDialog
      title={t('tools.restore.title', { when: moment(backup.createdAt) })}
      words={t('tools.words.restore')}
      button={t('tools.restore.button')}
      busy={restore.isPending}
      busyLabel={t('tools.restore.busy')}
      wait={t('tools.restore.wait')}
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>{t('tools.restore.what')}</p>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        <li>{t('tools.restore.what1')}</li>
        <li>{t('tools.restore.what2')}</li>
        <li>{t('tools.restore.what3')}</li>
      </ol>
    </WordsDialog>
  )
}
