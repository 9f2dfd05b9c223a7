import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adoptUser, useViewer } from '../../api/session.ts'
import type { Member, User } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FuzzyDateField } from '../members/FuzzyDateField.tsx'
import { MemberForm } from '../members/MemberForm.tsx'
import { emptyDraft, genders, memberFields } from '../members/memberDraft.ts'
import { memberProblem } from '../members/problems.ts'
import { useFamily, usePerson } from '../members/queries.ts'
import { useSaveMember } from '../members/useSaveMember.ts'
import { Warnings } from '../members/Warnings.tsx'
import '../members/words.ts'
import './words.ts'

/** The owner's own entry in the family. */
export function Yourself({ onDone }: { onDone: () => void }) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const { data: family, isError, refetch } = useFamily()
  if (viewer?.memberId) return <Known memberId={viewer.memberId} />
  if (isError && !family) return <ErrorBox onRetry={() => void refetch()}>{t('members.failed')}</ErrorBox>
  if (!viewer || !family) return <Skeleton lines={4} />

  /** The next step needs the link between account and entry at once. */
  async function added(account: User, { id }: Member) {
    await adoptUser(queryClient, { ...account, memberId: id })
    onDone()
  }

  return (
    <Adding hasOthers={family.total > 0} viewer={viewer} onAdded={member => void added(viewer, member)} />
  )
}

function Known({ memberId }: { memberId: string }) {
  const person = usePerson(memberId)
  return (
    <div className="space-y-4">
      {person ? <p>{t('welcome.yourself.known', { name: person.name })}</p> : <Skeleton lines={1} />}
      <ButtonLink variant="secondary" to={paths.member(memberId)}>
        {t('welcome.yourself.open')}
      </ButtonLink>
    </div>
  )
}

type AddingProps = { viewer: User; onAdded: (member: Member) => void }

/** The form stays what it was at first: people who are added meanwhile must not replace what is being typed. */
function Adding({ hasOthers, ...props }: AddingProps & { hasOthers: boolean }) {
  const [isAmongOthers] = useState(hasOthers)
  return isAmongOthers ? <AmongOthers {...props} /> : <YourselfForm {...props} />
}

/** With people in the family, such as imported ones, the owner may be among them, and is related to one of them. */
function AmongOthers({ viewer, onAdded }: AddingProps) {
  const draft = 'welcome:yourself:related'
  const adding = useInlineForm(useHasDraft(draft))
  return (
    <div className="space-y-4">
      <p>{t('welcome.yourself.others')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.adminAccount(viewer.id)}>{t('welcome.yourself.choose')}</ButtonLink>
        {!adding.isOpen && (
          <Button ref={adding.opener} variant="secondary" onPress={adding.open}>
            {t('welcome.yourself.add')}
          </Button>
        )}
      </div>
      {adding.isOpen && (
        <div ref={adding.container}>
          <MemberForm
            draft={draft}
            start={{ name: viewer.name }}
            related
            you
            onSaved={onAdded}
            onCancel={adding.close}
          />
        </div>
      )}
    </div>
  )
}

type YourselfDraft = { name: string; birthDate: string; gender: string }

function YourselfForm({ viewer, onAdded }: AddingProps) {
  const { save, warnings, warningBox } = useSaveMember(undefined)
  const form = useRecordForm<Versioned, YourselfDraft, Member>({
    draft: 'welcome:yourself',
    record: undefined,
    draftOf: () => ({ name: viewer.name, birthDate: '', gender: '' }),
    read: data => {
      const read = textsIn(data)
      return { name: read('name').trim(), birthDate: read('birthDate').trim(), gender: read('gender') }
    },
    required: ['name'],
    save: draft => save({ ...memberFields({ ...emptyDraft, ...draft }), isYou: true }, undefined, false),
    onSaved: onAdded,
    problem: error => memberProblem(error, t('members.saveFailed')),
    savedText: () => null,
  })

  return (
    <RecordForm form={form}>
      <TextField {...fieldOf(form, 'name')} label={t('members.field.name')} autoComplete="name" isRequired />
      <FuzzyDateField {...fieldOf(form, 'birthDate')} label={t('members.field.birthDate')} showOptional />
      <RadioGroup
        {...fieldOf(form, 'gender')}
        label={t('members.field.gender')}
        inline
        options={[
          ...genders.map(value => ({ value, label: t(`members.gender.${value}`) })),
          { value: '', label: t('members.gender.none') },
        ]}
      />
      <Warnings ref={warningBox} warnings={warnings} />
      <FormButtons
        form={form}
        save={warnings.length > 0 ? t('members.warnings.anyway') : t('welcome.save')}
      />
    </RecordForm>
  )
}
