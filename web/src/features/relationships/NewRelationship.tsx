import { type FormEvent, useState } from 'react'
import type { PersonRef, RelationType, SavedRelationship } from '../../api/types.ts'
import { readForm, textsIn, useFormProblem } from '../../lib/form.ts'
import { newId } from '../../lib/ids.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PersonPicker } from '../members/PersonPicker.tsx'
import { memberProblem } from '../members/problems.ts'
import { RelationQuestions } from '../members/RelationQuestions.tsx'
import { readAnswers } from '../members/relationAnswers.ts'
import { impliedGender, wordFor } from '../members/relationTypes.ts'
import { useAddRelationship } from './queries.ts'
import { RelationshipFields } from './RelationshipFields.tsx'
import { Sentence } from './Sentence.tsx'
import { detailsFor, fromOtherSide } from './sides.ts'

type NewRelationshipProps = {
  person: Pick<PersonRef, 'id' | 'name' | 'gender'>
  /** Puts `person` first in the sentence and keeps them there; otherwise the order can be swapped. */
  personFirst?: boolean
  words: { button: string; busy: string; failed: string }
  onSaved: (saved: Pick<SavedRelationship, 'warnings' | 'undo'>, other: PersonRef) => void
  onCancel?: () => void
}

/** Says in one sentence how two people are related: "Anna is the mother of Ben." */
export function NewRelationship({
  person,
  personFirst = false,
  words,
  onSaved,
  onCancel,
}: NewRelationshipProps) {
  // One id for all tries, so that a retry can't create a second relationship.
  const [id] = useState(() => newId())
  const [other, setOther] = useState<PersonRef | null>(null)
  const [type, setType] = useState<RelationType>(personFirst ? 'child' : 'parent')
  const [turned, setTurned] = useState(personFirst)
  const add = useAddRelationship()
  const { form, problem, show, clear } = useFormProblem()
  const [first, second] = turned ? [person, other] : [other, person]

  function turn() {
    setType(fromOtherSide(type, second?.gender ?? null))
    setTurned(!turned)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget)
    const read = readForm(event)
    if (!other || !first || !second || add.isPending) return
    clear()
    add.mutate(
      {
        body: {
          id,
          fromId: first.id,
          toId: second.id,
          type,
          ...detailsFor(type, read),
          ...readAnswers(data),
        },
      },
      {
        onSuccess: saved => onSaved(saved, other),
        onError: error => show(memberProblem(error, words.failed)),
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <PersonPicker
        label={t('relationships.other')}
        value={other}
        onChange={setOther}
        exclude={[person.id]}
        relation={{
          to: person,
          typeFor: gender => (turned ? fromOtherSide(type, gender) : type),
          qualifier: () => form.current && detailsFor(type, textsIn(new FormData(form.current))).qualifier,
        }}
        onAdded={(added, undo) => onSaved({ warnings: [], undo }, added)}
      />
      <RelationshipFields
        type={type}
        onType={setType}
        sides={{ fromId: first?.id, toId: second?.id }}
        errors={problem?.fields ?? {}}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Sentence first={first?.name} type={type} second={second?.name} />
        {!personFirst && (
          <Button variant="quiet" onPress={turn}>
            {t('relationships.swap')}
          </Button>
        )}
      </div>
      {first && <KnownGender person={first} type={type} />}
      {first && second && <RelationQuestions from={first} to={second} type={type} />}
      <div className="flex flex-wrap gap-3">
        {other ? (
          <Button type="submit" busy={add.isPending} busyLabel={words.busy}>
            {words.button}
          </Button>
        ) : (
          <DisabledButton reason={t('relationships.addFirst')}>{words.button}</DisabledButton>
        )}
        {onCancel && (
          <Button variant="quiet" onPress={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
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
