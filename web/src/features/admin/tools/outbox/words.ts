import outbox from '@locales/en/outbox.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    outbox: typeof outbox
  }
}

provide('outbox', outbox)
