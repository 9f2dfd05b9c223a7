import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src', import.meta.url))

/**
 * The first part of each address of the page, so that the server answers 404 to all others. The addresses are those of
 * the screens in each `feature.ts`, read from its text, because a build step cannot run what needs a browser.
 */
export function pages(folder = source): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names
    .filter(name => basename(name) === 'feature.ts')
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const addresses = texts.flatMap(text =>
    [...text.matchAll(/\bpath: '\/([^']*)'/g)].map(found => found[1] ?? ''),
  )
  return [...new Set(addresses.map(address => address.split('/', 1)[0] ?? ''))].sort()
}
