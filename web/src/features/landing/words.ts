import landing from '@locales/en/landing.json'
import { provide } from '../../lib/words.ts'

provide('landing', landing)
