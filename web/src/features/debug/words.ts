import debug from '@locales/en/debug.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    debug: typeof debug
  }
}

provide('debug', debug)
