import { useRef } from 'react'
import { useSite } from '../../../../api/site.ts'
import type { MailState } from '../../../../api/types.ts'
import { useAddressPart } from '../../../../lib/address.ts'
import { t } from '../../../../lib/words.ts'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ShowMore } from '../../../../ui/ShowMore.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ToolPage } from '../ToolPage.tsx'
import { MailEntries } from './MailEntries.tsx'
import { NoMailServer } from './NoMailServer.tsx'
import { mailStates, useMailPages } from './queries.ts'
import { TestMail } from './TestMail.tsx'
import '../words.ts'

/** The outbox: what happened to every email. */
export default function MailPage() {
  const sent = useSite().data?.mailConfigured ?? true
  const [chosen, choose] = useAddressPart('state')
  const state = mailStates.find(known => known === chosen) ?? ''
  return (
    <ToolPage title={t('tools.mail.title')}>
      <p className="max-w-3xl">{t('tools.mail.intro')}</p>
      {!sent && <NoMailServer />}
      <TestMail sent={sent} />
      <div className="max-w-sm">
        <Select
          name="state"
          label={t('tools.mail.filter')}
          value={state}
          onChange={choose}
          options={[
            { value: '', label: t('tools.mail.all') },
            ...mailStates.map(value => ({ value, label: t(`tools.mail.filterState.${value}`) })),
          ]}
        />
      </div>
      <Results state={state} sent={sent} />
    </ToolPage>
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
      <ErrorBox onRetry={() => void refetch()}>{t('tools.mail.failed')}</ErrorBox>
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
        label={t('tools.more')}
        failed={t('tools.moreFailed')}
      />
    </>
  )
}

function countWords(count: number, more: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('tools.mail.noneFiltered') : t('tools.mail.none')
  return more ? t('tools.mail.shownMore', { count }) : t('tools.mail.shown', { count })
}
