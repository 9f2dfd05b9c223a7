import type { ReactNode } from 'react'
import type { Member } from '../../api/types.ts'
import { fieldOf, savedNow } from '../../forms/RecordForm.tsx'
import type { FormFields } from '../../forms/useRecordForm.ts'
import { t } from '../../lib/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { descriptionStyle } from '../../ui/field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FuzzyDateField } from './FuzzyDateField.tsx'
import { draftOf, type FieldName, genders, type MemberDraft, workFields } from './memberDraft.ts'

type MemberFormFieldsProps = {
  form: FormFields<MemberDraft>
  /** The viewer's own entry: doesn't ask whether they have died. */
  own: boolean
  /** Follows the name: who the new member is related to. */
  children?: ReactNode
}

const nameParts = ['givenName', 'surname', 'birthSurname', 'nickname'] as const

type PartProps = { form: FormFields<MemberDraft> }

export function MemberFormFields({ form, own, children }: MemberFormFieldsProps) {
  const { start, errors } = form
  const field = (name: FieldName, hint?: string) => fieldOf(form, name, hint)
  const partsNeeded = nameParts.some(name => start[name] !== '' || errors[name] || form.saved(name) !== null)
  return (
    <>
      <TextField {...field('name')} label={t('members.field.name')} autoComplete="off" isRequired />
      <details open={partsNeeded} className="rounded-control border border-line px-4">
        <summary className="min-h-11 py-2.5 font-semibold text-link">{t('members.form.moreName')}</summary>
        <NameParts form={form} />
      </details>
      {children}
      <Group title={t('members.form.life')}>
        <FuzzyDateField {...field('birthDate')} label={t('members.field.birthDate')} />
        {!own && <FuzzyDateField {...field('deathDate')} label={t('members.field.deathDate')} />}
        <Select
          {...field('gender')}
          label={t('members.field.gender')}
          options={[
            { value: '', label: t('members.gender.none') },
            ...genders.map(value => ({ value, label: t(`members.gender.${value}`) })),
          ]}
        />
        {!own && <Deceased form={form} />}
      </Group>
      <ContactAndWork form={form} />
    </>
  )
}

export function NameParts({ form }: PartProps) {
  return (
    <Pair>
      {nameParts.map(name => (
        <TextField key={name} {...fieldOf(form, name)} label={t(`members.field.${name}`)} />
      ))}
    </Pair>
  )
}

export function Deceased({ form }: PartProps) {
  const diedNow = savedNow(form, 'deceased')
  return (
    <div className="self-end pb-0.5">
      <Checkbox name="deceased" value="yes" defaultChecked={form.start.deceased !== ''}>
        {t('members.field.deceased')}
      </Checkbox>
      {diedNow && <span className={descriptionStyle}>{diedNow}</span>}
    </div>
  )
}

export function ContactAndWork({ form }: PartProps) {
  const field = (name: FieldName, hint?: string) => fieldOf(form, name, hint)
  return (
    <>
      <Group title={t('members.form.contact')}>
        <TextField {...field('email')} label={t('members.field.email')} type="email" autoComplete="off" />
        <TextField {...field('phoneNumber')} label={t('members.field.phoneNumber')} type="tel" />
        <div className="sm:col-span-2">
          <TextArea {...field('address')} label={t('members.field.address')} rows={2} />
        </div>
      </Group>
      <Group title={t('members.form.work')}>
        {workFields.map(name => (
          <TextField key={name} {...field(name)} label={t(`members.field.${name}`)} />
        ))}
        <div className="sm:col-span-2">
          <TextField
            {...field('interests', t('members.field.interestsHint'))}
            label={t('members.field.interests')}
          />
        </div>
      </Group>
    </>
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-serif text-xl font-semibold">{title}</legend>
      <Pair>{children}</Pair>
    </fieldset>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-6 gap-y-5 pb-4 sm:grid-cols-2">{children}</div>
}

/** A field of a saved member, as text. */
export function savedText(member: Member, name: FieldName): string {
  if (name === 'deceased') return member.deceased ? t('members.conflict.yes') : t('members.conflict.no')
  if (name === 'gender')
    return member.gender ? t(`members.gender.${member.gender}`) : t('members.gender.none')
  return draftOf(member)[name]
}
