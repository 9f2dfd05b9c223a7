import backups from '@locales/en/backups.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    backups: typeof backups
  }
}

provide('backups', backups)
