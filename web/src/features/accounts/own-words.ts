import ownAccount from '@locales/en/ownAccount.json'
import { provide } from '../../lib/words.ts'

/** Kept apart from the texts of the sign-in page, which should load quickly. */
provide('ownAccount', ownAccount)
