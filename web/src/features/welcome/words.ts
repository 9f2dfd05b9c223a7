import welcome from '@locales/en/welcome.json'
import { provide } from '../../lib/words.ts'

provide('welcome', welcome)
