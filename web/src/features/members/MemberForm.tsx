import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Member, RelatedTo as Relation, RelationType, Warning } from '../../api/types.ts'
import { FormButtons, RecordForm } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { newId } from '../../lib/ids.ts'
import { t } from '../../lib/words.ts'
import { MemberFormFields, savedText } from './MemberFormFields.tsx'
import {
  draftOf,
  emptyDraft,
  isField,
  type MemberDraft,
  type MemberFields,
  memberFields,
  readDraft,
} from './memberDraft.ts'
import { memberProblem } from './problems.ts'
import { useAddMember, useCheckMember, useUpdateMember } from './queries.ts'
import { RelatedTo } from './RelatedTo.tsx'
import { parseDetails, type RelatedDetails, readDetails, withNewPerson } from './relationAnswers.ts'
import { Warnings } from './Warnings.tsx'

type MemberFormProps = {
  /** The member being edited; undefined for a new one. */
  member?: Member
  /** What is already known about a new member. */
  start?: Partial<MemberDraft>
  /** A new member must be related to someone, once the family has members. */
  related?: boolean
  /** `undo` names the action that added the member with their relationships. */
  onSaved: (member: Member, undo: string | null) => void
  onCancel: () => void
}

const noRelation = { relatedType: '', relatedTo: '', relatedDetails: '' }

/** All fields of a member. */
export function MemberForm({ member, start: known, related = false, ...then }: MemberFormProps) {
  const { save, undo, warnings, warningBox } = useSaving(member)
  const form = useRecordForm({
    record: member,
    draftOf: record => ({ ...(record ? draftOf(record) : { ...emptyDraft, ...known }), ...noRelation }),
    read: (data, { deceased, deathDate }) => {
      const read = textsIn(data)
      const typed = readDraft(read, member?.isYou ? { deceased, deathDate } : {})
      return {
        ...typed,
        relatedType: read('relatedType'),
        relatedTo: read('relatedTo'),
        relatedDetails: readDetails(data),
      }
    },
    required: related ? ['name', 'relatedType', 'relatedTo'] : ['name'],
    save: ({ relatedType, relatedTo, relatedDetails, ...draft }, version) =>
      save(
        memberFields(draft),
        version,
        related && {
          person: { memberId: relatedTo, type: relatedType as RelationType },
          details: parseDetails(relatedDetails),
        },
      ),
    onSaved: saved => then.onSaved(saved, undo.current),
    problem: error => memberProblem(error, member ? t('members.updateFailed') : t('members.saveFailed')),
    savedText: (record, name) => (isField(name) ? savedText(record, name) : null),
  })
  return (
    <RecordForm form={form} className="space-y-6">
      <MemberFormFields form={form} own={member?.isYou ?? false}>
        {related && <RelatedTo errors={form.errors} />}
      </MemberFormFields>
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

type RelationDraft = { person: Relation; details: RelatedDetails | null }

/** How a new member is related, with the answers to what the form asked besides. */
function bodyOf({ person, details }: RelationDraft, id: string) {
  if (!details) return { relatedTo: person }
  const { qualifier, sharedParentId, toGender, also } = details
  return {
    relatedTo: { ...person, qualifier, sharedParentId, memberGender: toGender },
    also: withNewPerson(also, id),
  }
}

/**
 * Saves in two steps: first asks the server whether anything looks unusual. If so, shows the warnings and
 * saves nothing yet; saving again goes through if there are no new ones.
 */
function useSaving(member: Member | undefined) {
  const [id] = useState(newId)
  const [warnings, setWarnings] = useState<Warning[]>([])
  const warningBox = useRef<HTMLElement>(null)
  const undo = useRef<string | null>(null)
  const check = useCheckMember()
  const add = useAddMember()
  const update = useUpdateMember()

  async function store(fields: MemberFields, version: number | undefined, relation: RelationDraft | false) {
    if (!member) {
      const saved = await add.mutateAsync({ body: { id, ...fields, ...(relation && bodyOf(relation, id)) } })
      undo.current = saved.undo ?? null
      return saved.member
    }
    const params = { path: { id: member.id } }
    return (await update.mutateAsync({ params, body: { ...fields, version: version ?? member.version } }))
      .member
  }

  async function save(fields: MemberFields, version: number | undefined, relation: RelationDraft | false) {
    const asked = { ...fields, ...(member && { id: member.id }), ...(relation && bodyOf(relation, id)) }
    // A failed check doesn't prevent saving: saving reports what is wrong.
    const found = await check.mutateAsync({ body: asked }).then(
      answer => answer.warnings,
      () => [],
    )
    const unseen = found.some(one => !warnings.some(seen => seen.message === one.message))
    flushSync(() => setWarnings(found))
    if (!unseen) return store(fields, version, relation)
    warningBox.current?.focus()
    return null
  }

  return { save, undo, warnings, warningBox }
}
