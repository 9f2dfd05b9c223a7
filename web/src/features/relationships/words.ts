import relationships from '@locales/en/relationships.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    relationships: typeof relationships
  }
}

provide('relationships', relationships)
