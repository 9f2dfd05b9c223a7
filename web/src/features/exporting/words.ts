import exporting from '@locales/en/exporting.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    exporting: typeof exporting
  }
}

provide('exporting', exporting)
