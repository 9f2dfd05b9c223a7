import { expect, it } from 'vitest'
import type { PersonRef } from '../../api/types.ts'
import { initials, lifeYears, matching, nameWithYears, parentsInWords } from './people.ts'
import './words.ts'

function person(name: string, birthYear: number | null = null, deathYear: number | null = null): PersonRef {
  return { id: name, name, birthYear, deathYear, deceased: deathYear !== null, gender: null }
}

it('shows the known years', () => {
  expect(lifeYears(person('A', 1950, 2010))).toBe('1950–2010')
  expect(lifeYears(person('A', 1950))).toBe('born 1950')
  expect(lifeYears(person('A', null, 2010))).toBe('died 2010')
  expect(lifeYears(person('A'))).toBeNull()
  expect(lifeYears({ ...person('A', 1950), deceased: true })).toBe('born 1950, deceased')
  expect(lifeYears({ ...person('A'), deceased: true })).toBe('deceased')
  const about = { ...person('A', 1920), birthYearWords: 'about 1920' }
  expect(lifeYears(about)).toBe('born about 1920')
  expect(lifeYears({ ...about, deathYear: 1990 })).toBe('about 1920 – 1990')
  expect(lifeYears({ ...person('A'), birthYearWords: 'before 1900', deceased: true })).toBe(
    'born before 1900, deceased',
  )
  expect(nameWithYears(person('Anna Weber', 1950))).toBe('Anna Weber (born 1950)')
  expect(nameWithYears(person('Anna Weber'))).toBe('Anna Weber')
})

it('finds people by any words of their names, and by years', () => {
  const family = [
    person('Anna Weber', 1950),
    person('Anna Weber', 1887, 1960),
    person('Antonín Dvořák', 1841),
  ]
  const found = (search: string) => matching(family, search).map(one => one.birthYear)
  expect(found('web ann')).toEqual([1950, 1887])
  expect(found('anna 1887')).toEqual([1887])
  expect(found('DVORAK')).toEqual([1841])
  expect(found(nameWithYears(family[1] as PersonRef))).toEqual([1887])
  expect(found('  ')).toEqual([1950, 1887, 1841])
  expect(found('nobody')).toEqual([])
})

it('names the parents of people who share their name', () => {
  const carl = { ...person('Carl Weber', 1980), parents: ['Anna Weber', 'Emil Klein'] }
  expect(nameWithYears({ ...carl, gender: 'male' })).toBe(
    'Carl Weber (born 1980, son of Anna and Emil Klein)',
  )
  expect(parentsInWords({ ...carl, gender: 'female', parents: ['Anna Weber'] })).toBe('daughter of Anna')
  expect(parentsInWords(carl)).toBe('child of Anna and Emil Klein')
  expect(parentsInWords({ ...carl, parents: [] })).toBeNull()
})

it('finds initials in any script', () => {
  expect(initials('Anna Maria Weber')).toBe('AW')
  expect(initials('ørsted')).toBe('Ø')
  expect(initials('Иван Петров')).toBe('ИП')
  expect(initials(' — ')).toBe('')
})
