import type { AttachedFile, Member, NameKind, NewMember } from '../../api/types.ts'
import type { FormFields } from '../../forms/useRecordForm.ts'
import { fileFields, fileWords } from '../files/attached.ts'
import {
  type CitationDraft,
  citationDrafts,
  citationFields,
  citationWords,
} from '../sources/citationDraft.ts'

export const nameKinds: readonly NameKind[] = [
  'birth',
  'married',
  'known-as',
  'immigrant',
  'religious',
  'professional',
  'other',
]

/** A further name while being edited. */
export type NameDraft = {
  /** Null for a new one. */
  id: string | null
  kind: NameKind
  name: string
  givenName: string
  surname: string
  language: string
  citations: readonly CitationDraft[]
}

export type NoteDraft = { id: string | null; text: string }

/** The fields that the form of a member shows under "More details". */
export type DetailsDraft = {
  /** Empty until they are shown: saving leaves them as they are. */
  detailed: '' | 'yes'
  birthPlace: string
  deathPlace: string
  names: readonly NameDraft[]
  notes: readonly NoteDraft[]
  citations: readonly CitationDraft[]
  files: readonly AttachedFile[]
}

/** The form, with what is chosen in it now. */
export type DetailsForm = FormFields<DetailsDraft> & {
  chosen: DetailsDraft
  choose: (part: Partial<DetailsDraft>) => void
}

export const noDetails: DetailsDraft = {
  ...{ detailed: '', birthPlace: '', deathPlace: '' },
  ...{ names: [], notes: [], citations: [], files: [] },
}

export function detailsOf(member: Member): DetailsDraft {
  const { birthPlace, deathPlace, names, notes, citations, files } = member
  const lists = [names, notes, citations, files]
  const hasSome = birthPlace || deathPlace || lists.some(list => list.length > 0)
  return {
    detailed: hasSome ? 'yes' : '',
    birthPlace: birthPlace ?? '',
    deathPlace: deathPlace ?? '',
    names: names.map(({ id, kind, name, givenName, surname, language, citations: cited }) => ({
      ...{ id, kind, name, citations: citationDrafts(cited) },
      ...{ givenName: givenName ?? '', surname: surname ?? '', language: language ?? '' },
    })),
    notes: notes.map(({ id, text }) => ({ id, text })),
    citations: citationDrafts(citations),
    files,
  }
}

type DetailFields = Pick<NewMember, 'birthPlace' | 'deathPlace' | 'names' | 'notes' | 'citations' | 'files'>

/** The request's part. Names and notes that were left empty are not sent. */
export function detailFields(draft: DetailsDraft): DetailFields {
  if (draft.detailed === '') return {}
  return {
    birthPlace: draft.birthPlace.trim(),
    deathPlace: draft.deathPlace.trim(),
    names: draft.names
      .filter(({ name }) => name.trim() !== '')
      .map(({ id, kind, name, givenName, surname, language, citations }) => ({
        ...(id && { id }),
        kind,
        name: name.trim(),
        givenName: givenName.trim() || null,
        surname: surname.trim() || null,
        language: language.trim() || null,
        citations: citationFields(citations),
      })),
    notes: draft.notes
      .filter(({ text }) => text.trim() !== '')
      .map(({ id, text }) => ({ ...(id && { id }), text: text.trim() })),
    citations: citationFields(draft.citations),
    files: fileFields(draft.files),
  }
}

/** A saved detail in words. */
export function savedDetail(member: Member, name: keyof DetailsDraft): string | null {
  switch (name) {
    case 'names':
      return member.names.map(one => one.name).join(', ')
    case 'notes':
      return member.notes.map(({ text }) => text).join(' / ')
    case 'citations':
      return citationWords(member.citations)
    case 'files':
      return fileWords(member.files)
    case 'detailed':
      return null
    default:
      return member[name] ?? null
  }
}
