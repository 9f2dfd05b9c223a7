import offline from '@locales/en/offline.json'
import { provide } from '../lib/words.ts'

declare module '../lib/words.ts' {
  interface Features {
    offline: typeof offline
  }
}

provide('offline', offline)
