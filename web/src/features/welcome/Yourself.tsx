import { useQueryClient } from '@tanstack/react-query'
import { adoptUser, useViewer } from '../../api/session.ts'
import type { Member, User } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FuzzyDateField } from '../members/FuzzyDateField.tsx'
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
  const family = useFamily().data
  if (!viewer || !family) return <Skeleton lines={4} />
  if (viewer.memberId) return <Known memberId={viewer.memberId} />
  if (family.total > 0) return <AmongOthers viewer={viewer} />
  return <YourselfForm viewer={viewer} onDone={onDone} />
}

function Known({ memberId }: { memberId: string }) {
  const name = usePerson(memberId)?.name ?? ''
  return (
    <div className="space-y-4">
      <p>{t('welcome.yourself.known', { name })}</p>
      <ButtonLink variant="secondary" to={paths.member(memberId)}>
        {t('welcome.yourself.open')}
      </ButtonLink>
    </div>
  )
}

/** With people in the family, such as imported ones, the owner may be among them. */
function AmongOthers({ viewer }: { viewer: User }) {
  return (
    <div className="space-y-4">
      <p>{t('welcome.yourself.others')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.adminAccount(viewer.id)}>{t('welcome.yourself.choose')}</ButtonLink>
        <ButtonLink variant="secondary" to={paths.addMember()}>
          {t('welcome.yourself.add')}
        </ButtonLink>
      </div>
    </div>
  )
}

type YourselfDraft = { name: string; birthDate: string; gender: string }

function YourselfForm({ viewer, onDone }: { viewer: User; onDone: () => void }) {
  const queryClient = useQueryClient()
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
    onSaved: member => void saved(member),
    problem: error => memberProblem(error, t('members.saveFailed')),
    savedText: () => null,
  })

  /** The next step needs the link between account and entry at once. */
  async function saved({ id }: Member) {
    await adoptUser(queryClient, { ...viewer, memberId: id })
    onDone()
  }

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
