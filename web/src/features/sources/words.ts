import sources from '@locales/en/sources.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    sources: typeof sources
  }
}

provide('sources', sources)
