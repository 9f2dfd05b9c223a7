import welcome from '@locales/en/welcome.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    welcome: typeof welcome
  }
}

provide('welcome', welcome)
