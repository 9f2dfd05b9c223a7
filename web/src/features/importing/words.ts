import importing from '@locales/en/importing.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    importing: typeof importing
  }
}

provide('importing', importing)
