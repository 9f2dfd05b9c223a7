import { expect, it } from 'vitest'
import { fold, searchWords } from './fold.ts'

it('forgets case and accents', () => {
  expect(fold('Antonín DVOŘÁK')).toBe('antonin dvorak')
  expect(fold('Weiß Łukasz Ørsted Ægir')).toBe('weiss lukasz orsted aegir')
  expect(fold('Иван')).toBe('иван')
})

it('finds the words of a search, whatever stands between them', () => {
  expect(searchWords('  Anna,  (1950–2010) ')).toEqual(['anna', '1950', '2010'])
  expect(searchWords(' – ')).toEqual([])
})
