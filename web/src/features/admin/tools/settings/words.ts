import settings from '@locales/en/settings.json'
import { provide } from '../../../../lib/words.ts'

provide('settings', settings)
