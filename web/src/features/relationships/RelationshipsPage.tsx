import { useState } from 'react'
import { useParams } from 'react-router'
import type { Member, RelationshipRow, Warning } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { NoMember } from '../members/NoMember.tsx'
import { useMember } from '../members/queries.ts'
import { AddRelationship, newRelationshipDraft } from './AddRelationship.tsx'
import { about } from './about.ts'
import { OrElse } from './OrElse.tsx'
import { useRelations } from './queries.ts'
import { Relative } from './Relative.tsx'
import { useRemoval } from './useRemoval.ts'
import { Warnings } from './Warnings.tsx'
import '../members/words.ts'
import './words.ts'

/** The relationships manager: shows, adds and removes one member's relationships. */
export default function RelationshipsPage() {
  const { id = '' } = useParams()
  const { data: member, error, isPending, refetch } = useMember(id)
  if (isPending) return <Spinner />
  if (!member) return <NoMember error={error} onRetry={() => void refetch()} />
  return <Manager key={id} member={member} />
}

function Manager({ member }: { member: Member }) {
  const adding = useInlineForm(useHasDraft(newRelationshipDraft(member.id)))
  const [warnings, setWarnings] = useState<Warning[]>([])
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('relationships.manager.title', { name: member.name })}</PageTitle>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={adding.opener}
          aria-expanded={adding.isOpen}
          onPress={adding.isOpen ? adding.close : adding.open}
        >
          {t('relationships.add')}
        </Button>
        <ButtonLink variant="quiet" to={paths.member(member.id)}>
          {t('relationships.manager.back')}
        </ButtonLink>
      </div>
      <Warnings warnings={warnings} onDone={() => setWarnings([])} />
      {adding.isOpen && <AddRelationship member={member} form={adding} onWarnings={setWarnings} />}
      <section
        aria-labelledby="recorded"
        className="rounded-card border border-line bg-card p-card shadow-card sm:p-8"
      >
        <h2 id="recorded" className="mb-4">
          {t('relationships.manager.recorded')}
        </h2>
        <Recorded member={member} />
      </section>
    </div>
  )
}

function Recorded({ member }: { member: Member }) {
  const { data, isPending, refetch } = useRelations(member.id)
  if (isPending) return <Skeleton />
  if (!data) return <ErrorBox onRetry={() => void refetch()}>{t('relationships.failed')}</ErrorBox>
  if (data.recorded.length === 0) return <p className="text-muted">{t('relationships.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {data.recorded.map(row => (
        <li
          key={row.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
        >
          <Relative person={row.other} word={row.word} words={[row.label, about(row)]}>
            <OrElse row={row} />
          </Relative>
          <Remove row={row} />
        </li>
      ))}
    </ul>
  )
}

function Remove({ row }: { row: RelationshipRow }) {
  const { name } = row.other
  const removal = useRemoval(row, {
    question: t('relationships.manager.removeQuestion'),
    yes: t('relationships.manager.remove'),
    done: t('relationships.manager.removed', { name }),
    failed: t('relationships.manager.removeFailed'),
  })
  return (
    <Button
      variant="secondary"
      aria-label={t('relationships.manager.removeOf', { name })}
      busy={removal.isPending}
      busyLabel={t('relationships.manager.removing')}
      onPress={removal.ask}
    >
      {t('relationships.manager.remove')}
    </Button>
  )
}
