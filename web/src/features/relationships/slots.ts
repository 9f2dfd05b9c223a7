import type { Gender, Member, PersonRef, Relations, RelationshipRow, RelationType } from '../../api/types.ts'
import { about } from './about.ts'
import { fromOtherSide } from './sides.ts'

/** The slots around a person in which relatives are added. */
export const slots = ['father', 'mother', 'partner', 'sibling', 'child'] as const
export type Slot = (typeof slots)[number]

/** The name of a slot's draft. */
export function slotDraft(memberId: string, slot: Slot): string {
  return `relative:new:${memberId}:${slot}`
}

/** A slot's type when the server is asked about it; the gender decides the word that is saved. */
export const slotTypes: Readonly<Record<Slot, RelationType>> = {
  father: 'father',
  mother: 'mother',
  partner: 'spouse',
  sibling: 'sister',
  child: 'child',
}

type Side = { id: string; gender: Gender | null }

/** Names someone of this gender in a slot; null for siblings of unknown gender, who have no word. */
function slotWord(slot: Slot, gender: Gender | null): RelationType | null {
  if (slot === 'partner') return 'spouse'
  if (slot === 'sibling') return gender && fromOtherSide('sister', gender)
  return fromOtherSide(slot === 'child' ? 'parent' : 'child', gender)
}

/**
 * The relationship that a slot makes. The word never claims a gender that was not entered: then siblings are
 * saved from the other side. Null if both genders are unknown.
 */
export function slotLink(slot: Slot, person: Side, member: Side) {
  const type = slotWord(slot, person.gender)
  if (type) return { fromId: person.id, toId: member.id, type }
  const other = slotWord(slot, member.gender)
  return other && { fromId: member.id, toId: person.id, type: other }
}

/** The groups of a person's close family, in the order in which they are shown. */
export const groups = ['parents', 'partners', 'siblings', 'children'] as const
export type Group = (typeof groups)[number]

export const groupOf: Readonly<Record<Slot, Group>> = {
  father: 'parents',
  mother: 'parents',
  partner: 'partners',
  sibling: 'siblings',
  child: 'children',
}

/**
 * Someone who is in a slot already. A stepfather leaves the father's slot open. Without a row nothing is recorded
 * about the two: that they are related follows from others.
 */
export type Filled = { person: PersonRef; words: string; fills: boolean; row?: RelationshipRow }

/** A person's close family. */
export type CloseFamily = Readonly<Record<Group, Filled[]>>

const placeOf: Readonly<Record<RelationType, Group>> = {
  father: 'parents',
  mother: 'parents',
  parent: 'parents',
  spouse: 'partners',
  brother: 'siblings',
  sister: 'siblings',
  son: 'children',
  daughter: 'children',
  child: 'children',
}

/** Recorded and derived relatives, each group by age. */
export function closeFamily({ recorded, derived }: Relations): CloseFamily {
  const family: CloseFamily = { parents: [], partners: [], siblings: [], children: [] }
  for (const row of recorded) {
    const words = [row.word ?? row.label, about(row)].filter(Boolean).join(', ')
    const fills = row.qualifier !== 'step' && row.qualifier !== 'foster'
    family[placeOf[row.labelType]].push({ person: row.other, words, fills, row })
  }
  for (const { kind, person, words } of derived) {
    const relative = { person, words, fills: true }
    if (kind === 'parent') family.parents.push(relative)
    if (kind === 'sibling') family.siblings.push(relative)
    if (kind === 'child') family.children.push(relative)
  }
  const born = ({ person }: Filled) => person.birthYear ?? 9999
  for (const group of Object.values(family)) group.sort((one, two) => born(one) - born(two))
  return family
}

/** The parents that are still missing. */
export function missingParents({ parents }: CloseFamily): Slot[] {
  const has = (gender: Gender) => parents.some(({ person, fills }) => fills && person.gender === gender)
  const missing: Slot[] = []
  if (!has('male')) missing.push('father')
  if (!has('female')) missing.push('mother')
  return missing
}

/** The slots in which the viewer may add someone. */
export function offeredSlots(member: Member, family: CloseFamily): Readonly<Record<Group, readonly Slot[]>> {
  if (!member.can.addRelatives) return { parents: [], partners: [], siblings: [], children: [] }
  return {
    parents: missingParents(family),
    partners: ['partner'],
    siblings: ['sibling'],
    children: ['child'],
  }
}
