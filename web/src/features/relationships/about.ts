import type { Relationship } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { factOf } from '../members/relationTypes.ts'

type Couple = Pick<Relationship, 'state' | 'engagedOnWords' | 'engagedPlace' | 'startedPlace' | 'endedPlace'>

/** The engagement of a couple, and where they married and were divorced; or where it began and ended. */
export function aboutCouple({ state, engagedOnWords, engagedPlace, ...places }: Couple): string {
  const { startedPlace, endedPlace } = places
  const began = state === 'partners' ? 'began' : 'married'
  const ended = state === 'partners' || state === 'widowed' ? 'ended' : 'divorced'
  const engaged = [engagedOnWords, engagedPlace].filter(Boolean).join(', ')
  return [
    engaged && t('relationships.couple.engaged', { details: engaged }),
    startedPlace && t(`relationships.couple.${began}`, { place: startedPlace }),
    endedPlace && t(`relationships.couple.${ended}`, { place: endedPlace }),
  ]
    .filter(Boolean)
    .join(', ')
}

type Told = Pick<Relationship, 'type' | 'qualifier' | 'state' | 'startedOnWords' | 'endedOnWords'>

/**
 * Details beside the word itself: "adopted", "married, 1975 to 1990". Omits "by birth", and what the word on a
 * profile says already: "half-sister", "stepmother".
 */
export function about({ type, qualifier, state, startedOnWords: start, endedOnWords: end }: Told): string {
  const showKind = factOf(type) === 'parentage' && qualifier !== 'birth' && qualifier !== 'step'
  return [
    qualifier && showKind && t(`relationships.qualifier.${qualifier}`),
    state && t(`relationships.state.${state}`),
    start && end && t('relationships.between', { start, end }),
    start && !end && t(isDay(start) ? 'relationships.since.day' : 'relationships.since', { start }),
    !start && end && t(isDay(end) ? 'relationships.until.day' : 'relationships.until', { end }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Before a day some languages need an article: "seit 1911", but "seit dem 30. September 1911". */
function isDay(words: string): boolean {
  return /^\d{1,2}\b/.test(words)
}
