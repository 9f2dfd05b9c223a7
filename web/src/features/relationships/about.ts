import type { Relationship } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { factOf } from '../members/relationTypes.ts'

type Told = Pick<Relationship, 'type' | 'qualifier' | 'state' | 'startedOnWords' | 'endedOnWords'>

/**
 * Details beside the word itself: "adopted", "married, 1975 to 1990". Omits "by birth", and for siblings what
 * the word on a profile says already: "half-sister".
 */
export function about({ type, qualifier, state, startedOnWords: start, endedOnWords: end }: Told): string {
  const showKind = factOf(type) === 'parentage' && qualifier !== 'birth'
  return [
    qualifier && showKind && t(`relationships.qualifier.${qualifier}`),
    state && t(`relationships.state.${state}`),
    start && end && t('relationships.between', { start, end }),
    start && !end && t('relationships.since', { start }),
    !start && end && t('relationships.until', { end }),
  ]
    .filter(Boolean)
    .join(', ')
}
