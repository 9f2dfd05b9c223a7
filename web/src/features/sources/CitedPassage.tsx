import type { Citation } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { LinkedText } from '../../ui/LinkedText.tsx'
import './words.ts'

type CitedPassageProps = Partial<Pick<Citation, 'page' | 'certainty' | 'quote'>> & {
  /** Stands before the page and the certainty. */
  kind?: string
}

/** Where in a source a citation points to, how sure it is, and what it says there. */
export function CitedPassage({ kind, page, certainty, quote }: CitedPassageProps) {
  const details = [kind, page && t('sources.page', { page }), certainty && t(`sources.sure.${certainty}`)]
  return (
    <>
      {details.some(Boolean) && <p className="text-muted">{details.filter(Boolean).join(' · ')}</p>}
      {quote && (
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line">
          <LinkedText text={quote} />
        </blockquote>
      )}
    </>
  )
}
