import households from '@locales/en/households.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    households: typeof households
  }
}

provide('households', households)
