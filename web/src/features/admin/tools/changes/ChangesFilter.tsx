import { t } from '../../../../lib/words.ts'
import { DayFilter, FilterPanel } from '../../../../ui/FilterPanel.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { PersonFilter } from '../PersonFilter.tsx'
import { activeCount, type ChangeFilters } from './filters.ts'
import { features } from './sentences.ts'

type ChangesFilterProps = { filters: ChangeFilters; onChange: (part: Partial<ChangeFilters>) => void }

/** Filters the log by person, feature and date. */
export function ChangesFilter({ filters, onChange }: ChangesFilterProps) {
  const count = activeCount(filters)
  return (
    <FilterPanel
      label={t('tools.filters')}
      button={count > 0 ? t('changes.filtersActive', { count }) : t('tools.filters')}
    >
      <PersonFilter person={filters.person} onChange={person => onChange({ person })} />
      <Select
        name="feature"
        label={t('changes.feature')}
        value={filters.feature}
        onChange={value => onChange({ feature: features().find(feature => feature === value) ?? '' })}
        options={[
          { value: '', label: t('changes.anything') },
          ...features().map(value => ({ value, label: t(`recordNames.feature.${value}`) })),
        ]}
      />
      {(['from', 'to'] as const).map(name => (
        <DayFilter
          key={name}
          name={name}
          label={t(`changes.${name}`)}
          value={filters[name]}
          onChange={day => onChange({ [name]: day })}
        />
      ))}
    </FilterPanel>
  )
}
