import type { Member, PersonRef } from '../../api/types.ts'
import { fold, searchWords } from '../../lib/fold.ts'
import { language, t } from '../../lib/words.ts'

/** "1950–2010", "born about 1950": tells namesakes apart. Null if unknown. */
export function lifeYears(person: PersonRef): string | null {
  const birth = person.birthYearWords ?? person.birthYear
  const death = person.deathYearWords ?? person.deathYear
  const { deceased } = person
  if (birth != null && death != null) {
    const inWords = person.birthYearWords != null || person.deathYearWords != null
    return t(inWords ? 'members.years.bothWords' : 'members.years.both', { birth, death })
  }
  if (birth != null && deceased) return t('members.years.bornDeceased', { year: birth })
  if (birth != null) return t('members.years.born', { year: birth })
  if (death != null) return t('members.years.died', { year: death })
  return deceased ? t('members.years.deceased') : null
}

/** "daughter of Berta and Karl", for people who share their name with someone else; null for all others. */
export function parentsInWords({ name, gender, parents }: PersonRef): string | null {
  if (!parents || parents.length === 0) return null
  const surname = name.split(' ').at(-1) ?? ''
  const names = parents.map(parent => withoutSurname(parent, surname))
  const all = new Intl.ListFormat(language).format(names)
  return t(`members.parents.${gender === 'female' || gender === 'male' ? gender : 'other'}`, { names: all })
}

/** Parents with the same surname are named without it. */
function withoutSurname(name: string, surname: string): string {
  return name.endsWith(` ${surname}`) ? name.slice(0, -surname.length - 1) : name
}

/** "Anna Weber (born 1950)"; with the parents where someone else has the same name. */
export function nameWithYears(person: PersonRef): string {
  const years = [lifeYears(person), parentsInWords(person)].filter(Boolean).join(', ')
  return years ? t('members.nameWithYears', { name: person.name, years }) : person.name
}

/** True if someone has exactly this name, in any order of its words. */
export function isNamed(person: PersonRef, name: string): boolean {
  return sortedWords(person.name) === sortedWords(name)
}

function sortedWords(text: string): string {
  return searchWords(text).toSorted().join(' ')
}

/** True if a typed text is a full name rather than a search by part of one, or by a year. */
export function isFullName(text: string): boolean {
  return searchWords(text).length > 1 && !/\d/.test(text)
}

/** A saved member as lists show them. */
export function asPerson(member: Member): PersonRef {
  const { id, name, gender = null, deceased } = member
  return {
    ...{ id, name, gender, deceased },
    birthYear: yearOf(member.birthDate),
    deathYear: yearOf(member.deathDate),
    portrait: member.portrait?.image?.small ?? null,
  }
}

function yearOf(date: string | null | undefined): number | null {
  const year = /^\d{4}/.exec(date ?? '')?.[0]
  return year ? Number(year) : null
}

/** The people whose name and years contain every word typed, in the same order. */
export function matching(people: readonly PersonRef[], search: string): readonly PersonRef[] {
  const words = searchWords(search)
  if (words.length === 0) return people
  return people.filter(person => {
    const text = fold(`${person.name} ${lifeYears(person) ?? ''}`)
    return words.every(word => text.includes(word))
  })
}

/** Up to two letters to replace a missing portrait: first and last name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return chosen.map(word => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
