import type accounts from '@locales/en/accounts.json'
import type admin from '@locales/en/admin.json'
import type calendar from '@locales/en/calendar.json'
import common from '@locales/en/common.json'
import type debug from '@locales/en/debug.json'
import errors from '@locales/en/errors.json'
import type feedback from '@locales/en/feedback.json'
import type files from '@locales/en/files.json'
import type forms from '@locales/en/forms.json'
import type history from '@locales/en/history.json'
import type households from '@locales/en/households.json'
import type members from '@locales/en/members.json'
import type profile from '@locales/en/profile.json'
import type relationships from '@locales/en/relationships.json'
import type timeline from '@locales/en/timeline.json'
import type upkeep from '@locales/en/upkeep.json'

/**
 * Every text of the page, by key: `t('accounts.signIn.title')`. The catalogue is `locales/<language>/<room>.json`,
 * the same files that the server is built with. `common` and `errors` (those that the page itself
 * must be able to say; the server's other refusals come with their words) are always there; another room's words
 * come with that room's own script, through its `words.ts` (a test checks that users of the words import it).
 */
type Rooms = {
  common: typeof common
  errors: typeof errors
  accounts: typeof accounts
  admin: typeof admin
  calendar: typeof calendar
  debug: typeof debug
  households: typeof households
  feedback: typeof feedback
  files: typeof files
  forms: typeof forms
  history: typeof history
  members: typeof members
  profile: typeof profile
  relationships: typeof relationships
  timeline: typeof timeline
  upkeep: typeof upkeep
}

type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalogue = Readonly<Record<string, Text>>
export type Values = Readonly<Record<string, string | number>>
export type WordKey = { [R in keyof Rooms]: `${R}.${keyof Rooms[R] & string}` }[keyof Rooms]

export const language = 'en'
const plural = new Intl.PluralRules(language)
const rooms: Partial<Record<keyof Rooms, Catalogue>> = { common, errors }

/** Adds a room's words; called once by the room's `words.ts`. */
export function provide(room: keyof Rooms, words: Catalogue) {
  rooms[room] = words
}

export function t(key: WordKey, values: Values = {}): string {
  const text = lookUp(key)
  // A missing text shows its key: ugly on the page, but never a crash in front of a user.
  return text === undefined ? key : fill(text, values, plural)
}

/**
 * The text for an error's code, in the page's own words. Where the page has none, or cannot fill the
 * placeholders, what the server said stands.
 */
export function errorText(code: string, message: string, values: Values = {}): string {
  const text = lookUp(`errors.${code}`)
  if (text === undefined) return message
  const filled = fill(text, values, plural)
  return /\{\w+\}/.test(filled) ? message : filled
}

/** Chooses the plural form by `count` and replaces `{name}` placeholders. */
export function fill(text: Text, values: Values, rules: Intl.PluralRules): string {
  const form =
    typeof text === 'string' ? text : (text[rules.select(Number(values.count ?? 0))] ?? text.other ?? '')
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function lookUp(key: string): Text | undefined {
  const dot = key.indexOf('.')
  return rooms[key.slice(0, dot) as keyof Rooms]?.[key.slice(dot + 1)]
}
