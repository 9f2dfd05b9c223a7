import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { features } from '../src/app/features.ts'
import { pages } from './pages.ts'

it('names the first part of the address of every screen', () => {
  const screens = Object.values(features).flatMap(feature => feature.screens ?? [])
  const first = screens.map(({ path }) => path.split('/')[1] ?? '')
  expect(first).toEqual(expect.arrayContaining(['', 'family-member', 'place']))
  expect(pages()).toEqual([...new Set(first)].sort())
})

it('reads the descriptions of features, wherever they are, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  try {
    mkdirSync(join(folder, 'one'))
    const screens = "screens: [{ path: '/', for: 'everyone' }, { path: '/one/:id' }, { path: '/one/new' }]"
    writeFileSync(
      join(folder, 'one', 'feature.ts'),
      `export const feature = { offline: ['/api/one'], ${screens} }`,
    )
    writeFileSync(join(folder, 'one', 'Other.tsx'), "const other = { path: '/other' }")
    expect(readdirSync(join(folder, 'one'))).toHaveLength(2)
    expect(pages(folder)).toEqual(['', 'one'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
