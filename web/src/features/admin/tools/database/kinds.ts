import recordNames from '@locales/en/recordNames.json'
import type { DatabaseStatistics } from '../../../../api/types.ts'
import '../../../../api/record-words.ts'

/** Every kind with a text for its number is counted, in the order of the texts. */
export const kinds = Object.keys(recordNames).flatMap(key =>
  key.startsWith('count.') ? [key.slice('count.'.length) as Kind] : [],
)

export type Kind = {
  [Key in keyof typeof recordNames]: Key extends `count.${infer Name}` ? Name : never
}[keyof typeof recordNames]

export type KindCount = { kind: Kind; count: number }

/** The counts of the kinds that this page has texts for. */
export function counts({ records }: DatabaseStatistics): KindCount[] {
  return kinds.map(kind => ({ kind, count: records.find(known => known.kind === kind)?.count ?? 0 }))
}

/** Counts the records that clearing everything would delete. */
export function losses(statistics: DatabaseStatistics): KindCount[] {
  return counts(statistics)
    .map(one => (one.kind === 'users' ? { ...one, count: statistics.clearedUsers } : one))
    .filter(({ count }) => count > 0)
}
