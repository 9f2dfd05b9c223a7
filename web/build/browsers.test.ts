import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it, vi } from 'vitest'

// It reads the types of everything that the page uses.
vi.setConfig({ testTimeout: 180_000 })

/** The oldest browsers that the page supports, under their names in MDN's table of interfaces. */
const oldest = { safari: '16.4', safari_ios: '16.4', chrome: '111', edge: '111', firefox: '128' } as const

type Support = { version_added: string | false | null; flags?: unknown }
type Compat = { support: Readonly<Record<string, Support | Support[]>> }

/** A part of the table: interfaces with their members. */
type Entry = { readonly [name: string]: Entry | undefined }

const web = fileURLToPath(new URL('..', import.meta.url))
const table = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as { api: Entry; javascript: { builtins: Entry } }
const missingNames = namesOfMissing()

it('the page uses only interfaces that the oldest supported browsers have, or looks for them first', () => {
  expect(missingIn(programOf('tsconfig.json'))).toEqual([])
  expect(missingIn(programOf('src/worker/tsconfig.json'))).toEqual([])
})

it('recognises what a browser lacks, unless the code looks for it first', () => {
  const lines = [
    'URL.canParse("/")',
    'Response.json({})',
    'navigator.share({})',
    'navigator.share?.({})',
    'typeof navigator.share',
    '[3, 1].toSorted()',
    'new Set([1]).union(new Set())',
  ]
  expect(missingIn(programOf('tsconfig.json', lines.join(';\n')))).toEqual([
    'src/sample.ts:1: URL.canParse is missing in safari 16.4, safari_ios 16.4, chrome 111, edge 111',
    'src/sample.ts:2: Response.json is missing in safari 16.4, safari_ios 16.4',
    'src/sample.ts:3: Navigator.share is missing in firefox 128',
    'src/sample.ts:7: Set.union is missing in safari 16.4, safari_ios 16.4, chrome 111, edge 111',
  ])
})

/** The sources of a configuration, or this text instead of them. */
function programOf(config: string, text?: string): ts.Program {
  const file = join(web, config)
  const { config: json } = ts.readConfigFile(file, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(file))
  if (text === undefined) return ts.createProgram(fileNames, options)
  const sample = join(web, 'src/sample.ts')
  const newest = { ...options, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'] }
  const host = ts.createCompilerHost(newest)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === sample ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true) : read(name, ...rest)
  return ts.createProgram([sample], newest, host)
}

/** Where the sources name something that a supported browser lacks, without looking for it first. */
function missingIn(program: ts.Program): string[] {
  const checker = program.getTypeChecker()
  const missing = new Set<string>()
  for (const source of program.getSourceFiles()) {
    const path = relative(web, source.fileName)
    if (!path.startsWith('src/') || /test/i.test(path) || source.isDeclarationFile) continue
    const visit = (node: ts.Node) => {
      if (ts.isIdentifier(node) && missingNames.has(node.text) && !isLookedFor(node)) {
        for (const { name, entry } of interfacesOf(checker.getSymbolAtLocation(node))) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
          const browsers = lacking(entry).join(', ')
          if (browsers) missing.add(`${path}:${line + 1}: ${name} is missing in ${browsers}`)
        }
      }
      if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...missing]
}

/** The names of everything that a supported browser lacks. Only these are looked up, because that takes long. */
function namesOfMissing(): Set<string> {
  const names = new Set<string>()
  const collect = (part: Entry, depth: number) => {
    for (const [name, entry] of Object.entries(part)) {
      if (name === '__compat') continue
      if (lacking(entry).length > 0) names.add(name.replace(/_static$/, ''))
      if (depth === 0 && entry) collect(entry, 1)
    }
  }
  collect(table.api, 0)
  collect(table.javascript.builtins, 0)
  return names
}

/** True for `a.name?.()`, `a.name?.b` and `typeof a.name`: code that works without the interface, too. */
function isLookedFor(node: ts.Identifier): boolean {
  const access = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  const { parent } = access
  if (ts.isTypeOfExpression(parent)) return true
  return (
    (ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)) &&
    parent.expression === access &&
    parent.questionDotToken !== undefined
  )
}

/** The rows of the table for a name that TypeScript itself declares for browsers or for the language. */
function interfacesOf(symbol: ts.Symbol | undefined): { name: string; entry: Entry }[] {
  return (symbol?.declarations ?? []).flatMap(declaration => {
    const file = declaration.getSourceFile().fileName
    if (!symbol || !/\/typescript\/lib\/lib\.[^/]+\.d\.ts$/.test(file)) return []
    const part = /lib\.(dom|webworker)/.test(file) ? table.api : table.javascript.builtins
    const owner = ownerOf(declaration)
    const of = owner === null ? part : part[owner]
    const entry = of?.[`${symbol.name}_static`] ?? of?.[symbol.name]
    const name = owner === null ? symbol.name : `${owner}.${symbol.name}`
    return entry ? [{ name, entry }] : []
  })
}

/** The interface to which a member belongs; null for a global name. */
function ownerOf(declaration: ts.Declaration): string | null {
  for (let node = declaration.parent; node; node = node.parent) {
    if (ts.isInterfaceDeclaration(node)) return node.name.text.replace(/Constructor$/, '')
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text
  }
  return null
}

function lacking(entry: Entry | undefined): string[] {
  const compat = entry?.__compat as Compat | undefined
  if (!compat) return []
  return Object.entries(oldest)
    .filter(([browser, version]) => !has([compat.support[browser] ?? []].flat(), version))
    .map(([browser, version]) => `${browser} ${version}`)
}

function has(statements: readonly Support[], version: string): boolean {
  return statements.some(
    ({ version_added: added, flags }) =>
      !flags && typeof added === 'string' && added !== 'preview' && isUpTo(added.replace('≤', ''), version),
  )
}

function isUpTo(one: string, other: string): boolean {
  const [a = 0, b = 0] = one.split('.').map(Number)
  const [c = 0, d = 0] = other.split('.').map(Number)
  return a < c || (a === c && b <= d)
}
