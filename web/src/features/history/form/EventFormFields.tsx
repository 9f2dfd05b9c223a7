import { useState } from 'react'
import { fieldOf, savedNow } from '../../../forms/RecordForm.tsx'
import type { FormFields } from '../../../forms/useRecordForm.ts'
import { t } from '../../../lib/words.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FuzzyDateField } from '../../members/FuzzyDateField.tsx'
import { citesAll, type HistoryDraft, historyTypes, isOfALife, proposal } from '../draft.ts'
import { InvolvedField } from './InvolvedField.tsx'
import { LifeFact } from './LifeFact.tsx'
import { LifeLimit } from './LifeLimit.tsx'
import { SourceField } from './SourceField.tsx'

/** The form, with what is chosen in it now. */
export type EventFields = FormFields<HistoryDraft> & {
  chosen: HistoryDraft
  choose: (part: Partial<HistoryDraft>) => void
}

type EventFormFieldsProps = {
  form: EventFields
  /** The event does not exist yet. */
  isNew: boolean
  onEditSource: () => void
  /** The address of the stored file. */
  fileUrl: string | null
}

/** The fields in the order of the table's columns. */
export function EventFormFields({ form, isNew, onEditSource, fileUrl }: EventFormFieldsProps) {
  const { start, chosen, errors } = form
  const [date, setDate] = useState(start.date)
  const [description, setDescription] = useState(start.description)

  /** A birth gets a sentence at once; it follows the person until someone writes their own. */
  function choose(part: Partial<HistoryDraft>) {
    form.choose(part)
    if (description.trim() === '' || description === proposal(chosen))
      setDescription(proposal({ ...chosen, ...part }))
  }

  const field = (name: 'date' | 'description' | 'location') => fieldOf(form, name)
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <FuzzyDateField
          {...field('date')}
          {...(!isOfALife(chosen.type) && { hint: t('history.form.dateHint') })}
          label={t('history.column.date')}
          type={chosen.type}
          onChange={setDate}
          isRequired
        />
        <Select
          name="type"
          label={t('history.column.type')}
          value={chosen.type}
          onChange={value => choose({ type: historyTypes.find(type => type === value) ?? 'other' })}
          error={errors.type}
          description={savedNow(form, 'type')}
          options={historyTypes.map(value => ({ value, label: t(`history.type.${value}`) }))}
        />
        <div className="sm:col-span-2 lg:col-span-1">
          <TextField
            {...field('location')}
            label={t('history.column.location')}
            autoComplete="off"
            showOptional
          />
        </div>
      </div>
      <LifeLimit type={chosen.type} people={chosen.familyInvolved} isNew={isNew} />
      <TextArea
        {...field('description')}
        label={t('history.column.description')}
        rows={4}
        value={description}
        onChange={setDescription}
        isRequired
      />
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <InvolvedField
          chosen={chosen.familyInvolved}
          onChange={familyInvolved => choose({ familyInvolved })}
          error={errors.familyInvolved}
          description={savedNow(form, 'familyInvolved')}
        >
          <LifeFact
            type={chosen.type}
            people={chosen.familyInvolved}
            date={date}
            onOrder={familyInvolved => choose({ familyInvolved })}
          />
        </InvolvedField>
        {!citesAll(chosen) && (
          <SourceField
            source={chosen.source}
            fileUrl={fileUrl}
            onEdit={onEditSource}
            error={errors.source}
            description={savedNow(form, 'source')}
          />
        )}
      </div>
    </>
  )
}
