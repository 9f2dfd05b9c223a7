import type { Gender, Member, NewMember } from '../../api/types.ts'
import { joinInterests, splitInterests } from '../../lib/interests.ts'
import { splitBirthName } from './birthName.ts'
import { eachMemberText, memberTexts } from './memberTexts.ts'

/** The form's fields. `deceased` is 'yes' or empty. */
export const fieldNames = [
  'name',
  'birthDate',
  'deathDate',
  'deceased',
  'gender',
  'interests',
  ...memberTexts.map(({ name }) => name),
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
    birthDate: member.birthDateText ?? member.birthDate ?? '',
    deathDate: member.deathDateText ?? member.deathDate ?? '',
    deceased: member.deceased ? 'yes' : '',
    gender: member.gender ?? '',
    interests: joinInterests(member.interests),
    ...eachMemberText(name => member[name] ?? ''),
  }
}

/** Reads and trims what was typed. Fields that the form does not show keep their values. */
export function readDraft(read: (name: string) => string, hidden: Partial<MemberDraft>): MemberDraft {
  const typed = Object.fromEntries(fieldNames.map(name => [name, read(name).trim()])) as MemberDraft
  return { ...typed, interests: joinInterests(splitInterests(typed.interests)), ...hidden }
}

/** The request: empty optional fields become null, and a date of death means deceased. */
export function memberFields(draft: MemberDraft): MemberFields {
  const gender = genders.find(known => known === draft.gender)
  const { name, birthSurname } = names(draft)
  return {
    ...eachMemberText(name => draft[name] || null),
    name,
    birthSurname: birthSurname || null,
    birthDate: draft.birthDate || null,
    deathDate: draft.deathDate || null,
    deceased: draft.deceased !== '' || draft.deathDate !== '',
    gender: gender ?? null,
    interests: splitInterests(draft.interests),
  }
}

/** Many write the surname at birth into the name. It has a field of its own, where the search looks for it. */
function names({ name, birthSurname }: MemberDraft) {
  const split = splitBirthName(name)
  return split && (birthSurname === '' || birthSurname === split.birthSurname)
    ? split
    : { name, birthSurname }
}
