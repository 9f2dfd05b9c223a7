import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import type { Change, ChangeField, ChangeItem } from '../../../../api/types.ts'
import { languages } from '../../../../lib/language.ts'
import { speak } from '../../../../lib/words.ts'
import { fieldName, isDeletion, partSentence, sentence, valueWords } from './sentences.ts'

function item(feature: string, title: string | null, more: Partial<ChangeItem> = {}): ChangeItem {
  return { feature, recordId: 'r', kind: 'changed', title, fields: [], private: false, ...more }
}

function act(items: ChangeItem[], more: Partial<Change> = {}): Change {
  const base = { id: 'b', at: '2026-11-15T12:00:00Z', actor: 'a', actorName: 'Anna', feature: 'members' }
  return { ...base, private: false, undone: false, more: 0, items, ...more }
}

function changed(...fields: ChangeField[]): string {
  return sentence(act([item('members', 'Carl Weber', { fields })]))
}

it('describes a single change in full', () => {
  expect(changed({ name: 'birthDate', before: '1950', after: '1951' })).toBe(
    'Anna changed Carl Weber: birth date from 1950 to 1951',
  )
  expect(changed({ name: 'birthDate', before: null, after: '1951-05-17' })).toBe(
    'Anna changed Carl Weber: birth date set to 17 May 1951',
  )
  expect(changed({ name: 'nickname', before: 'Charly', after: null })).toBe(
    'Anna changed Carl Weber: nickname removed (was Charly)',
  )
  expect(changed({ name: 'deceased', before: 'false', after: 'true' })).toBe(
    'Anna changed Carl Weber: deceased from no to yes',
  )
})

it('names several changes and cuts long texts', () => {
  expect(
    changed(
      { name: 'name', before: 'Karl', after: 'Carl' },
      { name: 'birthDate', before: null, after: '1951' },
      { name: 'email', before: 'a@b.c', after: null },
    ),
  ).toBe('Anna changed Carl Weber: name, birth date, and email')
  const long = changed({ name: 'description', before: null, after: `${'word '.repeat(30)}end` })
  expect(long).toMatch(/description set to “(word )+word?…”$/)
  expect(changed()).toBe('Anna changed Carl Weber')
})

it('says who was added and who was removed', () => {
  const fields = (before: string | null, after: string | null) => [{ name: 'familyInvolved', before, after }]
  const said = (before: string | null, after: string | null) =>
    sentence(act([item('history', 'The great flood', { fields: fields(before, after) })]))
  const event = 'Anna changed “The great flood” in the family history'
  expect(said(null, 'Carl, Dora')).toBe(`${event}: family involved: Carl, Dora added`)
  expect(said('Carl', null)).toBe(`${event}: family involved: Carl removed`)
})

it('describes the first record, and names the others', () => {
  const items = [
    item('members', 'Carl Weber', { kind: 'deleted' }),
    item('history', 'Carl was born'),
    item('relationships', 'Anna – Carl', { kind: 'deleted' }),
  ]
  expect(sentence(act(items))).toBe('Anna deleted Carl Weber')
  expect(isDeletion(act(items))).toBe(true)
  expect(items.map(partSentence)).toEqual([
    'Deleted: Carl Weber',
    'Changed: “Carl was born” in the family history',
    'Deleted: the relationship Anna – Carl',
  ])
})

it('says "registered" when the actor created their own account', () => {
  const account = item('accounts', 'Bea Weber', { kind: 'created', recordId: 'bea' })
  const by = (actor: string, actorName: string) => sentence(act([account], { actor, actorName }))
  expect(by('bea', 'Bea Weber')).toBe('Bea Weber registered')
  expect(by('anna', 'Anna')).toBe('Anna added the account of Bea Weber')
})

it("says only that there is a private event, if it is not the viewer's", () => {
  const hidden = item('calendar', null, { kind: 'deleted', recordId: null, private: true })
  expect(sentence(act([hidden], { actorName: null }))).toBe('A former user deleted a private event')
})

it('names the site as actor, and handles what is newer than this page', () => {
  expect(
    sentence(act([item('drawings', 'A map', { kind: 'created' })], { actor: null, actorName: null })),
  ).toBe('The site added an entry')
  expect(sentence(act([]))).toBe('Anna changed an entry')
  expect(fieldName('shoeSize')).toBe('shoeSize')
  expect(valueWords('birthDate', 'about 1887')).toBe('about 1887')
})

