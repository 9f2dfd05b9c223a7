import { useRef } from 'react'
import { useAddressPart } from '../../../../lib/address.ts'
import { t } from '../../../../lib/words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { ShowMore } from '../../../../ui/ShowMore.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { PersonFilter } from '../PersonFilter.tsx'
import { ToolPage } from '../ToolPage.tsx'
import { useSecurityPages } from './queries.ts'
import { SecurityItem } from './SecurityItem.tsx'
import '../words.ts'
import './words.ts'

/** Sign-ins, failures and whatever else concerns the safety of accounts, newest first. */
export default function SecurityPage() {
  const [person, setPerson] = useAddressPart('person')
  const pages = useSecurityPages(person)
  return (
    <ToolPage title={t('security.title')}>
      <div className="max-w-3xl space-y-2">
        <p>{t('security.intro')}</p>
        <p className="text-muted">{t('security.kept')}</p>
      </div>
      <search aria-label={t('tools.filters')} className="block max-w-sm print:hidden">
        <PersonFilter person={person} onChange={setPerson} />
      </search>
      <Results pages={pages} filtered={person !== ''} />
    </ToolPage>
  )
}

type ResultsProps = { pages: ReturnType<typeof useSecurityPages>; filtered: boolean }

function Results({ pages, filtered }: ResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isPlaceholderData, refetch } = pages
  const entries = data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      <p role="status" className="font-semibold text-muted">
        {data &&
          (isPlaceholderData ? t('common.loading') : countWords(entries.length, pages.hasNextPage, filtered))}
      </p>
      {error && !data && <ErrorBox onRetry={() => void refetch()}>{t('security.failed')}</ErrorBox>}
      {!error && !data && <Skeleton lines={8} />}
      {entries.length > 0 && (
        <Card>
          <ul
            ref={list}
            aria-label={t('security.list')}
            aria-busy={isPlaceholderData}
            className={`divide-y divide-line ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {entries.map(entry => (
              <SecurityItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      <ShowMore
        pages={pages}
        list={list}
        entry="data-entry"
        label={t('tools.more')}
        failed={t('tools.moreFailed')}
      />
    </>
  )
}

function countWords(count: number, more: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('security.nonePerson') : t('security.none')
  return more ? t('security.shownMore', { count }) : t('security.shown', { count })
}
