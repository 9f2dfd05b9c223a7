import changes from '@locales/en/changes.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    changes: typeof changes
  }
}

provide('changes', changes)
