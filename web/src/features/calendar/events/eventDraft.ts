import type { EventType, FamilyEvent, NewEvent, Visibility } from '../../../api/types.ts'
import { textsIn } from '../../../lib/form.ts'
import { splitTags } from './tags.ts'

export const eventTypes: readonly EventType[] = [
  'birthday',
  'anniversary',
  'holiday',
  'milestone',
  'story',
  'other',
]
export const visibilities: readonly Visibility[] = ['public', 'family', 'private']

/** The form's fields as they stand there. */
const textNames = [
  'title',
  'description',
  'date',
  'endDate',
  'time',
  'type',
  'visibility',
  'familyId',
  'tags',
] as const
export type FieldName = (typeof textNames)[number]
export type EventDraft = Record<FieldName, string> & {
  /** The ids of whom the event is about, in the order chosen. */
  familyMemberIds: readonly string[]
  /** The files of its photographs, in their order. */
  photos: readonly { file: string; caption: string }[]
}

/** What comes back every year is one day long. */
export function isYearly(type: string): boolean {
  return type === 'birthday' || type === 'anniversary'
}

export function emptyDraft(date = ''): EventDraft {
  return {
    title: '',
    description: '',
    date,
    endDate: '',
    time: '',
    type: 'other',
    visibility: 'family',
    familyId: '',
    tags: '',
    familyMemberIds: [],
    photos: [],
  }
}

/** An event as the form shows it. */
export function draftOf(event: FamilyEvent): EventDraft {
  return {
    title: event.title,
    description: event.description ?? '',
    date: event.date,
    endDate: event.endDate ?? '',
    time: event.time ?? '',
    type: event.type,
    visibility: event.visibility,
    familyId: event.familyId ?? '',
    tags: event.tags.join(', '),
    familyMemberIds: event.familyMemberIds,
    photos: event.photos.map(({ file, caption }) => ({ file: file.id, caption: caption ?? '' })),
  }
}

/** What was typed, trimmed. The last day of an event of one day is none. */
export function readDraft(form: FormData): EventDraft {
  const typed = Object.fromEntries(textNames.map(name => [name, read(form, name)])) as Record<
    FieldName,
    string
  >
  const lastDay = readLastDay(form)
  return {
    ...typed,
    endDate: lastDay && lastDay !== typed.date ? lastDay : '',
    tags: splitTags(typed.tags).join(', '),
    familyMemberIds: form.getAll('familyMemberIds').map(String),
    photos: form.getAll('photos').map(file => ({
      file: String(file),
      caption: read(form, `photoCaption:${String(file)}`),
    })),
  }
}

/** What keeps the photographs from being saved: some are on their way, or have not arrived. */
export function readPending(form: FormData): 'sending' | 'missing' | null {
  const pending = read(form, 'photosPending')
  return pending === 'sending' || pending === 'missing' ? pending : null
}

/** The last day as it stands there; null where none is asked for. */
export function readLastDay(form: FormData): string | null {
  return read(form, 'several') !== '' && !isYearly(read(form, 'type')) ? read(form, 'endDate') : null
}

function read(form: FormData, name: string): string {
  return textsIn(form)(name).trim()
}

/** What is sent: an empty optional field is none at all. */
export function eventFields(draft: EventDraft): Omit<NewEvent, 'id'> {
  return {
    title: draft.title,
    description: draft.description || null,
    date: draft.date,
    endDate: draft.endDate || null,
    time: draft.time || null,
    type: eventTypes.find(known => known === draft.type) ?? 'other',
    visibility: visibilities.find(known => known === draft.visibility) ?? 'family',
    familyId: draft.familyId || null,
    tags: splitTags(draft.tags),
    familyMemberIds: [...draft.familyMemberIds],
    photos: draft.photos.map(({ file, caption }) => ({ file, caption: caption || null })),
  }
}
