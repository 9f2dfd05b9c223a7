import { describe, expect, it } from 'vitest'
import type { LifeEvent } from '../../../api/types.ts'
import { lifeOf } from './life.ts'

const anna = {
  id: 'anna',
  birthDate: '1918-11-20',
  birthDateWords: '20 November 1918',
  deathDate: '2003-02-01',
  deathDateWords: '1 February 2003',
}

function event(description: string, date: string, more: Partial<LifeEvent> = {}): LifeEvent {
  const year = /\d{4}/.exec(date)?.[0]
  const years = year ? { firstYear: Number(year), lastYear: Number(year) } : {}
  return {
    id: description,
    description,
    date,
    type: 'other',
    familyInvolved: ['anna'],
    ...years,
    ...more,
  } as LifeEvent
}

const told = (member: Parameters<typeof lifeOf>[0], ...events: LifeEvent[]) =>
  lifeOf(member, events).map(entry => (entry.kind === 'event' ? entry.event.description : entry.kind))

describe('a life', () => {
  it('begins with birth and ends with death, even without events for them', () => {
    expect(told(anna, event('wedding', '1946-05'), event('reunion', '1987-07-10'))).toEqual([
      'birth',
      'wedding',
      'reunion',
      'death',
    ])
    expect(told(anna)).toEqual(['birth', 'death'])
  })

  it('shows birth and death once', () => {
    const birth = event('was born', '1918-11-20', { type: 'birth' })
    const death = event('died', '2003-02-01', { type: 'death' })
    expect(told(anna, birth, death)).toEqual(['was born', 'died'])
  })

  it('does not mistake the birth of a child for the birth of the member', () => {
    const child = event('Mara was born', '1947', { type: 'birth', familyInvolved: ['mara', 'anna'] })
    expect(told(anna, child)).toEqual(['birth', 'Mara was born', 'death'])
  })

  it('places events before birth and after death', () => {
    expect(
      told(
        anna,
        event('parents marry', '1912'),
        event('christening', '1918-12-01'),
        event('grave', '2004'),
        event('every Christmas', 'XXXX-12-24'),
      ),
    ).toEqual(['parents marry', 'birth', 'christening', 'death', 'grave', 'every Christmas'])
    expect(told(anna, event('funeral', '2003-02-05'))).toEqual(['birth', 'death', 'funeral'])
    expect(told(anna, event('moved', '2003'))).toEqual(['birth', 'moved', 'death'])
  })

  it('calculates the age at death only between full dates', () => {
    const age = (birthDate: string, deathDate: string) =>
      lifeOf({ ...anna, birthDate, deathDate }, []).map(entry => (entry.kind === 'death' ? entry.age : ''))[1]
    expect(age('1918-11-20', '2003-11-19')).toBe(84)
    expect(age('1918-11-20', '2003-11-20')).toBe(85)
    expect(age('1918', '2003-11-20')).toBeNull()
    expect(age('1918-11-20', '2003~')).toBeNull()
  })

  it('is empty if nothing is known', () => {
    expect(lifeOf({ id: 'anna', birthDate: null, deathDate: null }, [])).toEqual([])
  })
})
