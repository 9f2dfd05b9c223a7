import households from '@locales/en/households.json'
import { provide } from '../../lib/words.ts'

provide('households', households)
