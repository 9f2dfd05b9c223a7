import profile from '@locales/en/profile.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    profile: typeof profile
  }
}

provide('profile', profile)
