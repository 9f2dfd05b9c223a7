import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { features } from './app/features.ts'

/** Each may import what comes before it. */
const layers = ['lib', 'worker', 'ui', 'api', 'paths.ts', 'feature.ts', 'forms', 'features', 'app']

/** The same for features. */
const order = Object.keys(features)

const imports = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
    .map(name => [name, importsOf(name)] as const),
)

/** Lists the files of this folder that a file imports, as paths like its own. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...text.matchAll(/\b(?:from|import)[\s(]+'(\.[^']+)'/g)].map(match =>
    join(file, '..', match[1] ?? ''),
  )
}

/** The imports for which the position of a file in some order is after that of the importing file. */
function upward(order: readonly string[], part: number): string[] {
  const position = (file: string) => order.indexOf(file.split('/')[part] ?? '')
  return [...imports].flatMap(([file, targets]) =>
    targets
      .filter(target => position(file) >= 0 && position(target) > position(file))
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

it('every feature has its position in the order', () => {
  const folders = new Set(
    [...imports.keys()].map(file => file.split('/')).map(([layer, name]) => layer === 'features' && name),
  )
  folders.delete(false)
  expect([...folders].sort()).toEqual([...order].sort())
})

it('a feature imports only features before it', () => {
  expect(upward(order, 1)).toEqual([])
})

it('no files import each other in a circle', () => {
  expect(findCycle()).toEqual([])
})

it('there is at most one effect in 1,000 lines', () => {
  const texts = [...imports.keys()].map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const effects = count(/\buse(Layout)?Effect\(/g)
  expect(effects).toBeGreaterThan(20)
  expect(effects * 1000).toBeLessThanOrEqual(count(/\n/g))
})
