import { useId, useState } from 'react'
import { useTyped } from '../../../../lib/useTyped.ts'
import { t } from '../../../../lib/words.ts'
import { Select } from '../../../../ui/Select.tsx'
import { DateField } from '../../../../ui/TextField.tsx'
import { PersonFilter } from '../PersonFilter.tsx'
import { activeCount, type ChangeFilters } from './filters.ts'
import { features } from './sentences.ts'

type FilterPanelProps = { filters: ChangeFilters; onChange: (part: Partial<ChangeFilters>) => void }

/** Who, what and when. On a phone the filters are behind a button that counts them. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const count = activeCount(filters)
  return (
    <search
      aria-label={t('tools.changes.filters')}
      className="block rounded-card border border-line bg-card p-5 shadow-card print:hidden"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="min-h-12 w-full rounded-control border border-edge bg-card px-5 font-semibold hover:bg-sunk sm:hidden"
      >
        {count > 0 ? t('tools.changes.filtersActive', { count }) : t('tools.changes.filters')}
      </button>
      <div
        id={id}
        className={`grid gap-x-5 gap-y-4 max-sm:mt-5 sm:grid-cols-2 lg:grid-cols-4 ${open ? '' : 'max-sm:hidden'}`}
      >
        <PersonFilter person={filters.person} onChange={person => onChange({ person })} />
        <Select
          name="feature"
          label={t('tools.changes.feature')}
          value={filters.feature}
          onChange={value => onChange({ feature: features.find(feature => feature === value) ?? '' })}
          options={[
            { value: '', label: t('tools.changes.anything') },
            ...features.map(value => ({ value, label: t(`tools.changes.feature.${value}`) })),
          ]}
        />
        <DayFilter name="from" filters={filters} onChange={onChange} />
        <DayFilter name="to" filters={filters} onChange={onChange} />
      </div>
    </search>
  )
}

/** Uses a day only once it is complete: typing a year passes through the years 2, 20 and 202. */
function DayFilter({ name, filters, onChange }: FilterPanelProps & { name: 'from' | 'to' }) {
  const [text, type] = useTyped(filters[name], next => {
    if (next === '' || next >= '1000') onChange({ [name]: next })
  })
  return <DateField name={name} label={t(`tools.changes.${name}`)} value={text} onChange={type} />
}
