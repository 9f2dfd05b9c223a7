import upkeep from '@locales/en/upkeep.json'
import { provide } from '../../lib/words.ts'

provide('upkeep', upkeep)
