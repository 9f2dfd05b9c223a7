import { expect, test } from 'vitest'
import { impliedGender, relationTypes, wordFor } from './relationTypes.ts'

test('a known gender decides the word', () => {
  const words = (gender: 'male' | 'female' | 'other' | null) =>
    relationTypes.map(type => wordFor(type, gender)).join(' ')
  expect(words('male')).toBe('father father father son son son brother brother spouse')
  expect(words('female')).toBe('mother mother mother daughter daughter daughter sister sister spouse')
  expect(words('other')).toBe('parent parent parent child child child brother sister spouse')
  expect(words(null)).toBe(relationTypes.join(' '))
})

test('six words imply a gender', () => {
  expect(relationTypes.filter(type => impliedGender(type) === 'female')).toEqual([
    'mother',
    'daughter',
    'sister',
  ])
  expect(relationTypes.filter(type => impliedGender(type) === null)).toEqual(['parent', 'child', 'spouse'])
})
