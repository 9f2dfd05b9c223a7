import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fold, searchWords } from './fold.ts'

interface Case {
  text: string
  folded: string
}

const fixture = new URL('../../../crates/server/tests/fixtures/fold.json', import.meta.url)
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(fixture, 'utf8'))

it.each(cases)('folds "$text" as the server does', ({ text, folded }) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

it('splits a search into words, whatever separates them', () => {
  expect(searchWords('  Anna,  (1950–2010) ')).toEqual(['anna', '1950', '2010'])
  expect(searchWords(' – ')).toEqual([])
})
