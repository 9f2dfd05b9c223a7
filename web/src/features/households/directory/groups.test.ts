import { describe, expect, it } from 'vitest'
import type { Household, PersonRef } from '../../../api/types.ts'
import { grouped, isReachable, readChoice, writeChoice } from './groups.ts'

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
