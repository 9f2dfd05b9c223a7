import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { Member, RelatedTo as Relation, RelationType, Warning } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { blankFields, readForm, showRedBox, useFormProblem } from '../../lib/form.ts'
import { newId } from '../../lib/ids.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { MemberFormFields } from './MemberFormFields.tsx'
import {
  draftOf,
  emptyDraft,
  type MemberDraft,
  type MemberFields,
  memberFields,
  readDraft,
  savedNow,
} from './memberDraft.ts'
import { memberProblem } from './problems.ts'
import { useAddMember, useCheckMember, useUpdateMember } from './queries.ts'
import { RelatedTo } from './RelatedTo.tsx'
import { Warnings } from './Warnings.tsx'

type MemberFormProps = {
  /** Who is edited; none for a new member. */
  member?: Member
  /** What is known already of a new member. */
  start?: Partial<MemberDraft>
  /** A new member has to be related to somebody: as soon as there is anybody. */
  related?: boolean
  onSaved: (member: Member) => void
  onCancel: () => void
}

type Conflict = { current: Member; typed: MemberDraft }

/**
 * Everything that can be said about a member. The form starts from the record as it was when editing began;
 * what was typed stays there, whatever the server answers, until it is saved or given up.
 */
export function MemberForm({ member, start: known, related = false, ...then }: MemberFormProps) {
  const { onSaved, onCancel } = then
  const [base, setBase] = useState(member)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { form, problem, show, clear } = useFormProblem()
  const { save, saving, warnings, warningBox } = useSaving(member)
  const start = base ? draftOf(base) : { ...emptyDraft, ...known }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const needed = related ? ['name', 'relatedType', 'relatedTo'] : ['name']
    const blank = blankFields(read, needed, t('errors.required'))
    if (blank) return show({ text: t('errors.invalid'), fields: blank })
    clear()
    const typed = readDraft(
      read,
      member?.isYou ? { deceased: start.deceased, deathDate: start.deathDate } : {},
    )
    const relation = related && {
      memberId: read('relatedTo'),
      type: read('relatedType') as RelationType,
    }
    try {
      const saved = await save(memberFields(typed), conflict?.current.version ?? base?.version, relation)
      if (saved) onSaved(saved)
    } catch (error) {
      const { code, current } = asProblem(error)
      if (code === 'conflict' && current) {
        flushSync(() => setConflict({ current: current as Member, typed }))
        showRedBox(form.current)
      } else show(memberProblem(error, member ? t('members.updateFailed') : t('members.saveFailed')))
    }
  }

  function takeSaved() {
    flushSync(() => {
      setBase(conflict?.current)
      setConflict(null)
      setTaken(taken + 1)
    })
    // The button that was pressed is gone.
    focusFirstField(form.current)
  }

  return (
    <form ref={form} key={taken} onSubmit={event => void submit(event)} noValidate className="space-y-6">
      {conflict && <ErrorBox>{t('members.conflict.text')}</ErrorBox>}
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <MemberFormFields
        start={start}
        saved={conflict ? savedNow(conflict.typed, draftOf(conflict.current)) : {}}
        errors={problem?.fields ?? {}}
        own={member?.isYou ?? false}
      >
        {related && <RelatedTo errors={problem?.fields ?? {}} />}
      </MemberFormFields>
      <Warnings ref={warningBox} warnings={warnings} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving} busyLabel={t('common.saving')}>
          {submitLabel(conflict !== null, warnings.length > 0, member !== undefined)}
        </Button>
        {conflict && (
          <Button variant="secondary" onPress={takeSaved}>
            {t('members.conflict.theirs')}
          </Button>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function submitLabel(conflict: boolean, warned: boolean, editing: boolean): string {
  if (conflict) return t('members.conflict.mine')
  if (warned) return t('members.warnings.anyway')
  return editing ? t('common.save') : t('members.add.save')
}

/**
 * Saving in two steps: first the server is asked whether anything looks unusual. If so, nothing is saved yet and
 * the warnings are shown; saving again, with nothing new to warn of, goes through.
 */
function useSaving(member: Member | undefined) {
  const [id] = useState(newId)
  const [warnings, setWarnings] = useState<Warning[]>([])
  const [saving, setSaving] = useState(false)
  const warningBox = useRef<HTMLElement>(null)
  const check = useCheckMember()
  const add = useAddMember()
  const update = useUpdateMember()

  async function store(fields: MemberFields, version: number | undefined, relatedTo: Relation | false) {
    if (!member)
      return (await add.mutateAsync({ body: { id, ...fields, ...(relatedTo && { relatedTo }) } })).member
    const params = { path: { id: member.id } }
    return (await update.mutateAsync({ params, body: { ...fields, version: version ?? member.version } }))
      .member
  }

  async function save(fields: MemberFields, version: number | undefined, relatedTo: Relation | false) {
    setSaving(true)
    try {
      const asked = { ...fields, ...(member && { id: member.id }), ...(relatedTo && { relatedTo }) }
      // A check that fails keeps nobody from saving: saving itself will say what is wrong.
      const found = await check.mutateAsync({ body: asked }).then(
        answer => answer.warnings,
        () => [],
      )
      const unseen = found.some(one => !warnings.some(seen => seen.message === one.message))
      flushSync(() => setWarnings(found))
      if (!unseen) return await store(fields, version, relatedTo)
      warningBox.current?.focus()
      return null
    } finally {
      setSaving(false)
    }
  }

  return { save, saving, warnings, warningBox }
}
