import admin from '@locales/en/admin.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    admin: typeof admin
  }
}

provide('admin', admin)
