import { useViewer } from '../api/session.ts'
import { chooseLanguage, languageName, languages } from '../lib/language.ts'
import { language, t } from '../lib/words.ts'
import { FooterSelect } from '../ui/FooterSelect.tsx'

/** Before anyone is signed in, the browser remembers the language; then the account does. */
export function LanguageSwitch() {
  const viewer = useViewer()
  function choose(code: string) {
    if (viewer)
      void import('../features/accounts/saveLanguage.ts').then(
        ({ saveLanguage }) => saveLanguage(code),
        () => {},
      )
    // Texts on the screen do not change, so the page reloads for another language.
    else if (chooseLanguage(code)) location.reload()
  }
  return (
    <FooterSelect
      label={t('common.language')}
      value={language}
      onChange={choose}
      options={languages.map(code => [code, languageName(code)])}
      isLanguage
    />
  )
}
