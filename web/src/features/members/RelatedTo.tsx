import { type ComponentType, useRef, useState } from 'react'
import { t } from '../../lib/words.ts'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { Select } from '../../ui/Select.tsx'
import { PersonBox, type PersonBoxProps } from './PersonBox.tsx'
import { usePerson } from './queries.ts'
import { RelationQuestions } from './RelationQuestions.tsx'
import { parseDetails } from './relationAnswers.ts'
import { factOf, impliedGender, relationTypes } from './relationTypes.ts'
import { SameParents } from './SameParents.tsx'

type RelatedToProps = {
  start: { relatedType: string; relatedTo: string; relatedDetails: string }
  errors: Readonly<Record<string, string>>
  /** By default, only people who are in the family already can be chosen. */
  Picker?: ComponentType<PersonBoxProps>
}

/** "… is the [daughter] of [Anna Weber]": how a new member is related to the family. */
export function RelatedTo({ start, errors, Picker = PersonBox }: RelatedToProps) {
  const [type, setType] = useState(start.relatedType)
  const [personId, setPersonId] = useState<string | null>(start.relatedTo)
  const person = usePerson(personId)
  const chosen = relationTypes.find(known => known === type)
  const isStart = type === start.relatedType && personId === start.relatedTo
  const details = isStart ? parseDetails(start.relatedDetails) : null
  const fields = useRef<HTMLFieldSetElement>(null)

  function choose(next: string) {
    preselectGender(fields.current?.form?.elements.namedItem('gender'), type, next)
    setType(next)
  }

  return (
    <Fieldset
      ref={fields}
      heading
      label={t('members.related.title')}
      className="rounded-card border border-line bg-sunk/50 px-4 pt-2 pb-5 sm:px-5 [&>legend]:px-1"
    >
      <p className="mb-3 text-muted">{t('members.related.text')}</p>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-[minmax(10rem,2fr)_auto_minmax(14rem,3fr)]">
        <Select
          name="relatedType"
          label={t('members.related.type')}
          value={type}
          onChange={choose}
          error={errors.relatedType}
          isRequired
          options={[
            { value: '', label: t('members.related.choose') },
            ...relationTypes.map(value => ({ value, label: t(`members.relation.${value}`) })),
          ]}
        />
        <span aria-hidden="true" className="hidden pt-11 font-semibold sm:block">
          {t('members.related.of')}
        </span>
        <Picker
          name="relatedTo"
          label={t('members.related.person')}
          value={person}
          onChange={next => setPersonId(next?.id ?? null)}
          error={errors.relatedTo}
          isRequired
        />
      </div>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {chosen &&
          person &&
          t('members.related.sentence', {
            relation: t(`members.relation.${chosen}`),
            name: person.name,
          })}
      </p>
      {chosen && person && (
        <div className="mt-4 space-y-5">
          {factOf(chosen) === 'siblings' && (
            <SameParents toId={person.id} type={chosen} {...(details && { start: details })} />
          )}
          <RelationQuestions from={null} to={person} type={chosen} start={details} />
        </div>
      )}
    </Fieldset>
  )
}

/** The word implies a gender; a gender that was chosen otherwise stays. */
function preselectGender(field: Element | RadioNodeList | null | undefined, before: string, now: string) {
  const implied = (word: string) => {
    const type = relationTypes.find(known => known === word)
    return (type && impliedGender(type)) ?? ''
  }
  if (field instanceof HTMLSelectElement && field.value === implied(before)) field.value = implied(now)
}
