import { useRef } from 'react'
import { useSite } from '../../../api/site.ts'
import type { MailState } from '../../../api/types.ts'
import { useAddressPart } from '../../../lib/address.ts'
import { t } from '../../../lib/words.ts'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { UpkeepPage } from '../UpkeepPage.tsx'
import { MailEntries } from './MailEntries.tsx'
import { NoMailServer } from './NoMailServer.tsx'
import { mailStates, useMailPages } from './queries.ts'
import { TestMail } from './TestMail.tsx'
import '../words.ts'

/** The outbox: what became of every mail. */
export default function MailPage() {
  const sent = useSite().data?.mailConfigured ?? true
  const [chosen, choose] = useAddressPart('state')
  const state = mailStates.find(known => known === chosen) ?? ''
  return (
    <UpkeepPage title={t('upkeep.mail.title')}>
      <p className="max-w-3xl">{t('upkeep.mail.intro')}</p>
      {!sent && <NoMailServer />}
      <TestMail sent={sent} />
      <div className="max-w-sm">
        <Select
          name="state"
          label={t('upkeep.mail.filter')}
          value={state}
          onChange={choose}
          options={[
            { value: '', label: t('upkeep.mail.all') },
            ...mailStates.map(value => ({ value, label: t(`upkeep.mail.filterState.${value}`) })),
          ]}
        />
      </div>
      <Results state={state} sent={sent} />
    </UpkeepPage>
  )
}

function Results({ state, sent }: { state: MailState | ''; sent: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const pages = useMailPages(state)
  const { data, error, isPlaceholderData, refetch } = pages
  const mails = data?.pages.flatMap(page => page.items) ?? []
  if (!data)
    return error ? (
      <ErrorBox onRetry={() => void refetch()}>{t('upkeep.mail.failed')}</ErrorBox>
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="font-semibold text-muted">
        {isPlaceholderData ? t('common.loading') : countWords(mails.length, pages.hasNextPage, state !== '')}
      </p>
      <MailEntries mails={mails} sent={sent} list={list} whenGone={count} />
      <ShowMore
        pages={pages}
        list={list}
        entry="data-entry"
        label={t('upkeep.more')}
        failed={t('upkeep.moreFailed')}
      />
    </>
  )
}

function countWords(count: number, more: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('upkeep.mail.noneFiltered') : t('upkeep.mail.none')
  return more ? t('upkeep.mail.shownMore', { count }) : t('upkeep.mail.shown', { count })
}
