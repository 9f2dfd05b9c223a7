import dashboard from '@locales/en/dashboard.json'
import { provide } from '../../lib/words.ts'

provide('dashboard', dashboard)
