import type { HistoryRow, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import type { HistoryDraft } from '../draft.ts'

/** A field of a saved event, as text. */
export function savedText(
  event: HistoryRow,
  people: readonly PersonRef[],
  name: keyof HistoryDraft,
): string | null | undefined {
  switch (name) {
    case 'date':
      return event.dateWords
    case 'type':
      return t(`history.type.${event.type}`)
    case 'familyInvolved':
      return people.map(person => person.name).join(', ')
    case 'source':
      return [event.source?.description, event.source?.file?.filename].filter(Boolean).join(', ')
    default:
      return event[name]
  }
}
