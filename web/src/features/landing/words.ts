import landing from '@locales/en/landing.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    landing: typeof landing
  }
}

provide('landing', landing)
