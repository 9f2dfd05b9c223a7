import howRelated from '@locales/en/howRelated.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    howRelated: typeof howRelated
  }
}

provide('howRelated', howRelated)
