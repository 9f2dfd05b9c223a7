import { useId } from 'react'
import { useSignal } from '../lib/signal.ts'
import { chooseTheme, type Theme, theme, themes } from '../lib/theme.ts'
import { t } from '../lib/words.ts'

export function ThemeSwitch() {
  const id = useId()
  const chosen = useSignal(theme)
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id}>{t('common.theme.label')}</label>
      <select
        id={id}
        value={chosen}
        onChange={event => chooseTheme(event.target.value as Theme)}
        className="min-h-11 max-w-full rounded-control border border-edge bg-card px-3 text-ink"
      >
        {themes.map(choice => (
          <option key={choice} value={choice}>
            {t(`common.theme.${choice}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
