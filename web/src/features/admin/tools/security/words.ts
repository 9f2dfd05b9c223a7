import security from '@locales/en/security.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    security: typeof security
  }
}

provide('security', security)
