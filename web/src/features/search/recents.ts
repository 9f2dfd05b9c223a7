import { accountPrefix } from '../../lib/accountStorage.ts'
import { fold } from '../../lib/fold.ts'

/** The last searches of an account stay on this device. Signing out erases them with everything under its prefix. */

const most = 8
const longest = 100

function storageKey(account: string): string {
  return `${accountPrefix(account)}searches`
}

/** The latest first. */
export function recentSearches(account: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(account)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(text => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(account: string, typed: string) {
  const text = typed.trim()
  if (text === '' || text.length > longest) return
  keep(account, [text, ...without(recentSearches(account), text)].slice(0, most))
}

export function forgetSearch(account: string, text: string) {
  keep(account, without(recentSearches(account), text))
}

export function forgetAllSearches(account: string) {
  keep(account, [])
}

/** The same words in another case or with other accents are the same search. */
function without(texts: readonly string[], text: string): readonly string[] {
  return texts.filter(other => fold(other) !== fold(text))
}

function keep(account: string, texts: readonly string[]) {
  try {
    if (texts.length > 0) localStorage.setItem(storageKey(account), JSON.stringify(texts))
    else localStorage.removeItem(storageKey(account))
  } catch {
    // The storage is off or full; there are no recent searches then.
  }
}
