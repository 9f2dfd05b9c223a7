import history from '@locales/en/history.json'
import lives from '@locales/en/lives.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    history: typeof history
    lives: typeof lives
  }
}

provide('history', history)
provide('lives', lives)
