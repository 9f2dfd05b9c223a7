import { asProblem } from '../../api/problem.ts'
import type { ExportPreview } from '../../api/types.ts'
import { startDownload } from '../../lib/startDownload.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sizeInWords } from '../files/limits.ts'
import '../files/words.ts'
import { type Choice, type ExportQuery, type Format, isContacts, lacksLiving, queryOf } from './choice.ts'
import { exportAddress, useExportPreview, usePrepare, usePrepared } from './queries.ts'

/** Shows what the file will contain and what it can't hold, before it is downloaded. */
export function Preview({ choice }: { choice: Choice }) {
  const query = queryOf(choice)
  const { data, error, refetch, isPlaceholderData } = useExportPreview(query)
  if (!query) {
    return <p role="status">{t(missing(choice))}</p>
  }
  if (error) {
    const isRefused = [400, 404].includes(asProblem(error).status)
    const retry = isRefused ? {} : { onRetry: () => void refetch() }
    return <ErrorBox {...retry}>{isRefused ? asProblem(error).text() : t('exporting.failed')}</ErrorBox>
  }
  if (!data) return <Skeleton lines={4} />
  const lines = countLines(data, choice.format)
  return (
    <Card title={t('exporting.contents')}>
      <div className="space-y-6" aria-busy={isPlaceholderData}>
        <div role="status">
          {lines.length === 0 && <p>{t('exporting.nothing')}</p>}
          <ul className="list-disc space-y-1 ps-6">
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {data.withoutForm.length > 0 && (
          <Notice tone="warn" title={t('exporting.without')}>
            <ul className="list-disc space-y-1 ps-6">
              {data.withoutForm.map(({ what, count }) => (
                <li key={what}>{t(`exporting.without.${what}`, { count })}</li>
              ))}
            </ul>
          </Notice>
        )}
        {data.large && <Prepare query={query} />}
        {!data.large && lines.length > 0 && (
          <Button onPress={() => startDownload(exportAddress(query))}>{t('exporting.download')}</Button>
        )}
      </div>
    </Card>
  )
}

/** A large file is prepared in the background, one at a time. */
function Prepare({ query }: { query: ExportQuery }) {
  const prepare = usePrepare()
  const isBusy = usePrepared().data?.some(({ state }) => state === 'preparing')
  if (isBusy && !prepare.isPending) return <p role="status">{t('exporting.preparing')}</p>
  return (
    <div className="space-y-4">
      <p>{t('exporting.prepareHint')}</p>
      {prepare.isError && <ErrorBox>{refusalOr(prepare.error, t('exporting.prepareFailed'))}</ErrorBox>}
      <Button busy={prepare.isPending} onPress={() => prepare.mutate({ body: query })}>
        {t('exporting.prepare')}
      </Button>
    </div>
  )
}

/** A refusal says why itself; anything else can be tried again. */
function refusalOr(error: unknown, otherwise: string): string {
  const problem = asProblem(error)
  return (problem.status >= 400 && problem.status < 500 && problem.text()) || otherwise
}

/** What is still to be chosen. */
function missing(choice: Choice) {
  if (lacksLiving(choice)) return 'exporting.chooseLiving'
  return choice.who === 'selected' ? 'exporting.choosePeople' : 'exporting.choosePerson'
}

/** Puts the counts into words, without those that are zero. */
function countLines(preview: ExportPreview, format: Format): string[] {
  const { people, couples, events, sources, files, fileBytes, rows, livingLeftOut } = preview
  const isRelationships = format === 'relationships-csv'
  const counts: [number, () => string][] = [
    [isContacts(format) ? rows : 0, () => t('exporting.counts.contacts', { count: rows })],
    [isRelationships ? rows : 0, () => t('exporting.counts.relationships', { count: rows })],
    [isContacts(format) ? 0 : people, () => t('exporting.counts.people', { count: people })],
    [livingLeftOut, () => t('exporting.counts.living', { count: livingLeftOut })],
    [couples, () => t('exporting.counts.couples', { count: couples })],
    [events, () => t('exporting.counts.events', { count: events })],
    [sources, () => t('exporting.counts.sources', { count: sources })],
    [
      files,
      () =>
        format === 'gedzip'
          ? t('exporting.counts.files', { count: files, size: sizeInWords(fileBytes) })
          : t('exporting.counts.filesNamed', { count: files }),
    ],
  ]
  return counts.filter(([count]) => count > 0).map(([, line]) => line())
}
