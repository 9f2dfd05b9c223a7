import type { Member } from '../../api/types.ts'

type MemberText = {
  /** As in the API; its label is `members.field.<name>`. */
  name: keyof Member
  group: 'name' | 'contact' | 'work'
  /** The kind of field in the form, if not one line. */
  input?: 'email' | 'tel' | 'lines'
  /** True if the profile shows it beside the name instead of in the group. */
  besideName?: true
}

/**
 * All optional texts about a person. The form, the request, the profile, and the labels in the change log, imports and merges
 * follow this list, so a new one is only added here.
 */
export const memberTexts = [
  { name: 'givenName', group: 'name' },
  { name: 'surname', group: 'name' },
  { name: 'birthSurname', group: 'name' },
  { name: 'nickname', group: 'name' },
  { name: 'pronunciation', group: 'name', besideName: true },
  { name: 'email', group: 'contact', input: 'email' },
  { name: 'phoneNumber', group: 'contact', input: 'tel' },
  { name: 'address', group: 'contact', input: 'lines' },
  { name: 'occupation', group: 'work' },
  { name: 'education', group: 'work' },
] as const satisfies readonly MemberText[]

export type MemberTextName = (typeof memberTexts)[number]['name']
export type KnownText = MemberText & { name: MemberTextName }

export const isMemberText = (name: string): name is MemberTextName =>
  memberTexts.some(known => known.name === name)

export function textsOf(group: MemberText['group']): KnownText[] {
  return memberTexts.filter(text => text.group === group)
}

/** The texts of a group that the profile lists, and those that it shows beside the name. */
export function listedTexts(group: MemberText['group']): KnownText[] {
  return textsOf(group).filter(text => !text.besideName)
}

export function textsBesideName(): KnownText[] {
  return (memberTexts as readonly KnownText[]).filter(text => text.besideName)
}

export function eachMemberText<Value>(value: (name: MemberTextName) => Value) {
  return Object.fromEntries(memberTexts.map(({ name }) => [name, value(name)])) as Record<
    MemberTextName,
    Value
  >
}
