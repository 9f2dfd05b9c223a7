// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { eraseAccount } from '../../lib/accountStorage.ts'
import { forgetAllSearches, forgetSearch, recentSearches, rememberSearch } from './recents.ts'

afterEach(() => localStorage.clear())

it('FIND-1 keeps the last eight searches of an account, the latest first', () => {
  for (let year = 1900; year < 1910; year++) rememberSearch('anna', ` born ${year} `)
  expect(recentSearches('anna')).toHaveLength(8)
  expect(recentSearches('anna').slice(0, 2)).toEqual(['born 1909', 'born 1908'])
  expect(recentSearches('ben')).toEqual([])
})

it('knows a search again in another case and without accents', () => {
  rememberSearch('anna', 'Dvořák')
  rememberSearch('anna', 'weber')
  rememberSearch('anna', 'dvorak')
  expect(recentSearches('anna')).toEqual(['dvorak', 'weber'])
})

it('removes one or all, and remembers neither nothing nor a whole letter', () => {
  for (const text of ['weber', 'mia', '  ', 'x'.repeat(101)]) rememberSearch('anna', text)
  forgetSearch('anna', 'Weber')
  expect(recentSearches('anna')).toEqual(['mia'])
  forgetAllSearches('anna')
  expect(recentSearches('anna')).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it('FIND-1 is erased with everything else of the account', () => {
  rememberSearch('anna', 'weber')
  rememberSearch('ben', 'weber')
  eraseAccount('anna')
  expect(recentSearches('anna')).toEqual([])
  expect(recentSearches('ben')).toEqual(['weber'])
})

it('ignores what something else stored', () => {
  localStorage.setItem('kinkeeper:anna:searches', '{"a":')
  expect(recentSearches('anna')).toEqual([])
  localStorage.setItem('kinkeeper:anna:searches', '[1, "weber"]')
  expect(recentSearches('anna')).toEqual(['weber'])
})
