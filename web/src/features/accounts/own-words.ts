import ownAccount from '@locales/en/ownAccount.json'
import { provide } from '../../lib/words.ts'

/** Kept apart from the texts of the sign-in page, which should load quickly. */
declare module '../../lib/words.ts' {
  interface Features {
    ownAccount: typeof ownAccount
  }
}

provide('ownAccount', ownAccount)
