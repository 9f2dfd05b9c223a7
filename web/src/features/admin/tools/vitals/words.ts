import vitals from '@locales/en/vitals.json'
import { provide } from '../../../../lib/words.ts'

declare module '../../../../lib/words.ts' {
  interface Features {
    vitals: typeof vitals
  }
}

provide('vitals', vitals)
