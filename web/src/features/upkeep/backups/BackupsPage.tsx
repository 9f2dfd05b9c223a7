import { t } from '../../../lib/words.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { UpkeepPage } from '../UpkeepPage.tsx'
import { BackupEntries } from './BackupEntries.tsx'
import { BackupState } from './BackupState.tsx'
import { useBackups } from './queries.ts'
import '../words.ts'

/** How well the family's memory is kept, the backups that there are, and the way back to one. */
export default function BackupsPage() {
  const { data: backups, isError, refetch } = useBackups()
  return (
    <UpkeepPage title={t('upkeep.backups.title')}>
      {!backups && !isError && <Skeleton lines={8} />}
      {!backups && isError && (
        <ErrorBox onRetry={() => void refetch()}>{t('upkeep.backups.failed')}</ErrorBox>
      )}
      {backups && (
        <>
          <BackupState backups={backups} />
          <Card title={t('upkeep.backups.list')}>
            <BackupEntries backups={backups} />
          </Card>
        </>
      )}
    </UpkeepPage>
  )
}
