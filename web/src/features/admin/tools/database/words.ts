import database from '@locales/en/database.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    database: typeof database
  }
}

provide('database', database)
