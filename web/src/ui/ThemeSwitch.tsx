import { useSignal } from '../lib/signal.ts'
import { chooseTheme, type Theme, theme, themes } from '../lib/theme.ts'
import { t } from '../lib/words.ts'
import { FooterSelect } from './FooterSelect.tsx'

export function ThemeSwitch() {
  return (
    <FooterSelect
      label={t('common.theme.label')}
      value={useSignal(theme)}
      onChange={choice => chooseTheme(choice as Theme)}
      options={themes.map(choice => [choice, t(`common.theme.${choice}`)])}
    />
  )
}
