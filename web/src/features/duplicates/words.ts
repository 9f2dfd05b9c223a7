import duplicates from '@locales/en/duplicates.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    duplicates: typeof duplicates
  }
}

provide('duplicates', duplicates)
