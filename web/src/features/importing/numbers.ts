import type { ImportDraft } from '../../api/types.ts'
import { language, t } from '../../lib/words.ts'
import './words.ts'

type Counts = NonNullable<ImportDraft['counts']>

const kinds = ['people', 'couples', 'events', 'sources', 'files'] as const satisfies readonly (keyof Counts)[]

/** "3 people, 1 couple and 2 sources"; empty if there is nothing. */
export function numbers(counts: Counts): string {
  const parts = kinds.filter(kind => counts[kind] > 0)
  const words = parts.map(kind => t(`importing.count.${kind}`, { count: counts[kind] }))
  return new Intl.ListFormat(language).format(words)
}
