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

/** The text fields of the form. */
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
  /** The ids of the people it is about, in the order chosen. */
  familyMemberIds: readonly string[]
  /** The files of its photos, in order. */
  photos: readonly { file: string; caption: string }[]
}

/** Yearly events last one day. */
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

/** Reads and trims what was typed. A one-day event has no last day. */
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

/** Why the photos can't be saved yet: some are still uploading, or failed. */
export function readPending(form: FormData): 'sending' | 'missing' | null {
  const pending = read(form, 'photosPending')
  return pending === 'sending' || pending === 'missing' ? pending : null
}

/** The last day as typed; null if the event lasts one day. */
export function readLastDay(form: FormData): string | null {
  return read(form, 'several') !== '' && !isYearly(read(form, 'type')) ? read(form, 'endDate') : null
}

function read(form: FormData, name: string): string {
  return textsIn(form)(name).trim()
}

/** The request: empty optional fields become null. */
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
