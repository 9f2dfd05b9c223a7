import tools from '@locales/en/tools.json'
import { provide } from '../../../lib/words.ts'

declare module '../../../lib/words.ts' {
  interface Features {
    tools: typeof tools
  }
}

provide('tools', tools)
