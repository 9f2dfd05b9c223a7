import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { Household } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { blankFields, readForm, showRedBox, useFormProblem } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { memberProblem } from '../members/problems.ts'
import { useCreateHousehold, useUpdateHousehold } from './queries.ts'

type HouseholdFormProps = {
  /** Which one is edited; none for a new household. */
  household?: Household
  onSaved: (household: Household) => void
  onCancel: () => void
}

type HouseholdDraft = { name: string; description: string }

function draftOf(household: Household | undefined): HouseholdDraft {
  return { name: household?.name ?? '', description: household?.description ?? '' }
}

/**
 * The form starts from the record as it was when editing began. When somebody else changed it meanwhile, what was
 * typed stays in the fields and what is saved now stands below those that differ.
 */
export function HouseholdForm({ household, onSaved, onCancel }: HouseholdFormProps) {
  const [base, setBase] = useState(household)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<{ current: Household; typed: HouseholdDraft } | null>(null)
  const { save, saving } = useSaving(household)
  const { form, problem, show, clear } = useFormProblem()

  async function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const blank = blankFields(read, ['name'], t('errors.required'))
    if (blank) return show({ text: t('errors.invalid'), fields: blank })
    clear()
    const typed = { name: read('name').trim(), description: read('description').trim() }
    try {
      onSaved(await save(typed, conflict?.current.version ?? base?.version))
    } catch (error) {
      const { code, current } = asProblem(error)
      if (household && code === 'conflict' && current) {
        flushSync(() => setConflict({ current: current as Household, typed }))
        showRedBox(form.current)
      } else
        show(memberProblem(error, household ? t('households.edit.failed') : t('households.create.failed')))
    }
  }

  function takeSaved() {
    flushSync(() => {
      setBase(conflict?.current)
      setConflict(null)
      setTaken(taken + 1)
    })
    // The button that was pressed is gone.
    focusFirstField(form.current)
  }

  return (
    <form ref={form} key={taken} onSubmit={event => void submit(event)} noValidate className="space-y-5">
      {conflict && <ErrorBox>{t('households.conflict.text')}</ErrorBox>}
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <Fields
        start={draftOf(base)}
        typed={conflict?.typed}
        saved={draftOf(conflict?.current)}
        errors={problem?.fields ?? {}}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={saving}
          busyLabel={household ? t('common.saving') : t('households.create.busy')}
        >
          {submitLabel(conflict !== null, household !== undefined)}
        </Button>
        {conflict && (
          <Button variant="secondary" onPress={takeSaved}>
            {t('households.conflict.theirs')}
          </Button>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function submitLabel(conflict: boolean, editing: boolean): string {
  if (conflict) return t('households.conflict.mine')
  return editing ? t('common.save') : t('households.create.save')
}

function useSaving(household: Household | undefined) {
  const idFor = useIdFor()
  const create = useCreateHousehold()
  const update = useUpdateHousehold()
  return {
    saving: create.isPending || update.isPending,
    save: ({ name, description }: HouseholdDraft, version = 1): Promise<Household> => {
      const body = { name, description: description || null }
      if (!household) return create.mutateAsync({ body: { id: idFor(`${name}\n${description}`), ...body } })
      return update.mutateAsync({ params: { path: { id: household.id } }, body: { version, ...body } })
    },
  }
}

type FieldsProps = {
  start: HouseholdDraft
  /** What was typed when somebody else was faster, and what they saved. */
  typed: HouseholdDraft | undefined
  saved: HouseholdDraft
  errors: Readonly<Record<string, string>>
}

function Fields({ start, typed, saved, errors }: FieldsProps) {
  const field = (name: keyof HouseholdDraft, hint?: string) => {
    const about = typed && typed[name] !== saved[name] ? <SavedNow value={saved[name]} /> : hint
    return { name, defaultValue: start[name], error: errors[name], ...(about && { description: about }) }
  }
  return (
    <>
      <TextField
        {...field('name', t('households.field.nameHint'))}
        label={t('households.field.name')}
        isRequired
      />
      <TextArea {...field('description')} label={t('households.field.description')} rows={3} showOptional />
    </>
  )
}

function SavedNow({ value }: { value: string }) {
  return (
    <strong className="text-ink">
      {t('households.conflict.now', { value: value || t('households.conflict.empty') })}
    </strong>
  )
}
