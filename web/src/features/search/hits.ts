import type { Found, FoundGroup, Hit, Piece, SearchKind } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { lifeYears, parentsInWords } from '../members/people.ts'

export const kinds: readonly SearchKind[] = [
  'people',
  'families',
  'events',
  'history',
  'sources',
  'files',
  'feedback',
]

/** Where a result leads. */
export function addressOf(kind: SearchKind, hit: Hit): string {
  switch (kind) {
    case 'people':
      return paths.member(hit.id)
    case 'families':
      return paths.household(hit.id)
    case 'events':
      return paths.event(hit.id)
    case 'history':
      return paths.historyEvent(hit.id)
    case 'sources':
      return paths.source(hit.id)
    case 'files':
      return fileAddress(hit)
    case 'feedback':
      return paths.adminFeedback(textOf(hit.title))
  }
}

/** To the record that shows the file. */
function fileAddress({ file }: Hit): string {
  switch (file?.ownerKind) {
    case 'event':
      return paths.event(file.ownerId)
    case 'history-event':
      return paths.historySource(file.ownerId)
    case 'member':
      return paths.member(file.ownerId)
    case 'source':
      return paths.source(file.ownerId)
    default:
      return paths.search()
  }
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** What tells results apart besides their title: who, when and where. */
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
  if (ownerKind === 'history-event') return t('search.file.history', { title })
  return t(`search.file.${ownerKind}`, { title })
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
