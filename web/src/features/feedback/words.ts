import feedback from '@locales/en/feedback.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    feedback: typeof feedback
  }
}

provide('feedback', feedback)
