/** Which language this browser was last used in: the account's, once somebody has signed in. */
const storageKey = 'kinkeeper-language'

export function chosenLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? 'en'
  } catch {
    // Storage may be switched off; the page then speaks English.
    return 'en'
  }
}

/** Keeps the language for the next start of the page; false if it was that already, or cannot be kept. */
export function chooseLanguage(language: string): boolean {
  if (language === chosenLanguage()) return false
  try {
    localStorage.setItem(storageKey, language)
    return true
  } catch {
    return false
  }
}
