import demo from '@locales/en/demo.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    demo: typeof demo
  }
}

provide('demo', demo)
