import type {
  Gender,
  PartnerState,
  Qualifier,
  Relationship,
  RelationshipRow,
  RelationType,
} from '../../api/types.ts'
import { siblingKinds } from '../members/relationAnswers.ts'
import { type Fact, factOf, isParentWord } from '../members/relationTypes.ts'

export const qualifiers = ['birth', 'adopted', 'step', 'foster'] as const satisfies readonly Qualifier[]

export const partnerStates = [
  'married',
  'partners',
  'divorced',
  'widowed',
] as const satisfies readonly PartnerState[]

/**
 * The same fact from the other side: "Anna is the mother of Ben" becomes "Ben is the son of Anna", by the
 * gender of the person now first. If that is unknown, uses the neutral word, so that swapping never claims a
 * gender; siblings have no neutral word, so theirs stays.
 */
export function fromOtherSide(type: RelationType, gender: Gender | null): RelationType {
  switch (factOf(type)) {
    case 'couple':
      return type
    case 'siblings':
      return byGender(gender, 'brother', 'sister', type)
    case 'parentage':
      return isParentWord(type)
        ? byGender(gender, 'son', 'daughter', 'child')
        : byGender(gender, 'father', 'mother', 'parent')
  }
}

function byGender(
  gender: Gender | null,
  male: RelationType,
  female: RelationType,
  neutral: RelationType,
): RelationType {
  if (gender === 'male') return male
  return gender === 'female' ? female : neutral
}

/** The form's details, only those that the type of relationship has; empty ones become null. */
export function detailsFor(type: RelationType, read: (name: string) => string) {
  const fact = factOf(type)
  const dates = fact === 'couple' ? read : () => ''
  return {
    qualifier: kindsOf(fact).find(one => one === read('qualifier')) ?? null,
    sharedParentId: (read('qualifier') === 'half' && fact === 'siblings' && read('sharedParent')) || null,
    state: fact === 'couple' ? (partnerStates.find(one => one === read('state')) ?? null) : null,
    startedOn: dates('startedOn').trim() || null,
    endedOn: dates('endedOn').trim() || null,
  }
}

/** The kinds that a fact may have; the first one is the usual one. */
export function kindsOf(fact: Fact): readonly Qualifier[] {
  if (fact === 'couple') return []
  return fact === 'siblings' ? siblingKinds : qualifiers
}

/** The details of a saved relationship, as an unchanged form reads them. */
export function detailsOf(
  saved: Pick<
    Relationship,
    'type' | 'qualifier' | 'sharedParentId' | 'state' | 'startedOnWords' | 'endedOnWords'
  >,
) {
  const couple = factOf(saved.type) === 'couple'
  return {
    qualifier: saved.qualifier ?? kindsOf(factOf(saved.type))[0] ?? null,
    sharedParentId: saved.sharedParentId ?? null,
    state: couple ? (saved.state ?? null) : null,
    startedOn: (couple && saved.startedOnWords) || null,
    endedOn: (couple && saved.endedOnWords) || null,
  }
}

const coupleFields = ['engagedOn', 'engagedPlace', 'startedPlace', 'endedPlace'] as const
/** Fields that only couples have, beside their state and dates. */
export type CoupleDetails = Record<(typeof coupleFields)[number], string>

/** These details in the form; an empty one is removed. */
export function coupleDetailsFor(type: RelationType, read: (name: string) => string): CoupleDetails {
  const isCouple = factOf(type) === 'couple'
  const values = coupleFields.map(name => [name, isCouple ? read(name).trim() : ''])
  return Object.fromEntries(values) as CoupleDetails
}

/** These details of a saved relationship, as an unchanged form reads them. */
export function coupleDetailsOf(
  saved: Pick<Relationship, 'engagedOnWords' | 'engagedPlace' | 'startedPlace' | 'endedPlace'>,
): CoupleDetails {
  return {
    engagedOn: saved.engagedOnWords ?? '',
    engagedPlace: saved.engagedPlace ?? '',
    startedPlace: saved.startedPlace ?? '',
    endedPlace: saved.endedPlace ?? '',
  }
}

/**
 * The relationship to save after editing a row on `personId`'s profile. If the word is unchanged, so is the
 * stored sentence: swapping it could claim an unknown gender.
 */
export function sentenceOf(row: RelationshipRow, personId: string, type: RelationType) {
  if (type === row.labelType) return { fromId: row.fromId, toId: row.toId, type: row.type }
  return { fromId: row.other.id, toId: personId, type }
}

const groups: Readonly<Record<RelationType, number>> = {
  father: 0,
  mother: 0,
  parent: 0,
  spouse: 1,
  brother: 2,
  sister: 2,
  son: 3,
  daughter: 3,
  child: 3,
}

/** In family order: parents, partners, siblings, children; older first. */
export function inFamilyOrder(rows: readonly RelationshipRow[]): RelationshipRow[] {
  return rows.toSorted(
    (one, two) =>
      groups[one.labelType] - groups[two.labelType] ||
      (one.other.birthYear ?? 9999) - (two.other.birthYear ?? 9999),
  )
}
