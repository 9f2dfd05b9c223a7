import calendar from '@locales/en/calendar.json'
import { provide } from '../../lib/words.ts'

provide('calendar', calendar)
