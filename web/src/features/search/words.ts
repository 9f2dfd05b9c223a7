import search from '@locales/en/search.json'
import { provide } from '../../lib/words.ts'

provide('search', search)
