import type { RelationType } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

type SentenceProps = { first: string | undefined; type: RelationType; second: string | undefined }

/** Says as a sentence what is about to be saved. */
export function Sentence({ first, type, second }: SentenceProps) {
  const somebody = t('relationships.somebody')
  return (
    <p
      aria-live="polite"
      className="min-w-0 flex-1 basis-64 border-l-4 border-info-edge pl-3 font-serif text-lg"
    >
      {t('relationships.sentence', {
        first: first ?? somebody,
        relation: t(`members.relation.${type}`),
        second: second ?? somebody,
      })}
    </p>
  )
}
