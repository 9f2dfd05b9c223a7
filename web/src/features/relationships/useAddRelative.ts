import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gender, Member, PersonRef, Warning } from '../../api/types.ts'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { newId } from '../../lib/ids.ts'
import { t } from '../../lib/words.ts'
import { readIsYou } from '../members/IsThisYou.tsx'
import { emptyDraft, genders, type MemberDraft, memberFields, readDraft } from '../members/memberDraft.ts'
import { asPerson } from '../members/people.ts'
import { memberProblem } from '../members/problems.ts'
import { fetchPerson, knownPerson, usePerson } from '../members/queries.ts'
import { parseDetails, readDetails, withNewPerson } from '../members/relationAnswers.ts'
import { factOf, impliedGender } from '../members/relationTypes.ts'
import { useSaveMember } from '../members/useSaveMember.ts'
import { useAddRelationship } from './queries.ts'
import { detailsFor, kindsOf } from './sides.ts'
import { type Slot, slotDraft, slotLink, slotTypes } from './slots.ts'

/** The relative that was saved, and the action that undoes all of it. */
export type AddedRelative = { person: PersonRef; isNew: boolean; undo: string | null; warnings: Warning[] }

type Details = ReturnType<typeof detailsFor>

type RelativeDraft = MemberDraft &
  Details & {
    /** The id of someone who is in the family already; empty for a new person. */
    other: string
    /** The answers to what the form asks besides, as one text. */
    answers: string
    isYou: string
  }

function genderOf(text: string): Gender | null {
  return genders.find(known => known === text) ?? null
}

/** The short form that adds a relative: one request saves the person and all relationships. */
export function useAddRelative(member: Member, slot: Slot, onSaved: (added: AddedRelative) => void) {
  const type = slotTypes[slot]
  // One id for all tries, so that a retry can't create a second relationship.
  const [relationshipId] = useState(newId)
  const { id, save, undo, warnings, warningBox } = useSaveMember(undefined)
  const relate = useAddRelationship()
  const queryClient = useQueryClient()

  function linkOf({ other, gender, answers }: RelativeDraft) {
    const known = knownPerson(queryClient, other)
    const person = { id: known?.id ?? id, gender: known?.gender ?? genderOf(gender) }
    const memberGender = member.gender ?? parseDetails(answers)?.toGender ?? null
    return slotLink(slot, person, { id: member.id, gender: memberGender })
  }

  async function saveNew({
    answers,
    other: _,
    isYou,
    ...draft
  }: RelativeDraft): Promise<AddedRelative | null> {
    const link = linkOf({ answers, other: '', isYou, ...draft })
    if (!link) return null
    const details = detailsIn(draft)
    const { also = [], fromGender = null, toGender = null } = parseDetails(answers) ?? {}
    const fields = { ...memberFields(draft), ...(isYou && { isYou: true }) }
    const { qualifier, sharedParentId } = details
    const saved =
      link.fromId === id
        ? await save(fields, undefined, {
            person: { memberId: member.id, type: link.type, ...details },
            details: { asked: true, also, fromGender, toGender, qualifier, sharedParentId },
          })
        : await save(
            { ...fields, also: [{ ...link, ...details }, ...withNewPerson(also, id)] },
            undefined,
            false,
          )
    return saved && { person: asPerson(saved), isNew: true, undo: undo.current, warnings: [] }
  }

  async function saveKnown(person: PersonRef, draft: RelativeDraft): Promise<AddedRelative | null> {
    const link = linkOf(draft)
    if (!link) return null
    const { also = [], toGender = null } = parseDetails(draft.answers) ?? {}
    const own = person.gender ? null : genderOf(draft.gender)
    const [fromGender, otherGender] = link.fromId === person.id ? [own, toGender] : [toGender, own]
    const body = { id: relationshipId, ...link, ...detailsIn(draft), also, fromGender, toGender: otherGender }
    const saved = await relate.mutateAsync({ body })
    return { person, isNew: false, undo: saved.undo ?? null, warnings: saved.warnings }
  }

  const form = useRecordForm<Versioned, RelativeDraft, AddedRelative>({
    draft: slotDraft(member.id, slot),
    record: undefined,
    draftOf: () => ({
      ...emptyDraft,
      ...detailsFor(type, () => ''),
      qualifier: kindsOf(factOf(type))[0] ?? null,
      gender: (slot !== 'sibling' && impliedGender(type)) || '',
      other: '',
      answers: '',
      isYou: '',
    }),
    read: (data, { other, answers }) => {
      const read = textsIn(data)
      return {
        // The text in the box is a name only if no one was chosen.
        ...readDraft(read, other ? { name: '' } : {}),
        ...detailsFor(type, read),
        other,
        // The questions may not be loaded yet.
        answers: readDetails(data) || answers,
        isYou: readIsYou(read),
      }
    },
    check: draft => {
      if (!draft.other && !draft.name) return { name: t('errors.required') }
      if (!linkOf(draft)) return { gender: t('relationships.slot.whichWord') }
      return undefined
    },
    save: async draft => {
      const known = draft.other ? await fetchPerson(queryClient, draft.other) : null
      return known ? saveKnown(known, draft) : saveNew(draft)
    },
    onSaved,
    problem: error => memberProblem(error, t('relationships.addFailed')),
    savedText: () => null,
    // Questions answered by default are no work that could be lost.
    identity: (draft, name) => (name === 'answers' ? '' : JSON.stringify(draft[name])),
  })
  return { form, type, other: usePerson(form.chosen.other), warnings, warningBox }
}

/** The details of the relationship in a draft. */
function detailsIn({ qualifier, sharedParentId, state, startedOn, endedOn }: Details): Details {
  return { qualifier, sharedParentId, state, startedOn, endedOn }
}
