import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Fills `%words:<key>%` in index.html from the English catalogue: the few sentences that must stand in the
 * page before (or without) its script come from the same files as all others.
 */
export function pageWords(): Plugin {
  const file = new URL('../../locales/en/common.json', import.meta.url)
  return {
    name: 'kinkeeper-page-words',
    transformIndexHtml: html => {
      const words: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
      return html.replace(/%words:([\w.]+)%/g, (_, key: string) => {
        const text = words[key]
        if (typeof text !== 'string') throw new Error(`index.html asks for the unknown words "${key}"`)
        return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
      })
    },
  }
}
