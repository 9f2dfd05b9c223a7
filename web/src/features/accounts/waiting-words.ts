import waiting from '@locales/en/waiting.json'
import { provide } from '../../lib/words.ts'

/** Kept apart from the texts of the sign-in page, which should load quickly. */
declare module '../../lib/words.ts' {
  interface Features {
    waiting: typeof waiting
  }
}

provide('waiting', waiting)
