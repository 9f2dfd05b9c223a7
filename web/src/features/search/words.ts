import search from '@locales/en/search.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    search: typeof search
  }
}

provide('search', search)
