import families from '@locales/en/families.json'
import { provide } from '../../lib/words.ts'

provide('families', families)
