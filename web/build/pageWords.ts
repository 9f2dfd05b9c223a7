import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const locales = fileURLToPath(new URL('../../locales', import.meta.url))

/**
 * Texts outside the scripts. `%words:<feature>.<key>%` in index.html becomes the English text, for the few
 * sentences the page needs before (or without) its script, and `%others:…%` the same text in all other languages.
 * Each other language gets two files: `words/<language>.json` for the first page and for signing in, and
 * `words/<language>-rest.json`.
 */
export function pageWords(): Plugin {
  return {
    name: 'kinkeeper-page-words',
    transformIndexHtml: html => {
      const find = (language: string, key: string): string => {
        const [feature = '', name = ''] = key.split(/\.(.*)/)
        const text = textsOf(language)[feature]?.[name]
        if (typeof text !== 'string') throw new Error(`index.html asks for the unknown words ${key}`)
        return text
      }
      const others = languages().filter(language => language !== 'en')
      const inOthers = (key: string) =>
        JSON.stringify(Object.fromEntries(others.map(language => [language, find(language, key)])))
      return html
        .replace(/%words:([\w.]+)%/g, (_, key: string) => escaped(find('en', key)))
        .replace(/%others:([\w.]+)%/g, (_, key: string) => escaped(inOthers(key)))
    },
    configureServer: server => {
      server.middlewares.use('/words', (request, response, next) => {
        const file = files().find(({ name }) => request.url === `/${name}`)
        if (!file) return next()
        response.setHeader('content-type', 'application/json').end(file.source())
      })
    },
    generateBundle() {
      for (const { name, source } of files())
        this.emitFile({ type: 'asset', fileName: `words/${name}`, source: source() })
    },
  }
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

/** The landing page and signing in need these texts; a test makes sure that they are enough. */
const first = ['common', 'errors', 'landing', 'accounts']

/** Only index.html and the server say these. */
const elsewhere = [
  'boot',
  'devices',
  'evidence',
  'feed',
  'finding',
  'fuzzyDates',
  'importProblems',
  'kinship',
  'mail',
  'picture',
  'refusals',
  'samples',
]

function files(): { name: string; source: () => string }[] {
  const pick = (language: string, wanted: (feature: string) => boolean) =>
    JSON.stringify(Object.fromEntries(Object.entries(textsOf(language)).filter(([name]) => wanted(name))))
  return languages()
    .filter(language => language !== 'en')
    .flatMap(language => [
      { name: `${language}.json`, source: () => pick(language, name => first.includes(name)) },
      {
        name: `${language}-rest.json`,
        source: () => pick(language, name => !first.includes(name) && !elsewhere.includes(name)),
      },
    ])
}

/** The languages that have a folder, English first. */
export function languages(): string[] {
  const others = readdirSync(locales).filter(name => /^[a-z]{2,3}(-[A-Za-z]+)?$/.test(name) && name !== 'en')
  return ['en', ...others.sort()]
}

/** All texts of a language, by feature and key. */
function textsOf(language: string): Record<string, Record<string, unknown>> {
  const files = readdirSync(join(locales, language)).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    files.map(name => [
      name.slice(0, -'.json'.length),
      JSON.parse(whole(readFileSync(join(locales, language, name), 'utf8'))),
    ]),
  )
}

/** Keeps the two halves of "E-Mail" on one line, with a word joiner. */
function whole(texts: string): string {
  return texts.replace(/\bE-(?=Mail)/g, 'E-\u2060')
}
