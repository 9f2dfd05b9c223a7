import howRelated from '@locales/en/howRelated.json'
import { provide } from '../../lib/words.ts'

provide('howRelated', howRelated)
