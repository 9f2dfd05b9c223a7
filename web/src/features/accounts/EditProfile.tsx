import type { User } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import { type FormFields, useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { languageName, languages } from '../../lib/language.ts'
import { timeZones } from '../../lib/timeZones.ts'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DateField, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { formProblem } from './problems.ts'
import { type ProfileDraft, profileBody, profileDraft } from './profileDraft.ts'
import { useSaveProfile } from './queries.ts'

type EditProfileProps = { user: User; onDone: () => void }

export function EditProfile({ user, onDone }: EditProfileProps) {
  const save = useSaveProfile()
  const form = useRecordForm({
    draft: 'account',
    record: user,
    draftOf: (record = user) => profileDraft.of(record),
    read: data => profileDraft.read(textsIn(data)),
    required: ['name'],
    save: (draft, version = user.version) =>
      save.mutateAsync({ params: { path: { id: user.id } }, body: profileBody(draft, version) }),
    onSaved: () => {
      toast({ text: t('ownAccount.profile.saved') })
      onDone()
    },
    problem: error => formProblem(error, {}, t('ownAccount.profile.saveFailed')),
    savedText: (record, name) => profileDraft.of(record)[name],
  })
  return (
    <Card title={t('ownAccount.profile.about')}>
      <RecordForm form={form}>
        <ProfileFields form={form} />
        <FormButtons form={form} onCancel={onDone} />
      </RecordForm>
    </Card>
  )
}

function ProfileFields({ form }: { form: FormFields<ProfileDraft> }) {
  const { timeZone } = form.start
  return (
    <>
      <TextField
        {...fieldOf(form, 'name')}
        label={t('ownAccount.profile.name')}
        autoComplete="name"
        isRequired
      />
      <TextArea
        {...fieldOf(form, 'bio', t('ownAccount.profile.bioHint'))}
        label={t('ownAccount.profile.bio')}
        showOptional
      />
      <DateField
        {...fieldOf(form, 'birthDate')}
        label={t('ownAccount.profile.birthDate')}
        autoComplete="bday"
        showOptional
      />
      <TextField
        {...fieldOf(form, 'interests', t('ownAccount.profile.interestsHint'))}
        label={t('ownAccount.profile.interests')}
        showOptional
      />
      <Select
        {...fieldOf(form, 'language')}
        label={t('ownAccount.profile.language')}
        options={languages.map(code => ({ value: code, label: languageName(code) }))}
      />
      <Select
        {...fieldOf(form, 'timeZone')}
        label={t('ownAccount.profile.timeZone')}
        options={timeZones(timeZone).map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </>
  )
}
