import passwords from '@locales/en/passwords.json'
import { provide } from '../lib/words.ts'

/** About passwords; loaded with the scripts that ask for them, so that the first page stays small. */
declare module '../lib/words.ts' {
  interface Features {
    passwords: typeof passwords
  }
}

provide('passwords', passwords)
