import type { Found, FoundGroup, Hit, Piece, SearchKind } from '../../api/types.ts'
import { registered } from '../../feature.ts'
import { language, t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { lifeYears, parentsInWords } from '../members/people.ts'
import '../../api/record-words.ts'
import './words.ts'

/** Says whether a kind of result belongs to a feature; an address may name any. */
export function isKind(name: string | null): name is SearchKind {
  return registered.some(({ found }) => found && name !== null && Object.hasOwn(found, name))
}

/** The address that a result leads to. */
export function addressOf(kind: SearchKind, hit: Hit): string {
  const owner = registered.find(({ found }) => found?.[kind])
  return owner?.found?.[kind]?.(hit) ?? paths.search()
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** Details that tell results apart besides their title: who, when and where. */
export function detailsOf({ when, place = [], people = [], person, file }: Hit): readonly Piece[][] {
  const plain = (text: string | null | undefined) => (text ? [[{ text }]] : [])
  return [
    ...(person ? [...plain(lifeYears(person)), ...plain(parentsInWords(person))] : []),
    ...(file ? plain(attachedTo(file)) : []),
    ...plain(when),
    ...(place.length > 0 ? [place] : []),
    ...plain(people.join(', ')),
  ]
}

function attachedTo({ ownerKind, ownerTitle: title }: NonNullable<Hit['file']>): string {
  if (ownerKind === 'history-event') return t('recordNames.attachedTo.history', { title })
  return t(`recordNames.attachedTo.${ownerKind}`, { title })
}

/** Something to choose in the list of suggestions. */
export type Option = { key: string; to: string }

/** A file may be attached to several records. */
export function keyOf(kind: SearchKind, { id, file }: Hit): string {
  return `${kind}-${id}${file?.ownerId ?? ''}`
}

/** The option that shows everything of a kind; null if the list already does. */
export function allOf({ kind, count, items }: FoundGroup, text: string): Option | null {
  return count > items.length ? { key: `all-${kind}`, to: paths.search(text, kind) } : null
}

export function everything(text: string): Option {
  return { key: 'all', to: paths.search(text) }
}

/** Everything that the arrow keys reach, in order. */
export function optionsOf(found: Found, text: string): readonly Option[] {
  if (found.groups.length === 0) return []
  const grouped = found.groups.flatMap(group => {
    const all = allOf(group, text)
    const hits = group.items.map(hit => ({ key: keyOf(group.kind, hit), to: addressOf(group.kind, hit) }))
    return all ? [...hits, all] : hits
  })
  return [...grouped, everything(text)]
}

export function countOf({ groups }: Found): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** Says which words no result has; null if the results have all of them. */
export function leftOutInWords({ leftOut, groups }: Found): string | null {
  if (leftOut.length === 0 || groups.length === 0) return null
  const words = leftOut.map(text => t('search.leftOut.word', { text }))
  // No result has any of them: without "a" or "b".
  return t('search.leftOut', { words: new Intl.ListFormat(language, { type: 'disjunction' }).format(words) })
}
