import members from '@locales/en/members.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    members: typeof members
  }
}

provide('members', members)
