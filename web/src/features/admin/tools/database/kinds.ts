import type { DatabaseStatistics } from '../../../../api/types.ts'
import '../words.ts'

/** The kinds of records to count, in display order. */
export const kinds = [
  'users',
  'members',
  'relationships',
  'families',
  'invitations',
  'events',
  'historyEvents',
  'files',
  'feedback',
  'changes',
] as const

export type Kind = (typeof kinds)[number]

export type KindCount = { kind: Kind; count: number }

/** The counts of the kinds that this page has texts for. */
export function counts({ records }: DatabaseStatistics): KindCount[] {
  return kinds.map(kind => ({ kind, count: records.find(known => known.kind === kind)?.count ?? 0 }))
}

/** What clearing everything would delete. */
export function losses(statistics: DatabaseStatistics): KindCount[] {
  return counts(statistics)
    .map(one => (one.kind === 'users' ? { ...one, count: statistics.clearedUsers } : one))
    .filter(({ count }) => count > 0)
}
