import recordNames from '@locales/en/recordNames.json'
import { provide } from '../lib/words.ts'

/**
 * The names of all record types and of their fields, for screens that show records of every feature: the change log, the
 * statistics, the search and the bar about being offline. They are together so that a new record type adds them once.
 */
declare module '../lib/words.ts' {
  interface Features {
    recordNames: typeof recordNames
  }
}

provide('recordNames', recordNames)
