import { describe, expect, it } from 'vitest'
import type { ChildKind, CoupleState, Household, PersonRef, Tree } from '../../../api/types.ts'
import { type Choice, grouped as groupedBy, isReachable, readChoice, writeChoice } from './groups.ts'
import { homesOf, isUnder18, turning18 } from './homes.ts'

const person = (name: string, more: Partial<PersonRef> = {}): PersonRef => ({
  id: name,
  name,
  deceased: false,
  ...more,
})

function household(name: string, people: (string | null)[] | null): Household {
  const members = people?.map(memberId => ({ id: `account ${memberId}`, name: 'A', admin: false, memberId }))
  return { id: name, name, ...(members && { people: members }) } as Household
}

type Couple = readonly [string, string, CoupleState]
type Family = readonly [parents: string[], children: string[], kind?: ChildKind]

function treeOf(people: readonly PersonRef[], couples: readonly Couple[], families: readonly Family[]): Tree {
  const at = (name: string) => people.findIndex(person => person.name === name)
  return {
    people: { ids: people.map(({ id }) => id), deceased: people.map(({ deceased }) => deceased) },
    couples: couples.map(([a, b, state]) => ({ a: at(a), b: at(b), state })),
    children: families.map(([parents, children, kind]) => ({
      parents: parents.map(at),
      children: children.map(child => ({ person: at(child), ...(kind && { kind }) })),
    })),
  } as unknown as Tree
}

const today = new Date(2026, 10, 17)
const unrelated = treeOf([], [], [])

const grouped = (
  people: readonly PersonRef[],
  households: readonly Household[],
  by: Choice['by'],
  tree = unrelated,
) => groupedBy(people, homesOf(households, tree), by, someone => isUnder18(someone, null, today))

const anna = person('Anna Zeller')
const bert = person('Bert Weber')
const carl = person('Carl Adams')
const names = (groups: ReturnType<typeof grouped>) =>
  groups.map(({ household, people }) => [household?.name ?? null, people.map(({ name }) => name)])

describe('the printed directory', () => {
  it('has everyone in their households, and the others at the end', () => {
    const households = [household('Lake', ['Bert Weber', 'Anna Zeller']), household('Town', ['Anna Zeller'])]
    expect(names(grouped([anna, bert, carl], households, 'family'))).toEqual([
      ['Lake', ['Anna Zeller', 'Bert Weber']],
      ['Town', ['Anna Zeller']],
      [null, ['Carl Adams']],
    ])
  })

  it('leaves out households without anyone on the list: hidden ones, and accounts that are not in the directory', () => {
    const households = [household('Hidden', null), household('Unlinked', [null]), household('Gone', ['x'])]
    expect(names(grouped([anna], households, 'family'))).toEqual([[null, ['Anna Zeller']]])
    expect(grouped([], households, 'family')).toEqual([])
  })

  it('is one list by name or by surname', () => {
    const households = [household('Lake', ['Anna Zeller'])]
    const all = [anna, bert, carl]
    expect(names(grouped(all, households, 'name'))).toEqual([[null, all.map(({ name }) => name)]])
    expect(names(grouped(all, households, 'surname'))).toEqual([
      [null, ['Carl Adams', 'Bert Weber', 'Anna Zeller']],
    ])
  })

  it('counts an email address only if it is printed', () => {
    const reader = person('Dora', { email: 'dora@example.org' })
    expect([isReachable(reader, false), isReachable(reader, true)]).toEqual([false, true])
    expect(isReachable(person('Emil', { phoneNumber: '110' }), false)).toBe(true)
    expect(isReachable(anna, true)).toBe(false)
  })

  it('keeps its choices in the address', () => {
    for (const text of ['', 'by=surname', 'by=name&details=&everyone='])
      expect(writeChoice(readChoice(new URLSearchParams(text))).toString()).toBe(text)
    expect(readChoice(new URLSearchParams('by=colour')).by).toBe('family')
  })
})

