import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { User } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { timeZones } from '../../lib/timeZones.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DateField, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { formProblem } from './problems.ts'
import { differences, type ProfileDraft, profileBody, profileDraft } from './profileDraft.ts'
import { useSaveProfile } from './queries.ts'

type EditProfileProps = { user: User; onDone: () => void }

/**
 * The form starts from the record as it was when editing began. When it was changed elsewhere meanwhile, what
 * was typed stays in the fields and what is saved now stands below those that differ.
 */
export function EditProfile({ user, onDone }: EditProfileProps) {
  const [base, setBase] = useState(user)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<{ current: User; typed: ProfileDraft } | null>(null)
  const save = useSaveProfile()
  const { form, problem, show, clear } = useFormProblem()

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['name'], t('errors.required'))
    if (fields) return show({ text: t('errors.invalid'), fields })
    clear()
    const typed = profileDraft.read(read)
    const version = conflict?.current.version ?? base.version
    save.mutate(
      { params: { path: { id: user.id } }, body: profileBody(typed, version) },
      {
        onSuccess: () => {
          toast({ text: t('accounts.profile.saved') })
          onDone()
        },
        onError: error => {
          const found = asProblem(error)
          if (found.code === 'conflict' && found.current)
            setConflict({ current: found.current as User, typed })
          else show(formProblem(error, {}, t('accounts.profile.saveFailed')))
        },
      },
    )
  }

  function takeSaved() {
    flushSync(() => {
      if (conflict) setBase(conflict.current)
      setConflict(null)
      setTaken(taken + 1)
    })
    // The button that was pressed is gone.
    focusFirstField(form.current)
  }

  return (
    <Card title={t('accounts.profile.about')}>
      <form ref={form} key={taken} onSubmit={submit} noValidate className="space-y-5">
        {conflict && <ErrorBox>{t('accounts.conflict.text')}</ErrorBox>}
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <ProfileFields
          start={profileDraft.of(base)}
          saved={conflict ? differences(conflict.typed, profileDraft.of(conflict.current)) : {}}
          errors={problem?.fields ?? {}}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending} busyLabel={t('common.saving')}>
            {conflict ? t('accounts.conflict.mine') : t('common.save')}
          </Button>
          {conflict && (
            <Button variant="secondary" onPress={takeSaved}>
              {t('accounts.conflict.theirs')}
            </Button>
          )}
          <Button variant="quiet" onPress={onDone}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type ProfileFieldsProps = {
  start: ProfileDraft
  /** What is saved now, for the fields in which it differs from what was typed. */
  saved: Partial<ProfileDraft>
  errors: Readonly<Record<string, string>>
}

function ProfileFields({ start, saved, errors }: ProfileFieldsProps) {
  const field = (name: keyof ProfileDraft, hint?: string) => {
    const now = saved[name]
    const about = now === undefined ? hint : <SavedNow value={now} />
    return { name, defaultValue: start[name], error: errors[name], ...(about && { description: about }) }
  }
  return (
    <>
      <TextField {...field('name')} label={t('accounts.profile.name')} autoComplete="name" isRequired />
      <TextArea
        {...field('bio', t('accounts.profile.bioHint'))}
        label={t('accounts.profile.bio')}
        showOptional
      />
      <DateField
        {...field('birthDate')}
        label={t('accounts.profile.birthDate')}
        autoComplete="bday"
        showOptional
      />
      <TextField
        {...field('interests', t('accounts.profile.interestsHint'))}
        label={t('accounts.profile.interests')}
        showOptional
      />
      <Select
        {...field('language')}
        label={t('accounts.profile.language')}
        options={[{ value: 'en', label: t('accounts.profile.languageEn') }]}
      />
      <Select
        {...field('timeZone')}
        label={t('accounts.profile.timeZone')}
        options={timeZones(start.timeZone).map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </>
  )
}

function SavedNow({ value }: { value: string }) {
  return (
    <strong className="text-ink">
      {t('accounts.conflict.now', { value: value || t('accounts.conflict.empty') })}
    </strong>
  )
}
