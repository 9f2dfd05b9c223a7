import type { Gender, RelationType } from '../../api/types.ts'

/** The words for relationships, in the order offered. */
export const relationTypes = [
  'father',
  'mother',
  'parent',
  'son',
  'daughter',
  'child',
  'brother',
  'sister',
  'spouse',
] as const satisfies readonly RelationType[]

/** The kinds of fact behind the nine words. */
export type Fact = 'parentage' | 'couple' | 'siblings'

export function factOf(type: RelationType): Fact {
  if (type === 'spouse') return 'couple'
  return type === 'brother' || type === 'sister' ? 'siblings' : 'parentage'
}

/** True if the person named first is the parent. */
export function isParentWord(type: RelationType): boolean {
  return type === 'father' || type === 'mother' || type === 'parent'
}

const genderOfWord: Partial<Record<RelationType, Gender>> = {
  father: 'male',
  son: 'male',
  brother: 'male',
  mother: 'female',
  daughter: 'female',
  sister: 'female',
}

/** The gender that a word implies. */
export function impliedGender(type: RelationType): Gender | null {
  return genderOfWord[type] ?? null
}

/** The same relationship in the word for a known gender: a woman chosen as father is shown as mother. */
export function wordFor(type: RelationType, gender: Gender | null): RelationType {
  const [male, female, other]: readonly RelationType[] =
    factOf(type) === 'siblings'
      ? ['brother', 'sister', type]
      : factOf(type) === 'couple'
        ? [type, type, type]
        : isParentWord(type)
          ? ['father', 'mother', 'parent']
          : ['son', 'daughter', 'child']
  if (gender === null) return type
  return (gender === 'male' ? male : gender === 'female' ? female : other) ?? type
}
