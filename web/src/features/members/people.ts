import type { PersonRef } from '../../api/types.ts'
import { fold, searchWords } from '../../lib/fold.ts'
import { t } from '../../lib/words.ts'

/** "1950–2010", "born 1950": tells namesakes apart. Null if unknown. */
export function lifeYears({ birthYear, deathYear, deceased }: PersonRef): string | null {
  if (birthYear != null && deathYear != null)
    return t('members.years.both', { birth: birthYear, death: deathYear })
  if (birthYear != null && deceased) return t('members.years.bornDeceased', { year: birthYear })
  if (birthYear != null) return t('members.years.born', { year: birthYear })
  if (deathYear != null) return t('members.years.died', { year: deathYear })
  return deceased ? t('members.years.deceased') : null
}

/** "Anna Weber (born 1950)". */
export function nameWithYears(person: PersonRef): string {
  const years = lifeYears(person)
  return years ? t('members.nameWithYears', { name: person.name, years }) : person.name
}

// Rows stay the same objects until the server sends new ones, so each is folded once.
const folded = new WeakMap<PersonRef, string>()

function searchText(person: PersonRef): string {
  const known = folded.get(person)
  if (known !== undefined) return known
  const text = fold(`${person.name} ${lifeYears(person) ?? ''}`)
  folded.set(person, text)
  return text
}

/** The people whose name and years contain every word typed, in the same order. */
export function matching(people: readonly PersonRef[], search: string): readonly PersonRef[] {
  const words = searchWords(search)
  if (words.length === 0) return people
  return people.filter(person => {
    const text = searchText(person)
    return words.every(word => text.includes(word))
  })
}

/** Up to two letters to replace a missing portrait: first and last name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return chosen.map(word => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
