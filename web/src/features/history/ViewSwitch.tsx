import { t } from '../../lib/words.ts'
import { Segments } from '../../ui/Segments.tsx'
import type { ListState } from './filters.ts'

const views = ['table', 'timeline'] as const

type ViewSwitchProps = { view: ListState['view']; onChange: (view: ListState['view']) => void }

/** Switches between table and timeline. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <Segments
      label={t('history.view.label')}
      options={views.map(value => ({ value, label: t(`history.view.${value}`) }))}
      value={view}
      onChange={onChange}
    />
  )
}
