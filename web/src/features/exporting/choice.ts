import type { PersonRef } from '../../api/types.ts'

export const branches = ['everyone', 'ancestors', 'descendants', 'around', 'selected'] as const
export type Branch = (typeof branches)[number]

export const formats = [
  'gedcom7',
  'gedcom5',
  'gedzip',
  'members-csv',
  'relationships-csv',
  'vcard4',
  'vcard3',
] as const
export type Format = (typeof formats)[number]

/** The choices of a person for an export. */
export type Choice = {
  who: Branch
  person: PersonRef | null
  steps: number
  people: readonly PersonRef[]
  format: Format
  living: boolean
  bom: boolean
}

/** The server takes no more. */
export const mostPeople = 150

export function isTable(format: Format): boolean {
  return format === 'members-csv' || format === 'relationships-csv'
}

export function isContacts(format: Format): boolean {
  return format === 'vcard4' || format === 'vcard3'
}

/** True if the file would be about the living, and no one has asked for them. */
export function lacksLiving({ format, living }: Pick<Choice, 'format' | 'living'>): boolean {
  return isContacts(format) && !living
}

/** Makes the request from the choices; null while someone is still to be chosen. */
export function queryOf({ who, person, steps, people, format, living, bom }: Choice) {
  const isBranch = who === 'ancestors' || who === 'descendants' || who === 'around'
  if (isBranch && !person) return null
  if (who === 'selected' && people.length === 0) return null
  if (lacksLiving({ format, living })) return null
  return {
    format,
    who,
    ...(isBranch && person && { person: person.id }),
    ...(who === 'around' && { steps }),
    ...(who === 'selected' && { people: people.map(({ id }) => id).join(',') }),
    ...(living && { living }),
    ...(bom && isTable(format) && { bom }),
  }
}

export type ExportQuery = NonNullable<ReturnType<typeof queryOf>>
