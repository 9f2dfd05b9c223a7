import { expect, it } from 'vitest'
import type { PersonRef } from '../../api/types.ts'
import { bySurname, letterOf, lettersOf, surnameOf } from './order.ts'

function person(name: string, surname?: string): PersonRef {
  return {
    id: name,
    name,
    birthYear: null,
    deathYear: null,
    deceased: false,
    gender: null,
    surname: surname ?? null,
  }
}

it.each([
  ['Anna Maria Weber', 'Weber'],
  ['Cher', 'Cher'],
  ['Jan van der Berg', 'Berg'],
  ['Ludwig von und zu Hohenfels', 'Hohenfels'],
  ['Martin Van Buren', 'Van Buren'],
  ['Ana De La Cruz', 'De La Cruz'],
  ['Van Morrison', 'Morrison'],
  ['Carl Weber Jr.', 'Weber'],
  ['Carl Weber, III', 'Weber'],
  ['Anna Weber née Schmidt', 'Weber'],
  ['Anna Weber (Schmidt)', 'Weber'],
  ['Anna "Nan" Weber', 'Weber'],
  ['Li III', 'Li'],
  ['(unknown)', '(unknown)'],
])('%s is listed under %s', (name, surname) => {
  expect(surnameOf({ name })).toBe(surname)
})

it('prefers the recorded surname', () => {
  expect(surnameOf(person('Gabriel García Márquez', 'García Márquez'))).toBe('García Márquez')
  expect(surnameOf(person('Jan Berg', 'van der Berg'))).toBe('Berg')
  expect(surnameOf(person('Mao Zedong', 'Mao'))).toBe('Mao')
})

it('orders by surname like a dictionary, then by the whole name', () => {
  const family = [
    'Zoe Abel',
    'Anna Öz',
    'Bert Ostler',
    'Carl Ozark',
    'Anna Abel',
    'Åsa Ångström',
    'Eva O’Neil',
  ]
  expect(bySurname(family.map(name => person(name))).map(({ name }) => name)).toEqual([
    'Anna Abel',
    'Zoe Abel',
    'Åsa Ångström',
    'Eva O’Neil',
    'Bert Ostler',
    'Anna Öz',
    'Carl Ozark',
  ])
})

it('lists the letters that occur, with the first person of each', () => {
  const family = ['Anna Weber', 'Åsa Abel', 'Carl Weber'].map(name => person(name))
  expect([...lettersOf(family, 'name')]).toEqual([
    ['A', 'Anna Weber'],
    ['C', 'Carl Weber'],
  ])
  expect([...lettersOf(bySurname(family), 'surname')]).toEqual([
    ['A', 'Åsa Abel'],
    ['W', 'Anna Weber'],
  ])
})

it('has no letter for digits, and none for scripts with thousands of characters', () => {
  expect(['Élodie', 'ßauer', 'Иван', '3rd child', '安娜', '?'].map(letterOf)).toEqual([
    'E',
    'S',
    'И',
    '#',
    '#',
    '#',
  ])
})
