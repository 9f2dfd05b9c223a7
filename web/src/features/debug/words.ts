import debug from '@locales/en/debug.json'
import { provide } from '../../lib/words.ts'

provide('debug', debug)
