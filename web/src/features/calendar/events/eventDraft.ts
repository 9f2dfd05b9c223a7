import type { EventType, FamilyEvent, NewEvent, Visibility } from '../../../api/types.ts'
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
  }
}

/** The last day as it stands there; null where none is asked for. */
export function readLastDay(form: FormData): string | null {
  return read(form, 'several') !== '' && !isYearly(read(form, 'type')) ? read(form, 'endDate') : null
}

function read(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
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
  }
}

/** The fields in which two drafts differ. */
export function differing(one: EventDraft, other: EventDraft): ReadonlySet<keyof EventDraft> {
  const names = [...textNames, 'familyMemberIds'] as const
  return new Set(names.filter(name => String(one[name]) !== String(other[name])))
}
