import { useId, useState } from 'react'
import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PersonBox } from '../members/PersonBox.tsx'
import { historyTypes, type People } from './draft.ts'
import { activeCount, type HistoryFilters, isYear } from './filters.ts'

type FilterPanelProps = {
  filters: HistoryFilters
  people: People
  onChange: (part: Partial<HistoryFilters>) => void
}

/** A search box and the other filters. On a phone, a button with their count opens those. */
export function FilterPanel({ filters, people, onChange }: FilterPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [text, typeText] = useTyped(filters.text, next => onChange({ text: next }))
  const count = activeCount({ ...filters, text: '' })
  return (
    <search
      aria-label={t('history.filters.label')}
      className="block rounded-card border border-line bg-card p-5 shadow-card print:hidden"
    >
      <div className="grid gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,5fr)_minmax(0,2fr)_minmax(0,2fr)]">
        <div className="flex flex-wrap items-end gap-3 lg:items-start">
          <div className="min-w-0 flex-1 basis-52">
            <TextField
              name="text"
              type="search"
              label={t('history.filters.text')}
              autoComplete="off"
              value={text}
              onChange={typeText}
            />
          </div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="min-h-12 rounded-control border border-edge bg-card px-5 font-semibold hover:bg-sunk lg:hidden"
          >
            {count > 0 ? t('history.filters.active', { count }) : t('history.filters.label')}
          </button>
        </div>
        <div
          id={id}
          className={`grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:contents ${open ? '' : 'max-lg:hidden'}`}
        >
          <Select
            name="type"
            label={t('history.column.type')}
            value={filters.type}
            onChange={value => onChange({ type: historyTypes.find(type => type === value) ?? '' })}
            options={[
              { value: '', label: t('history.filters.any') },
              ...historyTypes.map(value => ({ value, label: t(`history.type.${value}`) })),
            ]}
          />
          <PersonBox
            label={t('history.filters.person')}
            value={people.get(filters.person) ?? null}
            onChange={person => onChange({ person: person?.id ?? '' })}
          />
          <YearFilter name="from" label={t('history.filters.from')} filters={filters} onChange={onChange} />
          <YearFilter name="to" label={t('history.filters.to')} filters={filters} onChange={onChange} />
        </div>
      </div>
    </search>
  )
}

type YearFilterProps = Omit<FilterPanelProps, 'people'> & { name: 'from' | 'to'; label: string }

/** Applies a year once it is complete; an invalid one shows an error and filters nothing. */
function YearFilter({ name, label, filters, onChange }: YearFilterProps) {
  const [text, type] = useTyped(
    filters[name],
    next => onChange({ [name]: next }),
    next => (isYear(next.trim()) ? next.trim() : ''),
  )
  const wrong = text.trim().length > 3 && !isYear(text.trim())
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={type}
      error={wrong ? t('history.filters.year') : undefined}
    />
  )
}
