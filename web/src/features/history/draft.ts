import type {
  AttachedFile,
  HistoryEvent,
  HistoryRow,
  HistoryType,
  NewHistoryEvent,
  PersonRef,
  SourceFile,
} from '../../api/types.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { fileFields, filesIdentity } from '../files/attached.ts'
import { type CitationDraft, citationDrafts, citationFields } from '../sources/citationDraft.ts'

/** The types, in the order that the form offers. */
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

/** True for a birth or death, which is also on someone's profile. */
export function isOfALife(type: HistoryType): type is 'birth' | 'death' {
  return type === 'birth' || type === 'death'
}

/** An event's source while being edited: its file is either stored or still to be uploaded. */
export type SourceDraft = { description: string; file: SourceFile | File | null }

/** The form's values for an event. */
export type HistoryDraft = {
  date: string
  type: HistoryType
  description: string
  location: string
  /** The people involved, in the order chosen. */
  familyInvolved: readonly PersonRef[]
  source: SourceDraft
} & Details

/** The fields that the form shows under "More details". */
export type Details = {
  /**
   * Empty until they are shown: before that they are not known, and saving leaves them as they are. A source
   * that was changed in its own field is saved from there, without the list.
   */
  detailed: '' | 'yes' | 'withoutSources'
  label: string
  /** The roles of the people in it. */
  roles: readonly { id: string; role: string }[]
  files: readonly AttachedFile[]
  /** All sources; the first of them is also `source`. */
  citations: readonly CitationDraft[]
}

export const noSource: SourceDraft = { description: '', file: null }

const noDetails: Details = { detailed: '', label: '', roles: [], files: [], citations: [] }

export const emptyDraft: HistoryDraft = {
  date: '',
  type: 'other',
  description: '',
  location: '',
  familyInvolved: [],
  source: noSource,
  ...noDetails,
}

/** The description that the form proposes: "Anna was born". Empty for other types, or without a person. */
export function proposal({ type, familyInvolved: [first] }: HistoryDraft): string {
  if (!first || !isOfALife(type)) return ''
  return type === 'birth' ? t('lives.birth', { name: first.name }) : t('lives.death', { name: first.name })
}

/** People by id, for rows that refer to them by id. */
export type People = ReadonlyMap<string, PersonRef>

/** The people in a row, without those no longer in the family. */
export function involved(ids: readonly string[], people: People): PersonRef[] {
  return ids.flatMap(id => people.get(id) ?? [])
}

/** The details of an event, as the form shows them. */
export function detailsOf(event: HistoryEvent): Omit<Details, 'detailed'> {
  return {
    label: event.label ?? '',
    roles: event.people.map(({ id, role }) => ({ id, role: role ?? '' })),
    files: event.files,
    citations: citationDrafts(event.citations),
  }
}

/** An event as the form shows it, with the date as typed. Rows of the list come without their details. */
export function draftOf(row: HistoryRow, people: People, full: HistoryEvent | undefined): HistoryDraft {
  return {
    date: row.dateText,
    type: row.type,
    description: row.description,
    location: row.location ?? '',
    familyInvolved: involved(row.familyInvolved, people),
    source: { description: row.source?.description ?? '', file: row.source?.file ?? null },
    ...noDetails,
    ...(full && detailsOf(full)),
  }
}

/** Reads the text fields of a submitted form and adds the chosen values. */
export function readDraft(form: FormData, chosen: Omit<HistoryDraft, 'date' | 'description' | 'location'>) {
  const texts = textsIn(form)
  const read = (name: string) => texts(name).trim()
  return { ...chosen, date: read('date'), description: read('description'), location: read('location') }
}

/** Makes the request that saves an event. */
export type EventFields = Omit<NewHistoryEvent, 'id'>

/** The request, with the id of the stored file. Empty optional fields become null. */
export function eventFields(draft: HistoryDraft, file: string | null): EventFields {
  return {
    date: draft.date,
    type: draft.type,
    description: draft.description,
    location: draft.location || null,
    familyInvolved: draft.familyInvolved.map(({ id }) => id),
    ...(draft.detailed && detailFields(draft)),
    ...(!citesAll(draft) && { source: { description: draft.source.description || null, file } }),
  }
}

function detailFields(draft: HistoryDraft) {
  const roles = new Map(draft.roles.map(({ id, role }) => [id, role.trim()]))
  return {
    label: draft.label,
    people: draft.familyInvolved.map(({ id }) => ({ id, role: roles.get(id) ?? '' })),
    files: fileFields(draft.files),
    ...(citesAll(draft) && { citations: citationFields(draft.citations) }),
  }
}

/** True if the list of sources replaces the source field. */
export function citesAll({ detailed }: HistoryDraft): boolean {
  return detailed === 'yes'
}

/** Compares people by id, and a file not yet uploaded by what the browser knows about it. */
export function identity(draft: HistoryDraft, name: keyof HistoryDraft): string {
  if (name === 'familyInvolved') return draft.familyInvolved.map(({ id }) => id).join()
  // Showing the details changes nothing.
  if (name === 'detailed') return ''
  if (name === 'files') return filesIdentity(draft.files)
  if (name === 'roles') return JSON.stringify(draft.roles.filter(({ role }) => role.trim() !== ''))
  if (name === 'citations') return JSON.stringify(draft.citations)
  if (name === 'source') {
    const { description, file } = draft.source
    const key = file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : file?.id
    return JSON.stringify([description, key])
  }
  return draft[name]
}

/** The draft without a file that is not uploaded yet: a browser can't keep it. */
export function keepable(draft: HistoryDraft): HistoryDraft {
  const { source } = draft
  return source.file instanceof File ? { ...draft, source: { ...source, file: null } } : draft
}

/** A source's name: its description, else its file name. */
export function sourceName({ description, file }: SourceDraft): string {
  return description || fileName(file)
}

export function fileName(file: SourceFile | File | null): string {
  if (!file) return ''
  return file instanceof File ? file.name : file.filename
}
