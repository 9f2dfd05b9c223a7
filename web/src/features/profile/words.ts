import profile from '@locales/en/profile.json'
import { provide } from '../../lib/words.ts'

provide('profile', profile)
