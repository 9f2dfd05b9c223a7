import timeline from '@locales/en/timeline.json'
import { provide } from '../../../lib/words.ts'

provide('timeline', timeline)
