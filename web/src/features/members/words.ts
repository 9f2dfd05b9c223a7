import members from '@locales/en/members.json'
import { provide } from '../../lib/words.ts'

provide('members', members)
