import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { DuplicatePair } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FamilyTree } from '../../ui/pictures.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PersonBox } from '../members/PersonBox.tsx'
import { usePerson } from '../members/queries.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { PersonSummary } from './PersonSummary.tsx'
import { useDuplicatePages } from './queries.ts'
import { useDifferent } from './useDecisions.ts'
import '../members/words.ts'
import './words.ts'

/** Everyone who may be in the family twice. */
export function PossibleDuplicates() {
  const pages = useDuplicatePages()
  const pairs = pages.data?.pages.flatMap(page => page.items)
  const count = pages.data?.pages[0]?.total ?? 0
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle>{t('duplicates.title')}</PageTitle>
      <p className="text-muted">{t('duplicates.intro')}</p>
      <ChooseTwo />
      {pages.isPending && <Skeleton lines={8} />}
      {pages.isError && !pairs && (
        <ErrorBox onRetry={() => void pages.refetch()}>{t('duplicates.failed')}</ErrorBox>
      )}
      <p role="status" className="font-semibold text-muted empty:hidden">
        {pairs && pairs.length > 0 && t('duplicates.count', { count })}
      </p>
      {pairs?.length === 0 && (
        <EmptyState
          title={t('duplicates.none')}
          picture={<FamilyTree />}
          action={<ButtonLink to={paths.members()}>{t('duplicates.toMembers')}</ButtonLink>}
        >
          {t('duplicates.noneText')}
        </EmptyState>
      )}
      {pairs && pairs.length > 0 && <Pairs pairs={pairs} pages={pages} />}
      {pairs?.length !== 0 && (
        <Link to={paths.members()} className="link inline-flex min-h-11 items-center">
          {t('duplicates.toMembers')}
        </Link>
      )}
    </div>
  )
}

/** Compares any two people. A profile leads here with the first one. */
function ChooseTwo() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const first = search.get('with')
  const person = usePerson(first)
  return (
    <Card title={t('duplicates.choose.title')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PersonBox
          label={t('duplicates.choose.first')}
          value={person}
          onChange={next =>
            setSearch(next ? { with: next.id } : {}, { replace: true, preventScrollReset: true })
          }
        />
        {first && (
          <PersonBox
            label={t('duplicates.choose.second')}
            description={t('duplicates.choose.hint')}
            value={null}
            exclude={[first]}
            onChange={next => next && void navigate(paths.compare(first, next.id))}
          />
        )}
      </div>
    </Card>
  )
}

type PairsProps = { pairs: readonly DuplicatePair[]; pages: ReturnType<typeof useDuplicatePages> }

function Pairs({ pairs, pages }: PairsProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} aria-label={t('duplicates.list')} className="space-y-6">
        {pairs.map(pair => (
          <li key={`${pair.one.person.id} ${pair.other.person.id}`}>
            <Pair pair={pair} />
          </li>
        ))}
      </ul>
      <ShowMore
        pages={pages}
        list={list}
        entry="data-pair"
        label={t('duplicates.more')}
        failed={t('duplicates.moreFailed')}
      />
    </>
  )
}

function Pair({ pair }: { pair: DuplicatePair }) {
  const { one, other, likelihood, evidence } = pair
  const [first, second] = [one.person.name, other.person.name]
  const different = useDifferent()
  return (
    <Card className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="wrap-anywhere">{t('duplicates.pair', { one: first, other: second })}</h2>
        <Badge tone={likelihood === 'likely' ? 'good' : 'plain'}>{t(`duplicates.${likelihood}`)}</Badge>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <PersonSummary of={one} />
        <PersonSummary of={other} />
      </div>
      <EvidenceList evidence={evidence} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={paths.compare(one.person.id, other.person.id)}
          data-pair={`${one.person.id} ${other.person.id}`}
          aria-label={t('duplicates.compareOf', { one: first, other: second })}
        >
          {t('duplicates.compare')}
        </ButtonLink>
        <Button
          variant="secondary"
          aria-label={t('duplicates.differentOf', { one: first, other: second })}
          busy={different.isSaving}
          busyLabel={t('duplicates.saving')}
          onPress={() => void different.decide(pair)}
        >
          {t('duplicates.different')}
        </Button>
      </div>
    </Card>
  )
}
