import common from '@locales/en/common.json'
import errors from '@locales/en/errors.json'

/**
 * Every text of the page, by key: `t('accounts.signIn.title')`. The catalogue is
 * `locales/<language>/<feature>.json`; the server is built with the same files. The English texts are part of
 * the scripts: `common` and `errors` (the page's own; other server errors come with their message) are always
 * loaded. Another feature's texts come with its script, through its `words.ts`, which also adds their keys to this
 * type (a test checks that users of the texts import it). Another language comes in two files: what the first page needs, see `speak`, and the rest.
 */
export interface Features {
  common: typeof common
  errors: typeof errors
}

type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalogue = Readonly<Record<string, Text>>
export type Values = Readonly<Record<string, string | number>>
export type WordKey = {
  [F in keyof Features]: `${F}.${keyof Features[F] & string}`
}[keyof Features]

type Texts = Partial<Record<keyof Features, Catalogue>>

/** The page's language. It changes only before anything is shown, but after scripts have started. */
export let language = 'en'
let plural = new Intl.PluralRules(language)
const english: Texts = { common, errors }
let translated: Texts = {}

/** Adds the English texts of a feature; the feature's `words.ts` calls it once. */
export function provide(feature: keyof Features, texts: Catalogue) {
  english[feature] = texts
}

/**
 * Fetches another language's texts and switches to it. Untranslated texts stay English. The file holds the texts of the
 * first page and of signing in; those of all other screens come with `haveWords`.
 */
export function speak(code: string): Promise<void> {
  // react-aria's own few words, without loading its provider for the first page.
  Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: code })
  speaking = textsIn(code).then(texts => {
    translated = texts
    language = code
    plural = new Intl.PluralRules(code)
    document.documentElement.lang = code
  })
  return speaking
}

let speaking: Promise<void> | undefined
let rest: Promise<void> | undefined

/** Waits until the scripts that have loaded have their texts in the page's language. */
export async function haveWords(): Promise<void> {
  // Without its first texts, the page is in English.
  await speaking?.catch(() => {})
  const isComplete = Object.keys(english).every(feature => feature in translated)
  if (language === 'en' || isComplete) return
  rest ??= textsIn(`${language}-rest`).then(texts => {
    translated = { ...texts, ...translated }
  })
  await rest.catch(error => {
    rest = undefined
    throw error
  })
}

async function textsIn(file: string): Promise<Texts> {
  const response = await fetch(`/words/${file}.json`)
  if (!response.ok) throw new Error(`there are no texts for ${file}`)
  return response.json()
}

export function t(key: WordKey, values: Values = {}): string {
  const text = lookUp(key)
  // A missing text shows its key: ugly on the page, but never a crash in front of a user.
  return text === undefined ? key : fill(text, values, plural)
}

/**
 * The page's text for an error code. If the page has none, or cannot fill the placeholders, the server's
 * message.
 */
export function errorText(code: string, message: string, values: Values = {}): string {
  const text = lookUp(`errors.${code}`)
  if (text === undefined) return message
  const filled = fill(text, values, plural)
  return /\{\w+\}/.test(filled) ? message : filled
}

/** Picks the plural form by `count` and replaces `{name}` placeholders. */
export function fill(text: Text, values: Values, rules: Intl.PluralRules): string {
  const form =
    typeof text === 'string' ? text : (text[rules.select(Number(values.count ?? 0))] ?? text.other ?? '')
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(values[name] ?? whole)))
}

/** A name that is written from right to left does not turn around the numbers and brackets beside it. */
function isolated(value: string): string {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(value) ? `\u2068${value}\u2069` : value
}

function lookUp(key: string): Text | undefined {
  const dot = key.indexOf('.')
  const feature = key.slice(0, dot) as keyof Features
  const name = key.slice(dot + 1)
  return translated[feature]?.[name] ?? english[feature]?.[name]
}
