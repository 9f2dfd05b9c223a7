import type { ReactNode } from 'react'
import type { Member } from '../../api/types.ts'
import { fieldOf, savedNow } from '../../forms/RecordForm.tsx'
import type { FormFields } from '../../forms/useRecordForm.ts'
import { t } from '../../lib/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { descriptionStyle } from '../../ui/field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FuzzyDateField } from './FuzzyDateField.tsx'
import { draftOf, type FieldName, genders, type MemberDraft } from './memberDraft.ts'
import { type KnownText, textsOf } from './memberTexts.ts'

type MemberFormFieldsProps = {
  form: FormFields<MemberDraft>
  /** The viewer's own entry: doesn't ask whether they have died. */
  own: boolean
  /** Follows the name: who the new member is related to. */
  children?: ReactNode
}

type PartProps = { form: FormFields<MemberDraft> }

export function MemberFormFields({ form, own, children }: MemberFormFieldsProps) {
  const { start, errors } = form
  const field = (name: FieldName, hint?: string) => fieldOf(form, name, hint)
  const partsNeeded = textsOf('name').some(
    ({ name }) => start[name] !== '' || errors[name] || form.saved(name) !== null,
  )
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
      <Texts form={form} group="name" />
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

/** The texts of a group, each in the field that suits it. */
function Texts({ form, group }: PartProps & { group: KnownText['group'] }) {
  return textsOf(group).map(({ name, input }) => {
    const field = { ...fieldOf(form, name), label: t(`members.field.${name}`) }
    switch (input) {
      case 'lines':
        return (
          <div key={name} className="sm:col-span-2">
            <TextArea {...field} rows={2} />
          </div>
        )
      case 'email':
        return <TextField key={name} {...field} type="email" autoComplete="off" />
      case 'tel':
        return <TextField key={name} {...field} type="tel" />
      default:
        return <TextField key={name} {...field} />
    }
  })
}

export function ContactAndWork({ form }: PartProps) {
  return (
    <>
      <Group title={t('members.form.contact')}>
        <Texts form={form} group="contact" />
      </Group>
      <Group title={t('members.form.work')}>
        <Texts form={form} group="work" />
        <div className="sm:col-span-2">
          <TextField
            {...fieldOf(form, 'interests', t('members.field.interestsHint'))}
            label={t('members.field.interests')}
          />
        </div>
      </Group>
    </>
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset heading label={title} className="[&>legend]:mb-3">
      <Pair>{children}</Pair>
    </Fieldset>
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
