import exporting from '@locales/en/exporting.json'
import { provide } from '../../lib/words.ts'

provide('exporting', exporting)
