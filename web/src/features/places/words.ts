import places from '@locales/en/places.json'
import { provide } from '../../lib/words.ts'

provide('places', places)
