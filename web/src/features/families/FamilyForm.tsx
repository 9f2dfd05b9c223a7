import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { Family } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { blankFields, readForm, showRedBox, useFormProblem } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { memberProblem } from '../members/problems.ts'
import { useCreateFamily, useUpdateFamily } from './queries.ts'

type FamilyFormProps = {
  /** Which one is edited; none for a new family. */
  family?: Family
  onSaved: (family: Family) => void
  onCancel: () => void
}

type FamilyDraft = { name: string; description: string }

function draftOf(family: Family | undefined): FamilyDraft {
  return { name: family?.name ?? '', description: family?.description ?? '' }
}

/**
 * The form starts from the record as it was when editing began. When somebody else changed it meanwhile, what was
 * typed stays in the fields and what is saved now stands below those that differ.
 */
export function FamilyForm({ family, onSaved, onCancel }: FamilyFormProps) {
  const [base, setBase] = useState(family)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<{ current: Family; typed: FamilyDraft } | null>(null)
  const { save, saving } = useSaving(family)
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
      if (family && code === 'conflict' && current) {
        flushSync(() => setConflict({ current: current as Family, typed }))
        showRedBox(form.current)
      } else show(memberProblem(error, family ? t('families.edit.failed') : t('families.create.failed')))
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
      {conflict && <ErrorBox>{t('families.conflict.text')}</ErrorBox>}
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
          busyLabel={family ? t('common.saving') : t('families.create.busy')}
        >
          {submitLabel(conflict !== null, family !== undefined)}
        </Button>
        {conflict && (
          <Button variant="secondary" onPress={takeSaved}>
            {t('families.conflict.theirs')}
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
  if (conflict) return t('families.conflict.mine')
  return editing ? t('common.save') : t('families.create.save')
}

function useSaving(family: Family | undefined) {
  const idFor = useIdFor()
  const create = useCreateFamily()
  const update = useUpdateFamily()
  return {
    saving: create.isPending || update.isPending,
    save: ({ name, description }: FamilyDraft, version = 1): Promise<Family> => {
      const body = { name, description: description || null }
      if (!family) return create.mutateAsync({ body: { id: idFor(`${name}\n${description}`), ...body } })
      return update.mutateAsync({ params: { path: { id: family.id } }, body: { version, ...body } })
    },
  }
}

type FieldsProps = {
  start: FamilyDraft
  /** What was typed when somebody else was faster, and what they saved. */
  typed: FamilyDraft | undefined
  saved: FamilyDraft
  errors: Readonly<Record<string, string>>
}

function Fields({ start, typed, saved, errors }: FieldsProps) {
  const field = (name: keyof FamilyDraft, hint?: string) => {
    const about = typed && typed[name] !== saved[name] ? <SavedNow value={saved[name]} /> : hint
    return { name, defaultValue: start[name], error: errors[name], ...(about && { description: about }) }
  }
  return (
    <>
      <TextField
        {...field('name', t('families.field.nameHint'))}
        label={t('families.field.name')}
        isRequired
      />
      <TextArea {...field('description')} label={t('families.field.description')} rows={3} showOptional />
    </>
  )
}

function SavedNow({ value }: { value: string }) {
  return (
    <strong className="text-ink">
      {t('families.conflict.now', { value: value || t('families.conflict.empty') })}
    </strong>
  )
}
