import type { Tree } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { lifeYears } from '../members/people.ts'
import { hiddenAround } from './more.ts'
import type { Picture } from './picture.ts'
import { isCouple, stateBetween } from './relatives.ts'

/** True if someone is alive, as far as that is known. */
export type LifeState = 'living' | 'deceased' | 'unknown'

/** No one is known to be alive who was born longer ago. */
const oldestAge = 110

export function lifeState({ people }: Tree, person: number, thisYear: number): LifeState {
  if (people.deceased[person] || people.died[person]) return 'deceased'
  const year = /\d{4}/.exec(people.born[person] ?? '')?.[0]
  return year && thisYear - Number(year) <= oldestAge ? 'living' : 'unknown'
}

export function nameOf({ people }: Tree, person: number): string {
  return people.names[person] || t('tree.person.noName')
}

/** "1887–1950", "born about 1950"; empty if nothing is known. */
export function yearsOf({ people }: Tree, person: number): string {
  const born = people.born[person] || null
  const died = people.died[person] || null
  const isPlain = (text: string | null) => text === null || /^\d+$/.test(text)
  const asWords = !isPlain(born) || !isPlain(died)
  return (
    lifeYears({
      id: '',
      name: '',
      deceased: people.deceased[person] ?? false,
      ...(asWords
        ? { birthYearWords: born, deathYearWords: died }
        : { birthYear: yearIn(born), deathYear: yearIn(died) }),
    }) ?? ''
  )
}

function yearIn(text: string | null): number | null {
  return text === null ? null : Number(text)
}

export function portraitOf({ people }: Tree, person: number): string | null {
  return people.portraits[person] ?? null
}

/** A person as read aloud: the name, the years, and whom the arrow keys lead to. */
export function spokenAs(picture: Picture, person: number, state: LifeState): string {
  const { tree, relatives } = picture
  const { parents = [], partners = [], children = [], siblings = [] } = relatives[person] ?? {}
  const hidden = picture.more.length > 0 ? hiddenAround(tree, person) : 0
  const couples = partners.filter(partner => isCouple(stateBetween(tree, person, partner)))
  const counts = [
    parents.length > 0 && t('tree.count.parents', { count: parents.length }),
    couples.length > 0 && t('tree.count.partners', { count: couples.length }),
    siblings.length > 0 && t('tree.count.siblings', { count: siblings.length }),
    children.length > 0 && t('tree.count.children', { count: children.length }),
    hidden > 0 && t('tree.count.more', { count: hidden }),
  ]
  const about = [
    nameOf(tree, person),
    yearsOf(tree, person),
    state === 'unknown' && t('tree.state.unknown'),
    tree.people.ids[person] === tree.you && t('tree.person.you'),
  ]
  return [about.filter(Boolean).join(', '), counts.filter(Boolean).join(', ')].filter(Boolean).join('. ')
}
