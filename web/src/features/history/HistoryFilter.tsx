import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { PersonRef } from '../../api/types.ts'
import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PersonBox } from '../members/PersonBox.tsx'
import { historyTypes, type People } from './draft.ts'
import { activeCount, type HistoryFilters, isYear } from './filters.ts'

type HistoryFilterProps = {
  filters: HistoryFilters
  people: People
  /** Those in use. */
  labels: readonly string[]
  onChange: (part: Partial<HistoryFilters>) => void
}

/** A search box and the other filters. */
export function HistoryFilter({ filters, people, labels, onChange }: HistoryFilterProps) {
  const [text, typeText] = useTyped(filters.text, next => onChange({ text: next }))
  const count = activeCount({ ...filters, text: '' })
  // Families whose events have no labels need no filter for them.
  const hasLabels = labels.length > 0 || filters.label !== ''
  return (
    <FilterPanel
      label={t('history.filters.label')}
      button={count > 0 ? t('history.filters.active', { count }) : t('history.filters.label')}
      oneRow={
        hasLabels
          ? 'lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)]'
          : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,5fr)_minmax(0,2fr)_minmax(0,2fr)]'
      }
      search={
        <TextField
          name="text"
          type="search"
          label={t('history.filters.text')}
          autoComplete="off"
          value={text}
          onChange={typeText}
        />
      }
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
      {hasLabels && <LabelFilter filters={filters} labels={labels} onChange={onChange} />}
      <PersonFilter filters={filters} people={people} onChange={onChange} />
      <YearFilter name="from" label={t('history.filters.from')} filters={filters} onChange={onChange} />
      <YearFilter name="to" label={t('history.filters.to')} filters={filters} onChange={onChange} />
    </FilterPanel>
  )
}

function LabelFilter({ filters: { label }, labels, onChange }: Omit<HistoryFilterProps, 'people'>) {
  const offered = label === '' || labels.includes(label) ? labels : [label, ...labels]
  return (
    <Select
      name="label"
      label={t('history.filters.labelled')}
      value={label}
      onChange={value => onChange({ label: value })}
      options={[
        { value: '', label: t('history.filters.any') },
        ...offered.map(value => ({ value, label: value })),
      ]}
    />
  )
}

/** The person is named by the events shown; if there are none, the name is fetched. */
function PersonFilter({ filters: { person: id }, people, onChange }: Omit<HistoryFilterProps, 'labels'>) {
  const [chosen, setChosen] = useState<PersonRef | null>(null)
  const known = people.get(id) ?? (chosen?.id === id ? chosen : undefined)
  const isUnknown = id !== '' && !known
  const params = { path: { id } }
  const { data } = api.useQuery('get', '/api/members/{id}', { params }, { enabled: isUnknown })
  const named = isUnknown && data ? { id, name: data.name, deceased: data.deceased } : null
  return (
    <PersonBox
      label={t('history.filters.person')}
      value={known ?? named}
      onChange={person => {
        setChosen(person)
        onChange({ person: person?.id ?? '' })
      }}
    />
  )
}

type YearFilterProps = Omit<HistoryFilterProps, 'people' | 'labels'> & { name: 'from' | 'to'; label: string }

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
