import admin from '@locales/en/admin.json'
import { provide } from '../../lib/words.ts'

provide('admin', admin)
