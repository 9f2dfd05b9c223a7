import type { Gender, Member, NewMember } from '../../api/types.ts'
import { joinInterests, splitInterests } from '../../lib/interests.ts'
import { splitBirthName } from './birthName.ts'

/**
 * One-line texts about a person's work. Form, request and profile use this list, so a new one is only added
 * here.
 */
export const workFields = ['occupation', 'education'] as const

/** The form's fields. `deceased` is 'yes' or empty. */
export const fieldNames = [
  'name',
  'givenName',
  'surname',
  'birthSurname',
  'nickname',
  'birthDate',
  'deathDate',
  'deceased',
  'gender',
  'email',
  'phoneNumber',
  'address',
  ...workFields,
  'interests',
] as const
export type FieldName = (typeof fieldNames)[number]
export const isField = (name: string): name is FieldName => fieldNames.some(known => known === name)
export type MemberDraft = Record<FieldName, string>

/** The fields of a member; dates as typed. */
export type MemberFields = Omit<NewMember, 'id' | 'relatedTo'>

export const genders: readonly Gender[] = ['female', 'male', 'other']

export const emptyDraft = Object.fromEntries(fieldNames.map(name => [name, ''])) as MemberDraft

/** A member as the form shows it, with dates as typed. */
export function draftOf(member: Member): MemberDraft {
  return {
    name: member.name,
    givenName: member.givenName ?? '',
    surname: member.surname ?? '',
    birthSurname: member.birthSurname ?? '',
    nickname: member.nickname ?? '',
    birthDate: member.birthDateText ?? member.birthDate ?? '',
    deathDate: member.deathDateText ?? member.deathDate ?? '',
    deceased: member.deceased ? 'yes' : '',
    gender: member.gender ?? '',
    email: member.email ?? '',
    phoneNumber: member.phoneNumber ?? '',
    address: member.address ?? '',
    interests: joinInterests(member.interests),
    ...eachWorkField(name => member[name] ?? ''),
  }
}

/** What was typed, trimmed. Fields that the form does not show keep their values. */
export function readDraft(read: (name: string) => string, hidden: Partial<MemberDraft>): MemberDraft {
  const typed = Object.fromEntries(fieldNames.map(name => [name, read(name).trim()])) as MemberDraft
  return { ...typed, interests: joinInterests(splitInterests(typed.interests)), ...hidden }
}

/** The request: empty optional fields become null, and a date of death means deceased. */
export function memberFields(draft: MemberDraft): MemberFields {
  const gender = genders.find(known => known === draft.gender)
  const { name, birthSurname } = names(draft)
  return {
    name,
    givenName: draft.givenName || null,
    surname: draft.surname || null,
    birthSurname: birthSurname || null,
    nickname: draft.nickname || null,
    birthDate: draft.birthDate || null,
    deathDate: draft.deathDate || null,
    deceased: draft.deceased !== '' || draft.deathDate !== '',
    gender: gender ?? null,
    email: draft.email || null,
    phoneNumber: draft.phoneNumber || null,
    address: draft.address || null,
    interests: splitInterests(draft.interests),
    ...eachWorkField(name => draft[name] || null),
  }
}

/** Many write the surname at birth into the name. It has a field of its own, where the search looks for it. */
function names({ name, birthSurname }: MemberDraft) {
  const split = splitBirthName(name)
  return split && (birthSurname === '' || birthSurname === split.birthSurname)
    ? split
    : { name, birthSurname }
}

function eachWorkField<Value>(value: (name: (typeof workFields)[number]) => Value) {
  return Object.fromEntries(workFields.map(name => [name, value(name)])) as Record<
    (typeof workFields)[number],
    Value
  >
}
