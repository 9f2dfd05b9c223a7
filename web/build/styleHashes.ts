import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * react-aria adds a few fixed `<style>` texts to the page at run time. A strict `style-src` allows them by
 * their hashes, which we read from the installed package so that they follow its upgrades. A style that we
 * cannot read fails the build, which is better than a broken policy on the page.
 */
export function fixedStyleTexts(packageFolder: string): string[] {
  const texts: string[] = []
  for (const file of modules(join(packageFolder, 'dist/private'))) {
    const source = readFileSync(file, 'utf8')
    const made = source.match(/createElement\(['"]style['"]\)/g)?.length ?? 0
    const found = [...source.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g)].map(match =>
      withConstants(match[1] ?? '', source).trim(),
    )
    if (made !== found.length)
      throw new Error(`${file} makes ${made} styles, of which ${found.length} are understood`)
    texts.push(...found)
  }
  return texts
}

export function styleHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Replaces `${name}` with the string from `const name = '…'` in the same file. */
function withConstants(template: string, source: string): string {
  return template.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    const value = source.match(new RegExp(`const ${name.replaceAll('$', '\\$')} = ['"]([^'"]*)['"]`))?.[1]
    if (value === undefined) throw new Error(`the style text uses ${name}, which is not a fixed string`)
    return value
  })
}

function modules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.mjs'))
    .map(name => join(folder, name))
}
