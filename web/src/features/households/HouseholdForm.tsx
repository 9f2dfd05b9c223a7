import type { Household } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { memberProblem } from '../members/problems.ts'
import { useCreateHousehold, useUpdateHousehold } from './queries.ts'

type HouseholdFormProps = {
  /** The household being edited; undefined for a new one. */
  household?: Household
  onSaved: (household: Household) => void
  onCancel?: () => void
}

type HouseholdDraft = { name: string; description: string }

function draftOf(household: Household | undefined): HouseholdDraft {
  return { name: household?.name ?? '', description: household?.description ?? '' }
}

export function HouseholdForm({ household, onSaved, onCancel }: HouseholdFormProps) {
  const form = useRecordForm({
    draft: `household:${household?.id ?? 'new'}`,
    record: household,
    draftOf,
    read: data => {
      const read = textsIn(data)
      return { name: read('name').trim(), description: read('description').trim() }
    },
    required: ['name'],
    save: useSaving(household),
    onSaved,
    problem: error =>
      memberProblem(error, household ? t('households.edit.failed') : t('households.create.failed')),
    savedText: (saved, name) => saved[name],
  })
  return (
    <RecordForm form={form}>
      <TextField
        {...fieldOf(form, 'name', t('households.field.nameHint'))}
        label={t('households.field.name')}
        isRequired
      />
      <TextArea
        {...fieldOf(form, 'description')}
        label={t('households.field.description')}
        rows={3}
        showOptional
      />
      <FormButtons
        form={form}
        {...(onCancel && { onCancel })}
        {...(!household && { save: t('households.create.save'), saving: t('households.create.busy') })}
      />
    </RecordForm>
  )
}

function useSaving(household: Household | undefined) {
  const idFor = useIdFor()
  const create = useCreateHousehold()
  const update = useUpdateHousehold()
  return ({ name, description }: HouseholdDraft, version = 1): Promise<Household> => {
    const body = { name, description: description || null }
    if (!household) return create.mutateAsync({ body: { id: idFor(`${name}\n${description}`), ...body } })
    return update.mutateAsync({ params: { path: { id: household.id } }, body: { version, ...body } })
  }
}
