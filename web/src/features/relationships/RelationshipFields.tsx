import type { Relationship, RelationType } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Select } from '../../ui/Select.tsx'
import { FuzzyDateField } from '../members/FuzzyDateField.tsx'
import { factOf, relationTypes } from '../members/relationTypes.ts'
import { SameParents } from '../members/SameParents.tsx'
import { partnerStates, qualifiers } from './sides.ts'

type RelationshipFieldsProps = {
  type: RelationType
  onType: (type: RelationType) => void
  /** The initial details. */
  start?: Pick<
    Relationship,
    'type' | 'qualifier' | 'sharedParentId' | 'state' | 'startedOnWords' | 'endedOnWords'
  >
  /** The two people, as far as they are chosen. */
  sides: { fromId?: string | undefined; toId?: string | undefined }
  errors: Readonly<Record<string, string>>
}

/** The word for a relationship, and the details for that type. */
export function RelationshipFields({ type, onType, ...details }: RelationshipFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        name="type"
        label={t('relationships.type')}
        value={type}
        onChange={value => onType(value as RelationType)}
        error={details.errors.type}
        options={relationTypes.map(value => ({ value, label: t(`members.relation.${value}`) }))}
      />
      <RelationshipDetails type={type} {...details} />
    </div>
  )
}

type RelationshipDetailsProps = Omit<RelationshipFieldsProps, 'onType'>

/** The fields of a relationship beside its word. */
export function RelationshipDetails({ type, start, sides, errors }: RelationshipDetailsProps) {
  const fact = factOf(type)
  return (
    <>
      {fact === 'parentage' && (
        <Select
          name="qualifier"
          label={t('relationships.qualifier')}
          defaultValue={qualifiers.find(one => one === start?.qualifier) ?? 'birth'}
          error={errors.qualifier}
          options={qualifiers.map(value => ({ value, label: t(`relationships.qualifier.${value}`) }))}
        />
      )}
      {fact === 'siblings' && (
        <SameParents
          {...sides}
          type={type}
          start={start && factOf(start.type) === 'siblings' ? start : undefined}
          error={errors.qualifier}
        />
      )}
      {fact === 'couple' && (
        <>
          <Select
            name="state"
            label={t('relationships.state')}
            defaultValue={start?.state ?? ''}
            error={errors.state}
            options={[
              { value: '', label: t('relationships.state.none') },
              ...partnerStates.map(value => ({ value, label: t(`relationships.state.${value}`) })),
            ]}
          />
          <FuzzyDateField
            name="startedOn"
            label={t('relationships.startedOn')}
            defaultValue={start?.startedOnWords ?? ''}
            error={errors.startedOn}
            showOptional
          />
          <FuzzyDateField
            name="endedOn"
            label={t('relationships.endedOn')}
            defaultValue={start?.endedOnWords ?? ''}
            error={errors.endedOn}
            showOptional
          />
        </>
      )}
    </>
  )
}
