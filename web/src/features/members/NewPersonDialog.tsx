import { useState } from 'react'
import type { Gender, Member, PersonRef, RelatedTo as Related, RelationType } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { FuzzyDateField } from './FuzzyDateField.tsx'
import { IsThisYou, readIsYou } from './IsThisYou.tsx'
import { emptyDraft, genders, memberFields } from './memberDraft.ts'
import { memberProblem } from './problems.ts'
import { useFamily } from './queries.ts'
import { RelatedTo } from './RelatedTo.tsx'
import { parseDetails, readDetails } from './relationAnswers.ts'
import { impliedGender } from './relationTypes.ts'
import { useSaveMember } from './useSaveMember.ts'
import { Warnings } from './Warnings.tsx'
import './words.ts'

/** The details of a relationship that are saved with a new person. */
export type KnownDetails = Omit<Related, 'memberId' | 'type' | 'memberGender'>

/** The relation of a new person to someone in the family; the word may depend on their gender. */
export type Relation = {
  to: Pick<PersonRef, 'id' | 'name'>
  typeFor: (gender: Gender | null) => RelationType
  /** Reads what else the form says about the relationship. */
  details?: () => KnownDetails | null
}

type NewPersonDialogProps = {
  name: string
  /** If unknown, the dialog asks for it. */
  relation: Relation | undefined
  /** `undo` names the action that added the person with their relationships. */
  onAdded: (member: Member, undo: string | null) => void
  onClose: () => void
}

type NewPersonDraft = {
  name: string
  gender: string
  birthDate: string
  relatedType: string
  relatedTo: string
  relatedDetails: string
  isYou: string
}

/** Adds a person by the name that was typed into a picker, which then chooses them. */
export default function NewPersonDialog({ name, relation, onAdded, onClose }: NewPersonDialogProps) {
  const asks = (useFamily().data?.total ?? 0) > 0 && !relation
  const { form, warnings, warningBox } = useNewPerson(name, relation, asks, onAdded)
  const [gender, setGender] = useState(form.start.gender)
  return (
    <Dialog title={t('members.picker.addTitle')} onClose={onClose}>
      {/* The dialog is part of another form, which must not be saved with it. */}
      <div onSubmit={event => event.stopPropagation()}>
        <RecordForm form={form}>
          <TextField
            {...fieldOf(form, 'name')}
            label={t('members.field.name')}
            autoComplete="off"
            isRequired
          />
          <IsThisYou start={form.start.isYou} error={form.errors.isYou} />
          {asks && <RelatedTo start={form.start} errors={form.errors} />}
          {relation && <KnownRelation relation={relation} gender={gender} />}
          <Select
            {...fieldOf(form, 'gender')}
            label={t('members.field.gender')}
            onChange={setGender}
            options={[
              { value: '', label: t('members.gender.none') },
              ...genders.map(value => ({ value, label: t(`members.gender.${value}`) })),
            ]}
          />
          <FuzzyDateField {...fieldOf(form, 'birthDate')} label={t('members.field.birthDate')} showOptional />
          <Warnings ref={warningBox} warnings={warnings} />
          <FormButtons
            form={form}
            save={warnings.length > 0 ? t('members.warnings.anyway') : t('members.add.save')}
            onCancel={onClose}
          />
        </RecordForm>
      </div>
    </Dialog>
  )
}

function useNewPerson(
  name: string,
  relation: Relation | undefined,
  asks: boolean,
  onAdded: NewPersonDialogProps['onAdded'],
) {
  const { save, undo, warnings, warningBox } = useSaveMember(undefined)
  const [details] = useState(() => filled(relation?.details?.()))
  const form = useRecordForm<Versioned, NewPersonDraft, Member>({
    record: undefined,
    draftOf: () => startOf(name, relation),
    read: data => {
      const read = textsIn(data)
      return {
        name: read('name').trim(),
        gender: read('gender'),
        birthDate: read('birthDate').trim(),
        relatedType: read('relatedType'),
        relatedTo: read('relatedTo'),
        relatedDetails: asks ? readDetails(data) : '',
        isYou: readIsYou(read),
      }
    },
    required: asks ? ['name', 'relatedType', 'relatedTo'] : ['name'],
    save: ({ relatedType, relatedTo, relatedDetails, isYou, ...typed }) =>
      save(
        { ...memberFields({ ...emptyDraft, ...typed }), ...(isYou && { isYou: true }) },
        undefined,
        relatedTo !== '' && {
          person: {
            memberId: relatedTo,
            type: relatedType as RelationType,
            ...details,
          },
          details: parseDetails(relatedDetails),
        },
      ),
    onSaved: member => {
      toast({ text: t('members.add.done', { name: member.name }) })
      onAdded(member, undo.current)
    },
    problem: error => memberProblem(error, t('members.saveFailed')),
    savedText: () => null,
  })
  return { form, warnings, warningBox }
}

function filled(details: KnownDetails | null | undefined): KnownDetails {
  return Object.fromEntries(Object.entries(details ?? {}).filter(([, value]) => value))
}

function startOf(name: string, relation: Relation | undefined): NewPersonDraft {
  // If the word depends on the gender, it implies none.
  const type = relation?.typeFor('female')
  const fixed = type && type === relation?.typeFor('male') ? type : undefined
  return {
    name,
    gender: (fixed && impliedGender(fixed)) ?? '',
    birthDate: '',
    relatedType: relation?.typeFor(null) ?? '',
    relatedTo: relation?.to.id ?? '',
    relatedDetails: '',
    isYou: '',
  }
}

/** The relationship that the form around it describes, as a sentence. */
function KnownRelation({ relation, gender }: { relation: Relation; gender: string }) {
  const type = relation.typeFor(genders.find(known => known === gender) ?? null)
  return (
    <>
      <input type="hidden" name="relatedType" value={type} />
      <input type="hidden" name="relatedTo" value={relation.to.id} />
      <p className="font-semibold">
        {t('members.related.sentence', { relation: t(`members.relation.${type}`), name: relation.to.name })}
      </p>
    </>
  )
}
