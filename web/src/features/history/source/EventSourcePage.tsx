import { Link, useParams } from 'react-router'
import type { HistoryEvent, SourceFile } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { LinkedText } from '../../../ui/LinkedText.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { sizeInWords } from '../../files/limits.ts'
import { FileLink } from '../FileLink.tsx'
import { useListLink } from '../listLink.ts'
import { inShort } from '../phrases.ts'
import { isUnknown, useHistoryEvent } from '../queries.ts'
import { isShown, ShownFile } from './ShownFile.tsx'
import '../../files/words.ts'
import '../words.ts'

/** The source of an event, such as a letter, photo or scan. */
export default function EventSourcePage() {
  const { eventId = '' } = useParams()
  const { data: event, error, isPending, refetch } = useHistoryEvent(eventId)
  const listLink = useListLink()
  const failed = error && !event && !isUnknown(error)
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle>{t('history.viewer.title')}</PageTitle>
      {isPending && <Spinner label={t('common.loading')} />}
      {failed && <ErrorBox onRetry={() => void refetch()}>{t('history.viewer.failed')}</ErrorBox>}
      {!isPending && !failed && <Source event={event} />}
      <ButtonLink variant="secondary" {...listLink}>
        {t('history.detail.back')}
      </ButtonLink>
    </div>
  )
}

function Source({ event }: { event: HistoryEvent | undefined }) {
  const { description, file, fileUrl } = event?.source ?? {}
  if (!event || !file || !fileUrl) return <p className="text-muted">{t('history.viewer.none')}</p>
  return (
    <Card className="space-y-5 wrap-anywhere">
      <SourceFileView name={description || file.filename} file={file} url={fileUrl} />
      {description && (
        <p className="whitespace-pre-line">
          <LinkedText text={description} />
        </p>
      )}
      <p className="text-muted">
        {t('history.viewer.event')}{' '}
        <Link to={paths.historyEvent(event.id)} className="link">
          {inShort(event.description)}
        </Link>
      </p>
    </Card>
  )
}

type SourceFileViewProps = { name: string; file: SourceFile; url: string }

function SourceFileView({ name, file, url }: SourceFileViewProps) {
  if (!isShown(file.contentType)) {
    return (
      <div>
        <p>{t('files.notShownHere', { name: file.filename, size: sizeInWords(file.size) })}</p>
        <FileLink url={url}>{t('history.viewer.download')}</FileLink>
      </div>
    )
  }
  return (
    <div>
      <ShownFile name={name} contentType={file.contentType} url={url} />
      <FileLink url={url} className="mt-2">
        {t('history.viewer.open')}
      </FileLink>
    </div>
  )
}
