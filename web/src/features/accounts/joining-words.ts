import joining from '@locales/en/joining.json'
import { provide } from '../../lib/words.ts'

/** Kept apart from the texts of the sign-in page, which should load quickly. */
declare module '../../lib/words.ts' {
  interface Features {
    joining: typeof joining
  }
}

provide('joining', joining)
