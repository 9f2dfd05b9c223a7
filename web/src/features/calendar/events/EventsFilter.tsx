import { useTyped } from '../../../lib/useTyped.ts'
import { t } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DayFilter, FilterPanel } from '../../../ui/FilterPanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useHouseholds } from '../../households/queries.ts'
import { eventTypes, visibilities } from './eventDraft.ts'
import { activeCount, type EventFilters } from './filters.ts'
import { splitTags } from './tags.ts'

type EventsFilterProps = {
  filters: EventFilters
  onChange: (part: Partial<EventFilters>) => void
}

/** A search box and the other filters. */
export function EventsFilter({ filters, onChange }: EventsFilterProps) {
  const [text, typeText] = useTyped(filters.text, next => onChange({ text: next }))
  const folded = activeCount({ ...filters, text: '' })
  return (
    <FilterPanel
      label={t('calendar.agenda.filters')}
      button={
        folded > 0 ? t('calendar.agenda.filtersActive', { count: folded }) : t('calendar.agenda.filters')
      }
      search={
        <TextField
          name="text"
          type="search"
          label={t('calendar.agenda.text')}
          autoComplete="off"
          value={text}
          onChange={typeText}
        />
      }
    >
      <MoreFilters filters={filters} onChange={onChange} />
    </FilterPanel>
  )
}

function MoreFilters({ filters, onChange }: EventsFilterProps) {
  const [tags, typeTags] = useTyped(
    filters.tags.join(', '),
    next => onChange({ tags: splitTags(next) }),
    next => splitTags(next).join(', '),
  )
  const any = { value: '', label: t('calendar.agenda.any') }
  return (
    <>
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
      <DayFilter
        name="dateFrom"
        label={t('calendar.agenda.from')}
        value={filters.dateFrom}
        onChange={dateFrom => onChange({ dateFrom })}
      />
      <DayFilter
        name="dateTo"
        label={t('calendar.agenda.to')}
        value={filters.dateTo}
        onChange={dateTo => onChange({ dateTo })}
      />
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
    </>
  )
}

function HouseholdFilter({ filters: { familyId }, onChange }: EventsFilterProps) {
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
