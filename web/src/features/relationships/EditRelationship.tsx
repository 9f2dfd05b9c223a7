import { useState } from 'react'
import type { Member, Relationship, RelationshipRow, Warning } from '../../api/types.ts'
import { FormButtons, RecordForm } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { memberProblem } from '../members/problems.ts'
import { factOf } from '../members/relationTypes.ts'
import { CitationsField } from '../sources/CitationsField.tsx'
import { type CitationDraft, citationDrafts, citationFields } from '../sources/citationDraft.ts'
import { about } from './about.ts'
import { CoupleFields } from './CoupleFields.tsx'
import { Folded } from './Folded.tsx'
import { useUpdateRelationship } from './queries.ts'
import { RelationshipFields } from './RelationshipFields.tsx'
import { Sentence } from './Sentence.tsx'
import { coupleDetailsFor, coupleDetailsOf, detailsFor, detailsOf, sentenceOf } from './sides.ts'

type EditRelationshipProps = {
  row: RelationshipRow
  person: Pick<Member, 'id' | 'name'>
  onSaved: (warnings: Warning[]) => void
  onCancel: () => void
}

/** Changes what `other` is to the profile's person. */
export function EditRelationship({ row, person, onSaved, onCancel }: EditRelationshipProps) {
  // The row as it was when editing began.
  const [base] = useState(row)
  const update = useUpdateRelationship()
  const form = useRecordForm({
    draft: `relationship:${base.id}`,
    record: base as Relationship,
    draftOf: () => ({
      type: base.labelType,
      ...detailsOf(base),
      ...coupleDetailsOf(base),
      citations: citationDrafts(base.citations) as readonly CitationDraft[],
    }),
    read: (data, { type, citations }) => {
      const read = textsIn(data)
      return { type, ...detailsFor(type, read), ...coupleDetailsFor(type, read), citations }
    },
    save: ({ type, citations, ...details }, version = base.version) =>
      update.mutateAsync({
        params: { path: { id: base.id } },
        body: {
          version,
          ...sentenceOf(base, person.id, type),
          ...details,
          citations: citationFields(citations),
        },
      }),
    onSaved: answer => onSaved(answer.warnings),
    problem: error => memberProblem(error, t('relationships.updateFailed')),
    savedText: () => null,
    identity: (draft, name) => JSON.stringify(draft[name]),
  })
  const { type, citations } = form.chosen
  return (
    <RecordForm
      form={form}
      conflictText={
        form.current && (
          <>
            <p>{t('relationships.conflict')}</p>
            <p className="mt-1">{savedSentence(form.current, base, person)}</p>
          </>
        )
      }
    >
      <RelationshipFields
        type={type}
        onType={chosen => form.choose({ type: chosen })}
        start={{ ...form.start, startedOnWords: form.start.startedOn, endedOnWords: form.start.endedOn }}
        sides={{ fromId: base.other.id, toId: person.id }}
        errors={form.errors}
      />
      {factOf(type) === 'couple' && <CoupleFields start={form.start} errors={form.errors} />}
      <Folded
        title={t('sources.citations')}
        isOpen={form.start.citations.length > 0 || form.errors.citations !== undefined}
      >
        <CitationsField
          value={citations}
          onChange={next => form.choose({ citations: next })}
          error={form.errors.citations}
        />
      </Folded>
      <Sentence first={base.other.name} type={type} second={person.name} />
      <FormButtons form={form} onUseSaved={onCancel} {...(!form.current && { onCancel })} />
    </RecordForm>
  )
}

/** The relationship as someone else saved it, as a sentence. */
function savedSentence(saved: Relationship, { other }: RelationshipRow, person: Pick<Member, 'id' | 'name'>) {
  const names = saved.fromId === person.id ? [person.name, other.name] : [other.name, person.name]
  // The words of the form don't say these, unlike those on the profile.
  const { qualifier } = saved
  const isUnsaid = qualifier === 'step' || factOf(saved.type) === 'siblings'
  const details = qualifier && isUnsaid ? t(`relationships.qualifier.${qualifier}`) : about(saved)
  return t('relationships.conflictNow', {
    first: names[0] ?? '',
    relation: t(`members.relation.${saved.type}`),
    second: names[1] ?? '',
    details: details && ` (${details})`,
  })
}
