import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const locales = fileURLToPath(new URL('../../locales', import.meta.url))

/**
 * Texts outside the scripts. `%words:<feature>.<key>%` in index.html becomes the English text, for the few
 * sentences the page needs before (or without) its script. Each other language gets a file, `words/<language>.json`.
 */
export function pageWords(): Plugin {
  return {
    name: 'kinkeeper-page-words',
    transformIndexHtml: html => {
      const words = textsOf('en')
      return html.replace(/%words:(\w+)\.([\w.]+)%/g, (whole, feature: string, key: string) => {
        const text = words[feature]?.[key]
        if (typeof text !== 'string') throw new Error(`index.html asks for the unknown words ${whole}`)
        return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
      })
    },
    configureServer: server => {
      server.middlewares.use('/words', (request, response, next) => {
        const language = languages().find(code => request.url === `/${code}.json`)
        if (!language) return next()
        response.setHeader('content-type', 'application/json').end(JSON.stringify(textsOf(language)))
      })
    },
    generateBundle() {
      for (const language of languages()) {
        const source = JSON.stringify(textsOf(language))
        this.emitFile({ type: 'asset', fileName: `words/${language}.json`, source })
      }
    },
  }
}

/** The languages that have a folder, except English. */
function languages(): string[] {
  return readdirSync(locales).filter(name => /^[a-z]{2,3}(-[A-Za-z]+)?$/.test(name) && name !== 'en')
}

/** All texts of a language, by feature and key. */
function textsOf(language: string): Record<string, Record<string, unknown>> {
  const files = readdirSync(join(locales, language)).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    files.map(name => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(locales, language, name), 'utf8')),
    ]),
  )
}
