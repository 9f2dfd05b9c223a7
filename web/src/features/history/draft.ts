import type { HistoryRow, HistoryType, PersonRef, SourceFile } from '../../api/types.ts'
import { textsIn } from '../../lib/form.ts'
import type { EventFields } from './queries.ts'

/** In the order in which a form offers them. */
export const historyTypes: readonly HistoryType[] = [
  'birthday',
  'anniversary',
  'milestone',
  'birth',
  'death',
  'other',
  'immigration',
  'reunion',
  'war',
]

/** What proves an event, as it is being edited: its file is either stored already or still to be uploaded. */
export type SourceDraft = { description: string; file: SourceFile | File | null }

/** What a form says about an event. */
export type HistoryDraft = {
  date: string
  type: HistoryType
  description: string
  location: string
  /** In the order chosen. */
  familyInvolved: readonly PersonRef[]
  source: SourceDraft
}

export const noSource: SourceDraft = { description: '', file: null }

export const emptyDraft: HistoryDraft = {
  date: '',
  type: 'other',
  description: '',
  location: '',
  familyInvolved: [],
  source: noSource,
}

/** Everybody by id, for rows that name people by it. */
export type People = ReadonlyMap<string, PersonRef>

/** Those whom a row names. Who is no longer in the family is left out. */
export function involved(ids: readonly string[], people: People): PersonRef[] {
  return ids.flatMap(id => people.get(id) ?? [])
}

/** An event as the form shows it: the date in the words that were typed. */
export function draftOf(row: HistoryRow, people: People): HistoryDraft {
  return {
    date: row.dateText,
    type: row.type,
    description: row.description,
    location: row.location ?? '',
    familyInvolved: involved(row.familyInvolved, people),
    source: { description: row.source?.description ?? '', file: row.source?.file ?? null },
  }
}

/** The plain fields of a form that is sent; what is chosen in it is known beside it. */
export function readDraft(form: FormData, chosen: Omit<HistoryDraft, 'date' | 'description' | 'location'>) {
  const texts = textsIn(form)
  const read = (name: string) => texts(name).trim()
  return { ...chosen, date: read('date'), description: read('description'), location: read('location') }
}

/** What is sent, with the id of the stored file. An empty optional field is none at all. */
export function eventFields(draft: HistoryDraft, file: string | null): EventFields {
  return {
    date: draft.date,
    type: draft.type,
    description: draft.description,
    location: draft.location || null,
    familyInvolved: draft.familyInvolved.map(({ id }) => id),
    source: { description: draft.source.description || null, file },
  }
}

/** People are the same by their ids, and a file that is not stored yet by what the browser knows of it. */
export function identity(draft: HistoryDraft, name: keyof HistoryDraft): string {
  if (name === 'familyInvolved') return draft.familyInvolved.map(({ id }) => id).join()
  if (name === 'source') {
    const { description, file } = draft.source
    const key = file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : file?.id
    return JSON.stringify([description, key])
  }
  return draft[name]
}

/** What a source is called: its description, else the name of its file. */
export function sourceName({ description, file }: SourceDraft): string {
  return description || fileName(file)
}

export function fileName(file: SourceFile | File | null): string {
  if (!file) return ''
  return file instanceof File ? file.name : file.filename
}
