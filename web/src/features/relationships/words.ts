import relationships from '@locales/en/relationships.json'
import { provide } from '../../lib/words.ts'

provide('relationships', relationships)
