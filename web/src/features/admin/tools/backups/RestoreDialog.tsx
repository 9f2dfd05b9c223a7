import { useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Backup } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { formProblem } from '../../../accounts/problems.ts'
import { useMoments } from '../../useMoments.ts'
import { WordsDialog } from '../WordsDialog.tsx'
import { FileNames } from './FileNames.tsx'
import { useRestore } from './queries.ts'
import '../words.ts'
import './words.ts'

const known = {
  'confirm-words': 'confirm',
  'backup-running': null,
  'backup-not-found': null,
  'backup-records-damaged': null,
  'no-whole-backup': null,
}

/**
 * Explains what restoring does. If files are damaged, lists them and asks again. Restoring ends every session, so the
 * guard then redirects to /login.
 */
export default function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { moment } = useMoments()
  const restore = useRestore()
  const [damaged, setDamaged] = useState<string[]>([])

  async function confirmed(confirm: string) {
    const body = { confirm, withoutDamaged: damaged.length > 0 }
    try {
      const outcome = await restore.mutateAsync({ params: { path: { name: backup.name } }, body })
      if (!outcome.restored) setDamaged(outcome.damaged)
      return null
    } catch (error) {
      if (asProblem(error).isCanceled) return null
      return formProblem(error, known, t('backups.restore.failed'))
    }
  }

  return (
    <WordsDialog
      title={t('backups.restore.title', { when: moment(backup.createdAt) })}
      words={t('tools.words.restore')}
      button={t(damaged.length > 0 ? 'backups.restore.rest' : 'backups.restore.button')}
      busy={restore.isPending}
      busyLabel={t('backups.restore.busy')}
      wait={t('tools.wait')}
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>{t('backups.restore.what')}</p>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        <li>{t('backups.restore.what1')}</li>
        <li>{t('backups.restore.what2')}</li>
        <li>{t('backups.restore.what3')}</li>
      </ol>
      {damaged.length > 0 && (
        <div role="alert" className="mt-4">
          <Notice tone="warn" title={t('backups.restore.damaged', { count: damaged.length })}>
            <p>{t('backups.restore.damagedText')}</p>
            <FileNames names={damaged} />
          </Notice>
        </div>
      )}
    </WordsDialog>
  )
}
