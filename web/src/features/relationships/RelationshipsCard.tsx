import { useState } from 'react'
import type { DerivedRelation, Member, Relations, Warning } from '../../api/types.ts'
import type { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddRelationship } from './AddRelationship.tsx'
import { useRelations } from './queries.ts'
import { RelationshipItem } from './RelationshipItem.tsx'
import { Relative } from './Relative.tsx'
import { Warnings } from './Warnings.tsx'

type RelationshipsCardProps = {
  member: Member
  /** The form behind "Add Relationship"; its button is at the top of the profile. */
  adding: ReturnType<typeof useInlineForm>
}

/** A member's relatives: recorded relationships, with ways to change them, and derived ones. */
export function RelationshipsCard({ member, adding }: RelationshipsCardProps) {
  const { data, isPending, isError, refetch } = useRelations(member.id)
  const [warnings, setWarnings] = useState<Warning[]>([])
  return (
    <Card title={t('relationships.title')}>
      <div className="space-y-5">
        <Warnings warnings={warnings} onDone={() => setWarnings([])} />
        {adding.isOpen && <AddRelationship member={member} form={adding} onWarnings={setWarnings} />}
        {isPending && <Skeleton />}
        {isError && !data && <ErrorBox onRetry={() => void refetch()}>{t('relationships.failed')}</ErrorBox>}
        {data && <Recorded relations={data} member={member} onWarnings={setWarnings} />}
        {data && data.derived.length > 0 && <Derived relations={data.derived} />}
      </div>
    </Card>
  )
}

type RecordedProps = {
  relations: Relations
  member: Member
  onWarnings: (warnings: Warning[]) => void
}

function Recorded({ relations, member, onWarnings }: RecordedProps) {
  if (relations.recorded.length === 0) return <p className="text-muted">{t('relationships.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {relations.recorded.map(row => (
        <RelationshipItem key={row.id} row={row} person={member} onWarnings={onWarnings} />
      ))}
    </ul>
  )
}

/** Grandparents, grandchildren and siblings that were derived, not entered. */
function Derived({ relations }: { relations: DerivedRelation[] }) {
  return (
    <div className="border-t border-line pt-5">
      <h3>{t('relationships.derived')}</h3>
      <p className="mb-3 text-sm text-muted">{t('relationships.derivedText')}</p>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {relations.map(({ person, kind, words }) => (
          <li key={`${kind}-${person.id}`}>
            <Relative person={person} words={[words]} />
          </li>
        ))}
      </ul>
    </div>
  )
}
