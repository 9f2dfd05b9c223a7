import history from '@locales/en/history.json'
import lives from '@locales/en/lives.json'
import { provide } from '../../lib/words.ts'

provide('history', history)
provide('lives', lives)
