import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Each may import what comes before it. */
const layers = ['lib', 'worker', 'ui', 'api', 'paths.ts', 'forms', 'features', 'app']

/** The same for features: the order of the server's modules, and at the end the screens that compose several features. */
const features = [
  'files',
  'sources',
  'members',
  'relationships',
  'kinship',
  'households',
  'calendar',
  'history',
  'duplicates',
  'profile',
  'tree',
  'search',
  'places',
  'exporting',
  'feedback',
  'accounts',
  'admin',
  'welcome',
  'dashboard',
  'landing',
  'debug',
]

const imports = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
    .map(name => [name, importsOf(name)] as const),
)

/** What a file imports from this folder, as paths like its own. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...text.matchAll(/\b(?:from|import)[\s(]+'(\.[^']+)'/g)].map(match =>
    join(file, '..', match[1] ?? ''),
  )
}

/** The imports for which the place of a file in some order is after that of the importing file. */
function upward(order: readonly string[], part: number): string[] {
  const place = (file: string) => order.indexOf(file.split('/')[part] ?? '')
  return [...imports].flatMap(([file, targets]) =>
    targets
      .filter(target => place(file) >= 0 && place(target) > place(file))
      .map(target => `${file} imports ${target}`),
  )
}

/** The first files that import each other in a circle. */
function findCycle(): string[] {
  const done = new Set<string>()
  const path: string[] = []
  function visit(file: string): string[] {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    path.push(file)
    for (const target of imports.get(file) ?? []) {
      const cycle = visit(target)
      if (cycle.length > 0) return cycle
    }
    path.pop()
    done.add(file)
    return []
  }
  return [...imports.keys()].map(visit).find(cycle => cycle.length > 0) ?? []
}

it('imports between layers point one way', () => {
  expect(upward(layers, 0)).toEqual([])
})

it('every feature has its place in the order', () => {
  const folders = new Set(
    [...imports.keys()].map(file => file.split('/')).map(([layer, name]) => layer === 'features' && name),
  )
  folders.delete(false)
  expect([...folders].sort()).toEqual([...features].sort())
})

it('a feature imports only features before it', () => {
  expect(upward(features, 1)).toEqual([])
})

it('no files import each other in a circle', () => {
  expect(findCycle()).toEqual([])
})
