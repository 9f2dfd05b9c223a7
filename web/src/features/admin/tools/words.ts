import tools from '@locales/en/tools.json'
import { provide } from '../../../lib/words.ts'

provide('tools', tools)
