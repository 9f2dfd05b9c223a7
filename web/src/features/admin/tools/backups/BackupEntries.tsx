import { lazy, type ReactNode, Suspense, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Backup, Backups } from '../../../../api/types.ts'
import { loadChunk } from '../../../../lib/chunks.ts'
import { startDownload } from '../../../../lib/startDownload.ts'
import { t } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { DisabledButton } from '../../../../ui/DisabledButton.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { toast } from '../../../../ui/toast.ts'
import { refusedText } from '../../problems.ts'
import { useMoments } from '../../useMoments.ts'
import { bytesInWords } from '../sizes.ts'
import { usePasswordCheck } from './queries.ts'

const RestoreDialog = lazy(() => loadChunk(() => import('./RestoreDialog.tsx')))

/** Every backup, newest first, with its content and actions. */
export function BackupEntries({ backups: { items, running, can } }: { backups: Backups }) {
  const [chosen, choose] = useState<Backup | null>(null)
  if (items.length === 0) return <p className="text-muted">{t('backups.none')}</p>
  return (
    <>
      <ul aria-label={t('backups.list')} className="divide-y divide-line">
        {items.map(backup => (
          <BackupEntry key={backup.name} backup={backup}>
            <Download backup={backup} allowed={can.download} />
            <Restore backup={backup} running={running} onRestore={() => choose(backup)} />
          </BackupEntry>
        ))}
      </ul>
      <Suspense fallback={<Spinner />}>
        {chosen && <RestoreDialog backup={chosen} onClose={() => choose(null)} />}
      </Suspense>
    </>
  )
}

function BackupEntry({ backup, children }: { backup: Backup; children: ReactNode }) {
  const { moment } = useMoments()
  const contents = [
    t('backups.records', { count: backup.records }),
    t('backups.files', { count: backup.files }),
    bytesInWords(backup.bytes),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {moment(backup.createdAt)}
          {backup.missing.length > 0 ? (
            <Badge tone="bad">{t('backups.damaged')}</Badge>
          ) : backup.verifiedAt ? (
            <Badge tone="good">{t('backups.verified', { when: moment(backup.verifiedAt) })}</Badge>
          ) : (
            <Badge tone="bad">{t('backups.unverified')}</Badge>
          )}
          {backup.safety && <Badge tone="plain">{t('backups.safety')}</Badge>}
        </p>
        <p className="text-muted">{contents.join(' · ')}</p>
        <p className="text-sm text-muted wrap-anywhere">{backup.name}</p>
        {backup.missing.length > 0 && (
          <p className="text-sm wrap-anywhere">
            {t('backups.missing', { names: backup.missing.join(', ') })}
          </p>
        )}
      </div>
      <div className="relative flex flex-wrap gap-3">{children}</div>
    </li>
  )
}

/** Downloads a backup as one file, which includes everyone's private events. */
function Download({ backup, allowed }: { backup: Backup; allowed: boolean }) {
  const when = useMoments().moment(backup.createdAt)
  const label = t('backups.downloadOf', { when })
  const check = usePasswordCheck()

  async function download() {
    try {
      await check.mutateAsync({})
      startDownload(paths.backupArchive(backup.name))
    } catch (error) {
      if (!asProblem(error).isCanceled)
        toast({ text: refusedText(error, t('backups.downloadFailed')), tone: 'error' })
    }
  }

  if (!allowed) {
    return (
      <DisabledButton inRow reason={t('backups.ownerOnly')} aria-label={label}>
        {t('backups.download')}
      </DisabledButton>
    )
  }
  return (
    <Button variant="secondary" aria-label={label} busy={check.isPending} onPress={() => void download()}>
      {t('backups.download')}
    </Button>
  )
}

type RestoreProps = { backup: Backup; running: boolean; onRestore: () => void }

function Restore({ backup, running, onRestore }: RestoreProps) {
  const when = useMoments().moment(backup.createdAt)
  const label = t('backups.restoreOf', { when })
  if (running) {
    return (
      <DisabledButton inRow reason={t('backups.runningReason')} aria-label={label}>
        {t('backups.restore')}
      </DisabledButton>
    )
  }
  return (
    <Button variant="secondary" aria-label={label} onPress={onRestore}>
      {t('backups.restore')}
    </Button>
  )
}
