import accounts from '@locales/en/accounts.json'
import { provide } from '../../lib/words.ts'

provide('accounts', accounts)
