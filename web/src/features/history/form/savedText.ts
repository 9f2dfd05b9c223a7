import type { HistoryEvent, HistoryRow, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { fileWords } from '../../files/attached.ts'
import { citationWords } from '../../sources/citationDraft.ts'
import type { HistoryDraft } from '../draft.ts'

/** A field of a saved event, as text. */
export function savedText(
  event: HistoryRow | HistoryEvent,
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
    case 'roles':
      return 'people' in event ? rolesInWords(event) : null
    case 'files':
      return 'files' in event ? fileWords(event.files) : null
    case 'citations':
      return 'citations' in event ? citationWords(event.citations) : null
    case 'detailed':
      return null
    default:
      return event[name]
  }
}

function rolesInWords({ people }: HistoryEvent): string {
  return people.flatMap(({ name, role }) => (role ? `${name}: ${role}` : [])).join(', ')
}
