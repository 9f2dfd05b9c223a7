import { lazy, Suspense, useState } from 'react'
import type { Backup, Backups } from '../../../api/types.ts'
import { loadChunk } from '../../../lib/chunks.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/buttonStyle.ts'
import { DisabledButton } from '../../../ui/DisabledButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { bytesInWords } from '../sizes.ts'
import { useMoments } from '../useMoments.ts'

const RestoreDialog = lazy(() => loadChunk(() => import('./RestoreDialog.tsx')))

/** Every backup, newest first, with what is in it and what one can do with it. */
export function BackupEntries({ backups: { items, running } }: { backups: Backups }) {
  const [chosen, choose] = useState<Backup | null>(null)
  if (items.length === 0) return <p className="text-muted">{t('upkeep.backups.none')}</p>
  return (
    <>
      <ul aria-label={t('upkeep.backups.list')} className="divide-y divide-line">
        {items.map(backup => (
          <BackupEntry key={backup.name} backup={backup} running={running} onRestore={() => choose(backup)} />
        ))}
      </ul>
      <Suspense fallback={<Spinner />}>
        {chosen && <RestoreDialog backup={chosen} onClose={() => choose(null)} />}
      </Suspense>
    </>
  )
}

type BackupEntryProps = { backup: Backup; running: boolean; onRestore: () => void }

function BackupEntry({ backup, running, onRestore }: BackupEntryProps) {
  const { moment } = useMoments()
  const when = moment(backup.createdAt)
  const contents = [
    t('upkeep.backups.records', { count: backup.records }),
    t('upkeep.backups.files', { count: backup.files }),
    bytesInWords(backup.bytes),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {when}
          {backup.verifiedAt ? (
            <Badge tone="good">{t('upkeep.backups.verified', { when: moment(backup.verifiedAt) })}</Badge>
          ) : (
            <Badge tone="bad">{t('upkeep.backups.unverified')}</Badge>
          )}
        </p>
        <p className="text-muted">{contents.join(' · ')}</p>
        <p className="text-sm text-muted wrap-anywhere">{backup.name}</p>
      </div>
      <div className="relative flex flex-wrap gap-3">
        <a
          href={paths.backupArchive(backup.name)}
          download
          aria-label={t('upkeep.backups.downloadOf', { when })}
          className={buttonStyle('secondary')}
        >
          {t('upkeep.backups.download')}
        </a>
        {running ? (
          <DisabledButton
            inRow
            reason={t('upkeep.backups.runningReason')}
            aria-label={t('upkeep.backups.restoreOf', { when })}
          >
            {t('upkeep.backups.restore')}
          </DisabledButton>
        ) : (
          <Button
            variant="secondary"
            aria-label={t('upkeep.backups.restoreOf', { when })}
            onPress={onRestore}
          >
            {t('upkeep.backups.restore')}
          </Button>
        )}
      </div>
    </li>
  )
}
