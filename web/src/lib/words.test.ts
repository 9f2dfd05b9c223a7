import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import same from '../../../locales/fixtures/same.json'
import '../features/debug/words.ts'
import { errorText, fill, haveWords, language, speak, t } from './words.ts'

const source = join(import.meta.dirname, '..')
const locales = join(import.meta.dirname, '../../../locales')

type Words = Record<string, string | Record<string, string>>

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
  .map(name => ({ name, text: readFileSync(join(source, name), 'utf8') }))

const catalogues = readdirSync(locales, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.json') && !name.startsWith('fixtures'))
  .map(name => ({ name, words: JSON.parse(readFileSync(join(locales, name), 'utf8')) as Words }))

/** The features whose texts the page shows; only the server uses the others. */
const rooms = [
  'boot',
  'common',
  ...sources.flatMap(({ text }) => [...text.matchAll(/^provide\('(\w+)'/gm)].map(match => match[1] ?? '')),
]

const english = (room: string) =>
  catalogues.find(({ name }) => name === join('en', `${room}.json`))?.words ?? {}

function placeholders(text: string | Record<string, string>): string[] {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return [
    ...new Set(forms.flatMap(form => [...form.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? ''))),
  ].sort()
}

/** Texts of the specification are kept to the letter. */
const specified: readonly string[] = [
  'Initialize Database with Sample Data',
  'Error initializing database. Please try again.',
]

function textsOf(language: string): string[] {
  const own = catalogues.filter(({ name }) => name.startsWith(`${language}/`))
  const texts = own
    .flatMap(({ words }) => Object.values(words))
    .flatMap(text => (typeof text === 'string' ? text : Object.values(text)))
  return texts.map(text => text.replaceAll(/\{\w+\}/g, '')).filter(text => !specified.includes(text))
}

describe('the language of the words', () => {
  it('HOME-4 English has one spelling, the British one', () => {
    const american =
      /\b(cancel(ed|ing)|color|favorite|center|gray|neighbor|behavior|honor|(?!size|prize|seize)\w+iz(e[ds]?|ing|ation))\b/i
    expect(textsOf('en').filter(text => american.test(text))).toEqual([])
  })

  it('HOME-4 Spanish works in Spain and in Latin America', () => {
    const regional =
      /(?<!\p{L})(\p{L}+(áis|éis)|os|vosotr[oa]s|vuestr[oa]s?|ustedes|compartís|móvil|celular|ordenador|computadora|progenitor(es)?|coger)(?!\p{L})/iu
    expect(textsOf('es').filter(text => regional.test(text))).toEqual([])
  })
})

describe('the words', () => {
  it('fill in placeholders', () => {
    expect(t('common.nav.welcome', { name: 'Anna' })).toBe('Welcome, Anna!')
  })

  it('choose the plural form by count', () => {
    expect(t('debug.days', { count: 1 })).toBe('1 day')
    expect(t('debug.days', { count: 2 })).toBe('2 days')
    expect(t('debug.days', { count: 0 })).toBe('0 days')
  })

  it('choose the plural form by the rules of the language', () => {
    const polish = { one: '{count} rok', few: '{count} lata', many: '{count} lat', other: '{count} roku' }
    const rules = new Intl.PluralRules('pl')
    expect([1, 3, 5].map(count => fill(polish, { count }, rules))).toEqual(['1 rok', '3 lata', '5 lat'])
  })

  it('keep a placeholder without a value, and do not interpret values', () => {
    expect(fill('{a} and {b}', { a: '{b}' }, new Intl.PluralRules('en'))).toBe('{b} and {b}')
  })

  it('keep numbers after a name that is written from right to left', () => {
    const text = fill('{name} ({age})', { name: 'ליאה', age: 34 }, new Intl.PluralRules('en'))
    expect(text).toBe('\u2068ליאה\u2069 (34)')
  })

  it('find an error by its code, and use the message of the server for unknown ones', () => {
    expect(errorText('passwords-differ', 'x')).toBe('Passwords do not match')
    expect(errorText('never-heard-of', 'What the server said.')).toBe('What the server said.')
    expect(errorText('password-too-short', 'Password must be at least 9 characters')).toBe(
      'Password must be at least 9 characters',
    )
    expect(errorText('password-too-short', 'x', { min: 6 })).toBe('Password must be at least 6 characters')
  })
})

describe('another language', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('comes in two files, with its plural forms; missing texts stay English', async () => {
    const html = { lang: 'en' }
    const polish = { debug: { days: { one: '{count} dzień', few: '{count} dni', many: '{count} dni' } } }
    const first = { common: {}, errors: {} }
    const fetched = vi.fn(async (file: string) => Response.json(file.includes('rest') ? polish : first))
    vi.stubGlobal('document', { documentElement: html })
    vi.stubGlobal('fetch', fetched)
    await speak('pl')
    expect(fetched.mock.calls).toEqual([['/words/pl.json']])
    // The texts of a screen come with its script, once for all screens.
    expect(t('debug.days', { count: 2 })).toBe('2 days')
    await Promise.all([haveWords(), haveWords()])
    expect(fetched.mock.calls).toEqual([['/words/pl.json'], ['/words/pl-rest.json']])
    expect([language, html.lang]).toEqual(['pl', 'pl'])
    expect([1, 3, 5].map(count => t('debug.days', { count }))).toEqual(['1 dzień', '3 dni', '5 dni'])
    expect(t('common.nav.welcome', { name: 'Anna' })).toBe('Welcome, Anna!')
  })

  it('without texts changes nothing', async () => {
    const before = language
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    await expect(speak('xx')).rejects.toThrow('xx')
    expect(language).toBe(before)
  })
})

describe('the catalogue', () => {
  it.each(catalogues)('$name holds only texts and plural forms', ({ words }) => {
    for (const [key, text] of Object.entries(words)) {
      if (typeof text === 'string') expect(text, key).not.toBe('')
      else expect(Object.keys(text), key).toContain('other')
    }
  })

  it.each(Object.entries(same))(
    'LANG-2 %s says as in English only what was reviewed',
    (language, reviewed) => {
      const texts = catalogues.filter(({ name }) => name.startsWith(join(language, '/')))
      const alike = texts.flatMap(({ name, words }) => {
        const original = catalogues.find(other => other.name === name.replace(language, 'en'))?.words ?? {}
        return Object.entries(words).flatMap(([key, text]) =>
          typeof text === 'string' && text === original[key] && /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
            ? [text]
            : [],
        )
      })
      expect([...new Set(alike)].sort()).toEqual([...reviewed].sort())
    },
  )

  it('gets the values that its texts need, wherever a text is used', () => {
    const wrong: string[] = []
    for (const { name, text } of sources) {
      for (const [, room = '', key = '', values] of text.matchAll(
        /\bt\(\s*'(\w+)\.([^']+)'(?:,\s*\{((?:[^{}]|\{[^{}]*\})*)\})?/g,
      )) {
        const wanted = placeholders(english(room)[key] ?? '')
        const given = [...(values ?? '').matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)]
          .map(match => match[1] ?? '')
          .sort()
        if (wanted.join() !== given.join())
          wrong.push(`${name}: ${room}.${key} wants {${wanted}} and gets {${given}}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('has a text for every error code that a form knows', () => {
    const codes = sources.flatMap(({ text }) =>
      [...text.matchAll(/'([a-z]+(?:-[a-z]+)+)': (?:null|'\w+')/g)].map(match => match[1] ?? ''),
    )
    expect(codes).toContain('username-taken')
    const known = { ...english('errors'), ...english('refusals') }
    expect(codes.filter(code => known[code] === undefined)).toEqual([])
  })

  it('has no unused text', () => {
    const page = readFileSync(join(source, '../index.html'), 'utf8').replaceAll('words:', "'")
    const used = [page, ...sources.map(({ text }) => text)].join('\n')
    const quoted = new Set([...used.matchAll(/'([\w.-]+)(?=['%])/g)].map(match => match[1]))
    const patterns = [...used.matchAll(new RegExp(`\`((?:${rooms.join('|')})\\.[^\`]+)\``, 'g'))].map(
      match => new RegExp(`^${(match[1] ?? '').replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
    )
    const unused = rooms.flatMap(room =>
      Object.keys(english(room))
        .map(key => `${room}.${key}`)
        .filter(key => !quoted.has(key) && !patterns.some(pattern => pattern.test(key))),
    )
    expect(unused).toEqual([])
  })

  it('comes with every script that uses it', () => {
    const forgotten = sources.filter(({ name, text }) => {
      const rooms = new Set([...text.matchAll(/\bt\(\s*[`'](\w+)\./g)].map(match => match[1] ?? ''))
      rooms.delete('common')
      rooms.delete('errors')
      // A part of a screen relies on its screen; the screens are what routes and lazy() load.
      return /export default/.test(text) && [...rooms].some(room => !importsWords(name, text, room))
    })
    expect(forgotten.map(({ name }) => name)).toEqual([])
  })
})

/** True if a file imports the `words.ts` that provides a feature's texts. */
function importsWords(file: string, text: string, room: string): boolean {
  return [...text.matchAll(/import '(\.[^']*words\.ts)'/g)]
    .map(match => join(file, '..', match[1] ?? ''))
    .some(target => sources.find(({ name }) => name === target)?.text.includes(`provide('${room}'`))
}
