import { language } from './words.ts'

/** The languages that have a folder in `locales/`, from the build. */
declare const LANGUAGES: readonly string[]
export const languages = LANGUAGES

/** The language last used in this browser: the account's, once someone has signed in. */
const storageKey = 'kinkeeper-language'

let siteLanguage = 'en'

/** The account decides, else the browser, else the site. */
export function chosenLanguage(): string {
  return savedLanguage() ?? known(navigator.languages) ?? siteLanguage
}

/** True if account or browser names a language that we have. If not, the site decides. */
export function hasOwnLanguage(): boolean {
  return (savedLanguage() ?? known(navigator.languages)) !== undefined
}

export function takeLanguageOfSite(code: string) {
  siteLanguage = known([code]) ?? siteLanguage
}

function savedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage may be off; the browser's language is then used.
    return null
  }
}

/** The first of these tags whose language we have: `de` for `de-AT`. */
function known(tags: readonly string[]): string | undefined {
  for (const tag of tags)
    for (let shorter = tag; shorter; shorter = shorter.slice(0, Math.max(shorter.lastIndexOf('-'), 0))) {
      const found = languages.find(code => code.toLowerCase() === shorter.toLowerCase())
      if (found) return found
    }
  return undefined
}

/**
 * Saves the language of an account for the next page load; false if it is unchanged, unknown, or cannot be saved.
 */
export function chooseLanguage(code: string): boolean {
  const chosen = chosenLanguage()
  const wanted = code === chosen ? chosen : known([code])
  if (!wanted || wanted === savedLanguage()) return false
  try {
    localStorage.setItem(storageKey, wanted)
    return wanted !== chosen
  } catch {
    return false
  }
}

/** The name of a language in itself: Deutsch. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The name of a language in the page's language: German. The code itself where the browser knows no name. */
export function translatedLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