it('says of a private event of someone else only that it changed', () => {
  const hidden = item('calendar', null, { recordId: null, private: true })
  const change = act([hidden], { actor: null, actorName: null, private: true })
  expect(sentence(change)).toBe('A private event was changed')
  expect(sentence({ ...change, items: [{ ...hidden, kind: 'deleted' }] })).toBe('A private event was deleted')
})

it('names a sign-in link that an admin created', () => {
  expect(
    sentence(
      act([item('accounts', 'Carl', { fields: [{ name: 'signInLink', before: null, after: 'true' }] })]),
    ),
  ).toBe('Anna changed the account of Carl: sign-in link created')
})

const root = new URL('../../../../../../', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'))
const wordsIn = (code: string): Record<string, string> => read(`locales/${code}/recordNames.json`)

/** The values that the server allows in the fields that people choose from a list. */
const choices = Object.entries({
  type: ['RelationType', 'HistoryType', 'EventType'],
  qualifier: ['Qualifier'],
  state: ['State'],
  gender: ['Gender'],
  visibility: ['Visibility'],
  role: ['Role'],
  status: ['Status', 'FeedbackStatus'],
  category: ['Category'],
  registration: ['RegistrationMode'],
  mailSecurity: ['MailSecurity'],
  names: ['NameKind'],
  citations: ['Certainty'],
  invitations: ['InvitationStatus'],
})
  .flatMap(([name, types]) => {
    const { schemas } = read('crates/server/openapi.json').components
    return types.flatMap(type => schemas[type].enum.map((value: string) => `value.${name}.${value}`))
  })
  // Marks someone in a family who is one of its admins.
  .concat('value.members.admin')

it.each(languages)('has words in %s for every value of a list, and for nothing else', code => {
  const keys = Object.keys(wordsIn(code)).filter(key => key.startsWith('value.'))
  expect(keys.sort()).toEqual([...new Set(choices)].sort())
})

async function speakIn(code: string) {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('fetch', async () => Response.json({ recordNames: wordsIn(code) }))
  await speak(code)
}

afterEach(async () => {
  await speakIn('en')
  vi.unstubAllGlobals()
})

it('says chosen values in words of the page', async () => {
  expect(changed({ name: 'qualifier', before: 'half', after: 'birth' })).toMatch(
    /from one parent in common to by birth$/,
  )
  expect(valueWords('language', 'de')).toBe('German')
  expect(valueWords('names', 'Anna (married) (de)')).toBe('Anna (married name) (German)')
  expect(valueWords('members', 'Olga (admin)')).toBe('Olga (admin of the family)')
  await speakIn('de')
  expect(valueWords('language', 'es')).toBe('Spanisch')
  expect(valueWords('gender', 'other')).toBe('divers')
  expect(valueWords('type', 'other')).toBe('Sonstiges')
  expect(valueWords('invitations', 'a@b.example (pending), c@d.example (declined)')).toBe(
    'a@b.example (wartet), c@d.example (abgelehnt)',
  )
  expect(valueWords('names', 'Anna Alt (known-as) (Anna) (Alt)')).toBe('Anna Alt (bekannt als) (Anna) (Alt)')
  expect(valueWords('names', 'Ana (birth) (es), Jo Li (birth) (Jo) (Li)')).toBe(
    'Ana (Geburtsname) (Spanisch), Jo Li (Geburtsname) (Jo) (Li)',
  )
  expect(valueWords('members', 'Carl, Olga (admin)')).toBe('Carl, Olga (Admin der Familie)')
  await speakIn('es')
  expect(valueWords('names', 'Anna Alt (birth) (Anna) (Alt) (de)')).toBe(
    'Anna Alt (nombre de nacimiento) (Anna) (Alt) (alemán)',
  )
  expect(valueWords('members', 'Olga (admin)')).toBe('Olga (administrador de la familia)')
  expect(valueWords('language', 'de')).toBe('alemán')
  expect(valueWords('status', 'approved')).toBe('aprobada')
})

it('keeps what someone typed, and values that are newer than this page', async () => {
  await speakIn('de')
  const kept = [
    ['occupation', 'admin'],
    ['nickname', 'other'],
    ['siteName', 'de'],
    ['familyInvolved', 'Carl (child)'],
    ['notes', 'Anna (birth)'],
    ['names', 'Anna (other) (birth)'],
    ['names', 'Anna (de)'],
    ['citations', 'Register (page 3) (see the letter (primary))'],
    ['language', 'not a language'],
    ['role', 'guest'],
  ] as const
  for (const [name, value] of kept) expect(valueWords(name, value)).toBe(value)
})
