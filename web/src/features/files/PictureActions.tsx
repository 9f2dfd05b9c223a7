import type { FileRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { sizeInWords } from './limits.ts'
import { opensInBrowser } from './shown.ts'

const actionStyle =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2 focus-visible:outline-[#f0b072]'

/** The original of a picture. */
export function PictureActions({ file }: { file: FileRef }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6">
      {opensInBrowser(file.contentType) && (
        <a href={file.url} target="_blank" rel="noopener noreferrer" className={actionStyle}>
          {t('files.viewOriginal')}
          <span className="sr-only"> {t('files.newTab')}</span>
        </a>
      )}
      <a href={`${file.url}?download`} download className={actionStyle}>
        {t('files.download', { size: sizeInWords(file.size) })}
      </a>
    </div>
  )
}
