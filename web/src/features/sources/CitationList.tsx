import { Link } from 'react-router'
import type { Citation } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import { CitedPassage } from './CitedPassage.tsx'
import './words.ts'

type CitationListProps = {
  citations: readonly Citation[]
  /** The page shows the files of the first one elsewhere. */
  withoutFirstFiles?: boolean
}

/** Lists the citations of a record, each with a link to the source. */
export function CitationList({ citations, withoutFirstFiles = false }: CitationListProps) {
  return (
    <ol aria-label={t('sources.citations')} className="space-y-5 wrap-anywhere">
      {citations.map((citation, index) => {
        const { id, sourceId, title } = citation
        const files = citation.files.slice(withoutFirstFiles && index === 0 ? 1 : 0)
        return (
          <li key={id} className="space-y-1">
            <Link to={paths.source(sourceId)} className="link inline-flex min-h-11 items-center sm:min-h-8">
              {title}
            </Link>
            <CitedPassage {...citation} />
            {files.length > 0 && <AttachedFiles files={files} label={t('sources.field.files')} />}
          </li>
        )
      })}
    </ol>
  )
}
