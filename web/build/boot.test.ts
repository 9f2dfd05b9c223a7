import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const boot = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8')

/** The script as TypeScript writes it for browsers that know this version of the language. */
function writtenFor(target: ts.ScriptTarget, script: string): string {
  return ts.transpile(script, { target, module: ts.ModuleKind.None, removeComments: true })
}

it('ENG-3 boot.js has no syntax that is newer than ES5, because it tells old browsers what to do', () => {
  expect(writtenFor(ts.ScriptTarget.ES5, boot)).toBe(writtenFor(ts.ScriptTarget.ESNext, boot))
  const newer = `${boot}\nconst greet = () => ''`
  expect(writtenFor(ts.ScriptTarget.ES5, newer)).not.toBe(writtenFor(ts.ScriptTarget.ESNext, newer))
})
