import { type ReactNode, useState } from 'react'
import type { FamilyEvent, PersonRef } from '../../../api/types.ts'
import { fieldOf, savedNow } from '../../../forms/RecordForm.tsx'
import type { FormFields } from '../../../forms/useRecordForm.ts'
import { t } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { descriptionStyle, fieldErrorStyle } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { DateField, TextField } from '../../../ui/TextField.tsx'
import { useHouseholds } from '../../households/queries.ts'
import { usePeople } from '../../members/queries.ts'
import { type EventDraft, eventTypes, type FieldName, isYearly, visibilities } from './eventDraft.ts'
import { MemberChecklist, NoPeople } from './MemberChecklist.tsx'
import { PhotosField } from './photos/PhotosField.tsx'
import { TagsField } from './TagsField.tsx'

type EventFormFieldsProps = {
  form: FormFields<EventDraft>
  /** The event that the form started from; undefined for a new one. */
  base: FamilyEvent | undefined
}

export function EventFormFields({ form, base }: EventFormFieldsProps) {
  const { start, errors } = form
  const [type, setType] = useState(start.type)
  const field = (name: FieldName, hint?: string) => fieldOf(form, name, hint)
  return (
    <>
      <TextField {...field('title')} label={t('calendar.form.title')} autoComplete="off" isRequired />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-3">
        <Select
          name="type"
          label={t('calendar.form.type')}
          value={type}
          onChange={setType}
          error={errors.type}
          description={savedNow(form, 'type')}
          options={eventTypes.map(value => ({ value, label: t(`calendar.type.${value}`) }))}
        />
        <DateField {...field('date')} label={t('calendar.form.date')} isRequired />
        <TextField {...field('time')} label={t('calendar.form.time')} type="time" showOptional />
      </div>
      <LastDay yearly={isYearly(type)} start={start.endDate} saved={savedNow(form, 'endDate')}>
        <DateField {...field('endDate')} label={t('calendar.form.endDate')} />
      </LastDay>
      <TextArea {...field('description')} label={t('calendar.form.description')} showOptional />
      <RadioGroup
        {...field('visibility')}
        label={t('calendar.form.visibility')}
        options={visibilities.map(value => ({ value, label: t(`calendar.details.sees.${value}`) }))}
      />
      <HouseholdSelect {...field('familyId')} base={base} />
      <People
        ids={start.familyMemberIds}
        known={base?.familyMembers ?? []}
        error={errors.familyMemberIds}
        description={savedNow(form, 'familyMemberIds')}
      />
      <TagsField {...field('tags', t('calendar.form.tagsHint'))} label={t('calendar.form.tags')} />
      <PhotosField
        start={start.photos}
        saved={base?.photos ?? []}
        error={errors.photos}
        description={savedNow(form, 'photos')}
      />
    </>
  )
}

type PeopleProps = {
  ids: readonly string[]
  /** Those of the saved event; a draft may name others. */
  known: readonly PersonRef[]
  error: string | undefined
  description: ReactNode
}

/** Chooses the people it is about. Until the people of a draft are loaded, only their ids are part of the form. */
function People({ ids, known, ...checklist }: PeopleProps) {
  const others = ids.filter(id => !known.some(person => person.id === id))
  const { data, isError, refetch } = usePeople(others)
  if (others.length > 0 && !data)
    return (
      <>
        {ids.map(id => (
          <input key={id} type="hidden" name="familyMemberIds" value={id} />
        ))}
        {isError && <NoPeople onRetry={() => void refetch()} />}
      </>
    )
  const people = [...known, ...(data ?? [])]
  const start = ids.flatMap(id => people.find(person => person.id === id) ?? [])
  return <MemberChecklist start={start} {...checklist} />
}

type LastDayProps = { yearly: boolean; start: string; saved: ReactNode; children: ReactNode }

/**
 * The last day of an event over several days. Yearly events last one day and say so here; a last day typed
 * before is hidden, not lost.
 */
function LastDay({ yearly, start, saved, children }: LastDayProps) {
  const [several, setSeveral] = useState(start !== '')
  return (
    <div>
      {yearly && <p className="flex min-h-11 items-center text-info">{t('calendar.form.yearly')}</p>}
      <div hidden={yearly}>
        <Checkbox name="several" value="yes" checked={several} onChange={setSeveral}>
          {t('calendar.form.several')}
        </Checkbox>
        <div hidden={!several} className="mt-2 sm:w-1/3 sm:pr-4">
          {children}
        </div>
      </div>
      {saved && (yearly || !several) && <span className={descriptionStyle}>{saved}</span>}
    </div>
  )
}

type HouseholdSelectProps = {
  name: string
  defaultValue: string
  error: string | undefined
  description?: ReactNode
  base: FamilyEvent | undefined
}

/** The family that the event belongs to. Keeps the current one even if the list couldn't be loaded. */
function HouseholdSelect({ base, ...field }: HouseholdSelectProps) {
  const households = useHouseholds().data?.items ?? []
  const options = households.map(({ id, name }) => ({ value: id, label: name }))
  const own = base?.familyId
  if (own && !options.some(option => option.value === own))
    options.push({ value: own, label: base.familyName ?? t('calendar.form.familyGone') })
  if (options.length === 0) return field.error ? <span className={fieldErrorStyle}>{field.error}</span> : null
  return (
    <Select
      {...field}
      label={t('calendar.form.family')}
      options={[{ value: '', label: t('calendar.form.noFamily') }, ...options]}
    />
  )
}
