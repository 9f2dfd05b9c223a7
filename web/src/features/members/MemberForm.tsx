import type { Member, RelationType } from '../../api/types.ts'
import { FormButtons, RecordForm } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { filesIdentity, isSending } from '../files/attached.ts'
import { type DetailsDraft, detailFields, detailsOf, noDetails, savedDetail } from './detailsDraft.ts'
import { IsThisYou, readIsYou } from './IsThisYou.tsx'
import { MemberFormFields, savedText } from './MemberFormFields.tsx'
import { MoreDetails } from './MoreDetails.tsx'
import { draftOf, emptyDraft, isField, type MemberDraft, memberFields, readDraft } from './memberDraft.ts'
import { PersonPicker } from './PersonPicker.tsx'
import { memberProblem } from './problems.ts'
import { RelatedTo } from './RelatedTo.tsx'
import { parseDetails, readDetails } from './relationAnswers.ts'
import { useSaveMember } from './useSaveMember.ts'
import { Warnings } from './Warnings.tsx'

type MemberFormProps = {
  /** The member being edited; undefined for a new one. */
  member?: Member
  /** Facts that are already known about a new member. */
  start?: Partial<MemberDraft>
  /** Names the draft of a new member. */
  draft?: string
  /** A new member must be related to someone, once the family has members. */
  related?: boolean
  /** Says if a new member is the viewer, when that need not be asked. */
  you?: boolean
  /** `undo` names the action that added the member with their relationships. */
  onSaved: (member: Member, undo: string | null) => void
  onCancel: () => void
}

const noRelation = { relatedType: '', relatedTo: '', relatedDetails: '', isYou: '' }

/** All fields of a member. */
export function MemberForm(props: MemberFormProps) {
  const { member, start: known, draft, related = false, you = false, ...then } = props
  const own = member?.isYou ?? you
  const { save, undo, warnings, warningBox } = useSaveMember(member)
  const form = useRecordForm({
    draft: member ? `member:${member.id}` : (draft ?? 'member:new'),
    record: member,
    draftOf: record => ({
      ...(record ? draftOf(record) : { ...emptyDraft, ...known }),
      ...(record ? detailsOf(record) : noDetails),
      ...noRelation,
    }),
    read: (data, { deceased, deathDate, ...chosen }) => {
      const read = textsIn(data)
      const typed = readDraft(read, own ? { deceased, deathDate } : {})
      return {
        ...chosen,
        ...typed,
        relatedType: read('relatedType'),
        relatedTo: read('relatedTo'),
        relatedDetails: readDetails(data),
        isYou: readIsYou(read),
      }
    },
    required: related ? ['name', 'relatedType', 'relatedTo'] : ['name'],
    save: ({ relatedType, relatedTo, relatedDetails, isYou, ...draft }, version) =>
      save(
        { ...memberFields(draft), ...detailFields(draft), ...((you || isYou) && { isYou: true }) },
        version,
        related && {
          person: { memberId: relatedTo, type: relatedType as RelationType },
          details: parseDetails(relatedDetails),
        },
      ),
    onSaved: saved => then.onSaved(saved, undo.current),
    problem: error => memberProblem(error, member ? t('members.updateFailed') : t('members.saveFailed')),
    savedText: (record, name) => {
      if (isField(name)) return savedText(record, name)
      return name in noDetails ? savedDetail(record, name as keyof DetailsDraft) : null
    },
    identity: (draft, name) => {
      // Showing the details changes nothing.
      if (name === 'detailed') return ''
      return name === 'files' ? filesIdentity(draft.files) : JSON.stringify(draft[name])
    },
    check: (_, element) =>
      isSending(new FormData(element)) ? { files: t('files.several.sending') } : undefined,
    isBusy: isSending,
  })
  return (
    <RecordForm form={form} className="space-y-6">
      <MemberFormFields form={form} own={own}>
        {!member && !you && <IsThisYou start={form.start.isYou} error={form.errors.isYou} />}
        {related && <RelatedTo start={form.start} errors={form.errors} Picker={PersonPicker} />}
      </MemberFormFields>
      <MoreDetails form={form} own={own} />
      <Warnings ref={warningBox} warnings={warnings} />
      <FormButtons
        form={form}
        save={submitLabel(warnings.length > 0, member !== undefined)}
        onCancel={then.onCancel}
      />
    </RecordForm>
  )
}

function submitLabel(warned: boolean, editing: boolean): string {
  if (warned) return t('members.warnings.anyway')
  return editing ? t('common.save') : t('members.add.save')
}
