import type { FamilyEvent } from '../../../api/types.ts'
import { formatDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import type { EventDraft } from './eventDraft.ts'

/** A field of a saved event, as text. */
export function savedText(event: FamilyEvent, name: keyof EventDraft): string | null | undefined {
  switch (name) {
    case 'type':
      return t(`calendar.type.${event.type}`)
    case 'visibility':
      return t(`calendar.visibility.${event.visibility}`)
    case 'date':
      return formatDate(event.date)
    case 'endDate':
      return event.endDate && formatDate(event.endDate)
    case 'familyId':
      return event.familyName
    case 'familyMemberIds':
      return event.familyMembers.map(person => person.name).join(', ')
    case 'photos':
      return event.photos.length > 0 ? t('files.photos.count', { count: event.photos.length }) : null
    case 'tags':
      return event.tags.join(', ')
    default:
      return event[name]
  }
}
