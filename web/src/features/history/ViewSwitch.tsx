import { t } from '../../lib/words.ts'
import type { ListState } from './filters.ts'

const views = ['table', 'timeline'] as const

type ViewSwitchProps = { view: ListState['view']; onChange: (view: ListState['view']) => void }

/** Switches between table and timeline. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a row need no fieldset
    <div
      role="group"
      aria-label={t('history.view.label')}
      className="inline-flex overflow-hidden rounded-control border border-edge bg-card"
    >
      {views.map(one => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onChange(one)}
          className="min-h-11 px-5 font-semibold -outline-offset-3 hover:bg-sunk aria-pressed:bg-info-ground aria-pressed:text-info aria-pressed:underline aria-pressed:underline-offset-4"
        >
          {t(`history.view.${one}`)}
        </button>
      ))}
    </div>
  )
}
