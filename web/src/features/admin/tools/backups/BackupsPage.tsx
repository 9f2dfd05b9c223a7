import { t } from '../../../../lib/words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ToolPage } from '../ToolPage.tsx'
import { BackupEntries } from './BackupEntries.tsx'
import { BackupState } from './BackupState.tsx'
import { useBackups } from './queries.ts'
import '../words.ts'
import './words.ts'

/** The backup status, the list of backups, and restoring one. */
export default function BackupsPage() {
  const { data: backups, isError, refetch } = useBackups()
  return (
    <ToolPage title={t('backups.title')}>
      {!backups && !isError && <Skeleton lines={8} />}
      {!backups && isError && <ErrorBox onRetry={() => void refetch()}>{t('backups.failed')}</ErrorBox>}
      {backups && (
        <>
          <BackupState backups={backups} />
          <Card title={t('backups.list')}>
            <BackupEntries backups={backups} />
          </Card>
        </>
      )}
    </ToolPage>
  )
}
