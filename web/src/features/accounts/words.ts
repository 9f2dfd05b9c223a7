import accounts from '@locales/en/accounts.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    accounts: typeof accounts
  }
}

provide('accounts', accounts)
