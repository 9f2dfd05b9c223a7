import settings from '@locales/en/settings.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    settings: typeof settings
  }
}

provide('settings', settings)
