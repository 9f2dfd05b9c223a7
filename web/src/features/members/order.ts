import type { PersonRef } from '../../api/types.ts'
import { fold } from '../../lib/fold.ts'
import { chosenLanguage } from '../../lib/language.ts'
import { signal } from '../../lib/signal.ts'

export const orders = ['name', 'surname'] as const
export type Order = (typeof orders)[number]

const storageKey = 'kinkeeper-member-order'

/** How this device orders the family. */
export const order = signal<Order>(stored())

function stored(): Order {
  try {
    return localStorage.getItem(storageKey) === 'surname' ? 'surname' : 'name'
  } catch {
    return 'name'
  }
}

export function chooseOrder(choice: Order) {
  order.set(choice)
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // Storage may be off; the choice then lasts until the page is closed.
  }
}

/** A name at birth or a nickname: "née Schmidt", "(Schmidt)". */
const asides = /\([^)]*\)|["“„][^"”“]*["”“]|\s(?:née|nee|né|born|geb\.|geborene?|formerly)\s.*$/gu
const suffix = /^(?:[Jj]r|[Ss]r|[Jj]unior|[Ss]enior|Esq|Ph\.?D|M\.?D|[IVX]{2,})\.?$/
/** Words that belong to the surname after them if they are capitalised: Van Buren, Le Goff, St. John. */
const particle =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|dei|di|da|do|dos|das|und|y|du|des|la|le|las|los|der|den|ten|ter|el|al|af|av|st\.?|saint)$/i

/**
 * The surname to sort by: the one recorded, else the end of the name. A particle counts only if it has a
 * capital letter, so "van der Berg" is under B and "Van Buren" under V.
 */
export function surnameOf({ name, surname }: Pick<PersonRef, 'name' | 'surname'>): string {
  const words = wordsOf(surname ?? name)
  const last = words.length - 1
  // Without a recorded surname the first word is a given name; a name of one word is its own surname.
  const least = surname ? 0 : Math.min(1, last)
  let first = surname ? 0 : last
  while (first > least && isCapitalised(words[first - 1]) && particle.test(words[first - 1] ?? '')) first--
  while (first < last && !isCapitalised(words[first]) && particle.test(words[first] ?? '')) first++
  return words.slice(first).join(' ')
}

function wordsOf(name: string): string[] {
  const words = name
    .replace(asides, ' ')
    .split(/[\s,]+/)
    .filter(word => word !== '')
  while (words.length > 1 && suffix.test(words.at(-1) ?? '')) words.pop()
  return words.length > 0 ? words : [name]
}

function isCapitalised(word = ''): boolean {
  const letter = word.charAt(0)
  return letter !== letter.toLowerCase()
}

const uncountable = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/** The letter that a name is listed under; '#' for names without one, and for scripts with thousands of them. */
export function letterOf(name: string): string {
  const letter = [...fold(name)][0] ?? ''
  return /\p{L}/u.test(letter) && !uncountable.test(letter) ? letter.toUpperCase() : '#'
}

/** By surname, then by the whole name. */
export function bySurname(people: readonly PersonRef[]): readonly PersonRef[] {
  const { compare } = new Intl.Collator(chosenLanguage())
  return people
    .map(person => ({ person, surname: fold(surnameOf(person)), name: fold(person.name) }))
    .sort((one, other) => compare(one.surname, other.surname) || compare(one.name, other.name))
    .map(({ person }) => person)
}

/** The letters that occur, in list order, each with the first person listed under it. */
export function lettersOf(people: readonly PersonRef[], by: Order): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const person of people) {
    const letter = letterOf(by === 'surname' ? surnameOf(person) : person.name)
    if (!letters.has(letter)) letters.set(letter, person.id)
  }
  return letters
}
