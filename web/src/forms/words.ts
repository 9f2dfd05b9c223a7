import forms from '@locales/en/forms.json'
import { provide } from '../lib/words.ts'

provide('forms', forms)
