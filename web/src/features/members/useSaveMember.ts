import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Member, RelatedTo as Relation, Warning } from '../../api/types.ts'
import { newId } from '../../lib/ids.ts'
import type { MemberFields } from './memberDraft.ts'
import { useAddMember, useCheckMember, useUpdateMember } from './queries.ts'
import { type RelatedDetails, withNewPerson } from './relationAnswers.ts'

export type RelationDraft = { person: Relation; details: RelatedDetails | null }

/** The relation of a new member, with the answers to what the form asked besides. */
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
export function useSaveMember(member: Member | undefined) {
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

  return { id, save, undo, warnings, warningBox }
}
