import type { ExportPreview } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { sizeInWords } from '../files/limits.ts'
import '../files/words.ts'
import { type Format, isContacts } from './choice.ts'

type Props = { contents: ExportPreview; format: Format }

/** Shows what a file contains, and what its format can't hold. */
export function Contents({ contents, format }: Props) {
  const lines = countLines(contents, format)
  return (
    <>
      <div role="status">
        {lines.length === 0 && <p>{t('exporting.nothing')}</p>}
        <ul className="list-disc space-y-1 ps-6">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {contents.withoutForm.length > 0 && (
        <Notice tone="warn" title={t('exporting.without')}>
          <ul className="list-disc space-y-1 ps-6">
            {contents.withoutForm.map(({ what, count }) => (
              <li key={what}>{t(`exporting.without.${what}`, { count })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** True if there is nothing to put in the file. */
export function isEmpty({ people, rows, couples, events, sources, files }: ExportPreview): boolean {
  return people + rows + couples + events + sources + files === 0
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
