import { asProblem } from '../../api/problem.ts'
import { useViewer } from '../../api/session.ts'
import type { PreparedExport } from '../../api/types.ts'
import { formatMoment } from '../../lib/dates.ts'
import { startDownload } from '../../lib/startDownload.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { sizeInWords } from '../files/limits.ts'
import { Contents } from './Contents.tsx'
import { usePrepared, useRemovePrepared } from './queries.ts'

/** The large files that are being prepared, and those that can be fetched. */
export function PreparedFiles() {
  const { data, error, refetch } = usePrepared()
  if (error && !data) {
    return <ErrorBox onRetry={() => void refetch()}>{t('exporting.prepared.listFailed')}</ErrorBox>
  }
  if (!data || data.length === 0) return null
  return (
    <Card title={t('exporting.prepared')}>
      <ul className="space-y-6">
        {data.map(file => (
          <li key={file.id}>
            <PreparedFile file={file} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PreparedFile({ file }: { file: PreparedExport }) {
  const remove = useRemovePrepared()
  const timeZone = useViewer()?.timeZone
  const isPreparing = file.state === 'preparing'
  return (
    <div className="space-y-3">
      <div>
        <h3>{t(`exporting.format.${file.format}`)}</h3>
        <p className="text-muted">
          {[
            t(`exporting.who.${file.who}`),
            t(file.living ? 'exporting.prepared.living' : 'exporting.prepared.dead'),
            formatMoment(file.createdAt, timeZone),
          ].join(' · ')}
        </p>
      </div>
      {isPreparing && (
        <div>
          <ProgressBar
            words={t(file.stage ? `exporting.stage.${file.stage}` : 'exporting.prepared.waiting')}
            done={file.done}
            total={file.total}
          />
        </div>
      )}
      {file.state === 'ready' && (
        <p role="status">
          {t('exporting.prepared.ready', {
            size: sizeInWords(file.size),
            until: formatMoment(file.until, timeZone),
          })}
        </p>
      )}
      {file.contents && <Contents contents={file.contents} format={file.format} />}
      {file.state === 'failed' && <ErrorBox>{t('exporting.prepared.failed')}</ErrorBox>}
      {remove.isError && asProblem(remove.error).status !== 404 && (
        <ErrorBox>{t('exporting.prepared.removeFailed')}</ErrorBox>
      )}
      <div className="flex flex-wrap gap-3">
        {file.state === 'ready' && (
          <Button onPress={() => startDownload(paths.preparedFile(file.id))}>
            {t('exporting.prepared.download')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={remove.isPending}
          onPress={() => remove.mutate({ params: { path: { id: file.id } } })}
        >
          {t(isPreparing ? 'common.cancel' : 'exporting.prepared.remove')}
        </Button>
      </div>
    </div>
  )
}
