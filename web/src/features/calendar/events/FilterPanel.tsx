import { useId, useState } from 'react'
import { useTyped } from '../../../lib/useTyped.ts'
import { t } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DateField, TextField } from '../../../ui/TextField.tsx'
import { useHouseholds } from '../../households/queries.ts'
import { eventTypes, visibilities } from './eventDraft.ts'
import { activeCount, type EventFilters } from './filters.ts'
import { splitTags } from './tags.ts'

type FilterPanelProps = {
  filters: EventFilters
  onChange: (part: Partial<EventFilters>) => void
}

/** A search box and the other filters. On a phone, a button with their count opens those. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [text, typeText] = useTyped(filters.text, next => onChange({ text: next }))
  const folded = activeCount({ ...filters, text: '' })
  return (
    <search
      aria-label={t('calendar.agenda.filters')}
      className="block rounded-card border border-line bg-card p-5 shadow-card"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            name="text"
            type="search"
            label={t('calendar.agenda.text')}
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
          className="min-h-12 rounded-control border border-edge bg-card px-5 font-semibold hover:bg-sunk sm:hidden"
        >
          {folded > 0 ? t('calendar.agenda.filtersActive', { count: folded }) : t('calendar.agenda.filters')}
        </button>
      </div>
      <div id={id} className={`mt-5 ${open ? '' : 'max-sm:hidden'}`}>
        <MoreFilters filters={filters} onChange={onChange} />
      </div>
    </search>
  )
}

function MoreFilters({ filters, onChange }: FilterPanelProps) {
  const [tags, typeTags] = useTyped(
    filters.tags.join(', '),
    next => onChange({ tags: splitTags(next) }),
    next => splitTags(next).join(', '),
  )
  const any = { value: '', label: t('calendar.agenda.any') }
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        name="type"
        label={t('calendar.form.type')}
        value={filters.type}
        onChange={value => onChange({ type: eventTypes.find(type => type === value) ?? '' })}
        options={[any, ...eventTypes.map(value => ({ value, label: t(`calendar.type.${value}`) }))]}
      />
      <Select
        name="visibility"
        label={t('calendar.form.visibility')}
        value={filters.visibility}
        onChange={value => onChange({ visibility: visibilities.find(one => one === value) ?? '' })}
        options={[any, ...visibilities.map(value => ({ value, label: t(`calendar.visibility.${value}`) }))]}
      />
      <DayFilter name="dateFrom" label={t('calendar.agenda.from')} filters={filters} onChange={onChange} />
      <DayFilter name="dateTo" label={t('calendar.agenda.to')} filters={filters} onChange={onChange} />
      <TextField
        name="tags"
        label={t('calendar.form.tags')}
        description={t('calendar.agenda.tagsHint')}
        autoComplete="off"
        value={tags}
        onChange={typeTags}
      />
      <HouseholdFilter filters={filters} onChange={onChange} />
      <div className="sm:pt-8">
        <Checkbox checked={filters.mine} onChange={mine => onChange({ mine })}>
          {t('calendar.agenda.mine')}
        </Checkbox>
      </div>
    </div>
  )
}

type DayFilterProps = FilterPanelProps & { name: 'dateFrom' | 'dateTo'; label: string }

/** Applies a day once complete: while typing a year, the control passes through years 2, 20 and 202. */
function DayFilter({ name, label, filters, onChange }: DayFilterProps) {
  const value = filters[name]
  const [text, type] = useTyped(value, next => {
    if (next === '' || next >= '1000') onChange({ [name]: next })
  })
  return <DateField name={name} label={label} value={text} onChange={type} />
}

function HouseholdFilter({ filters: { familyId }, onChange }: FilterPanelProps) {
  const households = useHouseholds().data?.items ?? []
  const options = households.map(({ id, name }) => ({ value: id, label: name }))
  if (familyId && !options.some(option => option.value === familyId))
    options.push({ value: familyId, label: t('calendar.form.familyGone') })
  if (options.length === 0) return null
  return (
    <Select
      name="familyId"
      label={t('calendar.form.family')}
      value={familyId}
      onChange={next => onChange({ familyId: next })}
      options={[{ value: '', label: t('calendar.agenda.any') }, ...options]}
    />
  )
}
