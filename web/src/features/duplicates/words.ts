import duplicates from '@locales/en/duplicates.json'
import { provide } from '../../lib/words.ts'

provide('duplicates', duplicates)
