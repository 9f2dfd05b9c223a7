import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '../../locales')
const same: Record<string, string[]> = JSON.parse(readFileSync(join(locales, 'fixtures/same.json'), 'utf8'))
export const languages = readdirSync(locales).filter(name => /^[a-z]{2,3}$/.test(name))

type Texts = { [key: string]: string | Texts }

function valuesIn(texts: Texts): string[] {
  return Object.values(texts).flatMap(text => (typeof text === 'string' ? [text] : valuesIn(text)))
}

function valuesOf(language: string): string[] {
  const folder = join(locales, language)
  return readdirSync(folder).flatMap(name => valuesIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/** Everything that a language says: whole texts, and patterns for those with placeholders. */
class Speech {
  readonly #whole = new Set<string>()
  readonly #patterns: RegExp[] = []

  constructor(language: string) {
    for (const text of valuesOf(language)) {
      const parts = text.replace(/<[^>]*>/g, '').split(/\{\w+\}/)
      if (parts.length === 1) this.#whole.add(text.trim())
      // "{year}er" and "{size} kB" would be found in names.
      else if (parts.some(part => /(?<!\p{L})\p{L}{3}/u.test(part)))
        this.#patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`, 'su'))
    }
  }

  says(text: string): boolean {
    return this.#whole.has(text) || this.#patterns.some(pattern => pattern.test(text))
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

const speeches = new Map(languages.map(language => [language, new Speech(language)]))

/** Returns those of these texts that are in another language, except words that are the same in both. */
export function foreign(language: string, texts: readonly string[]): string[] {
  const own = speeches.get(language)
  const others = languages.filter(other => other !== language).map(other => speeches.get(other))
  const reviewed = new Set(Object.values(same).flat())
  return texts.filter(
    text => !reviewed.has(text) && !own?.says(text) && others.some(other => other?.says(text)),
  )
}
