import calendar from '@locales/en/calendar.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    calendar: typeof calendar
  }
}

provide('calendar', calendar)
