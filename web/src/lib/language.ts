/** The language last used in this browser: the account's, once someone has signed in. */
const storageKey = 'kinkeeper-language'

export function chosenLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? 'en'
  } catch {
    // Storage may be off; the page is then in English.
    return 'en'
  }
}

/** Saves the language for the next page load; false if it is unchanged or cannot be saved. */
export function chooseLanguage(language: string): boolean {
  if (language === chosenLanguage()) return false
  try {
    localStorage.setItem(storageKey, language)
    return true
  } catch {
    return false
  }
}
