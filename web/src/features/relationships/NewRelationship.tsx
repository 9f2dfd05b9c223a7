import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonRef, RelationType, SavedRelationship } from '../../api/types.ts'
import { FormButtons, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { newId } from '../../lib/ids.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PersonPicker } from '../members/PersonPicker.tsx'
import { memberProblem } from '../members/problems.ts'
import { fetchPerson, usePerson } from '../members/queries.ts'
import { RelationQuestions } from '../members/RelationQuestions.tsx'
import { parseDetails, readDetails } from '../members/relationAnswers.ts'
import { factOf, impliedGender, wordFor } from '../members/relationTypes.ts'
import { CoupleFields } from './CoupleFields.tsx'
import { useAddRelationship } from './queries.ts'
import { RelationshipFields } from './RelationshipFields.tsx'
import { Sentence } from './Sentence.tsx'
import { type CoupleDetails, coupleDetailsFor, detailsFor, fromOtherSide } from './sides.ts'

type NewRelationshipProps = {
  person: Pick<PersonRef, 'id' | 'name' | 'gender'>
  /** Names the draft. */
  draft: string
  /** Puts `person` first in the sentence and keeps them there; otherwise the order can be swapped. */
  personFirst?: boolean
  words: { button: string; busy: string; failed: string }
  onSaved: (saved: Pick<SavedRelationship, 'warnings' | 'undo'>, other: PersonRef) => void
  onCancel?: () => void
}

type Draft = ReturnType<typeof detailsFor> &
  CoupleDetails & {
    /** The id of the other person. */
    other: string
    type: RelationType
    /** True if `person` is first in the sentence. */
    turned: boolean
    /** The answers to what the form asks besides, as one text. */
    answers: string
  }

/** Says in one sentence how two people are related: "Anna is the mother of Ben." */
export function NewRelationship(props: NewRelationshipProps) {
  const { person, personFirst = false, words, onSaved, onCancel } = props
  const form = useNewRelationship(props)
  const { start, chosen } = form
  const { type, turned } = chosen
  const other = usePerson(chosen.other)
  const [first, second] = turned ? [person, other] : [other, person]
  // Answers are about two people and a word; another choice asks again.
  const choose = (part: Partial<Draft>) => form.choose({ ...part, answers: '' })
  const isStart = (['other', 'type', 'turned'] as const).every(name => chosen[name] === start[name])
  return (
    <RecordForm form={form}>
      <PersonPicker
        label={t('relationships.other')}
        value={other}
        onChange={next => choose({ other: next?.id ?? '' })}
        exclude={[person.id]}
        error={form.errors.other}
        relation={{
          to: person,
          typeFor: gender => (turned ? fromOtherSide(type, gender) : type),
          details: () => form.form.current && detailsFor(type, textsIn(new FormData(form.form.current))),
        }}
        onAdded={(added, undo) => {
          form.settle()
          onSaved({ warnings: [], undo }, added)
        }}
      />
      <RelationshipFields
        type={type}
        onType={next => choose({ type: next })}
        start={{ ...start, startedOnWords: start.startedOn, endedOnWords: start.endedOn }}
        sides={{ fromId: first?.id, toId: second?.id }}
        errors={form.errors}
      />
      {factOf(type) === 'couple' && <CoupleFields start={start} errors={form.errors} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Sentence first={first?.name} type={type} second={second?.name} />
        {!personFirst && (
          <Button
            variant="quiet"
            onPress={() => choose({ type: fromOtherSide(type, second?.gender ?? null), turned: !turned })}
          >
            {t('relationships.swap')}
          </Button>
        )}
      </div>
      {first && <KnownGender person={first} type={type} />}
      {first && second && (
        <RelationQuestions
          from={first}
          to={second}
          type={type}
          start={isStart ? parseDetails(start.answers) : null}
        />
      )}
      <FormButtons
        form={form}
        save={words.button}
        saving={words.busy}
        whyNot={other ? undefined : t('relationships.addFirst')}
        {...(onCancel && { onCancel })}
      />
    </RecordForm>
  )
}

function useNewRelationship({ person, draft, personFirst = false, words, onSaved }: NewRelationshipProps) {
  // One id for all tries, so that a retry can't create a second relationship.
  const [id] = useState(() => newId())
  const add = useAddRelationship()
  const queryClient = useQueryClient()
  return useRecordForm<Versioned, Draft, { answer: SavedRelationship; other: PersonRef | null }>({
    draft,
    record: undefined,
    draftOf: () => {
      const type = personFirst ? 'child' : 'parent'
      const details = { ...detailsFor(type, () => ''), qualifier: 'birth' as const }
      const couple = coupleDetailsFor(type, () => '')
      return { other: '', type, turned: personFirst, answers: '', ...details, ...couple }
    },
    read: (data, { other, type, turned, answers }) => ({
      ...detailsFor(type, textsIn(data)),
      ...coupleDetailsFor(type, textsIn(data)),
      other,
      type,
      turned,
      // The questions may not be loaded yet.
      answers: readDetails(data) || answers,
    }),
    required: ['other'],
    save: async ({ other, turned, answers, ...details }) => {
      const { also = [], fromGender = null, toGender = null } = parseDetails(answers) ?? {}
      const [fromId, toId] = turned ? [person.id, other] : [other, person.id]
      const body = { id, fromId, toId, ...details, also, fromGender, toGender }
      const known = await fetchPerson(queryClient, other)
      return { answer: await add.mutateAsync({ body }), other: known }
    },
    onSaved: ({ answer, other }) => other && onSaved(answer, other),
    problem: error => memberProblem(error, words.failed),
    savedText: () => null,
  })
}

/** A known gender decides the word; says so before it surprises anyone. */
function KnownGender({ person, type }: { person: Pick<PersonRef, 'name' | 'gender'>; type: RelationType }) {
  const gender = person.gender ?? null
  const word = wordFor(type, gender)
  // A word without a gender contradicts none.
  if (gender === null || word === type || !impliedGender(type)) return null
  return (
    <p className="text-muted">
      {t('relationships.knownGender', {
        name: person.name,
        gender: t(`members.gender.${gender}`).toLowerCase(),
        word: t(`members.relation.${word}`),
      })}
    </p>
  )
}
