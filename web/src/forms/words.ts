import forms from '@locales/en/forms.json'
import { provide } from '../lib/words.ts'

declare module '../lib/words.ts' {
  interface Features {
    forms: typeof forms
  }
}

provide('forms', forms)
