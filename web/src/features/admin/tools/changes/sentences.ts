import type { Change, ChangeField, ChangeItem } from '../../../../api/types.ts'
import { type LoggedName, registered } from '../../../../feature.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { translatedLanguage } from '../../../../lib/language.ts'
import { language, t, type WordKey } from '../../../../lib/words.ts'
import { isMemberText } from '../../../members/memberTexts.ts'
import '../../../members/words.ts'
import '../../../../api/record-words.ts'
import '../words.ts'
import './words.ts'

/** The log's entries as sentences for people who know the family but not databases. */

/** The features that have records in the log, as the filter offers them. */
export const features = (): readonly LoggedName[] => registered.flatMap(({ logged = [] }) => logged)

/** Says whether a field is a list of rows: `before` is what was removed, `after` what was added. */
const isList = (field: string) => registered.some(({ rowFields }) => rowFields?.includes(field))

/** "Anna changed Carl Weber: birth date from 1950 to 1951" */
export function sentence(change: Change): string {
  if (change.private && change.items[0]) return t(`changes.private.${change.items[0].kind}`)
  const who = whoOf(change)
  const [main] = change.items
  if (!main) return t('changes.did.changed', { who, thing: t('recordNames.thing.other') })
  if (isRegistration(change, main)) return t('changes.did.registered', { who })
  const thing = thingOf(main)
  if (main.kind !== 'changed') return t(`changes.did.${main.kind}`, { who, thing })
  const what = whatOf(main.fields)
  return what ? t('changes.did.changedWhat', { who, thing, what }) : t('changes.did.changed', { who, thing })
}

/** An account that its owner created; one that an admin restores has another actor. */
function isRegistration({ actor }: Change, { feature, kind, recordId }: ChangeItem): boolean {
  return feature === 'accounts' && kind === 'created' && recordId != null && recordId === actor
}

/** True if an action deleted something that undo would bring back. */
export function isDeletion({ items }: Change): boolean {
  return items[0]?.kind === 'deleted'
}

/** One record among others: "Deleted: the relationship Anna – Carl" */
export function partSentence(item: ChangeItem): string {
  return t(`changes.part.${item.kind}`, { thing: thingOf(item) })
}

function whoOf({ actor, actorName }: Change): string {
  if (actorName) return actorName
  return actor ? t('changes.formerUser') : t('tools.bySite')
}

function thingOf({ feature, title, private: hidden }: ChangeItem): string {
  if (hidden) return t('recordNames.thing.private')
  const known = features().find(name => name === feature)
  // There is only one.
  if (known === 'settings') return t('recordNames.thing.settings')
  return title && known ? t(`recordNames.thing.${known}`, { title }) : t('recordNames.thing.other')
}

/** A single change in full; for several, their names. */
function whatOf(fields: readonly ChangeField[]): string {
  const [only] = fields
  if (!only) return ''
  if (fields.length === 1) return fieldSentence(only)
  return new Intl.ListFormat(language).format(fields.map(({ name }) => fieldName(name)))
}

function fieldSentence({ name, before, after }: ChangeField): string {
  if (name === 'signInLink') return t('changes.what.signInLink')
  const list = isList(name)
  const [field, was, is] = [fieldName(name), short(name, before), short(name, after)]
  if (before && after) return t('changes.what.fromTo', { field, before: was, after: is })
  if (after) return t(list ? 'changes.what.joined' : 'changes.what.set', { field, after: is })
  return t(list ? 'changes.what.left' : 'changes.what.removed', { field, before: was })
}

/** The display name of a field. An unknown, newer field keeps its technical name. */
export function fieldName(name: string): string {
  if (isMemberText(name)) return withinSentence(t(`members.field.${name}`))
  return wordsOr(name, `recordNames.field.${name}`)
}

/** A label within a sentence. German writes nouns with a capital letter. */
function withinSentence(label: string): string {
  return language === 'de' ? label : label.charAt(0).toLocaleLowerCase(language) + label.slice(1)
}

/** A value as people read it. Only lists to choose from have words; what someone typed stays as it is. */
export function valueWords(name: string, value: string): string {
  if (value === 'true') return t('changes.yes')
  if (value === 'false') return t('changes.no')
  if (name === 'language') return translatedLanguage(value)
  if (isList(name))
    return value
      .split(', ')
      .map(row => rowWords(name, row))
      .join(', ')
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : choiceWords(name, value)
}

/**
 * A row of a list is one text, its chosen value in brackets: "Anna Weber (known-as)". If two brackets could be
 * the value, one of them was typed, and both stay. The last bracket of a name may be its language.
 */
function rowWords(name: string, row: string): string {
  const brackets = / \(([\w-]+)\)(?= \(|$)/g
  const choices = [...row.matchAll(brackets)].filter(([, value = '']) => choiceWords(name, value) !== value)
  if (choices.length !== 1) return row
  const words = row.replace(brackets, (_, value: string) => ` (${choiceWords(name, value)})`)
  if (name !== 'names') return words
  // A language code is in small letters, unlike a given name such as Li.
  const code = /\) \(([a-z]{2,3}(?:-\w+)*)\)$/
  return words.replace(code, (_, code: string) => `) (${translatedLanguage(code)})`)
}

function choiceWords(name: string, value: string): string {
  return wordsOr(value, `recordNames.value.${name}.${value}`)
}

function wordsOr(fallback: string, key: string): string {
  const words = t(key as WordKey)
  return words === key ? fallback : words
}

const longest = 60

/** A value shortened for a sentence: a long text would hide the rest, and the details show all of it. */
function short(name: string, value: string | null | undefined): string {
  const words = valueWords(name, value ?? '').replace(/\s+/g, ' ')
  const cut = words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words
  return name === 'description' || name === 'message' || name === 'bio'
    ? t('changes.quoted', { text: cut })
    : cut
}
