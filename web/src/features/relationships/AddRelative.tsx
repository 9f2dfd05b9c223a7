import { type ReactNode, useRef } from 'react'
import type { Member } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { FuzzyDateField } from '../members/FuzzyDateField.tsx'
import { IsThisYou } from '../members/IsThisYou.tsx'
import { ContactAndWork, Deceased, NameParts } from '../members/MemberFormFields.tsx'
import { fieldNames, genders } from '../members/memberDraft.ts'
import { PersonBox } from '../members/PersonBox.tsx'
import { RelationQuestions } from '../members/RelationQuestions.tsx'
import { parseDetails } from '../members/relationAnswers.ts'
import { Warnings } from '../members/Warnings.tsx'
import { RelationshipDetails } from './RelationshipFields.tsx'
import type { Slot } from './slots.ts'
import { type AddedRelative, useAddRelative } from './useAddRelative.ts'

type AddRelativeProps = {
  member: Member
  slot: Slot
  /** People who can't be chosen, because they are there already. */
  exclude: readonly string[]
  /** True if "Save and add another" has room for another. */
  canRepeat: boolean
  /** `again`: another one is to be added. */
  onSaved: (added: AddedRelative, again: boolean) => void
  onCancel: () => void
}

type Form = ReturnType<typeof useAddRelative>

/** The short form of a slot: who it is, what it can't know, and the rest under "More". */
export function AddRelative({ member, slot, exclude, canRepeat, onSaved, onCancel }: AddRelativeProps) {
  const again = useRef(false)
  const relative = useAddRelative(member, slot, added => onSaved(added, again.current))
  const { form, type, other, warnings, warningBox } = relative
  const { start } = form
  const isSibling = slot === 'sibling'
  const details = {
    type,
    start: { type, ...start, startedOnWords: start.startedOn, endedOnWords: start.endedOn },
    sides: { fromId: other?.id, toId: member.id },
    errors: form.errors,
  }
  return (
    <RecordForm form={form}>
      <PersonBox
        label={t('members.field.name')}
        description={other ? t('relationships.slot.known') : t('relationships.slot.hint')}
        value={other}
        onChange={person => form.choose({ other: person?.id ?? '', answers: '' })}
        newPerson={{ name: 'name', start: start.other ? '' : start.name }}
        exclude={[member.id, ...exclude]}
        error={form.errors.name}
        isRequired
      />
      <WhoItIs relative={relative} />
      {isSibling && <RelationshipDetails {...details} />}
      <RelationQuestions
        from={other}
        to={{ ...member, gender: member.gender ?? null }}
        type={type}
        start={form.chosen.other === start.other ? parseDetails(start.answers) : null}
        short
      />
      {(!other || !isSibling) && (
        <More relative={relative}>{!isSibling && <RelationshipDetails {...details} />}</More>
      )}
      {!other && <Warnings ref={warningBox} warnings={warnings} />}
      <FormButtons
        form={form}
        save={warnings.length > 0 && !other ? t('members.warnings.anyway') : t('common.save')}
        onCancel={onCancel}
        onSave={() => {
          again.current = false
        }}
      >
        {canRepeat && (
          <Button
            type="submit"
            variant="secondary"
            busy={form.saving}
            onPress={() => {
              again.current = true
            }}
          >
            {t('relationships.slot.saveAndAnother')}
          </Button>
        )}
      </FormButtons>
    </RecordForm>
  )
}

/** Gender and birth date, unless the family knows the person. */
function WhoItIs({ relative: { form, other } }: { relative: Form }) {
  if (other?.gender) return null
  return (
    <>
      <RadioGroup
        name="gender"
        label={other ? t('members.ask.gender', { name: other.name }) : t('members.field.gender')}
        inline
        defaultValue={form.start.gender}
        error={form.errors.gender}
        options={[
          ...genders.map(value => ({ value, label: t(`members.gender.${value}`) })),
          { value: '', label: t('members.gender.none') },
        ]}
      />
      {!other && (
        <>
          <FuzzyDateField {...fieldOf(form, 'birthDate')} label={t('members.field.birthDate')} showOptional />
          <IsThisYou start={form.start.isYou} error={form.errors.isYou} />
        </>
      )}
    </>
  )
}

const shownFields: readonly string[] = ['name', 'gender', 'birthDate']

/** The rest of the full form; open from the start if it has content. */
function More({ relative: { form, other }, children }: { relative: Form; children: ReactNode }) {
  const { start, errors } = form
  const hidden = fieldNames.filter(name => !shownFields.includes(name))
  const isNeeded =
    hidden.some(name => start[name] !== '' || errors[name]) ||
    ['qualifier', 'state', 'startedOn', 'endedOn'].some(name => errors[name]) ||
    Boolean(start.state || start.startedOn || start.endedOn)
  return (
    <details open={isNeeded} className="sm:rounded-control sm:border sm:border-line sm:bg-card sm:px-4">
      <summary className="min-h-11 py-2.5 font-semibold text-link">{t('relationships.slot.more')}</summary>
      <div className="space-y-5 pb-4">
        {children}
        {!other && (
          <>
            <NameParts form={form} />
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              <FuzzyDateField {...fieldOf(form, 'deathDate')} label={t('members.field.deathDate')} />
              <Deceased form={form} />
            </div>
            <ContactAndWork form={form} />
          </>
        )}
      </div>
    </details>
  )
}
