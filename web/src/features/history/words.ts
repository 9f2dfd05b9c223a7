import history from '@locales/en/history.json'
import { provide } from '../../lib/words.ts'

provide('history', history)