describe('people without an account in the printed directory', () => {
  const mia = person('Mia', { birthYear: 2019 })
  const leo = person('Leo', { birthYear: 2012 })
  const ada = person('Ada', { birthYear: 2001 })
  const lake = household('Lake', ['Bert Weber'])
  const town = household('Town', ['Carl Adams'])

  it('are with their partner, and children with their parents, oldest first', () => {
    const people = [ada, anna, bert, leo, mia]
    const parents = ['Bert Weber', 'Anna Zeller']
    const tree = treeOf(
      people,
      [['Anna Zeller', 'Bert Weber', 'married']],
      [
        [parents, ['Mia']],
        [parents, ['Ada', 'Leo'], 'adopted'],
      ],
    )
    expect(names(grouped(people, [lake], 'family', tree))).toEqual([
      ['Lake', ['Bert Weber', 'Anna Zeller', 'Leo', 'Mia']],
      [null, ['Ada']],
    ])
    // Also if the list has no one of those with an account.
    expect(names(grouped([anna, mia], [lake], 'family', tree))).toEqual([['Lake', ['Anna Zeller', 'Mia']]])
  })

  it('born in one year are in the order of the tree', () => {
    const people = [bert, person('Jan', { birthYear: 2015 }), person('Kai', { birthYear: 2015 }), leo]
    const tree = treeOf(people, [], [[['Bert Weber'], ['Leo', 'Kai', 'Jan']]])
    expect(names(grouped(people, [lake], 'family', tree))).toEqual([
      ['Lake', ['Bert Weber', 'Leo', 'Kai', 'Jan']],
    ])
  })

  it('are with both parents if those are separated', () => {
    const people = [bert, carl, leo]
    const tree = treeOf(
      people,
      [['Bert Weber', 'Carl Adams', 'divorced']],
      [[['Bert Weber', 'Carl Adams'], ['Leo']]],
    )
    expect(names(grouped(people, [lake, town], 'family', tree))).toEqual([
      ['Lake', ['Bert Weber', 'Leo']],
      ['Town', ['Carl Adams', 'Leo']],
    ])
  })

  it("are in each of their partner's or parent's households", () => {
    const people = [anna, bert, leo]
    const tree = treeOf(people, [['Anna Zeller', 'Bert Weber', 'partners']], [[['Bert Weber'], ['Leo']]])
    const households = [lake, household('Mill', ['Bert Weber'])]
    const together = ['Bert Weber', 'Anna Zeller', 'Leo']
    expect(names(grouped(people, households, 'family', tree))).toEqual([
      ['Lake', together],
      ['Mill', together],
    ])
  })

  it('are with a partner of their parent who has an account, but not with a former one', () => {
    const people = [anna, bert, carl, leo]
    const tree = treeOf(
      people,
      [
        ['Anna Zeller', 'Bert Weber', 'partners'],
        ['Anna Zeller', 'Carl Adams', 'divorced'],
      ],
      [
        [['Anna Zeller'], ['Leo']],
        [['Carl Adams'], ['Leo'], 'step'],
      ],
    )
    expect(names(grouped(people, [lake, town], 'family', tree))).toEqual([
      ['Lake', ['Bert Weber', 'Anna Zeller', 'Leo']],
      ['Town', ['Carl Adams']],
    ])
  })

  it('are among the others if they are divorced or widowed, or only parents of one child', () => {
    for (const state of ['divorced', 'widowed', 'parents'] as const) {
      const tree = treeOf([anna, bert], [['Anna Zeller', 'Bert Weber', state]], [])
      expect(names(grouped([anna, bert], [lake], 'family', tree)).at(-1)).toEqual([null, ['Anna Zeller']])
    }
  })

  it('are not with someone who has died', () => {
    const died = { ...bert, deceased: true }
    const tree = treeOf(
      [anna, died, leo],
      [['Anna Zeller', 'Bert Weber', 'married']],
      [[['Bert Weber'], ['Leo']]],
    )
    expect(names(grouped([anna, leo], [lake], 'family', tree))).toEqual([[null, ['Anna Zeller', 'Leo']]])
  })

  it('stay in their own household if they have one', () => {
    const people = [bert, carl, leo]
    const tree = treeOf(people, [['Bert Weber', 'Carl Adams', 'married']], [[['Bert Weber'], ['Leo']]])
    const households = [lake, household('Town', ['Carl Adams', 'Leo'])]
    expect(names(grouped(people, households, 'family', tree))).toEqual([
      ['Lake', ['Bert Weber']],
      ['Town', ['Carl Adams', 'Leo']],
    ])
  })

  it('are children until the day they turn 18, as far as that is known', () => {
    const born = (birthYear: number | null, birthDate: string | null = null, birthYearWords?: string) =>
      isUnder18(person('Kim', { birthYear, ...(birthYearWords && { birthYearWords }) }), birthDate, today)
    expect([born(2009), born(2008), born(2008, '2008')]).toEqual([true, false, false])
    expect([born(2008, '2008-11-18'), born(2008, '2008-11-17')]).toEqual([true, false])
    expect([born(2008, '2008-12'), born(2008, '2008-11')]).toEqual([true, false])
    expect([born(null), born(2015, null, 'about 2015')]).toEqual([false, false])
  })

  it('are looked up only if the year alone does not say whether they are 18', () => {
    const ages = [2007, 2008, 2009].map(birthYear => person(`${birthYear}`, { birthYear }))
    const people = [bert, ...ages, person('Stranger', { birthYear: 2008 })]
    const homes = homesOf([lake], treeOf(people, [], [[['Bert Weber'], ['2007', '2008', '2009']]]))
    expect(turning18(people, homes, today)).toEqual(['2008'])
  })
})
