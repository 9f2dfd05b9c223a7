import feedback from '@locales/en/feedback.json'
import { provide } from '../../lib/words.ts'

provide('feedback', feedback)
