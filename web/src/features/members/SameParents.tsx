import { useState } from 'react'
import type { Qualifier, RelationType } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { useRelationQuestions } from './queries.ts'
import { siblingKinds } from './relationAnswers.ts'

type SameParentsProps = {
  fromId?: string | undefined
  toId?: string | undefined
  type: RelationType
  start?: { qualifier?: Qualifier | null; sharedParentId?: string | null } | undefined
  error?: string | undefined
}

/** 'Same parents?': full siblings share both, half-siblings one (maybe known which), stepsiblings none. */
export function SameParents({ fromId, toId, type, start, error }: SameParentsProps) {
  const [kind, setKind] = useState<string>(start?.qualifier ?? 'full')
  const { data } = useRelationQuestions({ fromId, toId, type })
  return (
    <>
      <RadioGroup
        name="qualifier"
        label={t('members.ask.sameParents')}
        defaultValue={kind}
        onChange={setKind}
        error={error}
        options={siblingKinds.map(value => ({ value, label: t(`members.ask.sameParents.${value}`) }))}
      />
      {kind === 'half' && data && data.parents.length > 0 && (
        <Select
          name="sharedParent"
          label={t('members.ask.sharedParent')}
          defaultValue={start?.sharedParentId ?? ''}
          options={[
            { value: '', label: t('members.ask.sharedParent.unknown') },
            ...data.parents.map(parent => ({ value: parent.id, label: parent.name })),
          ]}
        />
      )}
    </>
  )
}
