import type { AttachedFile } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { usePictures } from '../files/queries.ts'

/** The files of a record: a small picture where there is one, and a link to each. */
export function AttachedFiles({ files, label }: { files: readonly AttachedFile[]; label: string }) {
  const pictures = usePictures(files)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-4">
      {pictures.map(({ file, caption }) => (
        <li key={file.id} className="max-w-full min-w-0">
          <a
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 flex-col justify-center gap-2 wrap-anywhere"
          >
            {file.image?.small && (
              <img
                src={file.image.small}
                alt=""
                decoding="async"
                className="max-h-48 max-w-full self-start rounded-control border border-line"
              />
            )}
            <span>
              {caption || file.filename}
              <span className="sr-only"> {t('common.newTab')}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
