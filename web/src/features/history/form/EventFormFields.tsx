import { type ReactNode, useState } from 'react'
import type { HistoryEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FuzzyDateField } from '../../members/FuzzyDateField.tsx'
import { type HistoryDraft, historyTypes } from '../draft.ts'
import { InvolvedField } from './InvolvedField.tsx'
import { LifeFact } from './LifeFact.tsx'
import { SourceField } from './SourceField.tsx'
import { savedText } from './savedText.ts'

type EventFormFieldsProps = {
  start: HistoryDraft
  /** Type, people and source as they are chosen now. */
  chosen: HistoryDraft
  onChoose: (part: Partial<HistoryDraft>) => void
  onEditSource: () => void
  /** Where the bytes of the stored file are. */
  fileUrl: string | null
  /** What somebody else has saved meanwhile, and in which fields it differs from what was typed. */
  conflict: { current: HistoryEvent; fields: ReadonlySet<keyof HistoryDraft> } | null
  errors: Readonly<Record<string, string>>
}

/** The fields in the order of the table's columns. They start anew when they are rendered under another key. */
export function EventFormFields(props: EventFormFieldsProps) {
  const { start, chosen, onChoose, onEditSource, fileUrl, conflict, errors } = props
  const [date, setDate] = useState(start.date)
  const savedNow = (name: keyof HistoryDraft): ReactNode =>
    conflict?.fields.has(name) && <SavedNow value={savedText(conflict.current, name)} />
  const field = (name: 'date' | 'description' | 'location') => {
    const now = savedNow(name)
    return { name, defaultValue: start[name], error: errors[name], ...(now && { description: now }) }
  }
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <FuzzyDateField {...field('date')} label={t('history.column.date')} onChange={setDate} isRequired />
        <Select
          name="type"
          label={t('history.column.type')}
          value={chosen.type}
          onChange={value => onChoose({ type: historyTypes.find(type => type === value) ?? 'other' })}
          error={errors.type}
          description={savedNow('type')}
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
      <TextArea {...field('description')} label={t('history.column.description')} rows={4} isRequired />
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <InvolvedField
          chosen={chosen.familyInvolved}
          onChange={familyInvolved => onChoose({ familyInvolved })}
          error={errors.familyInvolved}
          description={savedNow('familyInvolved')}
        >
          <LifeFact
            type={chosen.type}
            people={chosen.familyInvolved}
            date={date}
            onOrder={familyInvolved => onChoose({ familyInvolved })}
          />
        </InvolvedField>
        <SourceField
          source={chosen.source}
          fileUrl={fileUrl}
          onEdit={onEditSource}
          error={errors.source}
          description={savedNow('source')}
        />
      </div>
    </>
  )
}

function SavedNow({ value }: { value: string }) {
  return <strong className="text-ink">{t('history.form.now', { value })}</strong>
}
