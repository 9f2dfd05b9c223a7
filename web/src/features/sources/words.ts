import sources from '@locales/en/sources.json'
import { provide } from '../../lib/words.ts'

provide('sources', sources)
