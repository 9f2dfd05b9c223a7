import type { Relationship } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

type Told = Pick<Relationship, 'qualifier' | 'state' | 'startedOnWords' | 'endedOnWords'>

/** Details beside the word itself: "adopted", "married, 1975 to 1990". Omits "by birth". */
export function about({ qualifier, state, startedOnWords: start, endedOnWords: end }: Told): string {
  return [
    qualifier && qualifier !== 'birth' && t(`relationships.qualifier.${qualifier}`),
    state && t(`relationships.state.${state}`),
    start && end && t('relationships.between', { start, end }),
    start && !end && t('relationships.since', { start }),
    !start && end && t('relationships.until', { end }),
  ]
    .filter(Boolean)
    .join(', ')
}
