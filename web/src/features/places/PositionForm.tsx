import { useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { Place } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { type FormProblem, textsIn } from '../../lib/form.ts'
import { language, t } from '../../lib/words.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { inDegrees } from '../files/location.ts'
import { positionOf, useSetPosition } from './queries.ts'
import { type Position, readPosition } from './readPosition.ts'

type PositionFormProps = {
  place: Place
  onSaved: () => void
  onCancel: () => void
}

export function inWords(position: Position): string {
  const { latitude, longitude } = inDegrees(position)
  return t('places.position', { latitude, longitude })
}

/** Says where a place is, in one field for whatever a map offers to copy. */
export function PositionForm({ place, onSaved, onCancel }: PositionFormProps) {
  const { setPosition } = useSetPosition(place.name)
  const form = useRecordForm({
    draft: `place:${place.name}`,
    record: place,
    draftOf: known => ({ position: asNumbers(known) }),
    read: data => ({ position: textsIn(data)('position').trim() }),
    required: ['position'],
    check: ({ position: text }) =>
      text === '' || readPosition(text, language) ? undefined : { position: t('places.unreadable') },
    save: async ({ position: text }, version) => {
      const read = readPosition(text, language)
      return read ? setPosition(read, version) : null
    },
    onSaved,
    problem,
    savedText: asNumbers,
  })
  return (
    <RecordForm form={form}>
      <PositionField {...fieldOf(form, 'position', t('places.fieldHint'))} label={t('places.field')} />
      <FormButtons form={form} onCancel={onCancel} />
    </RecordForm>
  )
}

function asNumbers(place: Place | undefined): string {
  const position = place && positionOf(place)
  return position ? `${position.latitude}, ${position.longitude}` : ''
}

/** The typed text stays as it is; how it is understood is shown below. */
function PositionField({ defaultValue = '', ...field }: FieldProps) {
  const [text, setText] = useState(defaultValue)
  const position = readPosition(text, language)
  return (
    <div>
      <TextField
        {...field}
        defaultValue={defaultValue}
        onChange={setText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        isRequired
      />
      <p role="status" className="mt-1.5 text-sm text-info empty:hidden">
        {position && t('places.understood', { position: inWords(position) })}
      </p>
    </div>
  )
}

/** If the server refuses, shows its own message; otherwise that it could not be saved. */
function problem(error: unknown): FormProblem {
  const refused = asProblem(error)
  if (refused.status < 400 || refused.status >= 500) return { text: t('places.saveFailed') }
  const [reason] = Object.values(refused.fieldTexts())
  const text = reason ?? (refused.text() || t('places.saveFailed'))
  return { text, fields: reason === undefined ? {} : { position: reason } }
}
