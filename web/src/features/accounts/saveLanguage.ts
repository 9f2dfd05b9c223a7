import { client } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { toast } from '../../ui/toast.ts'

/** Saves the language of the viewer's account. Texts on the screen do not change, so the page reloads. */
export async function saveLanguage(language: string) {
  try {
    await client.PUT('/api/account/language', { body: { language } })
    chooseLanguage(language)
    location.reload()
  } catch (error) {
    toast({ text: asProblem(error).text(), tone: 'error' })
  }
}
