import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { Member, Relationship, RelationshipRow, Warning } from '../../api/types.ts'
import { readForm, showRedBox, useFormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { memberProblem } from '../members/problems.ts'
import { about } from './about.ts'
import { useUpdateRelationship } from './queries.ts'
import { RelationshipFields } from './RelationshipFields.tsx'
import { Sentence } from './Sentence.tsx'
import { detailsFor, sentenceOf } from './sides.ts'

type EditRelationshipProps = {
  row: RelationshipRow
  person: Pick<Member, 'id' | 'name'>
  onSaved: (warnings: Warning[]) => void
  onCancel: () => void
}

/**
 * Changes what `other` is to the profile's person. The form starts from the row as it was when it was opened;
 * when somebody else changes it meanwhile, what was chosen stays and what is saved now stands above it.
 */
export function EditRelationship({ row, person, onSaved, onCancel }: EditRelationshipProps) {
  const [base] = useState(row)
  const [type, setType] = useState(row.labelType)
  const [saved, setSaved] = useState<Relationship | null>(null)
  const update = useUpdateRelationship()
  const { form, problem, show, clear } = useFormProblem()

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    if (update.isPending) return
    clear()
    const version = saved?.version ?? base.version
    const fields = { ...sentenceOf(base, person.id, type), ...detailsFor(type, read) }
    update.mutate(
      { params: { path: { id: base.id } }, body: { version, ...fields } },
      {
        onSuccess: answer => onSaved(answer.warnings),
        onError: error => {
          const found = asProblem(error)
          if (found.code === 'conflict' && found.current) {
            flushSync(() => setSaved(found.current as Relationship))
            showRedBox(form.current)
          } else show(memberProblem(error, t('relationships.updateFailed')))
        },
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {saved && (
        <ErrorBox>
          <p>{t('relationships.conflict')}</p>
          <p className="mt-1">{savedNow(saved, base, person)}</p>
        </ErrorBox>
      )}
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <RelationshipFields type={type} onType={setType} start={base} errors={problem?.fields ?? {}} />
      <Sentence first={base.other.name} type={type} second={person.name} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={update.isPending} busyLabel={t('common.saving')}>
          {saved ? t('relationships.mine') : t('common.save')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {saved ? t('relationships.theirs') : t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The relationship as somebody else has saved it, as a sentence. */
function savedNow(saved: Relationship, { other }: RelationshipRow, person: Pick<Member, 'id' | 'name'>) {
  const names = saved.fromId === person.id ? [person.name, other.name] : [other.name, person.name]
  const details = about(saved)
  return t('relationships.conflictNow', {
    first: names[0] ?? '',
    relation: t(`members.relation.${saved.type}`),
    second: names[1] ?? '',
    details: details && ` (${details})`,
  })
}
