import timeline from '@locales/en/timeline.json'
import { provide } from '../../../lib/words.ts'

declare module '../../../lib/words.ts' {
  interface Features {
    timeline: typeof timeline
  }
}

provide('timeline', timeline)
