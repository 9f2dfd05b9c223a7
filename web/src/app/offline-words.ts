import offline from '@locales/en/offline.json'
import { provide } from '../lib/words.ts'

provide('offline', offline)
