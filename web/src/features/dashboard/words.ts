import dashboard from '@locales/en/dashboard.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    dashboard: typeof dashboard
  }
}

provide('dashboard', dashboard)
